import * as Fixtures from "@attestry/conformance/Fixtures"
import { OrganizationStore } from "@attestry/core/organization"
import { CronExpression, Schedules, Timetable } from "@attestry/core/schedule"
import { OrganizationId, Timestamp } from "@attestry/core/shared"
import { SqlClient } from "@effect/sql/SqlClient"
import { assert } from "@effect/vitest"
import { Effect, Layer, Option, Schema } from "effect"
import * as DueTimes from "../../../core/src/schedule/DueTimes.ts"
import { WorkHealth } from "../../../core/src/storage/WorkHealth.ts"
import { WorkSignal } from "../../../core/src/storage/WorkSignal.ts"

const utc = Timetable.fields.timeZone.make("UTC")

/** With seconds, which no caller may ask for, because a test can't wait for minutes. */
const everySeconds = (count: number): Timetable => ({
  cron: CronExpression.make(`*/${count} * * * * *`, { disableValidation: true }),
  timeZone: utc
})

export const tables = ["a", "b", "c", "d", "e", "f"].map((id, i) => ({ id, timetable: everySeconds(2 + i) }))

const organizationId = OrganizationId.fromSuffix("a")

/** One of several servers that start together adds it. */
const storeOrganization = Effect.gen(function*() {
  const { find } = yield* OrganizationStore
  const found = yield* find(organizationId)
  if (Option.isNone(found)) yield* Effect.sandbox(Effect.ignore(Fixtures.storedOrganization({ id: organizationId })))
}).pipe(Effect.ignore)

/** Services that schedules need beside a storage and an engine. */
export const services = Layer.merge(WorkHealth.Default, WorkSignal.Default)

const Row = Schema.Struct({ id: Schema.String, due_at: Timestamp, missed: Schema.Number, runs: Schema.Number })

/** Schedules that write their results, once however often they run, into a table of a database schema. */
export const make = (schema: string, since: string) => {
  const table = Effect.map(SqlClient, (sql) => ({ sql, result: sql`${sql(schema)}.result` }))
  const schedules = Schedules.make({
    kind: "recorded",
    find: ({ id }) =>
      Effect.succeed(Option.map(
        Option.fromNullable(tables.find((table) => table.id === id)),
        ({ timetable }) => ({ timetable, since: Timestamp.make(since) })
      )),
    run: ({ dueAt, id, missed }) =>
      Effect.flatMap(
        table,
        ({ result, sql }) =>
          sql`INSERT INTO ${result} VALUES (${id}, ${dueAt}, ${missed}) ON CONFLICT (id, due_at) DO UPDATE SET runs = result.runs + 1`
      )
  })
  return {
    schedules,
    createTable: Effect.flatMap(
      table,
      ({ result, sql }) =>
        sql`CREATE TABLE IF NOT EXISTS ${result} (id text, due_at text, missed int, runs int DEFAULT 1, PRIMARY KEY (id, due_at))`
    ),
    startAll: Effect.zipRight(
      storeOrganization,
      Effect.forEach(tables, ({ id }) => schedules.start({ organizationId, id }), { discard: true })
    ),
    results: Effect.flatMap(table, ({ result, sql }) =>
      Effect.flatMap(
        sql`SELECT id, due_at, missed, runs FROM ${result} ORDER BY due_at`,
        Schema.decodeUnknown(Schema.Array(Row))
      ))
  }
}

/** Each due time from the first to the last has exactly one result, its own or that of the one before which stands for it. */
export const assertOneResultEach = (rows: ReadonlyArray<typeof Row.Type>): void => {
  for (const { id, timetable } of tables) {
    const own = rows.filter((row) => row.id === id)
    for (const [i, { due_at, missed }] of own.entries()) {
      let last = due_at
      for (let passed = 0; passed < missed; passed++) last = DueTimes.next(timetable, last)
      const following = own[i + 1]
      if (following !== undefined) {
        assert.strictEqual(following.due_at, DueTimes.next(timetable, last), `${id} after ${due_at}`)
      }
    }
  }
}
