import * as Effect from "effect/Effect"
import * as Envelope from "../contract/Envelope.ts"
import * as Handlers from "../contract/Handlers.ts"
import { pickFields } from "../shared/PickFields.ts"
import type { ApiKey } from "./ApiKey.ts"
import { ApiKeys } from "./ApiKeys.ts"
import { ApiKeyRow, ApiKeysApi } from "./ApiKeysApi.ts"

const pick = pickFields(ApiKeyRow)

const toRow = (apiKey: ApiKey) => pick(apiKey, {})

export const ApiKeysHttp = Handlers.group(ApiKeysApi, (handlers) =>
  Effect.map(ApiKeys, (apiKeys) =>
    handlers
      .handle("list", ({ urlParams }) => Envelope.page(apiKeys.list(urlParams), toRow))
      .handle(
        "create",
        ({ payload }) =>
          Envelope.resource(apiKeys.create(payload), ({ apiKey, token }) => ({ ...toRow(apiKey), key: token }))
      )
      .handle("revoke", ({ path }) => Envelope.removed(apiKeys.revoke(path.id)))))
