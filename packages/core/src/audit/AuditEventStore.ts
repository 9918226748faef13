import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Slice } from "../page/Page.ts"
import type { OrganizationId, UserId } from "../shared/Ids.ts"
import type { Writes } from "../storage/UnitOfWork.ts"
import type { AuditEvent, AuditEventId, FieldChange, HistoryQuery, StoredAuditEventQuery } from "./AuditEvent.ts"

type Filters = Slice<StoredAuditEventQuery>["filters"]
type Resource = AuditEvent["resource"]

/** A member or user by the id that was asked for. `isActive` is that of the membership; false without one. */
export interface NamedPerson {
  readonly id: string
  readonly name: string
  readonly isActive: boolean
}

/**
 * Audit events. They are only added. Only an erasure changes one, to remove a person's name, unless it is sealed.
 */
export class AuditEventStore extends Context.Tag("@attestry/core/audit/AuditEventStore")<AuditEventStore, {
  /**
   * Adds the events, in one write, in the same commit as the changes that they record. Keeps `before` and `after` exactly
   * as given. Adds in the same commit what `DeliveryStore` promises.
   */
  readonly append: (
    organizationId: OrganizationId,
    events: ReadonlyArray<AuditEvent>
  ) => Effect.Effect<void, never, Writes>
  /**
   * The slice of the organization's events, newest first. `actor` is the id of a user or key. `action` is an exact action,
   * or a prefix if it ends in a dot. `resource` is a type or an id. `from` is inclusive, `to` exclusive.
   */
  readonly list: (
    organizationId: OrganizationId,
    slice: Slice<StoredAuditEventQuery>
  ) => Effect.Effect<ReadonlyArray<AuditEvent>>
  /**
   * The names of the organization's users, members and resources with the ids: the present ones, or those in the last
   * event of their removal. A task's name is its title. Ids without a name, and those of other organizations, are left
   * out. In no particular order.
   */
  readonly names: (
    organizationId: OrganizationId,
    ids: ReadonlyArray<string>
  ) => Effect.Effect<ReadonlyArray<{ readonly id: string; readonly name: string }>>
  /**
   * The organization's people with the ids, of the membership or the user. A member has their present name, an invited one
   * that of the invitation, by the id of the membership only. A removed one has that of the last event of their removal, and
   * is inactive. Erased users, ids without a name, and those of other organizations are left out. Each id once, in no
   * particular order.
   */
  readonly people: (
    organizationId: OrganizationId,
    ids: ReadonlyArray<string>
  ) => Effect.Effect<ReadonlyArray<NamedPerson>>
  /** The number of the organization's events that match. */
  readonly count: (organizationId: OrganizationId, filters: Filters) => Effect.Effect<number>
  /**
   * The slice of the fields that the resource's events changed: newest event first, then by `<event id>/<field>`,
   * descending. This is also the id in their position.
   */
  readonly changes: (
    organizationId: OrganizationId,
    resource: Resource,
    slice: Slice<HistoryQuery>
  ) => Effect.Effect<ReadonlyArray<FieldChange & { readonly id: string }>>
  /** The number of fields that the resource's events changed. */
  readonly countChanges: (organizationId: OrganizationId, resource: Resource) => Effect.Effect<number>
  /** The events of all organizations that record the removal of a membership of the user, with their name. */
  readonly removals: (userId: UserId) => Effect.Effect<ReadonlyArray<AuditEvent>>
  /**
   * Replaces `before` of the event of a removal, in which only name and address may differ: they are those of an erased
   * user. If the event is sealed, gone or of something else, the unit is retried.
   */
  readonly redact: (
    organizationId: OrganizationId,
    eventId: AuditEventId,
    before: AuditEvent["before"]
  ) => Effect.Effect<void, never, Writes>
}>() {}
