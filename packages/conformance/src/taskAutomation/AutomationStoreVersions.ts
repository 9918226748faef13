import type { Position } from "@attestry/core/page"
import { OrganizationId, UserId } from "@attestry/core/shared"
import {
  type AutomationId,
  AutomationStore,
  AutomationVersion,
  AutomationVersionId,
  versionOrder
} from "@attestry/core/taskAutomation"
import { assert } from "@effect/vitest"
import { Array, Effect, Option } from "effect"
import * as Fixtures from "../Fixtures.ts"
import { readThrough } from "../internal/Paging.ts"
import { assertOneCommits } from "../internal/Race.ts"
import type { AutomationPorts, StorageTests } from "../StorageTests.ts"

/** A slice of an automation's versions. */
export const versionSlice = (after?: Position, limit = 500) =>
  ({ filters: {}, sort: "-version", after, limit }) as const

const arrange = Effect.gen(function*() {
  const { id: organizationId } = yield* Fixtures.storedOrganization()
  const task = yield* Fixtures.storedTask(organizationId)
  return {
    organizationId,
    automation: yield* Fixtures.storedAutomation(task),
    sibling: yield* Fixtures.storedAutomation(task)
  }
})

/** The part of the suite of `AutomationStore` about versions. */
export const automationVersionCases = (it: StorageTests<AutomationPorts>): void => {
  it.effect("returns every field of an automation's version unchanged", () =>
    Effect.gen(function*() {
      const automations = yield* AutomationStore
      const { automation, organizationId } = yield* arrange
      const full = Fixtures.automationVersion(automation, 2_147_483_647, {
        scriptKey: "script/a-key_of/3",
        scriptSize: 1_048_576,
        changelog: "🔑".repeat(5_000),
        publishedBy: Fixtures.id(UserId),
        createdAt: "0001-01-01T00:00:00.000Z"
      })
      const texts = Fixtures.oddTexts.filter(({ length }) => length <= 5_000)
      const odd = texts.map((changelog, i) => Fixtures.automationVersion(automation, i + 1, { changelog }))
      for (const version of [full, ...odd]) {
        const surplus = { ...version, internalNote: "secret" }
        yield* Fixtures.storeAutomationVersion(surplus)
        const found = yield* yield* automations.findVersion(organizationId, automation.id, version.id)
        assert.deepStrictEqual(found, version)
        assert.sameMembers(Object.keys(found), Object.keys(AutomationVersion.fields))
      }
      const listed = yield* automations.versions(organizationId, automation.id, versionSlice())
      assert.deepStrictEqual(listed, [full, ...odd.toReversed()])
    }))

  it.effect("lists versions by their number, the highest first, in pages", () =>
    Effect.gen(function*() {
      const automations = yield* AutomationStore
      const { automation, organizationId, sibling } = yield* arrange
      const numbers = [1, 2, 9, 10, 11, 99, 100, 1_000, 2_147_483_647]
      const all = numbers.map((number, i) =>
        Fixtures.automationVersion(automation, number, {
          id: AutomationVersionId.fromSuffix(`${i % 3}${Fixtures.unique()}`),
          createdAt: Fixtures.at(9 - i)
        })
      )
      for (const version of [4, 0, 7, 3, 8, 1, 6, 2, 5].flatMap((i) => all[i] ?? [])) {
        yield* Fixtures.storeAutomationVersion(version)
      }
      yield* Fixtures.storeAutomationVersion(Fixtures.automationVersion(sibling, 5))
      const read = yield* readThrough({
        limit: 2,
        slice: (after, limit) => automations.versions(organizationId, automation.id, versionSlice(after, limit)),
        position: versionOrder.position
      })
      assert.deepStrictEqual(read, all.toReversed())
    }))

  it.effect("hides a version from another automation and another organization", () =>
    Effect.gen(function*() {
      const automations = yield* AutomationStore
      const { automation, organizationId, sibling } = yield* arrange
      const other = yield* Fixtures.storedOrganization()
      const version = Fixtures.automationVersion(automation, 1)
      yield* Fixtures.storeAutomationVersion(version)
      const strangers: ReadonlyArray<readonly [OrganizationId, AutomationId]> = [
        [organizationId, sibling.id],
        [other.id, automation.id],
        [Fixtures.id(OrganizationId), automation.id]
      ]
      for (const [of, automationId] of strangers) {
        assert.isTrue(Option.isNone(yield* automations.findVersion(of, automationId, version.id)))
        assert.deepStrictEqual(yield* automations.versions(of, automationId, versionSlice()), [])
      }
      const unknown = Fixtures.id(AutomationVersionId)
      assert.isTrue(Option.isNone(yield* automations.findVersion(organizationId, automation.id, unknown)))
    }))

  it.effect("rejects a version when its number or id is taken, and dies when its automation does not exist", () =>
    Effect.gen(function*() {
      const automations = yield* AutomationStore
      const { automation, organizationId, sibling } = yield* arrange
      const other = yield* Fixtures.storedOrganization()
      const first = Fixtures.automationVersion(automation, 1)
      yield* Fixtures.storeAutomationVersion(first)
      yield* Fixtures.storeAutomationVersion(Fixtures.automationVersion(sibling, 1))
      const again = Fixtures.automationVersion(automation, 1)
      const taken = Fixtures.automationVersion(automation, 2, { id: first.id })
      for (const version of [again, taken]) {
        yield* Fixtures.assertRejected(automations.insertVersion(organizationId, version))
      }
      const elsewhere = Fixtures.automationVersion({ id: automation.id, organizationId: other.id }, 2)
      yield* Fixtures.assertDangling(automations.insertVersion(other.id, elsewhere))
      assert.deepStrictEqual(yield* automations.versions(organizationId, automation.id, versionSlice()), [first])
    }))

  it.effect("assigns a version number to one of several concurrent units, and retries the others", () =>
    Effect.gen(function*() {
      const automations = yield* AutomationStore
      const { automation, organizationId } = yield* arrange
      const versions = automations.versions(organizationId, automation.id, versionSlice())
      yield* assertOneCommits({
        isTaken: Effect.map(versions, (found) => found.length > 0),
        take: () => automations.insertVersion(organizationId, Fixtures.automationVersion(automation, 1))
      })
      assert.lengthOf(yield* versions, 1)
    }))

  it.effect("finds the keys that versions of the organization have", () =>
    Effect.gen(function*() {
      const automations = yield* AutomationStore
      const { automation, organizationId, sibling } = yield* arrange
      const { automation: theirs, organizationId: other } = yield* arrange
      const own = [Fixtures.automationVersion(automation, 1), Fixtures.automationVersion(sibling, 1)]
      const foreign = Fixtures.automationVersion(theirs, 1)
      for (const version of [...own, foreign]) yield* Fixtures.storeAutomationVersion(version)
      const unknown = Fixtures.automationVersion(automation, 2)
      const keys = Array.map([unknown, ...own, foreign], ({ scriptKey }) => scriptKey)
      assert.sameMembers([...(yield* automations.findKeys(organizationId, keys))], keys.slice(1, 3))
      assert.deepStrictEqual(yield* automations.findKeys(other, keys), keys.slice(3))
      assert.deepStrictEqual(yield* automations.findKeys(organizationId, []), [])
    }))
}
