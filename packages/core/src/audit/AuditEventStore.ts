import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { OrganizationId, UserId } from "../shared/Ids.ts"
import type { Slice } from "../shared/Page.ts"
import type { Writes } from "../storage/UnitOfWork.ts"
import type { AuditEvent, AuditEventId, AuditEventQuery, FieldChange, HistoryQuery } from "./AuditEvent.ts"

type Filters = Slice<AuditEventQuery>["filters"]
type Resource = AuditEvent["resource"]

/**
 * Audit events. They are only added; only an erasure may take a person's name from one that is not
 * sealed yet.
 */
export class AuditEventStore extends Context.Tag("@attestry/core/audit/AuditEventStore")<AuditEventStore, {
  /**
   * Adds the events, in one write, in the same commit as the changes that they tell. `before` and `after` stay
   * exactly as given.
   */
  readonly append: (
    organizationId: OrganizationId,
    events: ReadonlyArray<AuditEvent>
  ) => Effect.Effect<void, never, Writes>
  /**
   * The slice of the organization's events, newest first. `actor` is a user's or a key's id, `action` an exact action or,
   * ending in a dot, the beginning of some, `resource` a type or an id; `from` is inclusive, `to` exclusive.
   */
  readonly list: (
    organizationId: OrganizationId,
    slice: Slice<AuditEventQuery>
  ) => Effect.Effect<ReadonlyArray<AuditEvent>>
  /** The number of the organization's events that match. */
  readonly count: (organizationId: OrganizationId, filters: Filters) => Effect.Effect<number>
  /**
   * The slice of the fields that the resource's events changed: newest event first, then by `<event id>/<field>`,
   * descending; that is also their position's id.
   */
  readonly changes: (
    organizationId: OrganizationId,
    resource: Resource,
    slice: Slice<HistoryQuery>
  ) => Effect.Effect<ReadonlyArray<FieldChange & { readonly id: string }>>
  /** The number of such fields. */
  readonly countChanges: (organizationId: OrganizationId, resource: Resource) => Effect.Effect<number>
  /** The events of all organizations that tell of the removal of a membership of that user, and of whom that was. */
  readonly removals: (userId: UserId) => Effect.Effect<ReadonlyArray<AuditEvent>>
  /** Has the event tell something else of what was before, unless it is sealed or gone: then the unit runs again. */
  readonly redact: (
    organizationId: OrganizationId,
    eventId: AuditEventId,
    before: AuditEvent["before"]
  ) => Effect.Effect<void, never, Writes>
}>() {}
