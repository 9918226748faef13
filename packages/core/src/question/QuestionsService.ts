import type * as Effect from "effect/Effect"
import type { PermissionMissing } from "../access/Access.ts"
import type { CurrentActor } from "../access/Actor.ts"
import type { ApprovalPending } from "../approval/Approval.ts"
import type { InvalidCursor, Page } from "../page/Page.ts"
import type { InvalidRequest } from "../problem/HttpErrors.ts"
import type { Input } from "../problem/Input.ts"
import type {
  InvalidAnswer,
  InvalidAnswers,
  NewAnswer,
  NewAnswers,
  QuestionId,
  QuestionNotFound
} from "../questionnaire/Question.ts"
import type { QuestionnaireId, QuestionnaireNotFound, QuestionnaireSent } from "../questionnaire/Questionnaire.ts"
import type { QuestionQuery } from "../questionnaire/QuestionnaireQueries.ts"
import type { UnknownReference } from "../shared/UnknownReference.ts"
import type { Busy } from "../storage/Busy.ts"
import type { PreconditionFailed, Revised, Versioned } from "../storage/Revision.ts"
import type { ChosenAnswers } from "./ChosenAnswers.ts"
import type {
  LastQuestion,
  NewQuestion,
  QuestionJoin,
  QuestionnaireFull,
  QuestionPatch,
  QuestionSplit,
  SeveralAnswers
} from "./QuestionInputs.ts"
import type { ChangedAnswers, QuestionRow, QuestionView, SplitQuestions } from "./QuestionView.ts"

type ChangeUnconfirmed = (
  id: QuestionnaireId,
  input: Input<typeof ChosenAnswers>
) => Effect.Effect<
  ChangedAnswers,
  | ApprovalPending
  | Busy
  | InvalidRequest
  | PermissionMissing
  | QuestionnaireNotFound
  | QuestionnaireSent
  | UnknownReference,
  CurrentActor
>

type EditError = ApprovalPending | Busy | PermissionMissing | QuestionnaireNotFound | QuestionnaireSent

/** The questions of questionnaires, their answers, and the review of these. */
export interface QuestionsService {
  /** Lists one page of the matching questions: by default the first 100, in the order of the file. */
  readonly list: (
    id: QuestionnaireId,
    query: Input<typeof QuestionQuery>
  ) => Effect.Effect<
    Page<Revised<QuestionRow>>,
    InvalidCursor | InvalidRequest | PermissionMissing | QuestionnaireNotFound,
    CurrentActor
  >
  /** Returns the question, with earlier answers from the library and the earlier version of its questionnaire. */
  readonly get: (
    id: QuestionnaireId,
    questionId: QuestionId
  ) => Effect.Effect<
    Versioned<QuestionView>,
    PermissionMissing | QuestionnaireNotFound | QuestionNotFound,
    CurrentActor
  >
  /**
   * Answers the question, or removes its answer. The questionnaire changes with it, and loses its approval. Equal values
   * confirm an unconfirmed answer, and change nothing else. A comment that is left is confirmed too.
   */
  readonly answer: (
    id: QuestionnaireId,
    questionId: QuestionId,
    input: Input<typeof NewAnswer>
  ) => Effect.Effect<
    Versioned<QuestionView>,
    | ApprovalPending
    | Busy
    | InvalidAnswer
    | InvalidRequest
    | PermissionMissing
    | PreconditionFailed
    | QuestionnaireNotFound
    | QuestionnaireSent
    | QuestionNotFound,
    CurrentActor
  >
  /** Answers many questions in one commit. Fails with each faulty answer, and stores nothing then. */
  readonly answerMany: (
    id: QuestionnaireId,
    input: Input<typeof NewAnswers>
  ) => Effect.Effect<
    ChangedAnswers,
    | ApprovalPending
    | Busy
    | InvalidAnswers
    | InvalidRequest
    | PermissionMissing
    | PreconditionFailed
    | QuestionnaireNotFound
    | QuestionnaireSent
    | UnknownReference,
    CurrentActor
  >
  /**
   * Confirms those of the chosen answers that are unconfirmed, with their comments, in one commit. The others do not
   * change.
   */
  readonly confirm: ChangeUnconfirmed
  /** Removes those of the chosen answers that are unconfirmed, with their comments, in one commit. */
  readonly discard: ChangeUnconfirmed
  /** Adds a question that the file lacks. What was approved is a draft again. */
  readonly add: (
    id: QuestionnaireId,
    input: Input<typeof NewQuestion>
  ) => Effect.Effect<
    Versioned<QuestionView>,
    EditError | InvalidRequest | QuestionnaireFull | UnknownReference,
    CurrentActor
  >
  /**
   * Changes what the question asks, or status, assignee and comment of its review. The answer stays. Writes nothing if
   * no field differs.
   */
  readonly update: (
    id: QuestionnaireId,
    questionId: QuestionId,
    patch: Input<typeof QuestionPatch>
  ) => Effect.Effect<
    Versioned<QuestionView>,
    | EditError
    | InvalidRequest
    | PreconditionFailed
    | QuestionnaireFull
    | QuestionNotFound
    | UnknownReference,
    CurrentActor
  >
  /** Removes the question with its answer. Fails for the last one. */
  readonly remove: (
    id: QuestionnaireId,
    questionId: QuestionId
  ) => Effect.Effect<QuestionId, EditError | LastQuestion | PreconditionFailed | QuestionNotFound, CurrentActor>
  /** Makes several questions of one. The first keeps id, answer and place. */
  readonly split: (
    id: QuestionnaireId,
    questionId: QuestionId,
    input: Input<typeof QuestionSplit>
  ) => Effect.Effect<
    SplitQuestions,
    EditError | InvalidRequest | QuestionnaireFull | QuestionNotFound,
    CurrentActor
  >
  /** Makes one question of several, of which at most one has an answer or comment. The first keeps id and place. */
  readonly join: (
    id: QuestionnaireId,
    input: Input<typeof QuestionJoin>
  ) => Effect.Effect<
    Versioned<QuestionView>,
    EditError | InvalidRequest | SeveralAnswers | UnknownReference,
    CurrentActor
  >
}
