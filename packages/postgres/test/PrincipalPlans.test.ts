import * as Fixtures from "@attestry/conformance/Fixtures"
import { Principals } from "@attestry/core/authentication"
import { DatabaseSchema } from "@attestry/postgres/DatabaseSchema"
import * as Postgres from "@attestry/postgres/Postgres"
import { SqlClient } from "@effect/sql/SqlClient"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import * as EmbeddedPostgres from "../../../test/support/EmbeddedPostgres.ts"
import * as NewSchema from "../../../test/support/NewSchema.ts"
import { explain } from "./support/explain.ts"

const keyId = (n: number) => n.toString(16).padStart(8, "0")
const wrongHash = "f".repeat(64)

layer(
  Postgres.layerStores.pipe(Layer.provideMerge(NewSchema.layer), Layer.provide(EmbeddedPostgres.layer)),
  { excludeTestServices: true }
)("the look-up of an API key with a wrong secret", (it) => {
  it.effect("reads as many rows for a known key id as for an unknown one, with and without statistics", () =>
    Effect.gen(function*() {
      const sql = yield* SqlClient
      const { findByKey } = yield* Principals
      const member = yield* Fixtures.storedMember((yield* Fixtures.storedOrganization()).id)
      const schema = yield* DatabaseSchema
      const keys = `${schema}.api_key`
      const fill = (from: number, to: number) =>
        Effect.all([
          sql.unsafe(`ALTER TABLE ${keys} DISABLE TRIGGER limit_api_keys`),
          insert(from, to),
          sql.unsafe(`ALTER TABLE ${keys} ENABLE TRIGGER limit_api_keys`)
        ]).pipe(sql.withTransaction)
      const insert = (from: number, to: number) =>
        sql.unsafe(`
          INSERT INTO ${keys}
            (organization_id, id, name, name_key, scopes, key_id, secret_hash, created_by, created_at)
          SELECT '${member.organizationId}', 'key_' || n, 'K', 'k', '["*"]', lpad(to_hex(n), 8, '0'),
            encode(sha256(n::text::bytea), 'hex'), '${member.userId}', now()
          FROM generate_series(${from}, ${to}) AS n`)
      const explained = explain("api_key")
      let filled = 0
      for (const count of [1, 100, 20_000]) {
        yield* fill(filled + 1, count)
        filled = count
        for (const hasStatistics of [false, true]) {
          if (hasStatistics) yield* sql`ANALYZE`
          const told = `${count} keys, statistics: ${hasStatistics}`
          const known = yield* explained(findByKey(keyId(1), wrongHash))
          const unknown = yield* explained(findByKey(keyId(0), wrongHash))
          assert.strictEqual(known.read, unknown.read, told)
          assert.notInclude(known.indexes, "api_key_key_id_key", told)
          if (count > 1_000) assert.deepStrictEqual([known.read, known.sequential], [0, []], told)
        }
      }
    }))
})
