import { RoleStore } from "@attestry/core/role"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import * as Fixtures from "../Fixtures.ts"
import { assertOneCommits } from "../internal/Race.ts"
import type { RolePorts, StorageTests } from "../StorageTests.ts"

/** Equal names, each in several forms. */
const alike: ReadonlyArray<readonly [string, ...ReadonlyArray<string>]> = [
  ["Reviewer", "reviewer", "REVIEWER", "Ｒｅｖｉｅｗｅｒ", "ｒｅｖｉｅｗｅｒ", "𝓡eviewer"],
  ["Prüfer", "PRÜFER", "prüfer", "Pru\u0308fer"],
  ["oﬃce", "OFFICE", "office"],
  ["Team ①", "team 1"],
  ["Kelvin", "\u212aelvin"],
  ["ΟΔΟΣ", "οδος"]
]

/** Different names that look alike. */
const different = ["Admin 2", "Аdmin 2", "Admin  2", "Admin-2", "Ádmin 2", "Admın 2", "Admin", "Admi", "admin2"]

/** The part of the suite of `RoleStore` about names. */
export const roleNameCases = (it: StorageTests<RolePorts>): void => {
  it.effect("rejects a role when its name is taken in another case or width, and returns names unchanged", () =>
    Effect.gen(function*() {
      const roles = yield* RoleStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      for (const [name, ...others] of alike) {
        const role = yield* Fixtures.storedRole(organizationId, { name })
        for (const other of others) {
          yield* Fixtures.assertRejected(roles.insert(organizationId, Fixtures.role(organizationId, { name: other })))
        }
        assert.strictEqual<string>((yield* yield* roles.find(organizationId, role.id)).value.name, name)
      }
      assert.strictEqual((yield* Fixtures.toEntities(roles.list(organizationId))).length, alike.length)
    }))

  it.effect("rejects a new role name when another role has it in any form, but allows its own in another form", () =>
    Effect.gen(function*() {
      const roles = yield* RoleStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      for (const [name, ...others] of alike) {
        const taken = yield* Fixtures.storedRole(organizationId, { name })
        const role = yield* Fixtures.storedRole(organizationId)
        for (const [i, other] of others.entries()) {
          const { name } = Fixtures.role(organizationId, { name: other })
          yield* Fixtures.assertRejected(roles.save(organizationId, { ...role, name }, 1))
          yield* Fixtures.unit(roles.save(organizationId, { ...taken, name }, i + 1))
          assert.strictEqual((yield* yield* roles.find(organizationId, taken.id)).value.name, name)
        }
        assert.deepStrictEqual(yield* yield* roles.find(organizationId, role.id), { value: role, revision: 1 })
      }
    }))

  it.effect("distinguishes similar role names, returns odd ones unchanged, and frees a name when its role is removed", () =>
    Effect.gen(function*() {
      const roles = yield* RoleStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const other = yield* Fixtures.storedOrganization()
      const odd = ["'; DROP TABLE role; --", "%_ \\n", "\u202eesrever\u202c", "👩‍👩‍👧 team", "null", "x".repeat(50)]
      for (const name of [...different, ...odd]) {
        const role = yield* Fixtures.storedRole(organizationId, { name })
        yield* Fixtures.storedRole(other.id, { name })
        assert.deepStrictEqual(yield* yield* roles.find(organizationId, role.id), { value: role, revision: 1 })
      }
      const [first] = yield* Fixtures.toEntities(roles.list(organizationId))
      if (first === undefined) return assert.fail("no role")
      yield* Fixtures.unit(roles.remove(organizationId, first.id, 1))
      yield* Fixtures.storedRole(organizationId, { name: first.name })
    }))

  it.effect("inserts one of several concurrent roles with the same name, and retries the others", () =>
    Effect.gen(function*() {
      const roles = yield* RoleStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const forms = ["Reviewer", "REVIEWER", "Ｒｅｖｉｅｗｅｒ", "reviewer", "Reviewer"]
      yield* assertOneCommits({
        isTaken: Effect.map(Fixtures.toEntities(roles.list(organizationId)), (all) => all.length > 0),
        take: (racer) =>
          roles.insert(organizationId, Fixtures.role(organizationId, { name: forms[racer] ?? "Reviewer" }))
      })
    }))
}
