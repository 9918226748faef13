import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { SealedRow } from "../secret/SecretBox.ts"
import type { OrganizationId } from "../shared/Ids.ts"
import type { OwnedStore } from "../storage/OwnedStore.ts"
import type { Writes } from "../storage/UnitOfWork.ts"
import type { SavedSession, SavedSessionId, SavedSessionQuery } from "./SavedSession.ts"

/** Saved sessions, and apart from them their sealed states. The removal of a session removes its state. */
export class SavedSessionStore extends Context.Tag("@attestry/core/savedSession/SavedSessionStore")<
  SavedSessionStore,
  OwnedStore<SavedSession, SavedSessionQuery> & {
    /** The sealed state of the session; none if there is none. */
    readonly findSealed: (
      organizationId: OrganizationId,
      sessionId: SavedSessionId
    ) => Effect.Effect<Option.Option<string>>
    /** Adds or replaces the sealed state of the session, which may be added in the same unit. */
    readonly saveSealed: (
      organizationId: OrganizationId,
      sessionId: SavedSessionId,
      sealed: string
    ) => Effect.Effect<void, never, Writes>
    /** Replaces the sealed state if it still is `before`. Else the unit is retried. Changes no revision. */
    readonly replaceSealed: (
      organizationId: OrganizationId,
      sessionId: SavedSessionId,
      before: string,
      after: string
    ) => Effect.Effect<void, never, Writes>
    /**
     * Lists up to `limit` rows with states, of all organizations, in the order of organization and id, after the
     * given row.
     */
    readonly listSealed: (
      after: SealedRow<SavedSessionId> | undefined,
      limit: number
    ) => Effect.Effect<ReadonlyArray<SealedRow<SavedSessionId>>>
  }
>() {}
