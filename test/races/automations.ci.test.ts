import { assert } from "@effect/vitest"
import { Array, Effect } from "effect"
import type { Answer } from "../support/Api.ts"
import { storedScripts } from "../support/Automations.ts"
import { eventsOf } from "../support/People.ts"
import { rounds as times } from "../support/Rounds.ts"
import { tenant } from "../support/Tenant.ts"
import { onTwoNodes, TwoNodes } from "../support/TwoNodes.ts"

const codes = (answers: ReadonlyArray<Answer>) =>
  answers.map(({ body, status }) => status < 300 ? String(status) : `${status} ${body?.code}`)

const atOnce = <A, E, R>(effects: ReadonlyArray<Effect.Effect<A, E, R>>) =>
  Effect.all(effects, { concurrency: "unbounded" })

onTwoNodes("automations", (it, stack) => {
  const rounds = stack === "postgres" ? times(2, 20) : times(1, 3)

  const arranged = Effect.gen(function*() {
    const [{ send }] = yield* TwoNodes
    const people = yield* tenant
    const { key } = people.owner
    const { body: task } = yield* send("POST", "/v1/tasks", { key, body: { title: "Review access" } })
    const list = `/v1/tasks/${task.id}/automations`
    const { body } = yield* send("POST", list, { key, body: { name: "Compare accounts" } })
    return { people, key, task: `/v1/tasks/${task.id}`, id: String(body.id), path: `${list}/${body.id}` }
  })

  it.effect("are numbered without a gap when 50 versions are published at once", () =>
    Effect.gen(function*() {
      const nodes = yield* TwoNodes
      for (const round of Array.range(1, rounds)) {
        const { id, key, path, people } = yield* arranged
        const answers = yield* atOnce(Array.makeBy(50, (i) =>
          nodes[i % 2]!.send("POST", `${path}/versions`, {
            key,
            body: { script: `script ${i}`, changelog: `By ${i}` }
          })))
        assert.deepStrictEqual(new Set(codes(answers)), new Set(["201"]), `round ${round}`)
        const numbers = answers.map(({ body }) => body.version).toSorted((a, b) => a - b)
        assert.deepStrictEqual(numbers, Array.range(1, 50), `round ${round}`)
        const { body: { versions } } = yield* nodes[1].send("GET", `${path}/versions`, { key })
        assert.deepStrictEqual(versions.map(({ version }: any) => version), Array.range(1, 50).toReversed())
        for (const [i, { body }] of answers.entries()) {
          const read = yield* nodes[(i + 1) % 2]!.send("GET", `${path}/versions/${body.id}`, { key })
          assert.deepStrictEqual(read.body, { ...body, script: `script ${i}` })
        }
        const events = yield* eventsOf(key, `resource=${id}&action=automation.published`)
        assert.deepStrictEqual(events.map(({ after }) => after.latestVersion).toSorted((a, b) => a - b), numbers)
        const { keys, pending } = yield* storedScripts(people)
        assert.deepStrictEqual([keys.length, pending], [50, []])
      }
    }))

  it.effect("keep a change of the name that is made while versions are published", () =>
    Effect.gen(function*() {
      const nodes = yield* TwoNodes
      for (const round of Array.range(1, rounds)) {
        const { key, path } = yield* arranged
        const answers = yield* atOnce([
          ...Array.makeBy(6, (i) => nodes[i % 2]!.send("POST", `${path}/versions`, { key, body: { script: "1" } })),
          nodes[1].send("PATCH", path, { key, body: { name: "Renamed" } })
        ])
        assert.deepStrictEqual(new Set(codes(answers)), new Set(["201", "200"]), `round ${round}`)
        const { body, headers } = yield* nodes[0].send("GET", path, { key })
        assert.deepInclude(body, { name: "Renamed", latestVersion: 6 })
        assert.strictEqual(headers.get("etag"), "\"8\"")
      }
    }))

  it.effect("are published once when requests with one idempotency key come at the same time", () =>
    Effect.gen(function*() {
      const nodes = yield* TwoNodes
      for (const round of Array.range(1, rounds)) {
        const { key, path, people } = yield* arranged
        const request = { key, body: { script: "1" }, headers: { "idempotency-key": crypto.randomUUID() } }
        const answers = yield* atOnce(Array.makeBy(8, (i) => nodes[i % 2]!.send("POST", `${path}/versions`, request)))
        assert.deepStrictEqual(new Set(codes(answers)), new Set(["201"]), `round ${round}`)
        assert.strictEqual(new Set(answers.map(({ text }) => text)).size, 1)
        const { body } = yield* nodes[0].send("GET", `${path}/versions/${answers[0]!.body.id}`, { key })
        assert.strictEqual(body.script, "1")
        const { keys, pending } = yield* storedScripts(people)
        const named = `script/${body.scriptKey}`
        assert.include(keys.map(String), named)
        // the sweeper removes the blobs of a dropped attempt
        assert.sameMembers(keys.filter((key) => key !== named), pending)
      }
    }))

  it.effect("leave nothing behind when their task is removed while they are created and published", () =>
    Effect.gen(function*() {
      const nodes = yield* TwoNodes
      for (const round of Array.range(1, rounds * 2)) {
        const { key, path, people, task } = yield* arranged
        const [removed, ...others] = yield* atOnce([
          Effect.delay(nodes[1].send("DELETE", task, { key }), round % 4 * 5),
          ...Array.makeBy(4, (i) => nodes[i % 2]!.send("POST", `${path}/versions`, { key, body: { script: "1" } })),
          ...Array.makeBy(4, (i) => nodes[i % 2]!.send("POST", `${task}/automations`, { key, body: { name: "New" } }))
        ])
        assert.strictEqual(removed!.status, 200, `round ${round}: ${removed!.text}`)
        for (const code of codes(others)) {
          assert.include(["201", "404 automation_not_found", "404 task_not_found"], code)
        }
        assert.deepStrictEqual(yield* storedScripts(people), { keys: [], pending: [] })
        const created = yield* eventsOf(key, "action=automation.created")
        const gone = yield* eventsOf(key, "action=automation.removed")
        assert.sameMembers(gone.map(({ resource }) => resource.id), created.map(({ resource }) => resource.id))
      }
    }))
})
