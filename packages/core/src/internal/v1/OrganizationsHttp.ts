import * as Effect from "effect/Effect"
import { Organizations } from "../../organization/Organizations.ts"
import * as Handlers from "../contract/Handlers.ts"
import { OrganizationsApi } from "./OrganizationsApi.ts"

/** The handlers of the caller's organization. */
export const OrganizationsHttp = Handlers.group(
  OrganizationsApi,
  (handlers) =>
    Effect.map(Organizations, (organizations) =>
      handlers
        .handle("get", () => organizations.get())
        .handle("update", ({ payload }) => organizations.update(payload)))
)
