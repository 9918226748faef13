import * as Schema from "effect/Schema"
import { Scope } from "../access/Permission.ts"
import { audited, makeAuditEntries } from "../audit/Audited.ts"
import { sortedPageFields } from "../page/Page.ts"
import { describe } from "../shared/Describe.ts"
import { ApiKeyId, OrganizationId, UserId } from "../shared/Ids.ts"
import { optional } from "../shared/Optional.ts"
import { TaggedProblem } from "../shared/TaggedProblem.ts"
import { Name } from "../shared/Text.ts"
import { CreatedAt, Timestamp } from "../shared/Timestamp.ts"

/** An API key, without its secret. It has those permissions of its scopes that its creator has too. */
export const ApiKey = Schema.Struct({
  id: ApiKeyId,
  organizationId: OrganizationId,
  name: audited(describe(Name, "Name of the key.", "Nightly import")),
  scopes: audited(
    describe(Schema.NonEmptyArray(Scope), "The permissions of the key that its creator holds too.", ["vendor:read"])
  ),
  keyId: audited(describe(Schema.String, "The part of the key that names it in logs.", "q7Xw2LmZ")),
  createdBy: audited(describe(UserId, "The user that the key acts for.")),
  createdAt: CreatedAt,
  expiresAt: audited(describe(Schema.NullOr(Timestamp), "When the key expires; null for never.")),
  lastUsedAt: describe(Schema.NullOr(Timestamp), "When the key was last used, to the minute; null for never.")
}).annotations({ identifier: "ApiKey" })

export type ApiKey = typeof ApiKey.Type

const days = { "30d": 30, "90d": 90, "1y": 365 } as const

export const ExpiresIn = Schema.Literal("30d", "90d", "1y", "never").annotations({
  identifier: "ExpiresIn",
  description: "How long the key is valid; by default `1y`."
})

/** Limit of an organization's keys. */
export const maximumApiKeys = 100

/** Computes the expiry of a key that is created at `now`; null for never. */
export const computeExpiry = (expiresIn: typeof ExpiresIn.Type, now: Timestamp): Timestamp | null =>
  expiresIn === "never" ? null : Timestamp.fromMillis(Date.parse(now) + days[expiresIn] * 86_400_000)

export const NewApiKey = Schema.Struct({
  name: ApiKey.fields.name,
  scopes: describe(
    Schema.NonEmptyArray(Scope).pipe(Schema.maxItems(200)),
    "Permissions that the caller holds; `*` for all of them.",
    ["vendor:read", "vendor:update"]
  ),
  expiresIn: optional(ExpiresIn)
}).annotations({ identifier: "NewApiKey" })

export type NewApiKey = typeof NewApiKey.Type

export const ApiKeyQuery = Schema.Struct(sortedPageFields)

export type ApiKeyQuery = typeof ApiKeyQuery.Type

export const apiKeyEvents = makeAuditEntries("apiKey", ApiKey)

export class ApiKeyNotFound
  extends TaggedProblem<ApiKeyNotFound>()("ApiKeyNotFound", 404, "No such API key in this organization.")
{}

export class TooManyApiKeys extends TaggedProblem<TooManyApiKeys>()(
  "TooManyApiKeys",
  409,
  `An organization has at most ${maximumApiKeys} API keys, with those that have expired. Revoke one first.`
) {}
