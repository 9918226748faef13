import { TaskStore } from "@attestry/core/task"
import { type Automation, AutomationId, AutomationStore } from "@attestry/core/taskAutomation"
import { assert } from "@effect/vitest"
import { Effect, Option } from "effect"
import * as Fixtures from "../Fixtures.ts"
import type { AutomationPorts, StorageTests } from "../StorageTests.ts"
import { versionSlice } from "./AutomationStoreVersions.ts"

/** A task with three automations, of which two have versions. */
const arrange = Effect.gen(function*() {
  const { id: organizationId } = yield* Fixtures.storedOrganization()
  const task = yield* Fixtures.storedTask(organizationId)
  const stored = (start: string) =>
    Fixtures.storedAutomation(task, { id: AutomationId.fromSuffix(`${start}${Fixtures.unique()}`) })
  const [first, second, third] = yield* Effect.all([stored("1"), stored("A"), stored("a")])
  const automations = [first, second, third]
  const versions = [first, second].flatMap((automation) =>
    [1, 2, 10].map((number) => Fixtures.automationVersion(automation, number))
  )
  for (const version of versions.toReversed()) yield* Fixtures.storeAutomationVersion(version)
  const scriptsOf = ({ id }: Automation) =>
    versions.filter(({ automationId }) => automationId === id).map(({ scriptKey }) => scriptKey)
  return { organizationId, task, automations, first, second, third, versions, scriptsOf }
})

const toRemoved = ({ id }: Automation, revision = 1) => ({ id, revision })

/** The part of the suite of `AutomationStore` about the removal of what a task has. */
export const automationRemovalCases = (it: StorageTests<AutomationPorts>): void => {
  it.effect("returns all automations of a task with the keys of their scripts", () =>
    Effect.gen(function*() {
      const store = yield* AutomationStore
      const { automations, organizationId, scriptsOf, second, task } = yield* arrange
      const saved = { ...second, latestVersion: 10 }
      yield* Fixtures.unit(store.save(organizationId, saved, 1))
      assert.deepStrictEqual(
        yield* store.ofTask(organizationId, task.id),
        automations.map((value) => ({
          value: value.id === saved.id ? saved : value,
          revision: value.id === saved.id ? 2 : 1,
          scripts: scriptsOf(value)
        }))
      )
    }))

  it.effect("removes automations with their versions and their task in one unit", () =>
    Effect.gen(function*() {
      const store = yield* AutomationStore
      const tasks = yield* TaskStore
      const { automations, organizationId, task, versions } = yield* arrange
      const kept = yield* arrange
      yield* Fixtures.unit(Effect.zipRight(
        store.removeAll(organizationId, automations.map((one) => toRemoved(one))),
        tasks.remove(organizationId, task.id, 1)
      ))
      assert.deepStrictEqual(yield* store.ofTask(organizationId, task.id), [])
      for (const { automationId, id, scriptKey } of versions) {
        assert.isTrue(Option.isNone(yield* store.findVersion(organizationId, automationId, id)))
        assert.deepStrictEqual(yield* store.findKeys(organizationId, [scriptKey]), [])
      }
      assert.lengthOf(yield* store.ofTask(kept.organizationId, kept.task.id), 3)
      for (const { automationId, id } of kept.versions) {
        assert.isTrue(Option.isSome(yield* store.findVersion(kept.organizationId, automationId, id)))
      }
    }))

  it.effect("removes only the given automations of a task", () =>
    Effect.gen(function*() {
      const store = yield* AutomationStore
      const { first, organizationId, second, task, third } = yield* arrange
      yield* Fixtures.unit(store.removeAll(organizationId, [toRemoved(first)]))
      const left = yield* store.ofTask(organizationId, task.id)
      assert.deepStrictEqual(left.map(({ value }) => value), [second, third])
      assert.deepStrictEqual(yield* store.versions(organizationId, first.id, versionSlice()), [])
      assert.lengthOf(yield* store.versions(organizationId, second.id, versionSlice()), 3)
    }))

  it.effect("removes no automation when one of them is stale, missing or of another organization", () =>
    Effect.gen(function*() {
      const store = yield* AutomationStore
      const { first, organizationId, second, task } = yield* arrange
      const theirs = yield* arrange
      const before = yield* store.ofTask(organizationId, task.id)
      const missing = Fixtures.automation(task)
      for (const wrong of [toRemoved(second, 2), toRemoved(missing), toRemoved(theirs.first)]) {
        yield* Fixtures.assertRejected(store.removeAll(organizationId, [wrong]))
        yield* Fixtures.assertRejected(store.removeAll(organizationId, [toRemoved(first), wrong]))
      }
      assert.deepStrictEqual(yield* store.ofTask(organizationId, task.id), before)
      assert.lengthOf(yield* store.ofTask(theirs.organizationId, theirs.task.id), 3)
    }))
}
