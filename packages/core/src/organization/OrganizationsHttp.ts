import * as Effect from "effect/Effect"
import { toOrganizationResponse } from "../../organization/Organization.ts"
import { Organizations } from "../../organization/Organizations.ts"
import * as Envelope from "../contract/Envelope.ts"
import * as Handlers from "../contract/Handlers.ts"
import { OrganizationsApi } from "./OrganizationsApi.ts"

export const OrganizationsHttp = Handlers.group(
  OrganizationsApi,
  (handlers) =>
    Effect.map(Organizations, (organizations) =>
      handlers
        .handle("get", () => Envelope.resource(organizations.get(), toOrganizationResponse))
        .handle("update", ({ payload }) => Envelope.resource(organizations.update(payload), toOrganizationResponse)))
)
