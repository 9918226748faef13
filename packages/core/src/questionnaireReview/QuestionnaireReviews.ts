import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { PermissionMissing, SessionRequired } from "../access/Access.ts"
import { actingUserId, CurrentActor, currentCaller } from "../access/Actor.ts"
import { makeKeepAnswers } from "../answerLibrary/KeepAnswers.ts"
import {
  type ApprovalPending,
  type ApprovalRequired,
  type ApproverNotEligible,
  type JudgmentError,
  type NotPending,
  type SelfApproval,
  Verdict
} from "../approval/Approval.ts"
import { makeApprovalRules } from "../approval/ApprovalRules.ts"
import { makeApprovers } from "../approval/Approvers.ts"
import { AuditRecorder } from "../audit/AuditRecorder.ts"
import type { InvalidRequest } from "../problem/HttpErrors.ts"
import { type Input, withInput } from "../problem/Input.ts"
import {
  type Questionnaire,
  questionnaireEvents,
  type QuestionnaireId,
  type QuestionnaireNotApproved,
  type QuestionnaireNotDraft,
  type QuestionnaireNotFound,
  type QuestionnaireOpen,
  QuestionnairePatch,
  type UnconfirmedAnswers
} from "../questionnaire/Questionnaire.ts"
import { QuestionnaireAccess } from "../questionnaire/QuestionnaireAccess.ts"
import { makeQuestionnaireParts } from "../questionnaire/QuestionnaireParts.ts"
import { QuestionnaireStore } from "../questionnaire/QuestionnaireStore.ts"
import * as Transitions from "../questionnaire/QuestionnaireTransitions.ts"
import { makeToReviewedQuestionnaire, type ReviewedQuestionnaire } from "../questionnaire/QuestionnaireView.ts"
import { applyPatch } from "../shared/Patch.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import type { UnknownReference } from "../shared/UnknownReference.ts"
import { useCase } from "../shared/UseCase.ts"
import type { Busy } from "../storage/Busy.ts"
import * as Revision from "../storage/Revision.ts"
import type { PreconditionFailed, Versioned } from "../storage/Revision.ts"
import { UnitOfWork } from "../storage/UnitOfWork.ts"
import { QuestionnaireSubmission } from "./QuestionnaireSubmission.ts"

/** The way of a questionnaire from draft to sent. Who approves it must be signed in. */
export interface QuestionnaireReviewsService {
  /** Changes owner, due date and customer, whatever the status is. Writes nothing if none of them differs. */
  readonly update: (
    id: QuestionnaireId,
    patch: Input<typeof QuestionnairePatch>
  ) => Effect.Effect<
    Versioned<ReviewedQuestionnaire>,
    Busy | InvalidRequest | PermissionMissing | PreconditionFailed | QuestionnaireNotFound | UnknownReference,
    CurrentActor
  >
  /** Submits a draft without unconfirmed answers to an approver. While it is in review, this names another one. */
  readonly submit: (
    id: QuestionnaireId,
    input: Input<typeof QuestionnaireSubmission>
  ) => Effect.Effect<
    Versioned<ReviewedQuestionnaire>,
    | ApprovalPending
    | ApproverNotEligible
    | Busy
    | InvalidRequest
    | PermissionMissing
    | QuestionnaireNotDraft
    | QuestionnaireNotFound
    | SelfApproval
    | UnconfirmedAnswers,
    CurrentActor
  >
  /** Takes a questionnaire in review back, which is a draft again. */
  readonly withdraw: (
    id: QuestionnaireId
  ) => Effect.Effect<
    Versioned<ReviewedQuestionnaire>,
    Busy | NotPending | PermissionMissing | QuestionnaireNotFound,
    CurrentActor
  >
  /** Approves the answers of a questionnaire in review, and puts them into the library. Only its approver can. */
  readonly approve: (
    id: QuestionnaireId,
    input: Input<typeof Verdict>
  ) => Effect.Effect<
    Versioned<ReviewedQuestionnaire>,
    | Busy
    | InvalidRequest
    | JudgmentError
    | PermissionMissing
    | QuestionnaireNotFound
    | SessionRequired
    | UnconfirmedAnswers,
    CurrentActor
  >
  /** Rejects a questionnaire in review, which is a draft again. Only its approver can. */
  readonly reject: (
    id: QuestionnaireId,
    input: Input<typeof Verdict>
  ) => Effect.Effect<
    Versioned<ReviewedQuestionnaire>,
    Busy | InvalidRequest | JudgmentError | PermissionMissing | QuestionnaireNotFound | SessionRequired,
    CurrentActor
  >
  /** Marks an approved questionnaire as sent. Its questions do not change then. */
  readonly send: (
    id: QuestionnaireId
  ) => Effect.Effect<
    Versioned<ReviewedQuestionnaire>,
    | ApprovalRequired
    | Busy
    | PermissionMissing
    | QuestionnaireNotApproved
    | QuestionnaireNotFound
    | UnconfirmedAnswers,
    CurrentActor
  >
  /** Makes an approved or sent questionnaire a draft again, which takes its approval. */
  readonly reopen: (
    id: QuestionnaireId
  ) => Effect.Effect<
    Versioned<ReviewedQuestionnaire>,
    Busy | PermissionMissing | QuestionnaireNotFound | QuestionnaireOpen,
    CurrentActor
  >
}

