import * as Fixtures from "@attestry/conformance/Fixtures"
import { DatabaseSchema } from "@attestry/postgres/DatabaseSchema"
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import * as EmbeddedPostgres from "../../../test/support/EmbeddedPostgres.ts"
import { attempt, isDone, isKept } from "./support/attempt.ts"
import { database, storage } from "./support/protectedDatabase.ts"

const refused = [
  "version = 9",
  "script_key = 'script/other'",
  "script_size = 2",
  "script_hash = repeat('0', 64)",
  "changelog = 'another'",
  "published_by = 'usr_other'",
  "created_at = now()",
  "id = 'asv_1'",
  "id = id"
]

layer(EmbeddedPostgres.layer, { excludeTestServices: true })("the database", (it) => {
  for (const rowLevelSecurity of [false, true]) {
    it.effect(
      `keeps a version of an automation unchanged${rowLevelSecurity ? ", with row-level security" : ""}`,
      () =>
        Effect.gen(function*() {
          const url = yield* EmbeddedPostgres.TestDatabase
          const use = Effect.gen(function*() {
            const { id: organizationId } = yield* Fixtures.storedOrganization()
            const task = yield* Fixtures.storedTask(organizationId)
            const automation = yield* Fixtures.storedAutomation(task)
            const sibling = yield* Fixtures.storedAutomation(task)
            const version = Fixtures.automationVersion(automation, 1)
            yield* Fixtures.storeAutomationVersion(version)
            const where = (id: string) => `WHERE organization_id = '${organizationId}' AND id = '${id}'`
            const check = (statement: string, expected: string) =>
              Effect.map(
                attempt([organizationId])(statement),
                (actual) => assert.strictEqual(actual, expected, statement)
              )
            for (const change of [...refused, `automation_id = '${sibling.id}'`]) {
              yield* check(`UPDATE automation_version SET ${change} ${where(version.id)}`, isKept)
            }
            yield* check(`DELETE FROM automation_version ${where(version.id)}`, isKept)
            yield* check(`DELETE FROM automation ${where(automation.id)}`, isDone)
            yield* check(`DELETE FROM task ${where(task.id)}`, "23503")
          })
          yield* Effect.provide(use, storage(url, yield* DatabaseSchema, rowLevelSecurity))
        }).pipe(Effect.provide(database))
    )
  }
})
