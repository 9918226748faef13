import * as Fixtures from "@attestry/conformance/Fixtures"
import { CurrentActor } from "@attestry/core/access"
import { RoleId, Roles, RoleStore } from "@attestry/core/role"
import { Vendors, VendorStore } from "@attestry/core/vendor"
import { assert } from "@effect/vitest"
import { Effect, Option } from "effect"
import { Api } from "../../support/Api.ts"
import { type Endpoint, endpoints, isForSessions, samples } from "../../support/endpoints.ts"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { asking } from "../../support/People.ts"
import { signIn, tenant } from "../../support/Tenant.ts"

interface Place {
  readonly endpoint: Endpoint
  readonly at: string
  readonly body: (text: string) => unknown
}

/** The places of a body that take a name, and the body with another text there. */
const placesOf = (endpoint: Endpoint): ReadonlyArray<Place> => {
  const bodies = Option.match(endpoint.payloadSchema, {
    onNone: () => [],
    onSome: (schema) => samples(schema, 60, 7)
  })
  return ["name", "tags", "email"].flatMap((field) => {
    const found = bodies.find((body) => {
      const value = (body as { readonly [name: string]: unknown } | undefined)?.[field]
      return typeof value === "string" || (Array.isArray(value) && value.length > 0)
    })
    const isList = Array.isArray((found as { readonly [name: string]: unknown } | undefined)?.[field])
    const body = (text: string) => ({
      ...found as object,
      [field]: isList ? [text] : field === "email" ? `${text}@example.com` : text
    })
    return found === undefined ? [] : [{ endpoint, at: isList ? `/${field}/0` : `/${field}`, body }]
  })
}

const places = endpoints.flatMap(placesOf)

const refused = [
  "ow\u200bner",
  "ow\u00adner",
  "\u202eowner",
  "a\u2066b",
  "\u3164",
  "\u2800",
  "\u0301",
  "a\u0007b",
  "a\ufe0f"
]

onEveryStack("names", (it) => {
  it.effect("are rejected at every place when they hide something or show nothing", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { owner, organization } = yield* tenant
      const session = yield* signIn(owner.user.id)
      const found = places.map(({ at, endpoint }) => `${endpoint.name} ${at}`)
      for (
        const known of [
          "roles.create /name",
          "roles.update /name",
          "vendors.create /name",
          "policies.create /name",
          "apiKeys.create /name",
          "organization.update /name",
          "people.invite /name",
          "people.invite /email",
          "context.create /tags/0"
        ]
      ) assert.include(found, known)
      for (const { at, body, endpoint } of places) {
        const headers = { "x-organization-id": organization.id }
        const credential = isForSessions(endpoint) ? { session, headers } : { key: owner.key }
        for (const text of refused) {
          const answer = yield* send(endpoint.method, endpoint.path, { ...credential, body: body(text) })
          const what = `${endpoint.name} ${at} ${JSON.stringify(text)}`
          assert.deepStrictEqual([answer.status, answer.body.code], [400, "invalid_request"], what)
          assert.deepStrictEqual(answer.body.errors.map(({ pointer }: any) => pointer), [at], what)
        }
      }
    }))

  it.effect("keep the joiners and selectors that a script or an emoji needs", () =>
    Effect.gen(function*() {
      const ask = yield* asking((yield* tenant).owner.key)
      const names = ["می\u200cخواهم", "ශ්\u200dරී ලංකා", "葛\u{e0100}城", "👩\u200d👩\u200d👧 ❤\ufe0f"]
      for (const name of names) {
        const vendor = yield* ask("POST", "/v1/vendors", { name })
        assert.deepStrictEqual([vendor.status, vendor.body.name], [201, name])
        const role = yield* ask("POST", "/v1/roles", { name, permissions: {} })
        assert.deepStrictEqual([role.status, role.body.name], [201, name])
      }
    }))

  it.effect("of roles are rejected when they look like a built-in role", () =>
    Effect.gen(function*() {
      const ask = yield* asking((yield* tenant).owner.key)
      const own = (yield* ask("POST", "/v1/roles", { name: "Risk owner", permissions: {} })).body
      const names = [
        "оwner",
        "ADMİN",
        "admın",
        "adm1n",
        "ADMlN",
        "0wner",
        "rnember",
        "ｏｗｎｅｒ",
        "𝗈𝗐𝗇𝖾𝗋",
        "ównér",
        "owner."
      ]
      for (const name of names) {
        const created = yield* ask("POST", "/v1/roles", { name, permissions: {} })
        assert.deepStrictEqual([created.status, created.body.code], [409, "role_name_taken"], name)
        assert.include(created.body.detail, "looks like")
        const renamed = yield* ask("PATCH", `/v1/roles/${own.id}`, { name })
        assert.deepStrictEqual([renamed.status, renamed.body.code], [409, "role_name_taken"], name)
      }
      for (const name of ["Владелец", "Co-owner", "Audit", "管理者"]) {
        assert.strictEqual((yield* ask("PATCH", `/v1/roles/${own.id}`, { name })).body.name, name)
      }
    }))

  it.effect("that were stored before are read, and stay when other fields change", () =>
    Effect.gen(function*() {
      const { actor, organization: { id: organizationId } } = yield* tenant
      const roles = yield* Roles
      const vendors = yield* Vendors
      const vendor = Fixtures.vendor(organizationId, { name: "Ac\u200bme" })
      const role = { ...Fixtures.role(organizationId, { name: "\u202eowner" }), id: Fixtures.id(RoleId) }
      yield* Fixtures.unit(Effect.flatMap(VendorStore, (store) => store.insert(organizationId, vendor)))
      yield* Fixtures.unit(Effect.flatMap(RoleStore, (store) => store.insert(organizationId, role)))
      yield* Effect.gen(function*() {
        assert.strictEqual((yield* vendors.get(vendor.id)).value.name, vendor.name)
        assert.strictEqual((yield* vendors.all({})).rows[0]?.name, vendor.name)
        const changed = yield* vendors.update(vendor.id, { status: "assessed" })
        assert.deepStrictEqual([changed.value.name, changed.value.status], [vendor.name, "assessed"])
        assert.strictEqual((yield* roles.list()).customRoles[0]?.name, role.name)
        const wider = yield* roles.update(role.id, { permissions: { vendor: ["read", "update"] } })
        assert.deepStrictEqual([wider.value.name, wider.value.permissions], [role.name, { vendor: ["read", "update"] }])
      }).pipe(Effect.provideService(CurrentActor, actor))
    }))
})
