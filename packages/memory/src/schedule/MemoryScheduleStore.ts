import { type ScheduleStore, StoredSchedule } from "@attestry/core/schedule"
import * as Array from "effect/Array"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Order from "effect/Order"
import * as Schema from "effect/Schema"
import type { MemoryTables } from "../internal/MemoryTables.ts"
import type { RecordWrite } from "../storage/MemoryUnitOfWork.ts"

const Row = Schema.Struct({ ...StoredSchedule.fields, subject: Schema.String })

type Row = typeof Row.Type

const keyOf = (kind: string, id: string) => `${kind}/${id}`

const toRow = (schedule: StoredSchedule): Row => ({
  ...schedule,
  id: keyOf(schedule.kind, schedule.id),
  subject: schedule.id
})

const toSchedule = ({ subject: id, ...row }: Row): StoredSchedule => ({ ...row, id })

const byDueTime = Order.combine(
  Order.mapInput(Order.string, ({ dueAt }: StoredSchedule) => dueAt),
  Order.mapInput(Order.string, ({ id }: StoredSchedule) => id)
)

export const makeMemoryScheduleStore = (
  { makeOwned }: MemoryTables,
  record: RecordWrite
): typeof ScheduleStore.Service => {
  const rows = makeOwned<Row>({ name: "schedule", schema: Row })

  const byOrganization = (kind: string, isChosen: (row: Row) => boolean) =>
    rows.partitions().map((partition) =>
      Array.sort(rows.filter(partition, (row) => row.kind === kind && isChosen(row)).map(toSchedule), byDueTime)
    )

  return {
    find: (organizationId, kind, id) =>
      Effect.sync(() =>
        Option.map(rows.find(organizationId, keyOf(kind, id)), ({ revision, value }) => ({
          value: toSchedule(value),
          revision
        }))
      ),
    insert: (organizationId, schedule) => Effect.suspend(() => record(rows.insert(organizationId, toRow(schedule)))),
    save: (organizationId, schedule, revision) =>
      Effect.suspend(() => record(rows.save(organizationId, toRow(schedule), revision))),
    remove: (organizationId, kind, id, revision) =>
      Effect.suspend(() => record(rows.remove(organizationId, keyOf(kind, id), revision))),
    due: (kind, now, limit) =>
      Effect.sync(() =>
        byOrganization(kind, ({ dueAt }) => dueAt <= now)
          .flatMap((due) => due.map((schedule, place) => ({ schedule, place })))
          .toSorted((a, b) => a.place - b.place || byDueTime(a.schedule, b.schedule))
          .slice(0, limit)
          .map(({ schedule: { id, organizationId } }) => ({ organizationId, id }))
      ),
    findAll: (kind, subjects) =>
      Effect.sync(() =>
        subjects.flatMap(({ id, organizationId }) =>
          Option.toArray(rows.find(organizationId, keyOf(kind, id))).map(({ value }) => toSchedule(value))
        )
      ),
    next: (kind, now) =>
      Effect.sync(() =>
        Option.map(
          Array.head(Array.sort(byOrganization(kind, ({ dueAt }) => dueAt > now).flat(), byDueTime)),
          ({ dueAt }) => dueAt
        )
      )
  }
}
