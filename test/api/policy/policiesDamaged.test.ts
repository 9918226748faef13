import { DatabaseSchema } from "@attestry/postgres/DatabaseSchema"
import { SqlClient } from "@effect/sql/SqlClient"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Logger, Option } from "effect"
import { served } from "../../support/onEveryStack.ts"
import { policyTenant, refusal, text } from "../../support/Policies.ts"
import { choose } from "../../support/stacks.ts"

const canary = "canary-7f3a"

/** Changes the content of every version in the database, behind the API and the triggers. */
const damage = Effect.gen(function*() {
  const sql = Option.getOrThrow(yield* Effect.serviceOption(SqlClient))
  const schema = yield* DatabaseSchema
  const versions = sql(`${schema}.policy_version`)
  const forged = JSON.stringify(text(canary))
  const refused = yield* Effect.flip(sql`UPDATE ${versions} SET content = ${forged}::json WHERE version IS NOT NULL`)
  yield* sql`ALTER TABLE ${versions} DISABLE TRIGGER keep_policy_version`
  yield* sql`UPDATE ${versions} SET content = ${forged}::json`
  yield* sql`ALTER TABLE ${versions} ENABLE TRIGGER keep_policy_version`
  return refused
})

for (const { name, storage } of choose(["postgres"])) {
  const logged: Array<string> = []
  const logger = Logger.map(Logger.logfmtLogger, (line) => {
    logged.push(line)
  })
  const logging = Logger.replace(Logger.defaultLogger, logger)

  layer(Layer.provide(served(storage), logging), {
    excludeTestServices: true
  })(`damaged content of a policy (${name})`, (it) => {
    it.effect("is never shown, approved or published", () =>
      Effect.gen(function*() {
        const { admin, ask, created, people } = yield* policyTenant
        const { activeVersionId, draftVersionId, path, working } = yield* created({ status: "published" })
        const active = `${path}/versions/${activeVersionId}`
        const [pending, again, waiting] = [yield* created(), yield* created(), yield* created()]
        yield* ask("POST", `${waiting.working}/submit-for-approval`, { approverId: people.admin.user.id })
        yield* ask("POST", `${pending.working}/submit-for-approval`, { approverId: people.admin.user.id })
        assert.strictEqual(Reflect.get(Object((yield* damage).cause), "code"), "AT403")
        const damaged = [500, "version_damaged"]
        for (
          const attempt of [
            ask("GET", path),
            ask("GET", active),
            ask("GET", working),
            ask("GET", `${active}/export`),
            ask("GET", `${active}/diff/${draftVersionId}`),
            ask("POST", `${again.working}/submit-for-approval`, { approverId: people.admin.user.id }),
            ask("POST", `${path}/versions/publish`, {}),
            ask("POST", `${active}/activate`),
            ask("POST", `${active}/restore`),
            admin("POST", `${pending.working}/approve`, {})
          ]
        ) {
          const answer = yield* attempt
          assert.deepStrictEqual(refusal(answer), damaged)
          assert.notInclude(answer.text, canary)
        }
        const patched = yield* ask("PATCH", path, { name: "X" })
        assert.deepStrictEqual([patched.status, patched.body.name, patched.body.activeVersionId], [
          200,
          "X",
          activeVersionId
        ])
        assert.notProperty(patched.body, "content")
        assert.notInclude(patched.text, canary)
        assert.match(patched.headers.get("etag") ?? "", /^"\d+"$/)
        assert.strictEqual((yield* ask("PATCH", path, { isArchived: true })).body.isArchived, true)
        assert.strictEqual((yield* ask("PATCH", path, { isArchived: false })).body.isArchived, false)
        assert.strictEqual((yield* ask("POST", `${path}/reviewed`)).status, 200)
        assert.strictEqual((yield* admin("POST", `${waiting.working}/reject`)).status, 200)
        assert.isAtLeast(logged.filter((line) => line.includes("not what was kept")).length, 10)
        assert.isTrue(logged.some((line) => line.includes(activeVersionId)))
        assert.notInclude(logged.join("\n"), canary)
        for (const list of ["/v1/policies", `${path}/versions`, `${path}/acknowledgements`]) {
          assert.strictEqual((yield* ask("GET", list)).status, 200)
        }
        assert.strictEqual((yield* ask("PATCH", working, { content: text("anew") })).status, 200)
        assert.strictEqual((yield* ask("GET", working)).status, 200)
      }))
  })
}
