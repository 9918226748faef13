import * as Fixtures from "@attestry/conformance/Fixtures"
import { UserId } from "@attestry/core/shared"
import { SoaStore, SoaVersion } from "@attestry/core/soa"
import { DatabaseSchema } from "@attestry/postgres/DatabaseSchema"
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import * as EmbeddedPostgres from "../../../test/support/EmbeddedPostgres.ts"
import { attempt, isDone, isKept } from "./support/attempt.ts"
import { database, storage } from "./support/protectedDatabase.ts"

const columns = Object.keys(SoaVersion.fields).map((field) =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
)

layer(EmbeddedPostgres.layer, { excludeTestServices: true })("the database", (it) => {
  for (const rowLevelSecurity of [false, true]) {
    it.effect(
      `keeps an approved version of a statement of applicability${rowLevelSecurity ? ", with row-level security" : ""}`,
      () =>
        Effect.gen(function*() {
          const url = yield* EmbeddedPostgres.TestDatabase
          const use = Effect.gen(function*() {
            const soa = yield* SoaStore
            const { id: organizationId } = yield* Fixtures.storedOrganization()
            const document = yield* Fixtures.storedSoaDocument(organizationId)
            const version = Fixtures.soaVersion(document, 1, Fixtures.id(UserId))
            yield* Fixtures.unit(soa.insertVersion(organizationId, version))
            const where = (id: string) => `WHERE organization_id = '${organizationId}' AND id = '${id}'`
            const check = (statement: string, expected: string) =>
              Effect.map(
                attempt([organizationId])(statement),
                (actual) => assert.strictEqual(actual, expected, statement)
              )
            for (const column of columns) {
              yield* check(`UPDATE soa_version SET ${column} = ${column} ${where(version.id)}`, isKept)
            }
            yield* check(`UPDATE soa_version SET scope = 'More' ${where(version.id)}`, isKept)
            yield* check(`DELETE FROM soa_version ${where(version.id)}`, isKept)
            yield* check(`DELETE FROM soa ${where(document.id)}`, "23503")
            yield* check(`UPDATE soa SET scope = 'More' ${where(document.id)}`, isDone)
          })
          yield* Effect.provide(use, storage(url, yield* DatabaseSchema, rowLevelSecurity))
        }).pipe(Effect.provide(database))
    )
  }
})
