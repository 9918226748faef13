import { PolicyStore } from "@attestry/core/policy"
import { type OrganizationId, Timestamp } from "@attestry/core/shared"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import * as Fixtures from "../Fixtures.ts"
import type { PolicyPorts, StorageTests } from "../StorageTests.ts"

/** A time in a year in which no other test has reviews. */
const inYear = (year: number) => (millis: number): Timestamp =>
  Timestamp.fromMillis(Date.parse(`${String(year).padStart(4, "0")}-06-01T00:00:00.000Z`) + millis)

/** The part of the suite of `PolicyStore` about reviews. It sees those of other tests too. */
export const policyDueCases = (it: StorageTests<PolicyPorts>): void => {
  it.effect("lists due policies of all organizations, the longest due first, up to the limit", () =>
    Effect.gen(function*() {
      const policies = yield* PolicyStore
      const moment = inYear(1)
      const own = yield* Fixtures.storedOrganization()
      const other = yield* Fixtures.storedOrganization()
      const due = (organizationId: OrganizationId, millis: number) =>
        Fixtures.storedPolicy(organizationId, { status: "published", reviewDate: moment(millis) })
      const third = yield* due(own.id, 3)
      const first = yield* due(own.id, 1)
      const fourth = yield* due(other.id, 4)
      const second = yield* due(other.id, 2)
      const ordered = [first, second, third, fourth].map(({ id, organizationId }) => ({ id, organizationId }))
      assert.deepStrictEqual(yield* policies.due(moment(1_000), 4), ordered)
      assert.deepStrictEqual(yield* policies.due(moment(1_000), 9), ordered)
      assert.deepStrictEqual(yield* policies.due(moment(1_000), 3), ordered.slice(0, 3))
      assert.deepStrictEqual(yield* policies.due(moment(3), 9), ordered.slice(0, 3))
      assert.deepStrictEqual(yield* policies.due(moment(0), 9), [])
      yield* Fixtures.unit(policies.save(own.id, { ...first, status: "needs_review" }, 1))
      assert.deepStrictEqual(yield* policies.due(moment(1_000), 2), ordered.slice(1, 3))
    }))

  it.effect("lists a published, unarchived policy as due from its review date on", () =>
    Effect.gen(function*() {
      const policies = yield* PolicyStore
      const moment = inYear(2)
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const stored = (fields: Parameters<typeof Fixtures.policy>[1]) =>
        Fixtures.storedPolicy(organizationId, { status: "published", reviewDate: moment(0), ...fields })
      const past = yield* stored({ reviewDate: moment(-1), frequency: "yearly" })
      const now = yield* stored({})
      const next = yield* stored({ reviewDate: moment(1) })
      yield* stored({ reviewDate: null })
      yield* stored({ isArchived: true })
      yield* stored({ status: "needs_review" })
      yield* stored({ status: "draft" })
      const dueAt = (millis: number) =>
        Effect.map(
          policies.due(moment(millis), 1_000),
          (all) => all.filter((policy) => policy.organizationId === organizationId).map(({ id }) => id)
        )
      assert.deepStrictEqual(yield* dueAt(-2), [])
      assert.deepStrictEqual(yield* dueAt(-1), [past.id])
      assert.deepStrictEqual(yield* dueAt(0), [past.id, now.id])
      assert.deepStrictEqual(yield* dueAt(1), [past.id, now.id, next.id])
      assert.deepStrictEqual(yield* dueAt(1_000_000), [past.id, now.id, next.id])
    }))
}
