import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { OrganizationId } from "../shared/Ids.ts"
import type { Slice } from "../shared/Page.ts"
import type { Writes } from "../storage/UnitOfWork.ts"
import type { Versioned } from "../storage/Versioned.ts"
import type { ContextEntry, ContextEntryId, ContextEntryQuery } from "./ContextEntry.ts"

/** Where context entries are kept. */
export class ContextEntryStore extends Context.Tag("@attestry/core/contextEntry/ContextEntryStore")<ContextEntryStore, {
  /**
   * The slice of the organization's context entries. `search` matches an entry that has all of its tokens, as
   * `Tokens.tokensOf` has them, and nothing if it has none.
   */
  readonly list: (
    organizationId: OrganizationId,
    slice: Slice<ContextEntryQuery>
  ) => Effect.Effect<ReadonlyArray<ContextEntry>>
  /** How many of the organization's context entries match. */
  readonly count: (
    organizationId: OrganizationId,
    filters: Slice<ContextEntryQuery>["filters"]
  ) => Effect.Effect<number>
  /** The context entry, unless it is unknown or belongs to another organization. */
  readonly find: (
    organizationId: OrganizationId,
    entryId: ContextEntryId
  ) => Effect.Effect<Option.Option<Versioned<ContextEntry>>>
  /** Adds the context entry. */
  readonly insert: (organizationId: OrganizationId, entry: ContextEntry) => Effect.Effect<void, never, Writes>
  /** Saves the context entry as a whole, if its revision is still the one that was read. */
  readonly save: (
    organizationId: OrganizationId,
    entry: ContextEntry,
    revision: number
  ) => Effect.Effect<void, never, Writes>
  /** Removes the context entry for good, if its revision is still the one that was read. */
  readonly remove: (
    organizationId: OrganizationId,
    entryId: ContextEntryId,
    revision: number
  ) => Effect.Effect<void, never, Writes>
}>() {}
