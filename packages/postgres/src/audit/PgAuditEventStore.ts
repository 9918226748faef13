import {
  AuditEvent,
  AuditEventStore,
  type FieldChange,
  type NamedPerson,
  type StoredAuditEventQuery
} from "@attestry/core/audit"
import type { Slice } from "@attestry/core/page"
import type { OrganizationId } from "@attestry/core/shared"
import type { Fragment } from "@effect/sql/Statement"
import * as Array from "effect/Array"
import * as Effect from "effect/Effect"
import { orStorageDefect } from "../Failure.ts"
import { matchesAny } from "../internal/Filters.ts"
import { selectSlice } from "../internal/Keyset.ts"
import { storeLayer } from "../internal/PgDatabase.ts"
import { makeDeliveryStatements } from "../webhook/Deliveries.ts"
import { selectNames } from "./AuditNames.ts"
import { selectPeople } from "./PeopleNames.ts"

export const layer = storeLayer(AuditEventStore, (database) => {
  const { record, run, sql, table } = database
  const events = table("audit_event", AuditEvent)
  const { addMatching } = makeDeliveryStatements(database)

  const isAny = <Value>(values: ReadonlyArray<Value> | undefined, is: (value: Value) => Fragment) =>
    values === undefined ? [] : [sql.or(values.map(is))]

  const matching = ({ action, actor, from, outcome, resource, to }: Slice<StoredAuditEventQuery>["filters"]) => [
    ...isAny(
      actor,
      (one) => one.startsWith("apk_") ? sql`actor ->> 'apiKeyId' = ${one}` : sql`actor ->> 'userId' = ${one}`
    ),
    ...isAny(action, (one) => one.endsWith(".") ? sql`starts_with(action, ${one})` : sql`action = ${one}`),
    // ids have an underscore, types have none
    ...isAny(
      resource,
      (one) => one.includes("_") ? sql`resource ->> 'id' = ${one}` : sql`resource ->> 'type' = ${one}`
    ),
    ...matchesAny(sql, sql`outcome`, outcome),
    ...(from === undefined ? [] : [sql`at >= ${from}`]),
    ...(to === undefined ? [] : [sql`at < ${to}`])
  ]

  const where = (organizationId: OrganizationId, filters: Slice<StoredAuditEventQuery>["filters"]) =>
    sql.and([sql`organization_id = ${organizationId}`, ...matching(filters)])

  const ofResource = (organizationId: OrganizationId, { id, type }: AuditEvent["resource"]) =>
    sql`organization_id = ${organizationId} AND resource ->> 'id' = ${id} AND resource ->> 'type' = ${type}`

  const changedFields = sql`
    CROSS JOIN LATERAL (
      SELECT json_object_keys(before) UNION SELECT json_object_keys(after)
    ) AS changed (field)`

  const newestFirst = { value: { at: sql`at` }, id: sql`id` }
  const newestFieldFirst = { value: { at: sql`at` }, id: sql`(id || '/' || field) COLLATE "C"` }

  const columns = sql.literal("id, at, action, outcome, resource ->> 'type' AS type, resource ->> 'id' AS resource")

  return {
    append: (organizationId, added) =>
      Array.isNonEmptyReadonlyArray(added)
        ? record({
          key: undefined,
          statement: events.insertAll(added),
          rows: added.length,
          next: { columns, statement: (inserted) => addMatching(organizationId, inserted) }
        })
        : Effect.void,
    list: (organizationId, slice) =>
      events.list(newestFirst, slice, where(organizationId, slice.filters)).pipe(
        orStorageDefect("AuditEventStore.list")
      ),
    names: (organizationId, ids) =>
      run(sql<{ readonly id: string; readonly name: string }>`${selectNames(database, organizationId, ids)}`).pipe(
        orStorageDefect("AuditEventStore.names")
      ),
    people: (organizationId, ids) =>
      run(sql<NamedPerson>`${selectPeople(database, organizationId, ids)}`).pipe(
        orStorageDefect("AuditEventStore.people")
      ),
    count: (organizationId, filters) =>
      events.count(where(organizationId, filters)).pipe(orStorageDefect("AuditEventStore.count")),
    changes: (organizationId, resource, slice) =>
      run(sql<FieldChange & { readonly id: string }>`
        SELECT id || '/' || field AS id, at, actor, field, before -> field AS "from", after -> field AS "to"
        FROM ${events.name}
        ${changedFields}
        ${
        selectSlice(
          sql,
          newestFieldFirst,
          slice,
          sql.and([
            ofResource(organizationId, resource),
            // the index can't know the fields, but it can skip the newer events
            ...(slice.after === undefined ? [] : [sql`at <= ${slice.after.value}`])
          ])
        )
      }`).pipe(orStorageDefect("AuditEventStore.changes")),
    removals: (userId) =>
      run(sql<AuditEvent>`
        SELECT ${events.columns}
        FROM ${events.name}
        WHERE action = 'member.removed'
          AND before ->> 'userId' = ${userId}`).pipe(orStorageDefect("AuditEventStore.removals")),
    redact: (organizationId, eventId, before) =>
      record({
        key: `event/${organizationId}/${eventId}`,
        statement: sql`
          UPDATE ${events.name}
          SET before = ${JSON.stringify(before)}::json
          WHERE organization_id = ${organizationId}
            AND id = ${eventId}
            AND action = 'member.removed'
            AND sequence IS NULL`
      }),
    countChanges: (organizationId, resource) =>
      events.count(ofResource(organizationId, resource), changedFields).pipe(
        orStorageDefect("AuditEventStore.countChanges")
      )
  }
})
