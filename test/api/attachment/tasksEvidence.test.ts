import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { attachedAt, attachmentTenant } from "../../support/Attachments.ts"
import { onEveryStack } from "../../support/onEveryStack.ts"

const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

const shown = ({ body }: { readonly body: any }) => [body.evidence, body.newestEvidenceAt]

onEveryStack("evidence of tasks", (it) => {
  it.effect("is missing, then fresh with the newest attachment, and missing again without one", () =>
    Effect.gen(function*() {
      const { ask, attach, path, task } = yield* attachmentTenant
      assert.deepStrictEqual([task.evidence, task.newestEvidenceAt], ["missing", null])
      const one = (yield* attach("one")).body
      assert.deepStrictEqual(shown(yield* ask("GET", task.path)), ["fresh", one.createdAt])
      const two = (yield* attach("two")).body
      assert.deepStrictEqual(shown(yield* ask("GET", task.path)), ["fresh", two.createdAt])
      yield* ask("DELETE", `${path}/${one.id}`)
      assert.deepStrictEqual(shown(yield* ask("GET", task.path)), ["fresh", two.createdAt])
      yield* ask("DELETE", `${path}/${two.id}`)
      assert.deepStrictEqual(shown(yield* ask("GET", task.path)), ["missing", null])
    }))

  it.effect("is that of the attachment before when the newest is removed", () =>
    Effect.gen(function*() {
      const { ask, attach, path, task } = yield* attachmentTenant
      const [one, two] = [(yield* attach("one")).body, (yield* attach("two")).body]
      yield* ask("DELETE", `${path}/${two.id}`)
      assert.deepStrictEqual(shown(yield* ask("GET", task.path)), ["fresh", one.createdAt])
    }))

  it.effect("is stale after one period of the task, and never without a frequency", () =>
    Effect.gen(function*() {
      const { ask, created, people } = yield* attachmentTenant
      const periods = { daily: 1, weekly: 7, monthly: 31, quarterly: 92, yearly: 366 }
      for (const [frequency, days] of Object.entries(periods)) {
        for (const [age, expected] of [[days * 0.8, "fresh"], [days + 0.1, "stale"]] as const) {
          const { id, path } = yield* created({ frequency, dueDate: null })
          yield* attachedAt(people, id, ago(age))
          const found = shown(yield* ask("GET", path))
          assert.deepStrictEqual([frequency, age, found[0]], [frequency, age, expected])
        }
      }
      const { id, path } = yield* created()
      yield* attachedAt(people, id, ago(10_000))
      assert.strictEqual((yield* ask("GET", path)).body.evidence, "fresh")
    }))

  it.effect("filters lists, and stays when the task changes", () =>
    Effect.gen(function*() {
      const { ask, created, people, task } = yield* attachmentTenant
      const [daily, yearly] = [yield* created({ frequency: "daily" }), yield* created({ frequency: "yearly" })]
      for (const { id } of [daily, yearly]) yield* attachedAt(people, id, ago(2))
      const ids = (evidence: string) =>
        Effect.map(
          ask("GET", `/v1/tasks?evidence=${evidence}`),
          ({ body }) => [body.count, ...body.data.map(({ id }: any) => id)]
        )
      assert.deepStrictEqual(yield* ids("fresh"), [1, yearly.id])
      assert.deepStrictEqual(yield* ids("stale"), [1, daily.id])
      assert.deepStrictEqual(yield* ids("missing"), [1, task.id])
      yield* ask("PATCH", yearly.path, { title: "Renamed", status: "done" })
      yield* ask("POST", "/v1/tasks/bulk-status", { ids: [yearly.id], status: "todo" })
      assert.strictEqual((yield* ask("GET", yearly.path)).body.evidence, "fresh")
      yield* ask("PATCH", yearly.path, { frequency: "daily" })
      assert.deepStrictEqual(yield* ids("stale"), [2, daily.id, yearly.id])
      assert.strictEqual((yield* ask("GET", "/v1/tasks?evidence=old")).status, 400)
    }))
})
