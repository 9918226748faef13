import { type ApiKey, ApiKeyStore } from "@attestry/core/apiKey"
import { type KeyPrincipal, Principals } from "@attestry/core/authentication"
import { MemberStore } from "@attestry/core/member"
import { RoleStore } from "@attestry/core/role"
import { assert } from "@effect/vitest"
import { Effect, Option } from "effect"
import * as Fixtures from "../Fixtures.ts"
import type { PrincipalPorts, StorageTests } from "../StorageTests.ts"

/** Stores an API key with its member, and returns the expected principal. */
const arrange = (role: "owner" | "auditor" = "owner", isActive = true) =>
  Effect.gen(function*() {
    const apiKeys = yield* ApiKeyStore
    const members = yield* MemberStore
    const organization = yield* Fixtures.storedOrganization({ name: "Acme 🏭" })
    yield* Fixtures.storedMember(organization.id, { role: "admin" })
    const user = yield* Fixtures.storedUser({ name: "Zoë" })
    const member = Fixtures.member(organization.id, user.id, { role, isActive })
    const apiKey = Fixtures.apiKey(organization.id, user.id, {
      scopes: ["vendor:update", "vendor:read"],
      expiresAt: Fixtures.at(1)
    })
    const secretHash = Fixtures.secretHash()
    yield* Fixtures.unit(
      Effect.zipRight(members.insert(organization.id, [member]), apiKeys.insert(organization.id, apiKey, secretHash))
    )
    const principal: KeyPrincipal = {
      apiKey: {
        id: apiKey.id,
        name: apiKey.name,
        scopes: apiKey.scopes,
        expiresAt: apiKey.expiresAt,
        lastUsedAt: apiKey.lastUsedAt
      },
      secretHash,
      organization: { id: organization.id, name: organization.name, timeZone: organization.timeZone },
      user: { id: user.id, name: user.name, email: user.email },
      isService: false,
      member: { id: member.id, isActive },
      role
    }
    return { apiKey, principal }
  })

const find = ({ keyId }: Pick<ApiKey, "keyId">, { secretHash }: Pick<KeyPrincipal, "secretHash">) =>
  Effect.flatMap(Principals, (principals) => principals.findByKey(keyId, secretHash))

