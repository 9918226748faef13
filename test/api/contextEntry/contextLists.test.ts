import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { Api } from "../../support/Api.ts"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { tenant } from "../../support/Tenant.ts"

onEveryStack("lists of context entries", (it) => {
  it.effect("find entries with any of several tags, and sort by the last change", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { owner: { key } } = yield* tenant
      const { owner: stranger } = yield* tenant
      const add = (question: string, tags: ReadonlyArray<string>, of = key) =>
        Effect.map(
          send("POST", "/v1/context", { key: of, body: { question, answer: "Yes.", tags } }),
          ({ body }) => `/v1/context/${body.id}`
        )
      yield* add("Theirs?", ["a"], stranger.key)
      const first = yield* add("A?", ["a", "b,c"])
      yield* add("B?", ["b"])
      yield* add("C?", [])
      const questions = (query: string) =>
        Effect.map(
          send("GET", `/v1/context?${query}`, { key }),
          ({ body }) => body.data.map(({ question }: { readonly question: string }) => question)
        )
      assert.deepStrictEqual(yield* questions("tag=b,a"), ["A?", "B?"])
      assert.deepStrictEqual(yield* questions(`tag=${encodeURIComponent("b\\,c")}`), ["A?"])
      assert.deepStrictEqual(yield* questions("tag=c,d"), [])
      assert.strictEqual((yield* send("PATCH", first, { key, body: { answer: "No." } })).status, 200)
      assert.deepStrictEqual(yield* questions("sort=-updatedAt&limit=1"), ["A?"])
    }))
})
