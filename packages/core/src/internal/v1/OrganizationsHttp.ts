import * as Effect from "effect/Effect"
import { identity } from "effect/Function"
import { Organizations } from "../../organization/Organizations.ts"
import * as Envelope from "../contract/Envelope.ts"
import * as Handlers from "../contract/Handlers.ts"
import { OrganizationsApi } from "./OrganizationsApi.ts"

export const OrganizationsHttp = Handlers.group(
  OrganizationsApi,
  (handlers) =>
    Effect.map(Organizations, (organizations) =>
      handlers
        .handle("get", () => Envelope.resource(organizations.get(), identity))
        .handle("update", ({ payload }) => Envelope.resource(organizations.update(payload), identity)))
)
