import { Effect } from "effect"
import { picking } from "../shared/Picked.ts"
import * as Envelope from "../v1/Envelope.ts"
import { V1 } from "../v1/V1.ts"
import * as V1Http from "../v1/V1Http.ts"
import type { ApiKey } from "./ApiKey.ts"
import { ApiKeys } from "./ApiKeys.ts"
import { ApiKeyRow } from "./ApiKeysApi.ts"

const pick = picking(ApiKeyRow)

const row = (apiKey: ApiKey) => pick(apiKey, {})

/**
 * The handlers of API keys.
 *
 * @since 0.1.0
 * @category handlers
 */
export const ApiKeysHttp = V1Http.group(V1, "apiKeys", (handlers) =>
  Effect.map(ApiKeys, (apiKeys) =>
    handlers
      .handle("list", ({ urlParams }) => Envelope.page(apiKeys.list(urlParams), row))
      .handle(
        "create",
        ({ payload }) => Effect.map(apiKeys.create(payload), ({ apiKey, token }) => ({ ...row(apiKey), key: token }))
      )
      .handle("revoke", ({ path }) => Envelope.removed(apiKeys.revoke(path.id)))))
