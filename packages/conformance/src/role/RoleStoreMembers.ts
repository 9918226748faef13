import { MemberStore } from "@attestry/core/member"
import { RoleId, RoleStore } from "@attestry/core/role"
import { assert } from "@effect/vitest"
import { Effect, Fiber, Option } from "effect"
import * as Fixtures from "../Fixtures.ts"
import { makeGate } from "../internal/Race.ts"
import type { RolePorts, StorageTests } from "../StorageTests.ts"

/** The part of the suite of `RoleStore` about the members who have a role. */
export const roleHolderCases = (it: StorageTests<RolePorts>): void => {
  it.effect("reports a role as assigned when an active or inactive member of the organization has it", () =>
    Effect.gen(function*() {
      const roles = yield* RoleStore
      const members = yield* MemberStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const other = yield* Fixtures.storedOrganization()
      const role = yield* Fixtures.storedRole(organizationId)
      yield* Fixtures.storedRole(other.id, { id: role.id })
      yield* Fixtures.storedMember(other.id, { role: role.id })
      yield* Fixtures.storedMember(organizationId)
      assert.isFalse(yield* roles.isAssigned(organizationId, role.id))
      assert.isFalse(yield* roles.isAssigned(organizationId, Fixtures.id(RoleId)))
      const holder = yield* Fixtures.storedMember(organizationId, { role: role.id, isActive: false })
      assert.isTrue(yield* roles.isAssigned(organizationId, role.id))
      assert.isTrue(yield* roles.isAssigned(other.id, role.id))
      yield* Fixtures.unit(members.save(organizationId, { ...holder, role: "auditor" }, 1))
      assert.isFalse(yield* roles.isAssigned(organizationId, role.id))
    }))

  it.effect("dies when the role of an inserted or saved member does not exist in the organization", () =>
    Effect.gen(function*() {
      const members = yield* MemberStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const other = yield* Fixtures.storedOrganization()
      const theirs = yield* Fixtures.storedRole(other.id)
      const member = yield* Fixtures.storedMember(organizationId)
      for (const role of [Fixtures.id(RoleId), theirs.id]) {
        const added = Fixtures.member(organizationId, (yield* Fixtures.storedUser()).id, { role })
        yield* Fixtures.assertDangling(members.insert(organizationId, [added]))
        yield* Fixtures.assertDangling(members.save(organizationId, { ...member, role }, 1))
        assert.isTrue(Option.isNone(yield* members.find(organizationId, added.id)))
      }
      assert.deepStrictEqual(yield* yield* members.find(organizationId, member.id), { value: member, revision: 1 })
    }))

  it.effect("commits a role with its member in either order of writes", () =>
    Effect.gen(function*() {
      const roles = yield* RoleStore
      const members = yield* MemberStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const role = Fixtures.role(organizationId)
      const member = Fixtures.member(organizationId, (yield* Fixtures.storedUser()).id, { role: role.id })
      yield* Fixtures.unit(
        Effect.zipRight(members.insert(organizationId, [member]), roles.insert(organizationId, role))
      )
      assert.deepStrictEqual((yield* yield* members.find(organizationId, member.id)).value, member)
    }))

  it.effect("removes an assigned role only when the same unit unassigns it", () =>
    Effect.gen(function*() {
      const roles = yield* RoleStore
      const members = yield* MemberStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const role = yield* Fixtures.storedRole(organizationId)
      const holder = yield* Fixtures.storedMember(organizationId, { role: role.id, isActive: false })
      yield* Fixtures.assertDangling(roles.remove(organizationId, role.id, 1))
      assert.deepStrictEqual((yield* yield* roles.find(organizationId, role.id)).value, role)
      assert.deepStrictEqual((yield* yield* members.find(organizationId, holder.id)).value, holder)
      yield* Fixtures.unit(Effect.zipRight(
        roles.remove(organizationId, role.id, 1),
        members.save(organizationId, { ...holder, role: "member" }, 1)
      ))
      assert.isTrue(Option.isNone(yield* roles.find(organizationId, role.id)))
    }))

  it.effect("retries when a role is removed while it is assigned, and the reverse", () =>
    Effect.gen(function*() {
      const roles = yield* RoleStore
      const members = yield* MemberStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const role = yield* Fixtures.storedRole(organizationId)
      const member = yield* Fixtures.storedMember(organizationId)
      const remove = (pass: Effect.Effect<void>) =>
        Fixtures.unit(Effect.gen(function*() {
          const isAssigned = yield* roles.isAssigned(organizationId, role.id)
          yield* pass
          if (isAssigned) return "held"
          yield* roles.remove(organizationId, role.id, 1)
          return "removed"
        }))
      const give = (revision: number, pass: Effect.Effect<void>) =>
        Fixtures.unit(Effect.gen(function*() {
          const found = yield* roles.find(organizationId, role.id)
          yield* pass
          if (Option.isNone(found)) return "gone"
          yield* members.save(organizationId, { ...member, role: role.id }, revision)
          return "given"
        }))

      const first = yield* makeGate(1)
      const removal = yield* Effect.fork(remove(first.pass))
      yield* first.reached
      assert.strictEqual(yield* give(1, Effect.void), "given")
      yield* first.open
      assert.strictEqual(yield* Fiber.join(removal), "held")

      yield* Fixtures.unit(members.save(organizationId, member, 2))
      const second = yield* makeGate(1)
      const gift = yield* Effect.fork(give(3, second.pass))
      yield* second.reached
      assert.strictEqual(yield* remove(Effect.void), "removed")
      yield* second.open
      assert.strictEqual(yield* Fiber.join(gift), "gone")
      assert.deepStrictEqual((yield* yield* members.find(organizationId, member.id)).value, member)
    }))
}
