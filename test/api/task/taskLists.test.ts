import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { Api } from "../../support/Api.ts"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { tenant } from "../../support/Tenant.ts"

onEveryStack("lists of tasks", (it) => {
  it.effect("find any of several values, sort by status, and count facets of their organization", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { owner } = yield* tenant
      const { owner: stranger } = yield* tenant
      yield* send("POST", "/v1/tasks", { key: stranger.key, body: { title: "Theirs" } })
      for (
        const body of [
          { title: "A", status: "failed", frequency: "weekly", assigneeId: owner.member.id },
          { title: "B", status: "todo", department: "it" },
          { title: "C", status: "in_progress", frequency: "daily" }
        ]
      ) assert.strictEqual((yield* send("POST", "/v1/tasks", { key: owner.key, body })).status, 201)
      const list = (query: string) => send("GET", `/v1/tasks?${query}`, { key: owner.key })
      const titles = (query: string) =>
        Effect.map(list(query), ({ body }) => body.data.map(({ title }: { readonly title: string }) => title))
      assert.deepStrictEqual(yield* titles("sort=status"), ["B", "C", "A"])
      assert.deepStrictEqual(yield* titles("sort=-status"), ["A", "C", "B"])
      assert.deepStrictEqual(yield* titles("sort=-updatedAt&limit=1"), ["C"])
      assert.deepStrictEqual(yield* titles("status=todo,failed&assigneeId=me,none&sort=title"), ["A", "B"])
      assert.deepStrictEqual(yield* titles("assigneeId=me&evidence=missing,stale"), ["A"])
      assert.deepStrictEqual(yield* titles(`assigneeId=${stranger.user.id},${stranger.member.id}`), [])
      assert.deepStrictEqual(yield* titles("frequency=daily,yearly"), ["C"])
      assert.deepStrictEqual((yield* list("facets=status,frequency,department,assigneeId&limit=1")).body.facets, {
        status: { failed: 1, in_progress: 1, todo: 1 },
        frequency: { daily: 1, weekly: 1 },
        department: { it: 1 },
        assigneeId: { [owner.user.id]: 1, none: 2 }
      })
      assert.strictEqual((yield* list("status=todo,open")).status, 400)
    }))
})
