import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { Api } from "../../support/Api.ts"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { tenant } from "../../support/Tenant.ts"

const content = [{ type: "paragraph", content: [{ type: "text", text: "Lock your screen." }] }]

onEveryStack("lists of policies", (it) => {
  it.effect("find any of several values, sort by status, and count facets of their organization", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { owner } = yield* tenant
      const { owner: stranger } = yield* tenant
      yield* send("POST", "/v1/policies", { key: stranger.key, body: { name: "Theirs", content } })
      for (
        const body of [
          { name: "A", content, department: "it", assigneeId: owner.member.id },
          { name: "B", content, department: "hr" },
          { name: "C", content }
        ]
      ) {
        const { body: { id }, status } = yield* send("POST", "/v1/policies", { key: owner.key, body })
        assert.strictEqual(status, 201)
        if (body.name !== "B") continue
        yield* send("POST", `/v1/policies/${id}/versions/publish`, { key: owner.key, body: { setAsActive: true } })
      }
      const list = (query: string) => send("GET", `/v1/policies?${query}`, { key: owner.key })
      const names = (query: string) =>
        Effect.map(list(query), ({ body }) => body.data.map(({ name }: { readonly name: string }) => name))
      assert.deepStrictEqual(yield* names("sort=status"), ["A", "C", "B"])
      assert.deepStrictEqual(yield* names("sort=-status"), ["B", "C", "A"])
      assert.deepStrictEqual(yield* names("sort=-updatedAt&limit=1"), ["C"])
      assert.deepStrictEqual(yield* names("status=draft,published&assigneeId=me,none&sort=name"), ["A", "B", "C"])
      assert.deepStrictEqual(yield* names("assigneeId=me"), ["A"])
      assert.deepStrictEqual(yield* names("approverId=none&department=it,hr&sort=name"), ["A", "B"])
      assert.deepStrictEqual(yield* names("approverId=me"), [])
      assert.deepStrictEqual(yield* names(`assigneeId=${stranger.user.id},${stranger.member.id}`), [])
      assert.deepStrictEqual((yield* list("facets=status,department,assigneeId&limit=1")).body.facets, {
        status: { draft: 2, published: 1 },
        department: { hr: 1, it: 1 },
        assigneeId: { [owner.user.id]: 1, none: 2 }
      })
      assert.strictEqual((yield* list("status=draft,open")).status, 400)
    }))
})
