import { Effect } from "effect"
import { V1 } from "../v1/V1.ts"
import * as V1Http from "../v1/V1Http.ts"
import { Sessions } from "./Sessions.ts"

/**
 * The handlers of sessions.
 *
 * @since 0.1.0
 * @category handlers
 */
export const SessionsHttp = V1Http.group(
  V1,
  "sessions",
  (handlers) =>
    Effect.map(Sessions, (sessions) => handlers.handle("revoke", ({ payload }) => sessions.revokeOwn(payload)))
)
