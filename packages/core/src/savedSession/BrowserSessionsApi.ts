import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import { BrowserBusy, BrowserUnavailable, SessionStateInvalid } from "../browser/BrowserProblem.ts"
import * as Endpoints from "../contract/Endpoints.ts"
import * as ResponseSchema from "../contract/ResponseSchema.ts"
import { SecretsNotConfigured } from "../shared/NotConfigured.ts"
import {
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
import { SavedSessionAccess } from "./SavedSessionAccess.ts"
import { LoginChecked, SavedSessionRow, SavedSessionView } from "./SavedSessionView.ts"

const SavedSessionResponse = ResponseSchema.addRevision(SavedSessionView)

const id = HttpApiSchema.param("id", SavedSessionId)

export class BrowserSessionsApi extends Endpoints.group("browserSessions", {
  title: "Browser sessions",
  description: "Saved logins that pages are opened with. No response has a cookie or anything else of a login.",
  target: { type: "browserSession" }
})
  .add(Endpoints.list("list", SavedSessionAccess.list, {
    path: Endpoints.path`/sessions`,
    query: SavedSessionQuery,
    success: ResponseSchema.ListResponse("BrowserSessionList", ResponseSchema.addRevision(SavedSessionRow)),
    summary: "List browser sessions",
    description: "The sessions of the organization, without their logins; 100 unless `limit` says otherwise."
  }))
  .add(Endpoints.create("create", SavedSessionAccess.create, {
    path: Endpoints.path`/sessions`,
    payload: NewSavedSession,
    success: SavedSessionResponse,
    errors: [TooManyBrowserSessions, BrowserSessionRejected, SecretsNotConfigured],
    summary: "Save a login",
    description:
      "Stores the part of `state` that belongs to the `origins`, encrypted. An organization has at most 100 sessions."
  }))
  .add(Endpoints.get("get", SavedSessionAccess.get, {
    path: Endpoints.path`/sessions/${id}`,
    success: SavedSessionResponse,
    errors: [BrowserSessionNotFound],
    summary: "Get a browser session"
  }))
  .add(Endpoints.patch("update", SavedSessionAccess.update, {
    path: Endpoints.path`/sessions/${id}`,
    payload: SavedSessionPatch,
    success: SavedSessionResponse,
    errors: [BrowserSessionNotFound],
    summary: "Update a browser session",
    description: "Changes the given fields. For other origins, save another session."
  }))
  .add(Endpoints.put("replaceState", SavedSessionAccess.replaceState, {
    path: Endpoints.path`/sessions/${id}/state`,
    payload: SavedSessionState,
    success: SavedSessionResponse,
    errors: [BrowserSessionNotFound, BrowserSessionRejected, SecretsNotConfigured],
    summary: "Replace the login of a browser session",
    description: "Use it when the login has expired. The origins stay. Runs that are due use it from then on."
  }))
  .add(Endpoints.del("remove", SavedSessionAccess.remove, {
    path: Endpoints.path`/sessions/${id}`,
    success: ResponseSchema.RemovalResponse("BrowserSessionRemoval", SavedSessionId),
    errors: [BrowserSessionNotFound],
    summary: "Remove a browser session",
    description: "Removes it for good, with its login. The audit log keeps its name and origins."
  }))
  .add(Endpoints.post("check", SavedSessionAccess.check, {
    path: Endpoints.path`/check-auth`,
    payload: LoginCheck,
    success: LoginChecked,
    errors: [
      BrowserSessionNotFound,
      PageUrlRejected,
      SessionStateInvalid,
      SessionStateUnreadable,
      SecretsNotConfigured,
      BrowserBusy,
      BrowserUnavailable
    ],
    summary: "Check a login",
    description:
      "Opens the page in a browser with the session's login, for up to 15 seconds, and tells whether a user is logged "
      + "in. Nothing is changed or stored."
  }))
  .prefix("/v1/browser")
{}
