import * as Fixtures from "@attestry/conformance/Fixtures"
import { BuiltInRole, builtInRoles, CurrentActor, type Permission, permissions } from "@attestry/core/access"
import { ApiKeys, ApiKeyStore } from "@attestry/core/apiKey"
import { Directory, MemberStore } from "@attestry/core/member"
import { Sessions } from "@attestry/core/session"
import { UnitOfWork } from "@attestry/core/storage"
import { NewUser } from "@attestry/core/user"
import { Effect, Redacted, Schema } from "effect"
import { Api } from "../../support/Api.ts"
import { endpoints } from "../../support/endpoints.ts"
import { signIn, type Tenant, tenant } from "../../support/Tenant.ts"
import { newToken, withKeyId } from "./OtherKeys.ts"

/** Credential of a request, and permissions of its sender; undefined for nobody. */
export interface Credential {
  readonly name: string
  readonly headers: { readonly [name: string]: string }
  readonly holds: ReadonlySet<Permission> | undefined
  readonly isSession: boolean
  /** True if it comes from a page of another origin, with only a cookie. */
  readonly isForeign: boolean
}

type Headers = Credential["headers"]

const credential = (name: string, headers: Headers, holds: Credential["holds"], kind: Partial<Credential> = {}) => ({
  name,
  headers,
  holds,
  isSession: false,
  isForeign: false,
  ...kind
})

const keyed = (name: string, key: string, holds?: ReadonlySet<Permission>): Credential =>
  credential(name, { "x-api-key": key }, holds)

/** Credentials as a bearer token, as a cookie on a page of ours, and as a cookie on somebody else's page. */
const signedIn = (name: string, token: string, holds?: ReadonlySet<Permission>): ReadonlyArray<Credential> => {
  const cookie = `attestry_session=${token}`
  const isSession = true
  return [
    credential(`a session of ${name}`, { authorization: `Bearer ${token}` }, holds, { isSession }),
    credential(`a cookie of ${name}`, { cookie, "sec-fetch-site": "same-origin" }, holds, { isSession }),
    credential(`a ridden cookie of ${name}`, { cookie, origin: "https://evil.example.com" }, holds, {
      isSession,
      isForeign: true
    })
  ]
}

const sessions = (people: Tenant) =>
  Effect.gen(function*() {
    const { issue, revoke } = yield* Sessions
    const { user: { id: userId } } = people.owner
    const revoked = yield* issue({ userId })
    yield* revoke(revoked.id)
    const roles = yield* Effect.forEach(BuiltInRole.literals, (role) =>
      Effect.map(signIn(people[role].user.id), (token) =>
        signedIn(`the ${role}`, token, builtInRoles[role].permissions)))
    // last, for the next one of its user would clear it away
    const expired = yield* issue({ userId, ttl: 0 })
    return [
      ...roles.flat(),
      ...signedIn("nobody", `ats_${"0".repeat(49)}`),
      ...signedIn("the past", Redacted.value(expired.token)),
      ...signedIn("who has signed out", Redacted.value(revoked.token))
    ]
  })

/** Another letter in the middle, which the checksum finds. */
const misspelt = (key: string) => `${key.slice(0, 20)}${key[20] === "a" ? "b" : "a"}${key.slice(21)}`

const expired = ({ organization, owner }: Tenant) =>
  Effect.gen(function*() {
    const { run } = yield* UnitOfWork
    const store = yield* ApiKeyStore
    const { keyId, secretHash, token } = newToken()
    const expiresAt = Fixtures.at(1)
    const apiKey = Fixtures.apiKey(organization.id, owner.user.id, { keyId, scopes: ["*"], expiresAt })
    yield* run(store.insert(organization.id, apiKey, secretHash))
    return token
  })

