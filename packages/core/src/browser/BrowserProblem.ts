import { TaggedProblem } from "../shared/TaggedProblem.ts"

/** No browser can be started on this server. */
export class BrowserUnavailable extends TaggedProblem<BrowserUnavailable>()(
  "BrowserUnavailable",
  503,
  "No browser is available. Ask the operator to configure one."
) {}

/** All browsers are in use, and none became free in time. */
export class BrowserBusy extends TaggedProblem<BrowserBusy>()(
  "BrowserBusy",
  503,
  "All browsers are in use. Try again later."
) {}

/** A cookie or an entry of the local storage that a browser rejects. */
export class SessionStateInvalid extends TaggedProblem<SessionStateInvalid>()(
  "SessionStateInvalid",
  422,
  "A browser rejects the state of the session. Store it again."
) {}
