import { assert } from "@effect/vitest"
import { Array, Effect, Schedule } from "effect"
import * as ApiClient from "../../support/Api.ts"
import { Api } from "../../support/Api.ts"
import { onEveryStack } from "../../support/onEveryStack.ts"
import * as Proxy from "../../support/Proxy.ts"
import { tenant } from "../../support/Tenant.ts"

const writes = 200

/** Swallows the first answer to each keyed request, and the second one to every third: they were all carried out. */
const losing = () => {
  const answered = new Map<string, number>()
  const rule: Proxy.Rule = ({ sent }) => {
    const key = /idempotency-key: (\d+)/i.exec(sent())?.[1]
    if (key === undefined) return "pass"
    const times = (answered.get(key) ?? 0) + 1
    answered.set(key, times)
    return times === 1 || (times === 2 && Number(key) % 3 === 0) ? "drop" : "pass"
  }
  return { answered, rule }
}

onEveryStack("retries over a network that loses responses", (it) => {
  it.effect(`apply ${writes} writes exactly ${writes} times`, () =>
    Effect.gen(function*() {
      const { send, url } = yield* Api
      const { owner } = yield* tenant
      const { key } = owner
      const vendors = yield* Effect.forEach(
        Array.range(1, writes / 2),
        (i) => Effect.map(send("POST", "/v1/vendors", { key, body: { name: `Old ${i}` } }), ({ body }) => body),
        { concurrency: 8 }
      )
      const proxy = yield* Proxy.make(Number(new URL(url).port))
      const { answered, rule } = losing()
      yield* proxy.rule(rule, writes * 2)
      const lossy = ApiClient.send(`http://127.0.0.1:${proxy.port}`)

      const write = (i: number) => {
        const vendor = vendors[i - writes / 2]
        const headers = { "idempotency-key": String(i) }
        const request = vendor === undefined
          ? lossy("POST", "/v1/vendors", { key, headers, body: { name: `New ${i}` } })
          : i % 2 === 0
          ? lossy("PATCH", `/v1/vendors/${vendor.id}`, { key, headers, body: { name: `Changed ${i}` } })
          : lossy("DELETE", `/v1/vendors/${vendor.id}`, { key, headers })
        return request.pipe(Effect.sandbox, Effect.retry(Schedule.recurs(5)))
      }
      const answers = yield* Effect.forEach(Array.range(0, writes - 1), write, { concurrency: 10 })

      assert.deepStrictEqual([...answered.values()].filter((times) => times < 2), [])
      assert.strictEqual(answered.size, writes)
      for (const { headers, status } of answers) {
        assert.include([200, 201], status)
        assert.strictEqual(headers.get("idempotent-replayed"), "true")
      }
      const count = (action: string) =>
        Effect.map(send("GET", `/v1/audit-logs?limit=1&action=${action}`, { key }), ({ body }) => body.count)
      assert.deepStrictEqual(yield* Effect.forEach(["vendor.created", "vendor.updated", "vendor.removed"], count), [
        writes,
        writes / 4,
        writes / 4
      ])
      const { body } = yield* send("GET", "/v1/vendors", { key })
      assert.strictEqual(body.count, writes - writes / 4)
      assert.strictEqual(new Set(body.data.map((row: { readonly name: string }) => row.name)).size, body.count)
    }).pipe(Effect.scoped))
})
