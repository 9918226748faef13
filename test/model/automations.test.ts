import { assert } from "@effect/vitest"
import { Effect, FastCheck } from "effect"
import { automationTenant, storedScripts } from "../support/Automations.ts"
import { onEveryStack } from "../support/onEveryStack.ts"
import { eventsOf } from "../support/People.ts"
import { rounds } from "../support/Rounds.ts"
import { withRandom } from "./support/Random.ts"

type Ask =
  | { readonly do: "create" }
  | { readonly do: "rename"; readonly automation: number; readonly name: string }
  | { readonly do: "publish"; readonly automation: number; readonly script: string; readonly isRepeated: boolean }
  | { readonly do: "removeTask" }

const automation = FastCheck.nat(2)
const script = FastCheck.string({ unit: "grapheme", minLength: 1, maxLength: 30 }).filter((text) =>
  !text.includes("\0")
)

const asks: FastCheck.Arbitrary<ReadonlyArray<Ask>> = FastCheck.array(
  FastCheck.oneof(
    { weight: 3, arbitrary: FastCheck.record<Ask>({ do: FastCheck.constant("create") }) },
    {
      weight: 2,
      arbitrary: FastCheck.record<Ask>({
        do: FastCheck.constant("rename"),
        automation,
        name: FastCheck.constantFrom("Alpha", "Beta")
      })
    },
    {
      weight: 6,
      arbitrary: FastCheck.record<Ask>({
        do: FastCheck.constant("publish"),
        automation,
        script,
        isRepeated: FastCheck.boolean()
      })
    },
    { weight: 1, arbitrary: FastCheck.record<Ask>({ do: FastCheck.constant("removeTask") }) }
  ),
  { minLength: 1, maxLength: 14 }
)

/** Two automations, of which one has a version. */
const beginning: ReadonlyArray<Ask> = [
  { do: "create" },
  { do: "create" },
  { do: "publish", automation: 1, script: "first", isRepeated: true }
]

interface Modelled {
  readonly path: string
  name: string
  revision: number
  readonly scripts: Array<string>
}

onEveryStack("automations", (it) => {
  it.effect("match the model after any sequence of requests", () =>
    Effect.gen(function*() {
      const { ask, automated, created, people } = yield* automationTenant
      const run = (sequence: ReadonlyArray<Ask>) =>
        Effect.gen(function*() {
          const task = yield* created()
          const list = `${task.path}/automations`
          const before = (yield* storedScripts(people)).keys.length
          const modelled: Array<Modelled> = []
          let isRemoved = false
          for (const asked of [...beginning, ...sequence]) {
            const missing = isRemoved ? 404 : undefined
            if (asked.do === "create") {
              if (isRemoved) assert.strictEqual((yield* ask("POST", list, { name: "Alpha" })).status, 404)
              else {modelled.push({
                  path: (yield* automated({ name: "Alpha" }, list)).path,
                  name: "Alpha",
                  revision: 1,
                  scripts: []
                })}
            } else if (asked.do === "removeTask") {
              assert.strictEqual((yield* ask("DELETE", task.path)).status, missing ?? 200)
              isRemoved = true
            } else {
              const target = modelled[asked.automation]
              if (target === undefined) continue
              if (asked.do === "rename") {
                const { status } = yield* ask("PATCH", target.path, { name: asked.name })
                assert.strictEqual(status, missing ?? 200)
                if (!isRemoved && target.name !== asked.name) {
                  Object.assign(target, { name: asked.name, revision: target.revision + 1 })
                }
              } else {
                const headers = { "idempotency-key": crypto.randomUUID() }
                for (const _ of asked.isRepeated ? [1, 2] : [1]) {
                  const { body, status } = yield* ask(
                    "POST",
                    `${target.path}/versions`,
                    { script: asked.script },
                    headers
                  )
                  assert.strictEqual(status, missing ?? 201)
                  if (!isRemoved) {
                    assert.strictEqual(body.version, target.scripts.length + (_ === 1 ? 1 : 0))
                  }
                  if (!isRemoved && _ === 1) {
                    target.scripts.push(asked.script)
                    target.revision++
                  }
                }
              }
            }
          }
          for (const { name, path, revision, scripts } of modelled) {
            const { body, headers, status } = yield* ask("GET", path)
            assert.strictEqual(status, isRemoved ? 404 : 200)
            if (isRemoved) continue
            assert.deepStrictEqual(
              [body.name, body.latestVersion, headers.get("etag")],
              [name, scripts.length === 0 ? null : scripts.length, `"${revision}"`]
            )
            const { versions } = (yield* ask("GET", `${path}/versions`)).body
            const read = yield* Effect.forEach(versions, ({ id }: any) => ask("GET", `${path}/versions/${id}`))
            assert.deepStrictEqual(read.map(({ body }) => body.script), scripts.toReversed())
            assert.lengthOf(yield* eventsOf(people.owner.key, `resource=${body.id}&outcome=done`), revision)
          }
          const count = modelled.reduce((sum, { scripts }) => sum + scripts.length, 0)
          const { keys, pending } = yield* storedScripts(people)
          assert.deepStrictEqual([keys.length - before, pending], [isRemoved ? 0 : count, []])
        })
      yield* withRandom(asks, { sequences: rounds(8, 80), millis: rounds(2_000, 20_000) }, run)
    }))
})
