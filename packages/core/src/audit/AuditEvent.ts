import * as Schema from "effect/Schema"
import { anyOf } from "../page/AnyOf.ts"
import { Flag, markText, pageFields } from "../page/Page.ts"
import { describe } from "../shared/Describe.ts"
import { ApiKeyId, EntityId, mayHavePersonIds, OrganizationId, UserId } from "../shared/Ids.ts"
import { optional } from "../shared/Optional.ts"
import { Timestamp, TimestampInput } from "../shared/Timestamp.ts"

export const AuditEventId = EntityId("evt", "AuditEventId")

export type AuditEventId = typeof AuditEventId.Type

/** Author of a change. `claimedUserId` is the user that the caller claims to act for, on endpoints that accept one. */
export const AuditActor = Schema.Struct({
  type: describe(
    Schema.Literal("api-key", "session", "system"),
    "The kind of credential; `system` for the server itself."
  ),
  userId: describe(Schema.NullOr(UserId), "The user of the session, or the creator of the API key."),
  apiKeyId: describe(Schema.NullOr(ApiKeyId), "The API key; null without one."),
  claimedUserId: describe(Schema.NullOr(UserId), "The user that the caller says to act for.", null)
}).annotations({ identifier: "AuditActor", description: "The author of a change." })

const FieldValue = mayHavePersonIds(Schema.Unknown)

const FieldValues = Schema.Record({ key: Schema.String, value: FieldValue })

/** `done`: a change. `refused`: a request that was denied. `failed`: an attempt outside the storage that failed. */
export const AuditOutcome = Schema.Literal("done", "refused", "failed").annotations({
  identifier: "AuditOutcome",
  description: "`done`: a change. `refused`: a denied request. `failed`: an attempt, such as an e-mail, that failed."
})

/**
 * A change of a resource: `before` and `after` have the changed fields. Or, with the outcome `refused`, a request that
 * was denied `times` times since the previous event. `sequence` and `hash` are null until the event is sealed.
 */
export const AuditEvent = Schema.Struct({
  id: AuditEventId,
  organizationId: OrganizationId,
  sequence: describe(Schema.NullOr(Schema.Int), "Place in the sealed log; null until it is sealed.", null),
  at: describe(Timestamp, "When it happened."),
  actor: AuditActor,
  action: describe(Schema.String, "What was done: a kind of resource and a verb.", "vendor.updated"),
  resource: describe(
    Schema.Struct({
      type: describe(Schema.String, "The kind of resource.", "vendor"),
      id: describe(
        mayHavePersonIds(Schema.String),
        "The id of the resource; empty for a list.",
        "vnd_01jcz3n8k4v9wq2h7m5r6t8x0y"
      )
    }),
    "What was changed."
  ),
  before: describe(Schema.NullOr(FieldValues), "The changed fields before; null for a creation.", {
    status: "in_progress"
  }),
  after: describe(Schema.NullOr(FieldValues), "The changed fields after; null for a removal.", { status: "assessed" }),
  outcome: AuditOutcome,
  times: describe(Schema.Positive.pipe(Schema.int()), "How often the request was denied; 1 for a change.", 1),
  requestId: describe(Schema.NullOr(Schema.String), "The id of the request; null without one.", "import-2026-05-04.17"),
  ip: describe(Schema.NullOr(Schema.String), "The address of the client, if known.", "203.0.113.7"),
  hash: describe(Schema.NullOr(Schema.String), "Hash of the sealed event; null until it is sealed.", null)
}).annotations({ identifier: "AuditEvent" })

export type AuditEvent = typeof AuditEvent.Type

/** One field of a change of a resource. */
export const FieldChange = Schema.Struct({
  at: describe(Timestamp, "When it changed."),
  actor: AuditActor,
  field: describe(Schema.String, "The name of the field.", "status"),
  from: describe(FieldValue, "The old value.", "in_progress"),
  to: describe(FieldValue, "The new value.", "assessed")
}).annotations({ identifier: "FieldChange" })

export type FieldChange = typeof FieldChange.Type

const newestFirst = optional(describe(Schema.Literal("-at"), "The order of the rows: newest first."))

const matchPattern = (pattern: RegExp, message: string) =>
  Schema.String.pipe(
    Schema.pattern(pattern),
    Schema.annotations({ message: () => ({ message, override: true }) })
  )

const actorWith = <A, I>(others: Schema.Schema<A, I>, message: string) =>
  anyOf(Schema.Union(UserId, ApiKeyId, others).annotations({ message: () => ({ message, override: true }) }))

/** Actors of a filter: `me` is the caller's user. */
const Actors = actorWith(Schema.Literal("me"), "Expected an id of the form usr_… or apk_…, or me")

const StoredActors = actorWith(Schema.Never, "Expected an id of the form usr_… or apk_…")

const filterFields = {
  actor: optional(describe(Actors, "Users or API keys; `me` is the caller.")),
  action: optional(describe(
    anyOf(matchPattern(
      /^[A-Za-z]{1,64}\.([A-Za-z]{1,64})?$/,
      "Expected an action such as vendor.updated, or a prefix such as vendor."
    )),
    "Actions, or prefixes that end with a dot.",
    ["vendor."]
  )),
  resource: optional(describe(
    anyOf(matchPattern(
      /^[A-Za-z]{1,64}(_[0-9A-Za-z]{1,64})?$/,
      "Expected a resource type such as vendor, or a resource id"
    )),
    "Kinds of resources, or ids of some.",
    ["vendor"]
  )),
  outcome: optional(anyOf(AuditOutcome)),
  from: optional(describe(TimestampInput, "The earliest time.", "2026-05-01T00:00:00Z")),
  to: optional(describe(TimestampInput, "The time before which events happened.", "2026-06-01T00:00:00Z"))
}

export const AuditEventQuery = Schema.Struct({
  ...pageFields,
  sort: newestFirst,
  ...filterFields
})

export type AuditEventQuery = typeof AuditEventQuery.Type

/** The same as a store gets it: without `me`. */
export const StoredAuditEventQuery = Schema.Struct({ ...AuditEventQuery.fields, actor: optional(StoredActors) })

export type StoredAuditEventQuery = typeof StoredAuditEventQuery.Type

/** Query of an export of audit events: the filters of their list. */
export const AuditExportQuery = Schema.Struct({
  format: optional(describe(Schema.Literal("csv"), "The format of the file, and the default.")),
  bom: optional(describe(Flag, markText)),
  ...filterFields
})

export type AuditExportQuery = typeof AuditExportQuery.Type

/** An audit event with the names of its actor and its resource; null where there is none that the caller may read. */
export interface NamedAuditEvent extends AuditEvent {
  readonly names: { readonly user: string | null; readonly apiKey: string | null; readonly resource: string | null }
}

export const HistoryQuery = Schema.Struct({ ...pageFields, sort: newestFirst })

export type HistoryQuery = typeof HistoryQuery.Type
