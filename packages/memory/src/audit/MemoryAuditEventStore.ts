import type { AuditEvent, AuditEventStore, StoredAuditEventQuery } from "@attestry/core/audit"
import { newestFirst, type Slice } from "@attestry/core/page"
import type { OrganizationId } from "@attestry/core/shared"
import * as Effect from "effect/Effect"
import { sortRows, takeSlice } from "../internal/Keyset.ts"
import type { MemoryTables } from "../internal/MemoryTables.ts"
import type { RecordWrite } from "../storage/MemoryUnitOfWork.ts"
import { makeDeliveryWrites } from "../webhook/MemoryDeliveries.ts"
import { findNames } from "./MemoryAuditNames.ts"
import { findPeople } from "./MemoryPeopleNames.ts"

const matching =
  ({ action, actor, from, outcome, resource, to }: Slice<StoredAuditEventQuery>["filters"]) =>
  (event: AuditEvent): boolean =>
    (actor === undefined || actor.some((one) => event.actor.userId === one || event.actor.apiKeyId === one)) &&
    (action === undefined
      || action.some((one) => one.endsWith(".") ? event.action.startsWith(one) : event.action === one)) &&
    (resource === undefined || resource.some((one) => event.resource.id === one || event.resource.type === one)) &&
    (outcome?.includes(event.outcome) ?? true) &&
    (from === undefined || event.at >= from) &&
    (to === undefined || event.at < to)

const valueIn = (values: AuditEvent["before"], field: string): unknown =>
  values !== null && Object.hasOwn(values, field) ? values[field] : null

const changesOf = ({ actor, after, at, before, id }: AuditEvent) =>
  Array.from(new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]), (field) => ({
    id: `${id}/${field}`,
    at,
    actor,
    field,
    from: valueIn(before, field),
    to: valueIn(after, field)
  }))

export const makeMemoryAuditEventStore = (
  tables: MemoryTables,
  record: RecordWrite
): typeof AuditEventStore.Service => {
  const audit = tables.auditEvents
  const { addMatching } = makeDeliveryWrites(tables)
  const changes = (organizationId: OrganizationId, { id, type }: AuditEvent["resource"]) =>
    audit.filter(organizationId, ({ resource }) => resource.id === id && resource.type === type).flatMap(changesOf)
  return {
    append: (organizationId, events) =>
      Effect.zipRight(
        Effect.forEach(events, (event) => record(audit.insert(organizationId, event)), { discard: true }),
        record(addMatching(organizationId, events))
      ),
    list: (organizationId, slice) =>
      Effect.sync(() => audit.slice(organizationId, slice, newestFirst.position, matching(slice.filters))),
    names: (organizationId, ids) => Effect.sync(() => findNames(tables, audit, organizationId, ids)),
    people: (organizationId, ids) => Effect.sync(() => findPeople(tables, organizationId, ids)),
    count: (organizationId, filters) => Effect.sync(() => audit.count(organizationId, filters, matching(filters))),
    changes: (organizationId, resource, slice) =>
      Effect.sync(() =>
        takeSlice(sortRows(changes(organizationId, resource), slice.sort, newestFirst.position), slice)
      ),
    removals: (userId) =>
      Effect.sync(() =>
        audit.partitions().flatMap((partition) =>
          audit.filter(
            partition,
            ({ action, before }) => action === "member.removed" && before?.["userId"] === userId
          )
        )
      ),
    redact: (organizationId, eventId, before) =>
      Effect.suspend(() =>
        record(
          audit.change(
            organizationId,
            eventId,
            (event) => event.sequence === null && event.action === "member.removed" ? { ...event, before } : undefined
          )
        )
      ),
    countChanges: (organizationId, resource) => Effect.sync(() => changes(organizationId, resource).length)
  }
}