/** The promises of `Principals`. */
export const principalsSuite = (it: StorageTests<PrincipalPorts>): void => {
  it.effect("finds exactly the principal of an API key, even when it is expired", () =>
    Effect.gen(function*() {
      const { apiKey, principal } = yield* arrange()
      assert.deepStrictEqual(yield* yield* find(apiKey, principal), principal)
    }))

  it.effect("returns an inactive principal when the member is deactivated", () =>
    Effect.gen(function*() {
      const { apiKey, principal } = yield* arrange("auditor", false)
      assert.isFalse(principal.member.isActive)
      assert.deepStrictEqual(yield* yield* find(apiKey, principal), principal)
    }))

  it.effect("finds the member of the API key's organization when the user is in several", () =>
    Effect.gen(function*() {
      const members = yield* MemberStore
      const { apiKey, principal } = yield* arrange("auditor")
      const other = yield* Fixtures.storedOrganization()
      yield* Fixtures.unit(
        members.insert(other.id, [Fixtures.member(other.id, principal.user.id, { role: "owner", isActive: false })])
      )
      assert.deepStrictEqual(yield* yield* find(apiKey, principal), principal)
    }))

  it.effect("finds no principal when the key id is unknown or in another case, or the hash is another", () =>
    Effect.gen(function*() {
      const { apiKey, principal: { secretHash } } = yield* arrange()
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const { userId } = yield* Fixtures.storedMember(organizationId)
      const cased = yield* Fixtures.storedApiKey(organizationId, userId, { keyId: `${apiKey.keyId}aA` })
      assert.isTrue(Option.isSome(yield* find(cased, { secretHash: Fixtures.hashOf(cased) })))
      for (const keyId of ["", "%", apiKey.id, `${apiKey.keyId}AA`, `${apiKey.keyId}aa`, apiKey.keyId.slice(1)]) {
        assert.isTrue(Option.isNone(yield* find({ keyId }, { secretHash })), keyId)
        assert.isTrue(Option.isNone(yield* find({ keyId }, { secretHash: Fixtures.hashOf(cased) })), keyId)
      }
      const hashes = ["", "%", secretHash.slice(1), secretHash.toUpperCase(), Fixtures.hashOf(cased)]
      for (const other of hashes) assert.isTrue(Option.isNone(yield* find(apiKey, { secretHash: other })), other)
    }))

  it.effect("finds no principal immediately when the API key is removed", () =>
    Effect.gen(function*() {
      const apiKeys = yield* ApiKeyStore
      const { apiKey, principal } = yield* arrange()
      const { revision } = yield* yield* apiKeys.find(apiKey.organizationId, apiKey.id)
      yield* Fixtures.unit(apiKeys.remove(apiKey.organizationId, apiKey.id, revision))
      assert.isTrue(Option.isNone(yield* find(apiKey, principal)))
    }))

  it.effect("returns the last use of an API key", () =>
    Effect.gen(function*() {
      const apiKeys = yield* ApiKeyStore
      const { apiKey, principal } = yield* arrange()
      yield* apiKeys.touch(apiKey.organizationId, apiKey.id, Fixtures.at(9))
      assert.deepStrictEqual(yield* yield* find(apiKey, principal), {
        ...principal,
        apiKey: { ...principal.apiKey, lastUsedAt: Fixtures.at(9) }
      })
    }))

  it.effect("keeps a principal unchanged when the caller mutates it", () =>
    Effect.gen(function*() {
      const { apiKey, principal } = yield* arrange()
      Fixtures.tamper(yield* yield* find(apiKey, principal))
      assert.deepStrictEqual(yield* yield* find(apiKey, principal), principal)
    }))

  it.effect("finds one membership of a user, active or not, or all in order", () =>
    Effect.gen(function*() {
      const principals = yield* Principals
      const members = yield* MemberStore
      const user = yield* Fixtures.storedUser()
      const organizations = yield* Effect.all([Fixtures.storedOrganization(), Fixtures.storedOrganization()])
      const made = organizations.map(({ id, name, timeZone }, i) => {
        const role = i === 0 ? "owner" as const : "auditor" as const
        const member = Fixtures.member(id, user.id, { role, isActive: i === 0 })
        const { email } = user
        const shown = {
          organization: { id, name, timeZone },
          user: { id: user.id, name: user.name, email },
          isService: false
        }
        const principal = {
          ...shown,
          member: { id: member.id, isActive: member.isActive },
          role
        }
        return { member, principal }
      })
      for (const { member } of made) {
        yield* Fixtures.storedMember(member.organizationId)
        yield* Fixtures.unit(members.insert(member.organizationId, [member]))
      }
      for (const { member, principal } of made) {
        assert.deepStrictEqual(yield* principals.findMembers(user.id, member.organizationId), [principal])
      }
      const inOrder = made.map(({ principal }) => principal).sort((a, b) =>
        a.organization.id < b.organization.id ? -1 : 1
      )
      assert.deepStrictEqual(yield* principals.findMembers(user.id, null), inOrder)
      const { id: strange } = yield* Fixtures.storedOrganization()
      assert.deepStrictEqual(yield* principals.findMembers(user.id, strange), [])
      assert.deepStrictEqual(yield* principals.findMembers((yield* Fixtures.storedUser()).id, null), [])
    }))

  it.effect("finds no membership of a user when it is pending", () =>
    Effect.gen(function*() {
      const principals = yield* Principals
      const members = yield* MemberStore
      const user = yield* Fixtures.storedUser()
      const organization = yield* Fixtures.storedOrganization()
      const pending = Fixtures.member(organization.id, user.id, {
        role: "owner",
        isActive: false,
        invitation: { name: "Ada", email: user.email }
      })
      yield* Fixtures.unit(members.insert(organization.id, [pending]))
      assert.deepStrictEqual(yield* principals.findMembers(user.id, null), [])
      assert.deepStrictEqual(yield* principals.findMembers(user.id, organization.id), [])
      yield* Fixtures.unit(members.save(organization.id, { ...pending, isActive: true, invitation: null }, 1))
      assert.lengthOf(yield* principals.findMembers(user.id, null), 1)
      assert.lengthOf(yield* principals.findMembers(user.id, organization.id), 1)
    }))

  it.effect("returns the exact permissions of a custom role, and marks a service user", () =>
    Effect.gen(function*() {
      const principals = yield* Principals
      const roles = yield* RoleStore
      const members = yield* MemberStore
      const organization = yield* Fixtures.storedOrganization()
      const other = yield* Fixtures.storedOrganization()
      const permissions = { vendor: ["update", "read"], audit: [], apiKey: ["read"] }
      const role = yield* Fixtures.storedRole(organization.id, { name: "Prüfer ①", permissions })
      yield* Fixtures.storedRole(other.id, { id: role.id, permissions: {} })
      const user = yield* Fixtures.storedUser({ isService: true })
      const member = Fixtures.member(organization.id, user.id, { role: role.id })
      yield* Fixtures.unit(members.insert(organization.id, [member]))
      yield* Fixtures.unit(members.insert(other.id, [Fixtures.member(other.id, user.id, { role: role.id })]))
      const apiKey = yield* Fixtures.storedApiKey(organization.id, user.id)
      const found = Effect.gen(function*() {
        const byKey = yield* Effect.flatten(find(apiKey, { secretHash: Fixtures.hashOf(apiKey) }))
        const [byUser] = yield* principals.findMembers(user.id, organization.id)
        assert.deepStrictEqual([byKey.isService, byUser?.isService], [true, true])
        assert.deepStrictEqual(byUser?.role, byKey.role)
        assert.strictEqual(JSON.stringify(byUser?.role), JSON.stringify(byKey.role))
        return byKey.role
      })
      const shown = { id: role.id, name: role.name, permissions }
      assert.strictEqual(JSON.stringify(yield* found), JSON.stringify(shown))
      const everywhere = yield* principals.findMembers(user.id, null)
      assert.sameMembers(everywhere.map((it) => it.organization.id), [organization.id, other.id])
      yield* Fixtures.unit(roles.save(organization.id, { ...role, permissions: { task: ["work"] } }, 1))
      assert.deepStrictEqual(yield* found, { ...shown, permissions: { task: ["work"] } })
      yield* Fixtures.unit(members.save(organization.id, { ...member, role: "auditor" }, 1))
      assert.strictEqual(yield* found, "auditor")
    }))
}
