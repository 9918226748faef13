import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { questionnaireTenant, root } from "../../support/Questionnaires.ts"

const idsOf = ({ body }: { readonly body: any }): ReadonlyArray<string> =>
  body.data.map(({ id }: { readonly id: string }) => id)

onEveryStack("lists of questionnaires and questions", (it) => {
  it.effect("find any of several values, me and none, sort, and count facets of their organization", () =>
    Effect.gen(function*() {
      const stranger = yield* questionnaireTenant
      yield* stranger.uploaded("Is it theirs?\n")
      const { ask, people, uploaded } = yield* questionnaireTenant
      const first = yield* uploaded("Is it safe?\nanswer: Yes.\nIs it on?\n")
      const second = yield* uploaded("Is it ours?\n")
      const admin = people.admin
      yield* ask("PATCH", first.path, { ownerId: admin.member.id })
      const list = (query: string) => ask("GET", `${root}?${query}`)
      const ids = (query: string) => Effect.map(list(query), idsOf)
      const all = [first.id, second.id]
      assert.deepStrictEqual(yield* ids(`ownerId=${admin.member.id}`), [first.id])
      assert.deepStrictEqual(yield* ids("ownerId=none"), [second.id])
      yield* ask("PATCH", second.path, { ownerId: people.owner.member.id })
      assert.deepStrictEqual(yield* ids("ownerId=me"), [second.id])
      yield* ask("PATCH", second.path, { ownerId: null })
      yield* ask("PATCH", first.path, { customer: "Nimbus" })
      assert.deepStrictEqual(yield* ids(`ownerId=${admin.member.id},none`), all)
      assert.deepStrictEqual(yield* ids("status=draft,approved"), all)
      assert.deepStrictEqual(yield* ids("status=approved,sent"), [])
      assert.deepStrictEqual(yield* ids("sort=-updatedAt&limit=1"), [first.id])
      assert.deepStrictEqual((yield* list("facets=status,ownerId&limit=1")).body.facets, {
        status: { draft: 2 },
        ownerId: { [admin.user.id]: 1, none: 1 }
      })
      assert.strictEqual((yield* list("status=draft,open")).status, 400)
      const questions = (query: string) => ask("GET", `${first.path}/questions?${query}`)
      const [answered, open] = first.questions
      yield* ask("PATCH", `${first.path}/questions/${open.id}`, { assigneeId: admin.member.id })
      assert.deepStrictEqual(idsOf(yield* questions(`assigneeId=${admin.member.id},none`)), [answered.id, open.id])
      assert.deepStrictEqual(idsOf(yield* questions("assigneeId=none")), [answered.id])
      assert.deepStrictEqual((yield* questions("facets=assigneeId&limit=1")).body.facets, {
        assigneeId: { [admin.user.id]: 1, none: 1 }
      })
    }))
})
