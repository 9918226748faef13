import { ScheduleStore, StoredSchedule, type Subject } from "@attestry/core/schedule"
import type { OrganizationId } from "@attestry/core/shared"
import * as Array from "effect/Array"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { orStorageDefect } from "../Failure.ts"
import { storeLayer } from "../internal/PgDatabase.ts"

export const layer = storeLayer(ScheduleStore, ({ record, run, sql, table }) => {
  const schedules = table("schedule", StoredSchedule)

  const keyOf = (organizationId: OrganizationId, kind: string, id: string) => `schedule/${organizationId}/${kind}/${id}`

  const isOne = (organizationId: OrganizationId, kind: string, id: string) =>
    sql`organization_id = ${organizationId} AND kind = ${kind} AND id = ${id}`

  return {
    find: (organizationId, kind, id) =>
      schedules.findVersioned(isOne(organizationId, kind, id)).pipe(orStorageDefect("ScheduleStore.find")),
    insert: (organizationId, schedule) =>
      record({
        key: keyOf(organizationId, schedule.kind, schedule.id),
        statement: sql`${schedules.insert(schedule)} ON CONFLICT DO NOTHING`
      }),
    save: (organizationId, schedule, revision) =>
      record({
        key: keyOf(organizationId, schedule.kind, schedule.id),
        statement: schedules.update(
          sql`${isOne(organizationId, schedule.kind, schedule.id)} AND revision = ${revision}`,
          schedule
        )
      }),
    remove: (organizationId, kind, id, revision) =>
      record({
        key: keyOf(organizationId, kind, id),
        statement: schedules.remove(sql`${isOne(organizationId, kind, id)} AND revision = ${revision}`)
      }),
    due: (kind, now, limit) =>
      run(sql<Subject>`
        SELECT organization_id AS "organizationId", id
        FROM (
          SELECT organization_id, id, due_at,
            row_number() OVER (PARTITION BY organization_id ORDER BY due_at, id) AS place
          FROM ${schedules.name}
          WHERE kind = ${kind} AND due_at <= ${now}
        ) AS due
        ORDER BY place, due_at, id
        LIMIT ${limit}`).pipe(orStorageDefect("ScheduleStore.due")),
    findAll: (kind, subjects) =>
      run(sql<StoredSchedule>`
        SELECT ${schedules.columns}
        FROM ${schedules.name}
        WHERE kind = ${kind}
          AND (organization_id, id) IN (
            SELECT * FROM unnest(
              ${subjects.map(({ organizationId }) => organizationId)}::text[],
              ${subjects.map(({ id }) => id)}::text[]
            )
          )`).pipe(orStorageDefect("ScheduleStore.findAll")),
    next: (kind, now) =>
      run(sql<Pick<StoredSchedule, "dueAt">>`
        SELECT due_at AS "dueAt"
        FROM ${schedules.name}
        WHERE kind = ${kind} AND due_at > ${now}
        ORDER BY due_at
        LIMIT 1`).pipe(
        Effect.map((rows) => Option.map(Array.head(rows), ({ dueAt }) => dueAt)),
        orStorageDefect("ScheduleStore.next")
      )
  }
})
