import * as Effect from "effect/Effect"
import * as Envelope from "../contract/Envelope.ts"
import * as Handlers from "../contract/Handlers.ts"
import { Organizations } from "./Organizations.ts"
import { OrganizationsApi } from "./OrganizationsApi.ts"

export const OrganizationsHttp = Handlers.group(
  OrganizationsApi,
  (handlers) =>
    Effect.map(Organizations, (organizations) =>
      handlers
        .handle("get", () => Envelope.resource(organizations.get()))
        .handle("update", ({ payload }) => Envelope.resource(organizations.update(payload))))
)
