import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { BlobKey } from "../blob/BlobStore.ts"
import type { FacetCount } from "../page/Facets.ts"
import type { FacetOf, Slice } from "../page/Page.ts"
import type { RememberedMapping } from "../questionnaireFile/QuestionnaireFile.ts"
import type { OrganizationId, UserId } from "../shared/Ids.ts"
import type { Timestamp } from "../shared/Timestamp.ts"
import type { Revised, Versioned } from "../storage/Revision.ts"
import type { Writes } from "../storage/UnitOfWork.ts"
import type { Question, QuestionId, SectionCount } from "./Question.ts"
import type { Questionnaire, QuestionnaireId, QuestionnaireStatus, QuestionnaireSummary } from "./Questionnaire.ts"
import type { StoredQuestionnaireQuery, StoredQuestionQuery } from "./QuestionnaireQueries.ts"

/** Change of a questionnaire by changes of its questions. */
export interface QuestionsChange {
  /** The status that was read, and the one to have then. */
  readonly from: QuestionnaireStatus
  readonly to: QuestionnaireStatus
  /** The user who changed answers, added to the editors; null if no answer changed, or the host did. */
  readonly editor: UserId | null
  /** Added to the number of answered questions. */
  readonly answeredQuestions: number
  /** Added to the number of questions with an unconfirmed answer. */
  readonly unconfirmedQuestions: number
  readonly updatedAt: Timestamp
}

/** Questions that differ from the stored ones. None is in two of the lists. */
export interface QuestionReplacement {
  readonly removed: ReadonlyArray<QuestionId>
  readonly saved: ReadonlyArray<Versioned<Question>>
  /** Those of which only the ordinal differs. */
  readonly moved: ReadonlyArray<Pick<Question, "id" | "ordinal">>
  readonly added: ReadonlyArray<Question>
}

/** Mapping of a questionnaire, for files with the same headers. */
export interface StoredMapping extends RememberedMapping {
  readonly questionnaireId: QuestionnaireId
}

/** Earlier questionnaire that has questions of a file. */
export interface EarlierQuestionnaire {
  readonly id: QuestionnaireId
  /** The number of keys that it has too. */
  readonly shared: number
}

/** References to a user: questionnaires by their owner, questions by their assignee. */
export interface QuestionnaireReferences {
  readonly questionnaires: ReadonlyArray<Questionnaire>
  readonly questions: ReadonlyArray<Question>
}

/**
 * Questionnaires with their questions. `search` matches a part of the file's name in lower case, and for questions a part of
 * `toSearchKey`. `section` matches a title at any depth, exactly. The filters `ownerId` and `assigneeId`
 * find what belongs to the member by either id. A user who uploaded, answered, approved, owns or is assigned must exist.
 */
