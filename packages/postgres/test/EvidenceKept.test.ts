import { DatabaseSchema } from "@attestry/postgres/DatabaseSchema"
import * as Pool from "@attestry/postgres/Pool"
import { SqlClient } from "@effect/sql/SqlClient"
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import * as EmbeddedPostgres from "../../../test/support/EmbeddedPostgres.ts"
import * as NewSchema from "../../../test/support/NewSchema.ts"
import { attempt, isDenied } from "./support/attempt.ts"
import { arrangeEvidence } from "./support/keptEvidence.ts"
import * as PlainRole from "./support/PlainRole.ts"
import { database, grantTo, storage } from "./support/protectedDatabase.ts"

layer(EmbeddedPostgres.layer, { excludeTestServices: true })("the database", (it) => {
  for (const rowLevelSecurity of [false, true]) {
    const suffix = rowLevelSecurity ? ", with row-level security" : ""
    it.scoped(`keeps evidence unchanged, and lets the server's role add to it only${suffix}`, () =>
      Effect.gen(function*() {
        const server = yield* PlainRole.make()
        yield* Effect.gen(function*() {
          const url = yield* EmbeddedPostgres.TestDatabase
          const schema = yield* DatabaseSchema
          const { cases, organizationId } = yield* Effect.provide(
            arrangeEvidence,
            storage(url, schema, rowLevelSecurity)
          )
          yield* grantTo(server.name)
          const ask = attempt([organizationId])
          for (const [statement, expected] of cases) {
            assert.strictEqual(yield* ask(statement), expected, `as the owner: ${statement}`)
          }
          const asServer = Effect.gen(function*() {
            for (const [statement, , expected] of cases) {
              assert.strictEqual(yield* ask(statement), expected, `as the server: ${statement}`)
            }
          })
          yield* Effect.provide(asServer, Pool.layer({ url: server.url, ...NewSchema.patient }))
        }).pipe(Effect.provide(database))
      }))
  }

  it.scoped("takes rights from the server's role that it was given before", () =>
    Effect.gen(function*() {
      const server = yield* PlainRole.make()
      yield* Effect.gen(function*() {
        const url = yield* EmbeddedPostgres.TestDatabase
        const schema = yield* DatabaseSchema
        const { organizationId } = yield* Effect.provide(arrangeEvidence, storage(url, schema, false))
        const sql = yield* SqlClient
        yield* sql`GRANT ALL ON ALL TABLES IN SCHEMA ${sql(schema)} TO ${sql(server.name)}`
        yield* grantTo(server.name)
        const statements = [
          "UPDATE audit_event SET times = 2",
          "DELETE FROM acknowledgement",
          "DELETE FROM migrations",
          "TRUNCATE vendor CASCADE"
        ]
        const asServer = Effect.forEach(statements, attempt([organizationId]))
        const outcomes = yield* Effect.provide(asServer, Pool.layer({ url: server.url, ...NewSchema.patient }))
        assert.deepStrictEqual(outcomes, statements.map(() => isDenied))
      }).pipe(Effect.provide(database))
    }))
})
