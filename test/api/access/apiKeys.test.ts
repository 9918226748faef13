import { assert } from "@effect/vitest"
import { Array as Arr, Effect } from "effect"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { asking } from "../../support/People.ts"
import { tenant } from "../../support/Tenant.ts"

onEveryStack("API keys", (it) => {
  it.effect("are limited to 100 of an organization, also when many are created at once", () =>
    Effect.gen(function*() {
      const { owner } = yield* tenant
      const other = yield* tenant
      const ask = yield* asking(owner.key)
      const make = (i: number) => ask("POST", "/v1/api-keys", { name: `Key ${i}`, scopes: ["vendor:read"] })
      // the people of the organization have four
      for (const i of Arr.range(5, 97)) assert.strictEqual((yield* make(i)).status, 201)
      const last = yield* Effect.forEach(Arr.range(98, 103), make, { concurrency: "unbounded" })
      assert.sameMembers(last.map(({ status }) => status), [201, 201, 201, 409, 409, 409])
      assert.deepStrictEqual(last.flatMap(({ body }) => body.code ?? []), Array(3).fill("too_many_api_keys"))
      const elsewhere = yield* (yield* asking(other.owner.key))("POST", "/v1/api-keys", { name: "One", scopes: ["*"] })
      assert.strictEqual(elsewhere.status, 201)
      const gone = last.find(({ status }) => status === 201)?.body.id
      assert.strictEqual((yield* ask("DELETE", `/v1/api-keys/${gone}`)).status, 200)
      assert.strictEqual((yield* make(104)).status, 201)
    }))
})
