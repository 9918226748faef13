import { Effect } from "effect"
import { V1 } from "../v1/V1.ts"
import * as V1Http from "../v1/V1Http.ts"
import { Organizations } from "./Organizations.ts"

/**
 * The handlers of the caller's organization.
 *
 * @since 0.1.0
 * @category handlers
 */
export const OrganizationsHttp = V1Http.group(
  V1,
  "organization",
  (handlers) =>
    Effect.map(Organizations, (organizations) =>
      handlers
        .handle("get", () => organizations.get())
        .handle("update", ({ payload }) => organizations.update(payload)))
)
