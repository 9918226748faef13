import { maximumRoles, Role, RoleId, RoleStore } from "@attestry/core/role"
import { OrganizationId } from "@attestry/core/shared"
import { assert } from "@effect/vitest"
import { Array, Effect, Fiber, Option } from "effect"
import * as Fixtures from "../Fixtures.ts"
import { makeGate } from "../internal/Race.ts"
import type { RolePorts, StorageTests } from "../StorageTests.ts"
import { roleHolderCases } from "./RoleStoreMembers.ts"
import { roleNameCases } from "./RoleStoreNames.ts"

/** Permissions that a storage with sets or sorted keys would change. */
const maps: ReadonlyArray<Role["permissions"]> = [
  {},
  { vendor: [] },
  { vendor: ["update", "read", "create"], member: ["read"], apiKey: [] },
  { webhook: ["delete"], audit: ["export", "read"], organization: ["read"] }
]

const storedMany = (organizationId: OrganizationId, count: number) =>
  Effect.forEach(Array.range(1, count), (i) => Fixtures.storedRole(organizationId, { createdAt: Fixtures.at(i) }))

/** The promises of a `RoleStore`. */
export const roleStoreSuite = (it: StorageTests<RolePorts>): void => {
  it.effect("returns a role unchanged when it was inserted, with its permissions in order", () =>
    Effect.gen(function*() {
      const roles = yield* RoleStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      for (const permissions of maps) {
        const times = { createdAt: Fixtures.at(1), updatedAt: Fixtures.at(2) }
        const role = yield* Fixtures.storedRole(organizationId, { permissions, ...times })
        const found = yield* yield* roles.find(organizationId, role.id)
        assert.deepStrictEqual(found, { value: role, revision: 1 })
        assert.strictEqual(JSON.stringify(found.value.permissions), JSON.stringify(permissions))
        const listed = (yield* Fixtures.toEntities(roles.list(organizationId))).filter(({ id }) => id === role.id)
        assert.strictEqual(JSON.stringify(listed.map((it) => it.permissions)), JSON.stringify([permissions]))
      }
    }))

  it.effect("lists only the organization's roles, by creation, then by id", () =>
    Effect.gen(function*() {
      const roles = yield* RoleStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const other = yield* Fixtures.storedOrganization()
      const at = (suffix: string, millis: number) =>
        Fixtures.role(organizationId, { id: RoleId.fromSuffix(suffix), createdAt: Fixtures.at(millis) })
      const ordered = [at("z", 0), at("0", 1), at("00", 1), at("9", 1), at("A", 1), at("a", 1), at("1", 3)]
      for (const i of [4, 0, 6, 3, 1, 2, 5]) {
        const role = ordered[i]
        if (role !== undefined) yield* Fixtures.unit(roles.insert(organizationId, role))
      }
      const theirs = yield* Fixtures.storedRole(other.id)
      assert.deepStrictEqual(yield* Fixtures.toEntities(roles.list(organizationId)), ordered)
      assert.deepStrictEqual(yield* Fixtures.toEntities(roles.list(other.id)), [theirs])
      assert.deepStrictEqual(yield* Fixtures.toEntities(roles.list(Fixtures.id(OrganizationId))), [])
    }))

  it.effect("hides a role from another organization, which can't save or remove it either", () =>
    Effect.gen(function*() {
      const roles = yield* RoleStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const other = yield* Fixtures.storedOrganization()
      const role = yield* Fixtures.storedRole(organizationId)
      const same = yield* Fixtures.storedRole(other.id, { id: role.id, name: role.name })
      const stranger = yield* Fixtures.storedRole(organizationId)
      assert.isTrue(Option.isNone(yield* roles.find(organizationId, Fixtures.id(RoleId))))
      assert.isTrue(Option.isNone(yield* roles.find(other.id, stranger.id)))
      yield* Fixtures.assertRejected(roles.save(other.id, { ...stranger, name: Fixtures.role(other.id).name }, 1))
      yield* Fixtures.assertRejected(roles.remove(other.id, stranger.id, 1))
      yield* Fixtures.unit(roles.remove(organizationId, role.id, 1))
      assert.deepStrictEqual(yield* Fixtures.toEntities(roles.list(organizationId)), [stranger])
      assert.deepStrictEqual((yield* yield* roles.find(other.id, role.id)).value, same)
    }))

  it.effect("saves and removes a role when its revision is current", () =>
    Effect.gen(function*() {
      const roles = yield* RoleStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const role = yield* Fixtures.storedRole(organizationId)
      const kept = yield* Fixtures.storedRole(organizationId, { createdAt: Fixtures.at(9) })
      for (const [i, permissions] of maps.entries()) {
        const { name } = Fixtures.role(organizationId)
        const changed = { ...role, name, permissions, updatedAt: Fixtures.at(i) }
        yield* Fixtures.unit(roles.save(organizationId, changed, i + 1))
        const found = yield* yield* roles.find(organizationId, role.id)
        assert.deepStrictEqual(found, { value: changed, revision: i + 2 })
        assert.strictEqual(JSON.stringify(found.value.permissions), JSON.stringify(permissions))
        yield* Fixtures.assertRejected(roles.save(organizationId, role, i + 1))
        yield* Fixtures.assertRejected(roles.remove(organizationId, role.id, i + 1))
      }
      yield* Fixtures.assertRevision(roles.list(organizationId), role.id, maps.length + 1)
      yield* Fixtures.unit(roles.remove(organizationId, role.id, maps.length + 1))
      assert.isTrue(Option.isNone(yield* roles.find(organizationId, role.id)))
      assert.deepStrictEqual(yield* Fixtures.toEntities(roles.list(organizationId)), [kept])
      yield* Fixtures.assertRejected(roles.save(organizationId, role, maps.length + 1))
      yield* Fixtures.assertRejected(roles.remove(organizationId, role.id, maps.length + 1))
    }))

  it.effect("rejects a role when the organization has the maximum, until one is removed", () =>
    Effect.gen(function*() {
      const roles = yield* RoleStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const other = yield* Fixtures.storedOrganization()
      const made = yield* storedMany(organizationId, maximumRoles)
      const another = Fixtures.role(organizationId, { createdAt: Fixtures.at(1_000) })
      yield* Fixtures.assertRejected(roles.insert(organizationId, another))
      assert.deepStrictEqual(yield* Fixtures.toEntities(roles.list(organizationId)), made)
      yield* Fixtures.storedRole(other.id)
      const gone = made[20]?.id
      if (gone !== undefined) yield* Fixtures.unit(roles.remove(organizationId, gone, 1))
      yield* Fixtures.unit(roles.insert(organizationId, another))
      assert.deepStrictEqual(yield* Fixtures.toEntities(roles.list(organizationId)), [
        ...made.filter(({ id }) => id !== gone),
        another
      ])
      yield* Fixtures.assertRejected(roles.insert(organizationId, Fixtures.role(organizationId)))
    }))

  it.effect("inserts five of twenty concurrent roles when only five more are allowed, and retries the others", () =>
    Effect.gen(function*() {
      const roles = yield* RoleStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      yield* storedMany(organizationId, maximumRoles - 5)
      const gate = yield* makeGate(20)
      const add = Fixtures.unit(Effect.gen(function*() {
        const { length } = yield* Fixtures.toEntities(roles.list(organizationId))
        yield* gate.pass
        if (length >= maximumRoles) return "full"
        yield* roles.insert(organizationId, Fixtures.role(organizationId))
        return "added"
      }))
      const fibers = yield* Effect.forEach(Array.range(1, 20), () => Effect.fork(add))
      yield* gate.reached
      yield* gate.open
      const outcomes = yield* Fiber.join(Fiber.all(fibers))
      assert.strictEqual(outcomes.filter((outcome) => outcome === "added").length, 5)
      assert.strictEqual((yield* Fixtures.toEntities(roles.list(organizationId))).length, maximumRoles)
    }))

  it.effect("stores only the fields of a role, and stays unchanged when the caller mutates it", () =>
    Effect.gen(function*() {
      const roles = yield* RoleStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const role = { ...Fixtures.role(organizationId, { permissions: { vendor: ["read"] } }), slot: 7, note: "secret" }
      const { note: _, slot: __, ...original } = structuredClone(role)
      yield* Fixtures.unit(
        Effect.tap(roles.insert(organizationId, role), () => Effect.sync(() => Fixtures.tamper(role)))
      )
      Fixtures.tamper(yield* yield* roles.find(organizationId, original.id))
      Fixtures.tamper(yield* roles.list(organizationId))
      const found = (yield* yield* roles.find(organizationId, original.id)).value
      assert.deepStrictEqual(found, original)
      assert.sameMembers(Object.keys(found), Object.keys(Role.fields))
      assert.deepStrictEqual(yield* Fixtures.toEntities(roles.list(organizationId)), [original])
    }))

  it.effect("dies when the organization of a role does not exist, and rejects a role when its id is taken", () =>
    Effect.gen(function*() {
      const roles = yield* RoleStore
      const orphan = Fixtures.role(Fixtures.id(OrganizationId))
      Fixtures.assertStorageDefect(yield* Effect.exit(Fixtures.unit(roles.insert(orphan.organizationId, orphan))))
      assert.deepStrictEqual(yield* Fixtures.toEntities(roles.list(orphan.organizationId)), [])
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const role = yield* Fixtures.storedRole(organizationId)
      yield* Fixtures.assertRejected(roles.insert(organizationId, Fixtures.role(organizationId, { id: role.id })))
      assert.deepStrictEqual(yield* Fixtures.toEntities(roles.list(organizationId)), [role])
    }))

  roleNameCases(it)
  roleHolderCases(it)
}
