import { UserId } from "@attestry/core/shared"
import { SoaStore } from "@attestry/core/soa"
import { assert } from "@effect/vitest"
import { Effect, Option } from "effect"
import * as Fixtures from "../Fixtures.ts"

/** Every write of statements of applicability, each with the same write whose condition fails, and checks. */
export const prepareSoaWrites = Effect.gen(function*() {
  const soa = yield* SoaStore
  const { id: organizationId } = yield* Fixtures.storedOrganization()
  const saved = yield* Fixtures.storedSoaDocument(organizationId)
  const approver = Fixtures.id(UserId)
  const first = Fixtures.soaVersion(saved, 1, approver)
  yield* Fixtures.unit(soa.insertVersion(organizationId, first))

  const added = Fixtures.soaDocument(organizationId)
  const changed = { ...saved, name: Fixtures.name("Changed") }
  const second = Fixtures.soaVersion(saved, 2, approver)

  const check = (isWritten: boolean) =>
    Effect.gen(function*() {
      const { value } = yield* Effect.flatten(soa.find(organizationId, saved.id))
      assert.deepStrictEqual(value, isWritten ? changed : saved)
      assert.strictEqual(Option.isSome(yield* soa.find(organizationId, added.id)), isWritten)
      const found = yield* soa.findVersion(organizationId, saved.id, 2)
      assert.deepStrictEqual(found, isWritten ? Option.some(second) : Option.none())
    })

  return {
    writes: [
      [soa.insert(organizationId, added), soa.insert(organizationId, { ...added, id: saved.id })],
      [soa.save(organizationId, changed, 1), soa.save(organizationId, changed, 2)],
      [soa.insertVersion(organizationId, second), soa.insertVersion(organizationId, { ...second, version: 1 })]
    ] as const,
    assertNothingWritten: check(false),
    assertAllWritten: check(true)
  }
})
