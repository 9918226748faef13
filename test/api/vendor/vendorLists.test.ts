import { CurrentActor, systemActor } from "@attestry/core/access"
import { Vendors } from "@attestry/core/vendor"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { Api } from "../../support/Api.ts"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { tenant } from "../../support/Tenant.ts"

const bodies = [
  {
    name: "Ada's",
    category: "cloud",
    status: "assessed",
    inherentProbability: "very_likely",
    inherentImpact: "severe"
  },
  { name: "Bare", category: "cloud", status: "not_assessed" },
  { name: "Cheap", category: "hr", status: "in_progress", inherentImpact: "minor" }
]

/** Three vendors, the first of them the caller's, and one of another organization. */
const arrange = Effect.gen(function*() {
  const { send } = yield* Api
  const { organization, owner } = yield* tenant
  const { owner: stranger } = yield* tenant
  yield* send("POST", "/v1/vendors", { key: stranger.key, body: { name: "Theirs", assigneeId: stranger.user.id } })
  for (const [i, body] of bodies.entries()) {
    const assigned = i === 0 ? { assigneeId: owner.member.id } : {}
    assert.strictEqual(
      (yield* send("POST", "/v1/vendors", { key: owner.key, body: { ...body, ...assigned } })).status,
      201
    )
  }
  const list = (query: string) => send("GET", `/v1/vendors?${query}`, { key: owner.key })
  const names = (query: string) =>
    Effect.map(list(query), ({ body }) => body.data.map(({ name }: { readonly name: string }) => name))
  return { list, names, organization, owner, stranger }
})

onEveryStack("lists of vendors", (it) => {
  it.effect("find rows with any of several values", () =>
    Effect.gen(function*() {
      const { names } = yield* arrange
      assert.deepStrictEqual(yield* names("status=assessed,in_progress&sort=name"), ["Ada's", "Cheap"])
      assert.deepStrictEqual(yield* names("status=assessed,in_progress&category=hr,sales"), ["Cheap"])
      assert.deepStrictEqual(yield* names("level=unscored,critical&limit=5&sort=name"), ["Ada's", "Bare"])
      assert.deepStrictEqual(yield* names("status=assessed,assessed"), ["Ada's"])
    }))

  it.effect("refuse an unknown, empty or repeated value of a filter", () =>
    Effect.gen(function*() {
      const { list } = yield* arrange
      for (const values of ["assessed,new", "assessed,", ",", "", "assessed&status=in_progress"]) {
        const { body, status } = yield* list(`status=${values}`)
        assert.strictEqual(status, 400, values)
        assert.deepStrictEqual(body.errors.map(({ pointer }: { readonly pointer: string }) => pointer), ["/status"])
      }
      const { body } = yield* list("assigneeId=me,you")
      assert.deepStrictEqual(body.errors, [
        { pointer: "/assigneeId", detail: "Expected an id of the form mem_… or usr_…, me or none" }
      ])
    }))

  it.effect("find the caller's rows by me, and rows without a person by none", () =>
    Effect.gen(function*() {
      const { names, owner, stranger } = yield* arrange
      assert.deepStrictEqual(yield* names("assigneeId=me"), ["Ada's"])
      assert.deepStrictEqual(yield* names("assigneeId=none&sort=name"), ["Bare", "Cheap"])
      assert.deepStrictEqual(yield* names("assigneeId=none,me&sort=-name&limit=9"), ["Cheap", "Bare", "Ada's"])
      assert.deepStrictEqual(yield* names(`assigneeId=${owner.user.id},${stranger.user.id}`), ["Ada's"])
      assert.deepStrictEqual(yield* names(`assigneeId=${stranger.member.id}`), [])
    }))

  it.effect("sort status and level in the order of their values", () =>
    Effect.gen(function*() {
      const { names } = yield* arrange
      assert.deepStrictEqual(yield* names("sort=status"), ["Bare", "Cheap", "Ada's"])
      assert.deepStrictEqual(yield* names("sort=-status&limit=2"), ["Ada's", "Cheap"])
      assert.deepStrictEqual(yield* names("sort=level"), ["Bare", "Cheap", "Ada's"])
      assert.deepStrictEqual(yield* names("sort=-updatedAt"), ["Cheap", "Bare", "Ada's"])
    }))

  it.effect("count the rows of the organization by facets, whatever the limit is", () =>
    Effect.gen(function*() {
      const { list, owner } = yield* arrange
      const whole = (yield* list("facets=status,level,assigneeId")).body
      assert.deepStrictEqual(whole.facets, {
        status: { assessed: 1, in_progress: 1, not_assessed: 1 },
        level: { critical: 1, low: 1, unscored: 1 },
        assigneeId: { [owner.user.id]: 1, none: 2 }
      })
      assert.lengthOf(whole.data, 3)
      const { facets } = (yield* list("facets=category&status=assessed,in_progress&limit=1")).body
      assert.deepStrictEqual(facets, { category: { cloud: 1, hr: 1 } })
      assert.deepStrictEqual((yield* list("facets=status&search=nothing")).body.facets, { status: {} })
      assert.notProperty((yield* list("limit=1")).body, "facets")
      assert.strictEqual((yield* list("facets=name")).status, 400)
    }))

  it.effect("keep filters and facets in the cursor, and send facets with the first page only", () =>
    Effect.gen(function*() {
      const { list } = yield* arrange
      const query = "assigneeId=me,none&sort=-level&facets=status&limit=1"
      const first = (yield* list(query)).body
      assert.strictEqual(first.count, 3)
      const next = (yield* list(`cursor=${first.nextCursor}&${query}`)).body
      assert.strictEqual(next.data[0].name, "Cheap")
      assert.notProperty(next, "facets")
      const last = (yield* list(`cursor=${next.nextCursor}`)).body
      assert.deepStrictEqual([last.data[0].name, last.nextCursor], ["Bare", null])
      assert.strictEqual((yield* list(`cursor=${first.nextCursor}&facets=level`)).body.code, "invalid_cursor")
      assert.strictEqual((yield* list(`cursor=${first.nextCursor}&assigneeId=me`)).body.code, "invalid_cursor")
    }))

  it.effect("take a value or a list in process, where the host itself is nobody", () =>
    Effect.gen(function*() {
      const { organization } = yield* arrange
      const { all, list } = yield* Vendors
      const asHost = Effect.provideService(CurrentActor, systemActor(organization.id))
      const page = yield* asHost(list({ status: ["assessed", "in_progress"], category: "cloud", facets: "level" }))
      assert.deepStrictEqual([page.data.map(({ name }) => name), page.facets], [["Ada's"], { level: { critical: 1 } }])
      assert.deepStrictEqual((yield* asHost(all({ facets: ["status"] }))).facets?.["status"]?.["assessed"], 1)
      const { errors } = yield* Effect.flip(asHost(list({ assigneeId: "me" }))).pipe(
        Effect.flatMap((failure) => failure._tag === "InvalidRequest" ? Effect.succeed(failure) : Effect.die(failure))
      )
      assert.deepStrictEqual(errors, [{ pointer: "/assigneeId", detail: "The host itself is nobody" }])
    }))
})