export class QuestionnaireStore
  extends Context.Tag("@attestry/core/questionnaire/QuestionnaireStore")<QuestionnaireStore, {
    /** The slice of the organization's questionnaires, with their revisions. */
    readonly list: (
      organizationId: OrganizationId,
      slice: Slice<StoredQuestionnaireQuery>
    ) => Effect.Effect<ReadonlyArray<Revised<QuestionnaireSummary>>>
    /** The number of the organization's questionnaires that match. */
    readonly count: (
      organizationId: OrganizationId,
      filters: Slice<StoredQuestionnaireQuery>["filters"]
    ) => Effect.Effect<number>
    /** The number of the organization's questionnaires that match, for each value of each facet, in no particular order. */
    readonly facets: (
      organizationId: OrganizationId,
      filters: Slice<StoredQuestionnaireQuery>["filters"],
      names: ReadonlyArray<FacetOf<StoredQuestionnaireQuery>>
    ) => Effect.Effect<ReadonlyArray<FacetCount>>
    /** The questionnaire; none if it is unknown or belongs to another organization. */
    readonly find: (
      organizationId: OrganizationId,
      id: QuestionnaireId
    ) => Effect.Effect<Option.Option<Versioned<Questionnaire>>>
    /** The organization's oldest questionnaire whose file has the SHA-256. */
    readonly findByHash: (
      organizationId: OrganizationId,
      sha256: string
    ) => Effect.Effect<Option.Option<QuestionnaireId>>
    /**
     * The organization's questionnaire whose questions have most of the keys, as `toMatchKey` makes them. Of several
     * it is the latest. None if no question has one.
     */
    readonly findEarlier: (
      organizationId: OrganizationId,
      keys: ReadonlyArray<string>
    ) => Effect.Effect<Option.Option<EarlierQuestionnaire>>
    /** The mappings that were given by hand, the latest of each fingerprint: at most 100, the latest first. */
    readonly mappings: (organizationId: OrganizationId) => Effect.Effect<ReadonlyArray<StoredMapping>>
    /** Adds the questionnaire with its questions, 1 to 10,000, in one write each. Its key must be unique. */
    readonly insert: (
      organizationId: OrganizationId,
      questionnaire: Questionnaire,
      questions: ReadonlyArray<Question>
    ) => Effect.Effect<void, never, Writes>
    /**
     * Replaces status, owner, due date, customer, and what is known of approval, editors, sending and change, if the questionnaire
     * still has the revision, and adds 1 to that. Other fields stay.
     */
    readonly save: (
      organizationId: OrganizationId,
      questionnaire: Questionnaire,
      revision: number
    ) => Effect.Effect<void, never, Writes>
    /** Deletes the questionnaire and its questions if it still has the revision. */
    readonly remove: (
      organizationId: OrganizationId,
      id: QuestionnaireId,
      revision: number
    ) => Effect.Effect<void, never, Writes>
    /** The sections of the questionnaire with their counts, in the order of their first question. */
    readonly sections: (
      organizationId: OrganizationId,
      id: QuestionnaireId
    ) => Effect.Effect<ReadonlyArray<SectionCount>>
    /** The slice of the questionnaire's questions, by their ordinal, with their revisions. */
    readonly questions: (
      organizationId: OrganizationId,
      id: QuestionnaireId,
      slice: Slice<StoredQuestionQuery>
    ) => Effect.Effect<ReadonlyArray<Revised<Question>>>
    /** The number of the questionnaire's questions that match. */
    readonly countQuestions: (
      organizationId: OrganizationId,
      id: QuestionnaireId,
      filters: Slice<StoredQuestionQuery>["filters"]
    ) => Effect.Effect<number>
    /** The number of the questionnaire's questions that match, for each value of each facet, in no particular order. */
    readonly questionFacets: (
      organizationId: OrganizationId,
      id: QuestionnaireId,
      filters: Slice<StoredQuestionQuery>["filters"],
      names: ReadonlyArray<FacetOf<StoredQuestionQuery>>
    ) => Effect.Effect<ReadonlyArray<FacetCount>>
    /** The question; none if it belongs to another questionnaire or organization. */
    readonly findQuestion: (
      organizationId: OrganizationId,
      id: QuestionnaireId,
      questionId: QuestionId
    ) => Effect.Effect<Option.Option<Versioned<Question>>>
    /** Those of the questionnaire's questions that have the ids, in no particular order. */
    readonly findQuestions: (
      organizationId: OrganizationId,
      id: QuestionnaireId,
      questionIds: ReadonlyArray<QuestionId>
    ) => Effect.Effect<ReadonlyArray<Versioned<Question>>>
    /** The organization's questions that have the ids, of whichever questionnaire, in no particular order. */
    readonly findEarlierQuestions: (
      organizationId: OrganizationId,
      questionIds: ReadonlyArray<QuestionId>
    ) => Effect.Effect<ReadonlyArray<Question>>
    /**
     * Replaces answers, comments and reviews of questions if each still has its revision, and adds 1 to that. Changes the
     * questionnaire too, at any revision, if it has the status `from`, and adds 1 to that. Unless `to` is `approved` it loses
     * its approval. The list has 1 to 10,000 questions, each once. A unit does this once for a questionnaire.
     */
    readonly saveQuestions: (
      organizationId: OrganizationId,
      id: QuestionnaireId,
      questions: ReadonlyArray<Versioned<Question>>,
      change: QuestionsChange
    ) => Effect.Effect<void, never, Writes>
    /** All questions of the questionnaire, in their order. */
    readonly allQuestions: (
      organizationId: OrganizationId,
      id: QuestionnaireId
    ) => Effect.Effect<ReadonlyArray<Versioned<Question>>>
    /**
     * Replaces the questionnaire, but for its file, and the questions that differ, if the questionnaire and each saved
     * question still have their revisions. Adds 1 to these, and to those of moved questions. Each list has up to 10,000
     * questions, and their ordinals are those of the result. A unit does this once for a questionnaire.
     */
    readonly replaceQuestions: (
      organizationId: OrganizationId,
      questionnaire: Versioned<Questionnaire>,
      replacement: QuestionReplacement
    ) => Effect.Effect<void, never, Writes>
    /** The organization's questionnaires and questions that refer to the user, in no particular order. */
    readonly assignedTo: (
      organizationId: OrganizationId,
      userId: UserId
    ) => Effect.Effect<QuestionnaireReferences>
    /**
     * Empties owner and assignee of what refers to the user, each kind in one write, sets the time of change of the
     * questionnaires, and adds 1 to the revisions. If one no longer refers to the user, the unit is retried.
     */
    readonly unassign: (
      organizationId: OrganizationId,
      userId: UserId,
      references: QuestionnaireReferences,
      now: Timestamp
    ) => Effect.Effect<void, never, Writes>
    /** Those of the keys that questionnaires of the organization have. */
    readonly findKeys: (
      organizationId: OrganizationId,
      keys: ReadonlyArray<BlobKey>
    ) => Effect.Effect<ReadonlyArray<BlobKey>>
  }>()
{}
