import { DatabaseSchema } from "@attestry/postgres/DatabaseSchema"
import { migrate, migrations } from "@attestry/postgres/Migrations"
import * as Pool from "@attestry/postgres/Pool"
import * as RowLevelSecurity from "@attestry/postgres/RowLevelSecurity"
import { SqlClient } from "@effect/sql/SqlClient"
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import * as EmbeddedPostgres from "../../../test/support/EmbeddedPostgres.ts"
import * as NewSchema from "../../../test/support/NewSchema.ts"
import { insertFirstRows } from "./support/firstRows.ts"
import { countedTables, wrongCounts } from "./support/keptCounts.ts"
import * as PlainRole from "./support/PlainRole.ts"
import { count, database } from "./support/protectedDatabase.ts"

/** Steps as a later version may have them: a column for each row, and a count for each organization. */
const later = {
  ...migrations,
  "9000_vendor_grade": "ALTER TABLE vendor ADD COLUMN grade integer NOT NULL DEFAULT 3",
  "9001_attachment_count": "SELECT keep_count('attachment')"
}

const contextOf = (step: string) => step.split("_")[1]

const steps = Object.keys(later)

/** Each step with the steps before it, and whether it is the first one of its context. */
const versions = steps.map((step, index) => ({
  steps: Object.fromEntries(Object.entries(later).slice(0, index + 1)),
  isFirst: steps.findIndex((other) => contextOf(other) === contextOf(step)) === index
}))

const asSuperuser = <A, E, R>(effect: Effect.Effect<A, E, R | SqlClient>) =>
  PlainRole.asSuperuser((sql) => Effect.provideService(effect, SqlClient, sql))

const hasOrganizations = Effect.gen(function*() {
  const sql = yield* SqlClient
  const [found] = yield* sql<{ readonly exists: boolean }>`
    SELECT to_regclass(${`${yield* DatabaseSchema}.organization`}) IS NOT NULL AS exists`
  return found?.exists === true
})

layer(EmbeddedPostgres.layer, { excludeTestServices: true })("an upgrade", (it) => {
  for (const isProtected of [false, true]) {
    it.effect(
      `keeps and counts the rows of each context from its first step on${
        isProtected ? ", with row-level security" : ""
      }`,
      () =>
        Effect.gen(function*() {
          const schema = yield* DatabaseSchema
          let filled: ReadonlyArray<string> = []
          for (const version of versions) {
            yield* migrate(version.steps)
            if (isProtected) yield* RowLevelSecurity.enable
            // no row can be there before its organization
            if (version.isFirst && (yield* hasOrganizations)) filled = yield* asSuperuser(insertFirstRows(filled))
          }
          assert.includeMembers([...filled], ["attachment", "audit_event", "idempotency_record", "users", "vendor"])
          yield* asSuperuser(Effect.gen(function*() {
            for (const table of filled) assert.strictEqual(yield* count(table), 1, table)
            assert.deepStrictEqual(yield* wrongCounts, [])
            const sql = yield* SqlClient
            const counted = yield* sql<{ readonly kind: string }>`SELECT kind FROM ${
              sql(`${schema}.row_count`)
            } ORDER BY kind`
            assert.deepStrictEqual(counted.map(({ kind }) => kind), yield* countedTables)
            assert.include(yield* countedTables, "attachment")
            assert.deepStrictEqual(yield* sql`SELECT grade FROM ${sql(`${schema}.vendor`)}`, [{ grade: 3 }])
          }))
        }).pipe(Effect.provide(database))
    )
  }

  it.scoped("lets a role that may only write a table write on when a later step counts its rows", () =>
    Effect.gen(function*() {
      const server = yield* PlainRole.make()
      yield* Effect.gen(function*() {
        const schema = yield* DatabaseSchema
        const sql = yield* SqlClient
        const more = { ...migrations, "9000_more": "CREATE TABLE more (organization_id text NOT NULL, id text)" }
        yield* migrate(more)
        yield* sql`GRANT USAGE ON SCHEMA ${sql(schema)} TO ${sql(server.name)}`
        yield* sql`GRANT INSERT ON ${sql(`${schema}.more`)} TO ${sql(server.name)}`
        yield* migrate({ ...more, "9001_more_count": "SELECT keep_count('more')" })
        const insert = Effect.flatMap(
          SqlClient,
          (client) =>
            client`INSERT INTO ${client(`${schema}.more`)} SELECT 'organization_1', n FROM generate_series(1, 3) AS n`
        )
        yield* Effect.provide(insert, Pool.layer({ url: server.url, ...NewSchema.patient }))
        assert.strictEqual(yield* count("more"), 3)
        assert.deepStrictEqual(yield* wrongCounts, [])
      }).pipe(Effect.provide(database))
    }))
})
