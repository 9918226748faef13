import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { QuestionKey } from "../questionnaireFile/QuestionKeys.ts"
import type { OrganizationId, UserId } from "../shared/Ids.ts"
import type { Timestamp } from "../shared/Timestamp.ts"
import type { FacetedStore } from "../storage/OwnedStore.ts"
import type { Writes } from "../storage/UnitOfWork.ts"
import type { LibraryAnswer, LibraryAnswerId, StoredLibraryAnswerQuery } from "./LibraryAnswer.ts"

/**
 * Approved answers, one for each key of a question: if it is taken, the unit of an insertion is retried. `search` matches a
 * part of `toLibrarySearchKey`. The filter `ownerId` finds the answers of a member by either id. A user who owns
 * one must exist.
 */
export class LibraryAnswerStore extends Context.Tag("@attestry/core/answerLibrary/LibraryAnswerStore")<
  LibraryAnswerStore,
  FacetedStore<LibraryAnswer, StoredLibraryAnswerQuery> & {
    /** The organization's answers that have one of the keys, in no particular order. */
    readonly findByKeys: (
      organizationId: OrganizationId,
      keys: ReadonlyArray<QuestionKey>
    ) => Effect.Effect<ReadonlyArray<LibraryAnswer>>
    /**
     * Adds answers with different keys, at least one, in one write. Where the key is taken, the answer replaces the one
     * that is there, at any revision, and adds 1 to that. Then id, time of creation and an owner stay.
     */
    readonly keep: (
      organizationId: OrganizationId,
      answers: ReadonlyArray<LibraryAnswer>
    ) => Effect.Effect<void, never, Writes>
    /** The organization's answers that the user owns, in no particular order. */
    readonly ownedBy: (
      organizationId: OrganizationId,
      userId: UserId
    ) => Effect.Effect<ReadonlyArray<LibraryAnswer>>
    /**
     * Empties the owner of the answers, in one write, and adds 1 to their revisions. If the user no longer owns one of
     * them, the unit is retried. The list must not be empty.
     */
    readonly unassign: (
      organizationId: OrganizationId,
      userId: UserId,
      ids: ReadonlyArray<LibraryAnswerId>,
      now: Timestamp
    ) => Effect.Effect<void, never, Writes>
  }
>() {}