const make = Effect.gen(function*() {
  const store = yield* QuestionnaireStore
  const audit = yield* AuditRecorder
  const unit = yield* UnitOfWork
  const { load, readQuestions, resolveMember } = yield* makeQuestionnaireParts
  const keepAnswers = yield* makeKeepAnswers
  const { resolveApprover } = yield* makeApprovers
  const { getSelfApproval, isApprovalRequired } = yield* makeApprovalRules

  const save = Effect.fnUntraced(function*(
    { revision, value: before }: Versioned<Questionnaire>,
    after: Questionnaire,
    verb: string,
    more: object = {}
  ) {
    yield* store.save(after.organizationId, after, revision)
    yield* audit.record(questionnaireEvents.changed(verb)(before, after, more))
    return Revision.map({ value: after, revision: revision + 1 }, yield* makeToReviewedQuestionnaire)
  })

  const move = <E>(id: QuestionnaireId, transition: Transitions.Transition<E>, verb: string, more: object = {}) =>
    Effect.gen(function*() {
      const read = yield* load(id)
      return yield* save(read, yield* transition(read.value, yield* Timestamp.now), verb, more)
    })

  const step = <E>(name: "reopen" | "withdraw", transition: Transitions.Transition<E>, verb: string) =>
    useCase(`QuestionnaireReviews.${name}`)(
      function*(id: QuestionnaireId) {
        return yield* move(id, transition, verb)
      },
      unit.run,
      QuestionnaireAccess[name]
    )

  const update = useCase("QuestionnaireReviews.update")(
    withInput(QuestionnairePatch, function*(id: QuestionnaireId, patch: QuestionnairePatch) {
      const read = yield* Revision.check(yield* load(id))
      const ownerId = yield* resolveMember("ownerId", patch.ownerId, read.value.ownerId)
      const after = applyPatch(read.value, { ...patch, ownerId }, yield* Timestamp.now)
      return after === read.value
        ? Revision.map(read, yield* makeToReviewedQuestionnaire)
        : yield* save(read, after, "updated")
    }),
    unit.run,
    QuestionnaireAccess.update
  )

  const submit = useCase("QuestionnaireReviews.submit")(
    withInput(
      QuestionnaireSubmission,
      function*(id: QuestionnaireId, { approverId: reference }: QuestionnaireSubmission) {
        const actor = yield* CurrentActor
        const read = yield* load(id)
        const approverId = yield* resolveApprover(actor.organization.id, reference, "questionnaire:approve")
        const selfApproval = yield* getSelfApproval(actor.organization.id)
        const submitted = Transitions.submit({ approverId, by: actingUserId(actor), selfApproval })
        return yield* save(read, yield* submitted(read.value, yield* Timestamp.now), "submitted")
      }
    ),
    unit.run,
    QuestionnaireAccess.submit
  )

  const withdraw = step("withdraw", Transitions.withdraw, "withdrawn")

  const approve = useCase("QuestionnaireReviews.approve")(
    withInput(Verdict, function*(id: QuestionnaireId, verdict: Verdict) {
      const { organization, user } = yield* currentCaller
      const read = yield* load(id)
      const now = yield* Timestamp.now
      const selfApproval = yield* getSelfApproval(organization.id)
      const after = yield* Transitions.approve({ ...verdict, by: user.id, selfApproval })(read.value, now)
      const answered = yield* readQuestions(after, { answered: true })
      const libraryAnswers = yield* keepAnswers(after, answered, { by: user.id, at: now })
      return yield* save(read, after, "approved", { libraryAnswers })
    }),
    unit.run,
    QuestionnaireAccess.judge
  )

  const reject = useCase("QuestionnaireReviews.reject")(
    withInput(Verdict, function*(id: QuestionnaireId, verdict: Verdict) {
      const { organization, user } = yield* currentCaller
      const selfApproval = yield* getSelfApproval(organization.id)
      return yield* move(id, Transitions.reject({ ...verdict, by: user.id, selfApproval }), "rejected", verdict)
    }),
    unit.run,
    QuestionnaireAccess.judge
  )

  const send = useCase("QuestionnaireReviews.send")(
    function*(id: QuestionnaireId) {
      const { organization } = yield* CurrentActor
      const isRequired = yield* isApprovalRequired(organization.id, "questionnaire")
      return yield* move(id, Transitions.send(isRequired), "sent")
    },
    unit.run,
    QuestionnaireAccess.send
  )

  const reopen = step("reopen", Transitions.reopen, "reopened")

  return { update, submit, withdraw, approve, reject, send, reopen }
})

export class QuestionnaireReviews extends Context.Tag("@attestry/core/questionnaireReview/QuestionnaireReviews")<
  QuestionnaireReviews,
  QuestionnaireReviewsService
>() {
  static readonly Default = Layer.effect(this, make)
}
