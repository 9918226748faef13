import type * as Effect from "effect/Effect"
import type { PermissionMissing } from "../access/Access.ts"
import type { CurrentActor } from "../access/Actor.ts"
import type { BrowserBusy, BrowserUnavailable, SessionStateInvalid } from "../browser/BrowserProblem.ts"
import type { InvalidCursor, Page } from "../page/Page.ts"
import type { InvalidRequest } from "../problem/HttpErrors.ts"
import type { Input } from "../problem/Input.ts"
import type { SecretsNotConfigured } from "../shared/NotConfigured.ts"
import type { Busy } from "../storage/Busy.ts"
import type { PreconditionFailed, Revised, Versioned } from "../storage/Revision.ts"
import type {
  BrowserSessionNotFound,
  BrowserSessionRejected,
  LoginCheck,
  NewSavedSession,
  PageUrlRejected,
  SavedSessionId,
  SavedSessionPatch,
  SavedSessionQuery,
  SavedSessionState,
  SessionStateUnreadable,
  TooManyBrowserSessions
} from "./SavedSession.ts"
import type { LoginChecked, SavedSessionRow, SavedSessionView } from "./SavedSessionView.ts"

/** Saved logins of the caller's organization, and checks of them. No method returns a state. */
export interface SavedSessionsService {
  /** Lists one page of the sessions: by default the first 100, in the order of creation. */
  readonly list: (
    query: Input<typeof SavedSessionQuery>
  ) => Effect.Effect<Page<Revised<SavedSessionRow>>, InvalidCursor | InvalidRequest | PermissionMissing, CurrentActor>
  /** Returns the session without its login. */
  readonly get: (
    sessionId: SavedSessionId
  ) => Effect.Effect<Versioned<SavedSessionView>, BrowserSessionNotFound | PermissionMissing, CurrentActor>
  /** Stores the part of a login that belongs to the origins, encrypted. An organization has at most 100 sessions. */
  readonly create: (
    input: Input<typeof NewSavedSession>
  ) => Effect.Effect<
    Versioned<SavedSessionView>,
    | BrowserSessionRejected
    | Busy
    | InvalidRequest
    | PermissionMissing
    | SecretsNotConfigured
    | TooManyBrowserSessions,
    CurrentActor
  >
  /** Changes the given fields. Writes nothing if none of them differs. */
  readonly update: (
    sessionId: SavedSessionId,
    patch: Input<typeof SavedSessionPatch>
  ) => Effect.Effect<
    Versioned<SavedSessionView>,
    BrowserSessionNotFound | Busy | InvalidRequest | PermissionMissing | PreconditionFailed,
    CurrentActor
  >
  /** Replaces the login of a session. The name and origins stay. */
  readonly replaceState: (
    sessionId: SavedSessionId,
    input: Input<typeof SavedSessionState>
  ) => Effect.Effect<
    Versioned<SavedSessionView>,
    | BrowserSessionNotFound
    | BrowserSessionRejected
    | Busy
    | InvalidRequest
    | PermissionMissing
    | PreconditionFailed
    | SecretsNotConfigured,
    CurrentActor
  >
  /** Removes the session with its login for good, and returns its id. */
  readonly remove: (
    sessionId: SavedSessionId
  ) => Effect.Effect<
    SavedSessionId,
    BrowserSessionNotFound | Busy | PermissionMissing | PreconditionFailed,
    CurrentActor
  >
  /** Opens a page with the login of a session, and tells whether it is logged in. Stores nothing. Takes up to 15 seconds. */
  readonly check: (
    input: Input<typeof LoginCheck>
  ) => Effect.Effect<
    LoginChecked,
    | BrowserBusy
    | BrowserSessionNotFound
    | BrowserUnavailable
    | InvalidRequest
    | PageUrlRejected
    | PermissionMissing
    | SecretsNotConfigured
    | SessionStateInvalid
    | SessionStateUnreadable,
    CurrentActor
  >
}
