import { type Member, MemberStore } from "@attestry/core/member"
import { OrganizationStore } from "@attestry/core/organization"
import { assert } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import * as Fixtures from "../Fixtures.ts"
import { makeGate } from "../internal/Race.ts"
import type { MemberPorts, StorageTests } from "../StorageTests.ts"

/** The part of the suite of `MemberStore` about the owners of an organization. */
export const ownerCases = (it: StorageTests<MemberPorts>): void => {
  it.effect("counts only the active owners of the organization", () =>
    Effect.gen(function*() {
      const members = yield* MemberStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const other = yield* Fixtures.storedOrganization()
      assert.strictEqual((yield* members.owners(organizationId)).active, 0)
      yield* Fixtures.storedMember(organizationId, { role: "admin" })
      yield* Fixtures.storedMember(organizationId, { role: "owner", isActive: false })
      yield* Fixtures.storedMember(other.id, { role: "owner" })
      assert.strictEqual((yield* members.owners(organizationId)).active, 0)
      const first = yield* Fixtures.storedMember(organizationId, { role: "owner" })
      const second = yield* Fixtures.storedMember(organizationId, { role: "owner" })
      assert.strictEqual((yield* members.owners(organizationId)).active, 2)
      yield* Fixtures.unit(members.save(organizationId, { ...first, isActive: false }, 1))
      assert.strictEqual((yield* members.owners(organizationId)).active, 1)
      yield* Fixtures.unit(members.remove(organizationId, second.id, 1))
      assert.strictEqual((yield* members.owners(organizationId)).active, 0)
      assert.strictEqual((yield* members.owners(other.id)).active, 1)
    }))

  it.effect("retries a unit when another one touched the owners' revision after it counted them", () =>
    Effect.gen(function*() {
      const members = yield* MemberStore
      const organizations = yield* OrganizationStore
      const organization = yield* Fixtures.storedOrganization()
      const other = yield* Fixtures.storedOrganization()
      const before = yield* organizations.find(organization.id)
      const first = yield* members.owners(organization.id)
      const theirs = yield* members.owners(other.id)
      yield* Fixtures.storedMember(organization.id, { role: "owner" })
      assert.deepStrictEqual(yield* members.owners(organization.id), { ...first, active: 1 })
      yield* Fixtures.unit(members.touchOwnersRevision(organization.id, first.revision))
      const second = yield* members.owners(organization.id)
      assert.notStrictEqual(second.revision, first.revision)
      yield* Fixtures.assertRejected(members.touchOwnersRevision(organization.id, first.revision))
      assert.deepStrictEqual(yield* members.owners(organization.id), second)
      yield* Fixtures.unit(members.touchOwnersRevision(organization.id, second.revision))
      yield* Fixtures.unit(members.touchOwnersRevision(other.id, theirs.revision))
      assert.deepStrictEqual(yield* organizations.find(organization.id), before, "the organization stays as it was")
    }))

  for (const leaving of ["removed", "demoted"] as const) {
    it.effect(`keeps an owner when two concurrent units would each have one ${leaving}, and retries one of them`, () =>
      Effect.gen(function*() {
        const members = yield* MemberStore
        const { id: organizationId } = yield* Fixtures.storedOrganization()
        const store = Fixtures.storedMember(organizationId, { role: "owner" })
        const owners = [yield* store, yield* store]
        const gate = yield* makeGate(owners.length)
        const runs = owners.map(() => 0)
        const leave = (owner: Member, i: number) =>
          Fixtures.unit(Effect.gen(function*() {
            runs[i] = (runs[i] ?? 0) + 1
            const { active, revision } = yield* members.owners(organizationId)
            yield* gate.pass
            if (active < 2) return "last"
            yield* leaving === "removed"
              ? members.remove(organizationId, owner.id, 1)
              : members.save(organizationId, { ...owner, role: "admin" }, 1)
            yield* members.touchOwnersRevision(organizationId, revision)
            return leaving
          }))
        const fibers = yield* Effect.forEach(owners, (owner, i) => Effect.fork(leave(owner, i)))
        yield* gate.reached
        yield* gate.open
        const outcomes = yield* Fiber.join(Fiber.all(fibers))
        assert.sameMembers([...outcomes], ["last", leaving])
        assert.isAtLeast(runs[outcomes.indexOf("last")] ?? 0, 2)
        assert.strictEqual((yield* members.owners(organizationId)).active, 1)
      }))
  }
}
