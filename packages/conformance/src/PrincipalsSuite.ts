import { ApiKeyStore } from "@attestry/core/access/ApiKeyStore"
import { type KeyPrincipal, Principals } from "@attestry/core/access/Principals"
import { MemberStore } from "@attestry/core/member/MemberStore"
import { assert } from "@effect/vitest"
import { Effect, Option } from "effect"
import * as Fixtures from "./Fixtures.ts"
import type { KeyPorts, StorageTests } from "./StorageTests.ts"

/** A stored key with everything that belongs to it, and the principal that it should be found as. */
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
      Effect.zipRight(members.insert(organization.id, member), apiKeys.insert(organization.id, apiKey, secretHash))
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
      organization: { id: organization.id, name: organization.name },
      user: { id: user.id, name: user.name, email: user.email },
      member: { id: member.id, role, isActive }
    }
    return { apiKey, principal }
  })

/**
 * What every `Principals` must do.
 *
 * @since 0.1.0
 * @category suites
 */
export const principalsSuite = (it: StorageTests<KeyPorts>): void => {
  it.effect("finds what decides about a key, and no more, be it expired or not", () =>
    Effect.gen(function*() {
      const principals = yield* Principals
      const { apiKey, principal } = yield* arrange()
      assert.deepStrictEqual(yield* yield* principals.findByKeyId(apiKey.keyId), principal)
    }))

  it.effect("says that a member is not active", () =>
    Effect.gen(function*() {
      const principals = yield* Principals
      const { apiKey, principal } = yield* arrange("auditor", false)
      assert.isFalse(principal.member.isActive)
      assert.deepStrictEqual(yield* yield* principals.findByKeyId(apiKey.keyId), principal)
    }))

  it.effect("finds the membership of the key's organization, not of another", () =>
    Effect.gen(function*() {
      const principals = yield* Principals
      const members = yield* MemberStore
      const { apiKey, principal } = yield* arrange("auditor")
      const other = yield* Fixtures.storedOrganization()
      yield* Fixtures.unit(
        members.insert(other.id, Fixtures.member(other.id, principal.user.id, { role: "owner", isActive: false }))
      )
      assert.deepStrictEqual(yield* yield* principals.findByKeyId(apiKey.keyId), principal)
    }))

  it.effect("finds nothing under an unknown key id, or one in another case", () =>
    Effect.gen(function*() {
      const principals = yield* Principals
      const { apiKey } = yield* arrange()
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const { userId } = yield* Fixtures.storedMember(organizationId)
      const cased = yield* Fixtures.storedApiKey(organizationId, userId, { keyId: `${apiKey.keyId}aA` })
      assert.isTrue(Option.isSome(yield* principals.findByKeyId(cased.keyId)))
      for (const keyId of ["", "%", apiKey.id, `${apiKey.keyId}AA`, `${apiKey.keyId}aa`, apiKey.keyId.slice(1)]) {
        assert.isTrue(Option.isNone(yield* principals.findByKeyId(keyId)), keyId)
      }
    }))

  it.effect("finds a removed key no more, at once", () =>
    Effect.gen(function*() {
      const principals = yield* Principals
      const apiKeys = yield* ApiKeyStore
      const { apiKey } = yield* arrange()
      const { revision } = yield* yield* apiKeys.find(apiKey.organizationId, apiKey.id)
      yield* Fixtures.unit(apiKeys.remove(apiKey.organizationId, apiKey.id, revision))
      assert.isTrue(Option.isNone(yield* principals.findByKeyId(apiKey.keyId)))
    }))

  it.effect("finds the key's last use", () =>
    Effect.gen(function*() {
      const principals = yield* Principals
      const apiKeys = yield* ApiKeyStore
      const { apiKey, principal } = yield* arrange()
      yield* apiKeys.touch(apiKey.organizationId, apiKey.id, Fixtures.at(9))
      assert.deepStrictEqual(yield* yield* principals.findByKeyId(apiKey.keyId), {
        ...principal,
        apiKey: { ...principal.apiKey, lastUsedAt: Fixtures.at(9) }
      })
    }))

  it.effect("is not changed by changing what it gave", () =>
    Effect.gen(function*() {
      const principals = yield* Principals
      const { apiKey, principal } = yield* arrange()
      Fixtures.tamper(yield* yield* principals.findByKeyId(apiKey.keyId))
      assert.deepStrictEqual(yield* yield* principals.findByKeyId(apiKey.keyId), principal)
    }))
}
