import { assert, describe, it } from "@effect/vitest"
import { Effect, Option, SchemaAST } from "effect"
import { Api } from "../support/Api.ts"
import { type Endpoint, endpoints, isForSessions } from "../support/endpoints.ts"
import { onEveryStack } from "../support/onEveryStack.ts"
import { forSlow } from "../support/stacks.ts"
import { markedTenant, signIn } from "../support/Tenant.ts"
import type { Home, Ids } from "./support/Home.ts"
import { slots } from "./support/IdSlots.ts"
import { makers, specialMakers } from "./support/Resources.ts"
import { requestOf } from "./support/SlotRequest.ts"

const takesInclude = ({ urlParamsSchema }: Endpoint): boolean =>
  Option.exists(
    urlParamsSchema,
    ({ ast }) => SchemaAST.getPropertySignatures(ast).some(({ name }) => name === "include")
  )

const [withPeople, withoutPeople] = [
  endpoints.filter(takesInclude),
  endpoints.filter((endpoint) => !takesInclude(endpoint))
]

const makeIds = (endpoint: Endpoint, home: Home) =>
  Effect.gen(function*() {
    const prefixes = new Set(slots.filter((slot) => slot.endpoint === endpoint).flatMap(({ prefixes }) => prefixes))
    const own = yield* Effect.all(
      Object.fromEntries(Array.from(prefixes, (prefix) => [prefix, makers[prefix]!(home)]))
    )
    return { ...own, ...(yield* specialMakers[endpoint.name]?.(home) ?? Effect.succeed<Ids>({})) }
  })

/** The ids of people anywhere in the value, but for the caller and the names themselves. */
const idsIn = (value: unknown): ReadonlyArray<string> => {
  if (typeof value === "string") return /^(mem|usr)_[0-9A-Za-z]{1,64}$/.test(value) ? [value] : []
  if (typeof value !== "object" || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    ["authenticatedUser", "people"].includes(key) ? [] : idsIn(inner)
  )
}

const membersOf = (key: string) =>
  Effect.map(
    Effect.flatMap(Api, ({ send }) => send("GET", "/v1/people", { key })),
    ({ body }): ReadonlyMap<string, unknown> =>
      new Map(body.data.flatMap(({ id, isActive, user: { name }, userId }: any) => [
        [id, { name, isActive }],
        [userId, { name, isActive }]
      ]))
  )

describe("include=people", () => {
  it("is a parameter of every endpoint whose response shows people, and of no other", () => {
    const names = withPeople.map(({ name }) => name)
    for (
      const known of [
        "vendors.get",
        "vendors.list",
        "vendors.update",
        "vendors.history",
        "tasks.history",
        "policies.acknowledge",
        "people.remove",
        "soa.compare",
        "auditLogs.list",
        "automations.listVersions"
      ]
    ) assert.include(names, known)
    for (const other of ["context.get", "roles.list", "vendors.remove", "auditLogs.export", "me.invitations"]) {
      assert.notInclude(names, other)
      assert.include(withoutPeople.map(({ name }) => name), other)
    }
  })
})

onEveryStack("names beside ids", (it) => {
  it.effect("are those of all people in the response of each endpoint, and of nobody else", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const home = { people: yield* markedTenant("Own"), mark: "Own" }
      const { key, user } = home.people.owner
      const session = yield* signIn(user.id)
      const nameless: Array<string> = []
      for (const endpoint of withPeople) {
        const own = yield* makeIds(endpoint, home)
        const slot = { endpoint, where: "path", at: [], prefixes: [], isDisguised: false } as const
        const { body, method, path } = requestOf(slot, "", own)
        const credential = isForSessions(endpoint)
          ? { session, headers: { "x-organization-id": home.people.organization.id } }
          : { key }
        const response = yield* send(method, `${path}?include=people`, {
          ...credential,
          ...(body === undefined ? {} : { body })
        })
        assert.isBelow(response.status, 300, `${endpoint.name}: ${response.text}`)
        const members = yield* membersOf(key)
        const ids = [...new Set(idsIn(response.body))].toSorted()
        const { people } = response.body
        assert.deepStrictEqual([endpoint.name, Object.keys(people).toSorted()], [endpoint.name, ids])
        for (const id of ids) {
          const known = members.get(id)
          if (known === undefined) assert.isFalse(people[id].isActive, `${endpoint.name} ${id}`)
          else assert.deepStrictEqual(people[id], known, `${endpoint.name} ${id}`)
        }
        if (ids.length === 0) nameless.push(endpoint.name)
      }
      console.log(`${withPeople.length} endpoints with names, nobody in ${nameless.join(", ")}`)
      assert.isBelow(nameless.length, 20)
    }))
}, forSlow)
