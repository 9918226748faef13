import { DatabaseSchema } from "@attestry/postgres/DatabaseSchema"
import { migrate, migrations } from "@attestry/postgres/Migrations"
import * as Pool from "@attestry/postgres/Pool"
import * as RowLevelSecurity from "@attestry/postgres/RowLevelSecurity"
import { SqlClient } from "@effect/sql/SqlClient"
import { assert, layer } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import * as EmbeddedPostgres from "../../../test/support/EmbeddedPostgres.ts"
import * as NewSchema from "../../../test/support/NewSchema.ts"
import { countedTables, wrongCounts } from "./support/keptCounts.ts"
import * as PlainRole from "./support/PlainRole.ts"
import { database, grantTo } from "./support/protectedDatabase.ts"

const storedBefore = `
INSERT INTO organization (id, name, time_zone, created_at, updated_at)
SELECT 'org_' || n, 'Acme', 'UTC', now(), now() FROM generate_series(1, 3) AS n;

INSERT INTO context_entry (organization_id, id, question, answer, tags, tokens, created_at, updated_at)
SELECT 'org_' || n % 2 + 1, 'ctx_' || n, '', '', '[]', '{}', now(), now() FROM generate_series(1, 101) AS n;

INSERT INTO webhook (organization_id, id, url, description, events, is_enabled, created_at, updated_at)
SELECT 'org_1', 'whk_' || n, '', '', '[]', true, now(), now() FROM generate_series(1, 7) AS n`

const before = Object.fromEntries(Object.entries(migrations).filter(([step]) => step.localeCompare("0024") < 0))

layer(EmbeddedPostgres.layer, { excludeTestServices: true })("the migration for kept counts", (it) => {
  it.scoped("lets another role write on, before it is granted the new table", () =>
    Effect.gen(function*() {
      const server = yield* PlainRole.make()
      yield* Effect.gen(function*() {
        const schema = yield* DatabaseSchema
        yield* migrate(before)
        yield* grantTo(server.name)
        yield* migrate()
        const client = yield* Layer.build(Pool.layer({ url: server.url, ...NewSchema.patient }))
        const sql = Context.get(client, SqlClient)
        yield* sql.withTransaction(
          Effect.zipRight(sql.unsafe(`SET LOCAL search_path TO ${schema}`), sql.unsafe(storedBefore))
        )
        assert.deepStrictEqual(yield* wrongCounts, [])
      }).pipe(Effect.provide(database))
    }))

  for (const isProtected of [false, true]) {
    it.effect(`counts the rows that are there already${isProtected ? ", with row-level security" : ""}`, () =>
      Effect.gen(function*() {
        const sql = yield* SqlClient
        const schema = yield* DatabaseSchema
        yield* migrate(before)
        yield* sql.withTransaction(
          Effect.zipRight(sql.unsafe(`SET LOCAL search_path TO ${schema}`), sql.unsafe(storedBefore))
        )
        if (isProtected) yield* RowLevelSecurity.enable
        yield* migrate()
        yield* PlainRole.asSuperuser((all) =>
          Effect.gen(function*() {
            assert.deepStrictEqual(yield* wrongCounts, [])
            const kept = yield* all`
              SELECT organization_id AS organization, kind, count::integer AS count
              FROM ${all(`${schema}.row_count`)}
              ORDER BY kind, organization_id`
            assert.deepStrictEqual(kept, [
              { organization: "org_1", kind: "context_entry", count: 50 },
              { organization: "org_2", kind: "context_entry", count: 51 },
              { organization: "org_1", kind: "webhook", count: 7 }
            ])
          }).pipe(Effect.provideService(SqlClient, all))
        )
        assert.includeMembers([...yield* countedTables], ["member", "task", "vendor", "webhook"])
      }).pipe(Effect.provide(database)))
  }
})
