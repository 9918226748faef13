import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { Api } from "../../support/Api.ts"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { tenant } from "../../support/Tenant.ts"

onEveryStack("lists of statements", (it) => {
  it.effect("find any of several values, sort by status, and count facets of their organization", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { owner } = yield* tenant
      const { owner: stranger } = yield* tenant
      yield* send("POST", "/v1/soa", { key: stranger.key, body: { name: "Theirs" } })
      for (const name of ["A", "B"]) {
        const { body: { id }, status } = yield* send("POST", "/v1/soa", { key: owner.key, body: { name } })
        assert.strictEqual(status, 201)
        if (name === "B") continue
        const decisions = [{ control: "A.5.1", applicable: false, justification: "We have none." }]
        yield* send("PATCH", `/v1/soa/${id}/decisions`, { key: owner.key, body: { decisions } })
      }
      const list = (query: string) => send("GET", `/v1/soa?${query}`, { key: owner.key })
      const names = (query: string) =>
        Effect.map(list(query), ({ body }) => body.data.map(({ name }: { readonly name: string }) => name))
      assert.deepStrictEqual(yield* names("sort=status"), ["B", "A"])
      assert.deepStrictEqual(yield* names("sort=-status"), ["A", "B"])
      assert.deepStrictEqual(yield* names("sort=-updatedAt&limit=1"), ["B"])
      assert.deepStrictEqual(yield* names("status=draft,in_progress&sort=name"), ["A", "B"])
      assert.deepStrictEqual(yield* names("status=in_progress,approved"), ["A"])
      assert.deepStrictEqual(yield* names("catalogueId=iso27001-2022,other&sort=name"), ["A", "B"])
      assert.deepStrictEqual((yield* list("facets=status,catalogueId&limit=1")).body.facets, {
        status: { draft: 1, in_progress: 1 },
        catalogueId: { "iso27001-2022": 2 }
      })
      assert.strictEqual((yield* list("status=draft,open")).status, 400)
    }))
})
