import * as Schema from "effect/Schema"
import { optional } from "../internal/shared/Optional.ts"
import { ApiKeyId, EntityId, OrganizationId, UserId } from "../shared/Ids.ts"
import { pageFields } from "../shared/Page.ts"
import { Timestamp, TimestampInput } from "../shared/Timestamp.ts"

export const AuditEventId = EntityId("evt", "AuditEventId")

export type AuditEventId = typeof AuditEventId.Type

/** Author of a change. `claimedUserId` is the user that the caller claims to act for, on endpoints that accept one. */
export const AuditActor = Schema.Struct({
  type: Schema.Literal("api-key", "session", "system"),
  userId: Schema.NullOr(UserId),
  apiKeyId: Schema.NullOr(ApiKeyId),
  claimedUserId: Schema.NullOr(UserId)
}).annotations({ identifier: "AuditActor" })

const FieldValues = Schema.Record({ key: Schema.String, value: Schema.Unknown })

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
  sequence: Schema.NullOr(Schema.Int),
  at: Timestamp,
  actor: AuditActor,
  action: Schema.String,
  resource: Schema.Struct({ type: Schema.String, id: Schema.String }),
  before: Schema.NullOr(FieldValues),
  after: Schema.NullOr(FieldValues),
  outcome: AuditOutcome,
  times: Schema.Positive.pipe(Schema.int()).annotations({
    description: "How often the request was denied; 1 for a change."
  }),
  requestId: Schema.NullOr(Schema.String),
  ip: Schema.NullOr(Schema.String),
  hash: Schema.NullOr(Schema.String)
}).annotations({ identifier: "AuditEvent" })

export type AuditEvent = typeof AuditEvent.Type

/** One field of a change of a resource. */
export const FieldChange = Schema.Struct({
  at: Timestamp,
  actor: AuditActor,
  field: Schema.String,
  from: Schema.Unknown,
  to: Schema.Unknown
}).annotations({ identifier: "FieldChange" })

export type FieldChange = typeof FieldChange.Type

const matchPattern = (pattern: RegExp, message: string) =>
  Schema.String.pipe(
    Schema.pattern(pattern),
    Schema.annotations({ message: () => ({ message, override: true }) })
  )

const filterFields = {
  actor: optional(
    Schema.Union(UserId, ApiKeyId).annotations({
      message: () => ({ message: "Expected an id of the form usr_… or apk_…", override: true })
    })
  ),
  action: optional(matchPattern(
    /^[A-Za-z]{1,64}\.([A-Za-z]{1,64})?$/,
    "Expected an action such as vendor.updated, or a prefix such as vendor."
  )),
  resource: optional(matchPattern(
    /^[A-Za-z]{1,64}(_[0-9A-Za-z]{1,64})?$/,
    "Expected a resource type such as vendor, or a resource id"
  )),
  outcome: optional(AuditOutcome),
  from: optional(TimestampInput),
  to: optional(TimestampInput)
}

export const AuditEventQuery = Schema.Struct({
  ...pageFields,
  sort: optional(Schema.Literal("-at")),
  ...filterFields
})

export type AuditEventQuery = typeof AuditEventQuery.Type

/** Query of an export of audit events: the filters of their list. */
export const AuditExportQuery = Schema.Struct({
  format: optional(Schema.Literal("csv").annotations({ description: "The only format, and the default." })),
  ...filterFields
})

export type AuditExportQuery = typeof AuditExportQuery.Type

/** An audit event with the names of its actor and its resource; null where there is none that the caller may read. */
export interface NamedAuditEvent extends AuditEvent {
  readonly names: { readonly user: string | null; readonly apiKey: string | null; readonly resource: string | null }
}

export const HistoryQuery = Schema.Struct({ ...pageFields, sort: optional(Schema.Literal("-at")) })

export type HistoryQuery = typeof HistoryQuery.Type
