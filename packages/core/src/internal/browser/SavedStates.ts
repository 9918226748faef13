import * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import type { SessionState } from "../../browser/BrowserDriver.ts"
import type { StorageState } from "../../browser/StorageState.ts"
import type { OrganizationId } from "../../shared/Ids.ts"

// The door to the saved logins for the runs of automations: they open one before a run, and save it again after it.
export interface SavedLogin extends SessionState {
  readonly usernameSelector: string | null
}

export class SavedStates extends Effect.Service<SavedStates>()("@attestry/core/internal/browser/SavedStates", {
  succeed: {
    find: (_organizationId: OrganizationId, _sessionId: string): Effect.Effect<Option.Option<SavedLogin>> =>
      Effect.succeedNone,
    replace: (
      _organizationId: OrganizationId,
      _sessionId: string,
      _state: Redacted.Redacted<StorageState>
    ): Effect.Effect<void> => Effect.void
  }
}) {}
