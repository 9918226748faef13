import * as Effect from "effect/Effect"
import * as Envelope from "../contract/Envelope.ts"
import * as Handlers from "../contract/Handlers.ts"
import { ApiKeys } from "./ApiKeys.ts"
import { ApiKeysApi } from "./ApiKeysApi.ts"

export const ApiKeysHttp = Handlers.group(ApiKeysApi, (handlers) =>
  Effect.map(ApiKeys, (apiKeys) =>
    handlers
      .handle("list", ({ urlParams }) => Envelope.signed(apiKeys.list(urlParams)))
      .handle("create", ({ payload }) => Envelope.resource(apiKeys.create(payload)))
      .handle("revoke", ({ path }) => Envelope.removed(apiKeys.revoke(path.id)))))
