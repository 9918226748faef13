import { byCreationOrName, type Position, type Slice } from "@attestry/core/page"
import { OrganizationId } from "@attestry/core/shared"
import { TaskId, TaskStore } from "@attestry/core/task"
import { Automation, AutomationId, type AutomationQuery, AutomationStore } from "@attestry/core/taskAutomation"
import { assert } from "@effect/vitest"
import { Array, Effect, Option } from "effect"
import * as Fixtures from "../Fixtures.ts"
import { readThrough } from "../internal/Paging.ts"
import type { AutomationPorts, StorageTests } from "../StorageTests.ts"
import { automationRemovalCases } from "./AutomationStoreRemovals.ts"
import { automationVersionCases } from "./AutomationStoreVersions.ts"

const slice = (
  sort: Slice<AutomationQuery>["sort"] = "createdAt",
  after?: Position,
  limit = 500
): Slice<AutomationQuery> => ({ filters: {}, sort, after, limit })

const names = ["Ärger", "ärger", "Zoo", "zoo", "a", "B", "😀", "\uffee", "_"]

/** An organization with two tasks. */
const arrange = Effect.gen(function*() {
  const { id: organizationId } = yield* Fixtures.storedOrganization()
  return {
    organizationId,
    task: yield* Fixtures.storedTask(organizationId),
    sibling: yield* Fixtures.storedTask(organizationId)
  }
})

