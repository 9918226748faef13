import { HttpApiSchema } from "@effect/platform"
import { Schema } from "effect"
import { journaled, journalEntries } from "../journal/Journaled.ts"
import { UserId } from "../member/User.ts"
import { OrganizationId } from "../organization/Organization.ts"
import { EntityId } from "../shared/EntityId.ts"
import { sortedPageFields } from "../shared/Page.ts"
import { Name } from "../shared/Text.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { Scope } from "./Permission.ts"

/**
 * @since 0.1.0
 * @category ids
 */
export const ApiKeyId = EntityId("apk", "ApiKeyId")

/**
 * @since 0.1.0
 * @category ids
 */
export type ApiKeyId = typeof ApiKeyId.Type

/**
 * An API key, without its secret. Its rights are its scopes as far as its creator holds them.
 *
 * @since 0.1.0
 * @category entities
 */
export const ApiKey = Schema.Struct({
  id: ApiKeyId,
  organizationId: OrganizationId,
  name: journaled(Name),
  scopes: journaled(Schema.NonEmptyArray(Scope)),
  keyId: journaled(Schema.String),
  createdBy: journaled(UserId),
  createdAt: Timestamp,
  expiresAt: journaled(Schema.NullOr(Timestamp)),
  lastUsedAt: Schema.NullOr(Timestamp)
}).annotations({ identifier: "ApiKey" })

/**
 * @since 0.1.0
 * @category entities
 */
export type ApiKey = typeof ApiKey.Type

const days = { "30d": 30, "90d": 90, "1y": 365 } as const

/**
 * How long a new key lives.
 *
 * @since 0.1.0
 * @category inputs
 */
export const ExpiresIn = Schema.Literal("30d", "90d", "1y", "never").annotations({ identifier: "ExpiresIn" })

/**
 * When a key made at `now` expires.
 *
 * @since 0.1.0
 * @category transitions
 */
export const expiry = (expiresIn: typeof ExpiresIn.Type, now: Timestamp): Timestamp | null =>
  expiresIn === "never" ? null : Timestamp.fromMillis(Date.parse(now) + days[expiresIn] * 86_400_000)

/**
 * @since 0.1.0
 * @category inputs
 */
export const NewApiKey = Schema.Struct({
  name: ApiKey.fields.name,
  scopes: Schema.NonEmptyArray(Scope).pipe(Schema.maxItems(200)),
  expiresIn: Schema.optionalWith(ExpiresIn, { exact: true })
}).annotations({ identifier: "NewApiKey" })

/**
 * @since 0.1.0
 * @category inputs
 */
export type NewApiKey = typeof NewApiKey.Type

/**
 * @since 0.1.0
 * @category inputs
 */
export const ApiKeyQuery = Schema.Struct(sortedPageFields)

/**
 * @since 0.1.0
 * @category inputs
 */
export type ApiKeyQuery = typeof ApiKeyQuery.Type

/**
 * @since 0.1.0
 * @category journal
 */
export const apiKeyEntries = journalEntries("apiKey", ApiKey)

/**
 * @since 0.1.0
 * @category errors
 */
export class ApiKeyNotFound
  extends Schema.TaggedError<ApiKeyNotFound>()("ApiKeyNotFound", {}, HttpApiSchema.annotations({ status: 404 }))
{
  override get message() {
    return "There is no such API key in this organization"
  }
}
