import * as Schema from "effect/Schema"
import { pickFields } from "../shared/PickFields.ts"
import { ApiKey } from "./ApiKey.ts"

const { organizationId: _, ...fields } = ApiKey.fields

/** An API key without its secret, as lists show it. */
export const ApiKeyView = Schema.Struct(fields).annotations({ identifier: "ApiKey" })

export type ApiKeyView = typeof ApiKeyView.Type

/** A new API key with its secret. */
export interface IssuedApiKey extends ApiKeyView {
  /** The key itself. Only the result of its creation has it. */
  readonly key: string
}

const pickView = pickFields(ApiKeyView)

export const toApiKeyView = (apiKey: ApiKey): ApiKeyView => pickView(apiKey, {})