/** The promises of an `AutomationStore`. */
export const automationStoreSuite = (it: StorageTests<AutomationPorts>): void => {
  it.effect("returns an automation unchanged when it was inserted or saved", () =>
    Effect.gen(function*() {
      const automations = yield* AutomationStore
      const { organizationId, task } = yield* arrange
      const odd = Array.zipWith(Fixtures.oddTexts, Fixtures.oddNames, (description, name) => ({ name, description }))
      for (const fields of [{}, { latestVersion: 2_147_483_647, updatedAt: Fixtures.at(1) }, ...odd]) {
        const value = yield* Fixtures.storedAutomation(task, fields)
        const find = Effect.flatten(automations.find(organizationId, task.id, value.id))
        assert.deepStrictEqual(yield* find, { value, revision: 1 })
        const changed = { ...value, name: Fixtures.name("Changed"), latestVersion: 7, updatedAt: Fixtures.at(9) }
        yield* Fixtures.unit(automations.save(organizationId, changed, 1))
        assert.deepStrictEqual(yield* find, { value: changed, revision: 2 })
      }
    }))

  it.effect("hides an automation from another task and another organization", () =>
    Effect.gen(function*() {
      const automations = yield* AutomationStore
      const { organizationId, sibling, task } = yield* arrange
      const other = yield* Fixtures.storedOrganization()
      const theirTask = yield* Fixtures.storedTask(other.id, { id: task.id })
      const own = yield* Fixtures.storedAutomation(task, { name: "Own" })
      const theirs = yield* Fixtures.storedAutomation(theirTask, { id: own.id, name: "Theirs" })
      const found = yield* yield* automations.find(other.id, task.id, own.id)
      assert.deepStrictEqual(found.value, theirs)
      const strangers = [
        [organizationId, sibling.id],
        [organizationId, Fixtures.id(TaskId)],
        [other.id, sibling.id],
        [Fixtures.id(OrganizationId), task.id]
      ] as const
      for (const [of, taskId] of strangers) {
        assert.isTrue(Option.isNone(yield* automations.find(of, taskId, own.id)))
        assert.deepStrictEqual(yield* Fixtures.toEntities(automations.list(of, taskId, slice())), [])
        assert.deepStrictEqual(yield* automations.ofTask(of, taskId), [])
        assert.strictEqual(yield* automations.count(of, taskId, {}), 0)
      }
      assert.isTrue(Option.isNone(yield* automations.find(organizationId, task.id, Fixtures.id(AutomationId))))
      assert.deepStrictEqual(yield* Fixtures.toEntities(automations.list(organizationId, task.id, slice())), [own])
      assert.strictEqual(yield* automations.count(organizationId, task.id, {}), 1)
    }))

  it.effect("finds archived automations of a task, or the others", () =>
    Effect.gen(function*() {
      const automations = yield* AutomationStore
      const { organizationId, task } = yield* arrange
      const present = yield* Fixtures.storedAutomation(task)
      const archived = yield* Fixtures.storedAutomation(task, { isArchived: true })
      for (const [isArchived, expected] of [[true, archived], [false, present]] as const) {
        const given = { ...slice(), filters: { isArchived } }
        assert.deepStrictEqual(yield* Fixtures.toEntities(automations.list(organizationId, task.id, given)), [expected])
        assert.strictEqual(yield* automations.count(organizationId, task.id, given.filters), 1)
      }
      yield* Fixtures.unit(automations.save(organizationId, { ...present, isArchived: true }, 1))
      assert.strictEqual(yield* automations.count(organizationId, task.id, { isArchived: true }), 2)
      yield* Fixtures.assertRevision(automations.list(organizationId, task.id, slice()), present.id, 2)
    }))

  it.effect("lists a task's automations by creation or name, in both directions, in pages", () =>
    Effect.gen(function*() {
      const automations = yield* AutomationStore
      const { organizationId, sibling, task } = yield* arrange
      const all = Array.makeBy(
        18,
        (i) => Fixtures.automation(task, { name: names[i % 9] ?? "", createdAt: Fixtures.at(i % 5) })
      )
      yield* Fixtures.unit(Effect.forEach(all, (one) => automations.insert(organizationId, one), { discard: true }))
      yield* Fixtures.storedAutomation(sibling)
      for (const sort of ["createdAt", "name"] as const) {
        const position = (row: Automation) => byCreationOrName.position(row, sort)
        const read = (sort: Slice<AutomationQuery>["sort"]) =>
          readThrough({
            limit: 4,
            slice: (after, limit) =>
              Fixtures.toEntities(automations.list(organizationId, task.id, slice(sort, after, limit))),
            position
          })
        const ordered = yield* read(sort)
        assert.sameDeepMembers([...ordered], all)
        assert.deepStrictEqual(yield* read(`-${sort}`), ordered.toReversed())
        const keys = ordered.map((row) => `${position(row).value} ${row.id}`)
        assert.deepStrictEqual(
          yield* Fixtures.toEntities(automations.list(organizationId, task.id, slice(sort))),
          ordered
        )
        if (sort === "createdAt") assert.deepStrictEqual(keys, keys.toSorted())
      }
      assert.strictEqual(yield* automations.count(organizationId, task.id, {}), 18)
    }))

  it.effect("rejects saving an automation when its revision is stale, or its task or organization is another", () =>
    Effect.gen(function*() {
      const automations = yield* AutomationStore
      const { organizationId, sibling, task } = yield* arrange
      const other = yield* Fixtures.storedOrganization()
      const value = yield* Fixtures.storedAutomation(task)
      const changed = { ...value, name: Fixtures.name("Changed") }
      yield* Fixtures.assertRejected(automations.save(organizationId, changed, 2))
      yield* Fixtures.assertRejected(automations.save(other.id, changed, 1))
      yield* Fixtures.assertRejected(automations.save(organizationId, { ...changed, taskId: sibling.id }, 1))
      yield* Fixtures.assertRejected(automations.save(organizationId, { ...changed, id: Fixtures.id(AutomationId) }, 1))
      assert.deepStrictEqual(yield* yield* automations.find(organizationId, task.id, value.id), { value, revision: 1 })
    }))

  it.effect("rejects an automation when its id is taken, and dies when its task does not exist", () =>
    Effect.gen(function*() {
      const automations = yield* AutomationStore
      const { organizationId, sibling, task } = yield* arrange
      const other = yield* Fixtures.storedOrganization()
      const value = yield* Fixtures.storedAutomation(task)
      for (const  of of[task, sibling]) {
        yield* Fixtures.assertRejected(automations.insert(organizationId, Fixtures.automation(of, { id: value.id })))
      }
      for (const  of of[{ organizationId, id: Fixtures.id(TaskId) }, { organizationId: other.id, id: task.id }]) {
        yield* Fixtures.assertDangling(automations.insert(of.organizationId, Fixtures.automation(of)))
        assert.strictEqual(yield* automations.count(of.organizationId, of.id, {}), 0)
      }
    }))

  it.effect("stores only the fields of an automation, and keeps it when the caller mutates it", () =>
    Effect.gen(function*() {
      const automations = yield* AutomationStore
      const { organizationId, task } = yield* arrange
      const value = Fixtures.automation(task)
      const original = structuredClone(value)
      const surplus = { ...value, internalNote: "secret", revision: 9 }
      yield* Fixtures.unit(
        Effect.tap(automations.insert(organizationId, surplus), () => Effect.sync(() => Fixtures.tamper(surplus)))
      )
      const find = Effect.flatten(automations.find(organizationId, task.id, value.id))
      assert.sameMembers(Object.keys((yield* find).value), Object.keys(Automation.fields))
      Fixtures.tamper(yield* find)
      Fixtures.tamper(yield* automations.list(organizationId, task.id, slice()))
      Fixtures.tamper(yield* automations.ofTask(organizationId, task.id))
      assert.deepStrictEqual((yield* find).value, original)
    }))

  it.effect("dies when a task is removed that still has an automation", () =>
    Effect.gen(function*() {
      const tasks = yield* TaskStore
      const { organizationId, task } = yield* arrange
      yield* Fixtures.storedAutomation(task)
      yield* Fixtures.assertDangling(tasks.remove(organizationId, task.id, 1))
      assert.isTrue(Option.isSome(yield* tasks.find(organizationId, task.id)))
    }))

  automationVersionCases(it)
  automationRemovalCases(it)
}