const deactivated = ({ actor, organization }: Tenant) =>
  Effect.gen(function*() {
    const { run } = yield* UnitOfWork
    const members = yield* MemberStore
    const { addUser } = yield* Directory
    const { createFor } = yield* ApiKeys
    const email = `left.${crypto.randomUUID()}@example.com`
    const user = yield* addUser(yield* Schema.decode(NewUser)({ name: "Has left", email }))
    const member = Fixtures.member(organization.id, user.id, { role: "owner" })
    yield* run(members.insert(organization.id, [member]))
    const input = { name: "Of the past", scopes: ["*"] } as const
    const { value } = yield* Effect.provideService(createFor(member, input), CurrentActor, actor)
    yield* run(members.save(organization.id, { ...member, isActive: false }, 1))
    return value.key
  })

const issued = (people: Tenant, scopes: ReadonlyArray<string>) =>
  Effect.gen(function*() {
    const { send } = yield* Api
    const { body } = yield* send("POST", "/v1/api-keys", { key: people.owner.key, body: { name: "Scoped", scopes } })
    return body as { readonly id: string; readonly key: string }
  })

const revoked = (people: Tenant) =>
  Effect.gen(function*() {
    const { send } = yield* Api
    const { id, key } = yield* issued(people, ["*"])
    yield* send("GET", "/v1/me", { key })
    yield* send("DELETE", `/v1/api-keys/${id}`, { key: people.owner.key })
    return key
  })

/** Beside each other: what suffices for an endpoint, and all but that. An endpoint that asks for nothing has one. */
const scopeSets = (): ReadonlyMap<string, ReadonlyArray<Permission>> => {
  const sets = new Map<string, ReadonlyArray<Permission>>([["audit:export", ["audit:export"]]])
  const add = (scopes: ReadonlyArray<Permission>) => scopes.length > 0 && sets.set(scopes.join(" "), scopes)
  const allBut = (...left: ReadonlyArray<Permission>) => add(permissions.filter((one) => !left.includes(one)))
  for (const { guard } of endpoints) {
    if (guard._tag === "None") continue
    const { requirement } = guard.value
    if ("all" in requirement) {
      add(requirement.all)
      for (const one of requirement.all) allBut(one)
    } else {
      for (const one of requirement.any) add([one])
      allBut(...requirement.any)
    }
  }
  return sets
}

const describe = (scopes: ReadonlyArray<Permission>) =>
  scopes.length <= permissions.length / 2
    ? `a key for ${scopes.join(" and ")} alone`
    : `a key for all but ${permissions.filter((one) => !scopes.includes(one)).join(" and ")}`

/** Every kind of credential, as {@link tenant} and its server know them. */
export const credentials = Effect.gen(function*() {
  const people = yield* tenant
  const { owner } = people
  // an organization has at most 100 keys
  const tenants = [people, yield* tenant]
  const scoped = yield* Effect.forEach(
    scopeSets().values(),
    (scopes, i) =>
      Effect.map(issued(tenants[i % 2] ?? people, scopes), ({ key }) => keyed(describe(scopes), key, new Set(scopes)))
  )
  const kinds: ReadonlyArray<Credential> = [
    credential("no credential", {}, undefined),
    credential("a key as a bearer token", { authorization: `Bearer ${owner.key}` }, undefined),
    credential("a key in a cookie", { cookie: `x-api-key=${owner.key}` }, undefined),
    keyed("an empty key", ""),
    keyed("no key at all", "nonsense"),
    keyed("a misspelt key", misspelt(owner.key)),
    keyed("an unknown key", newToken().token),
    keyed("a key with another secret", withKeyId(owner.key.slice(4, 12))),
    keyed("an expired key", yield* expired(people)),
    keyed("a revoked key", yield* revoked(people)),
    keyed("a key of somebody who is deactivated", yield* deactivated(people)),
    ...BuiltInRole.literals.map((role) => keyed(`the ${role}`, people[role].key, builtInRoles[role].permissions)),
    ...scoped,
    ...yield* sessions(people)
  ]
  return kinds
})
