import { NoticeStore } from "@attestry/core/notice"
import { assert } from "@effect/vitest"
import { Effect, Option } from "effect"
import * as Fixtures from "../Fixtures.ts"

/** Every write of notices in a unit, with the same write whose condition fails, and checks. */
export const prepareNoticeWrites = Effect.gen(function*() {
  const store = yield* NoticeStore
  const { id: organizationId } = yield* Fixtures.storedOrganization()
  const stored = Fixtures.notice(organizationId)
  yield* Fixtures.unit(store.record(organizationId, [stored]))
  const added = Fixtures.notice(organizationId)
  const taken = Fixtures.notice(organizationId, { id: stored.id })

  const check = (isWritten: boolean) =>
    Effect.gen(function*() {
      assert.strictEqual(Option.isSome(yield* store.find(organizationId, added.id)), isWritten)
      assert.deepStrictEqual(yield* store.find(organizationId, stored.id), Option.some(stored))
    })

  return {
    writes: [[store.record(organizationId, [added]), store.record(organizationId, [added, taken])]] as const,
    assertNothingWritten: check(false),
    assertAllWritten: check(true)
  }
})
