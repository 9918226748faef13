import {
  type BrowserAutomation,
  BrowserAutomationId,
  browserAutomationOrder,
  type BrowserAutomationQuery,
  BrowserAutomationStore,
  BrowserRunStore
} from "@attestry/core/browserAutomation"
import { type Slice } from "@attestry/core/page"
import { ApiKeyId, OrganizationId, UserId } from "@attestry/core/shared"
import { TaskId, TaskStore } from "@attestry/core/task"
import { assert } from "@effect/vitest"
import { Array, Effect, Option } from "effect"
import * as Fixtures from "../Fixtures.ts"
import { readThrough } from "../internal/Paging.ts"
import type { BrowserPorts, StorageTests } from "../StorageTests.ts"
import { browserSubjectCases } from "./BrowserAutomationStoreSubjects.ts"

const slice = (
  fields: Partial<Slice<BrowserAutomationQuery>> = {}
): Slice<BrowserAutomationQuery> => ({ filters: {}, sort: "createdAt", after: undefined, limit: 500, ...fields })

const arrange = Effect.gen(function*() {
  const { id: organizationId } = yield* Fixtures.storedOrganization()
  return {
    organizationId,
    task: yield* Fixtures.storedTask(organizationId),
    sibling: yield* Fixtures.storedTask(organizationId)
  }
})

/** The promises of a `BrowserAutomationStore`. */
export const browserAutomationStoreSuite = (it: StorageTests<BrowserPorts>): void => {
  it.effect("returns a browser automation unchanged when it was inserted or saved", () =>
    Effect.gen(function*() {
      const store = yield* BrowserAutomationStore
      const { organizationId, task } = yield* arrange
      const full = {
        instruction: "  click \"Größe 🔑\"\n\texpect text \"x\"\n",
        description: "",
        isEnabled: false,
        schedule: "*/5 9-17 * * 1-5",
        sessionId: "brs_1",
        modelSteps: "expect text \"x 🔑\"\nscreenshot",
        nextDueAt: "9999-12-31T23:59:59.999Z",
        createdBy: Fixtures.id(UserId),
        runsAs: { userId: Fixtures.id(UserId), apiKeyId: Fixtures.id(ApiKeyId) }
      } as const
      const odd = Array.zipWith(Fixtures.oddTexts, Fixtures.oddNames, (description, name) => ({ description, name }))
      for (const fields of [{}, full, ...odd]) {
        const value = yield* Fixtures.storedBrowserAutomation(task, fields)
        const find = Effect.flatten(store.find(organizationId, value.id))
        assert.deepStrictEqual(yield* find, { value, revision: 1 })
        const changed = Fixtures.browserAutomation(task, { ...full, id: value.id, updatedAt: Fixtures.at(9) })
        yield* Fixtures.unit(store.save(organizationId, changed, 1))
        assert.deepStrictEqual(yield* find, { value: changed, revision: 2 })
      }
    }))

  it.effect("filters browser automations by task and by whether they are enabled", () =>
    Effect.gen(function*() {
      const { count, list, ofTask } = yield* BrowserAutomationStore
      const { organizationId, sibling, task } = yield* arrange
      const one = yield* Fixtures.storedBrowserAutomation(task)
      const disabled = yield* Fixtures.storedBrowserAutomation(task, { isEnabled: false, createdAt: Fixtures.at(1) })
      const other = yield* Fixtures.storedBrowserAutomation(sibling, { createdAt: Fixtures.at(2) })
      const read = (filters: Slice<BrowserAutomationQuery>["filters"]) =>
        Fixtures.toEntities(list(organizationId, slice({ filters })))
      assert.deepStrictEqual(yield* read({}), [one, disabled, other])
      assert.deepStrictEqual(yield* read({ taskId: [task.id] }), [one, disabled])
      assert.deepStrictEqual(yield* read({ taskId: [sibling.id, task.id] }), [one, disabled, other])
      assert.deepStrictEqual(yield* read({ isEnabled: false }), [disabled])
      assert.deepStrictEqual(yield* read({ isEnabled: true, taskId: [sibling.id] }), [other])
      assert.strictEqual(yield* count(organizationId, {}), 3)
      assert.strictEqual(yield* count(organizationId, { taskId: [task.id], isEnabled: true }), 1)
      const found = yield* ofTask(organizationId, task.id)
      assert.sameDeepMembers(found.map(({ value }) => value), [one, disabled])
    }))

  it.effect("lists browser automations by creation, name or last change, in both directions, in pages", () =>
    Effect.gen(function*() {
      const { list } = yield* BrowserAutomationStore
      const { organizationId, task } = yield* arrange
      const names = ["Ärger", "ärger", "Zoo", "zoo", "a", "B", "😀"]
      const all = yield* Effect.forEach(
        Array.range(0, 13),
        (i) =>
          Fixtures.storedBrowserAutomation(task, {
            name: names[i % 7] ?? "",
            createdAt: Fixtures.at(i % 5),
            updatedAt: Fixtures.at(i % 4)
          })
      )
      for (const sort of ["createdAt", "name", "updatedAt"] as const) {
        const read = (order: Slice<BrowserAutomationQuery>["sort"]) =>
          readThrough({
            limit: 4,
            slice: (after, limit) => Fixtures.toEntities(list(organizationId, slice({ sort: order, after, limit }))),
            position: (row: BrowserAutomation) => browserAutomationOrder.position(row, sort)
          })
        const ordered = yield* read(sort)
        assert.sameDeepMembers([...ordered], all)
        assert.deepStrictEqual(yield* read(`-${sort}`), ordered.toReversed())
      }
    }))

  it.effect("hides a browser automation from another organization, and rejects its changes", () =>
    Effect.gen(function*() {
      const store = yield* BrowserAutomationStore
      const { organizationId, task } = yield* arrange
      const other = yield* Fixtures.storedOrganization()
      const value = yield* Fixtures.storedBrowserAutomation(task, { nextDueAt: Fixtures.at(0) })
      const changed = { ...value, isEnabled: false }
      for (const  of of[other.id, Fixtures.id(OrganizationId)]) {
        assert.isTrue(Option.isNone(yield* store.find(of, value.id)))
        assert.deepStrictEqual(yield* Fixtures.toEntities(store.list(of, slice())), [])
        assert.strictEqual(yield* store.count(of, {}), 0)
        assert.deepStrictEqual(yield* store.ofTask(of, task.id), [])
        assert.deepStrictEqual(yield* store.scheduled(of), [])
        yield* Fixtures.assertRejected(store.save(of, changed, 1))
        yield* Fixtures.assertRejected(store.remove(of, value.id, 1))
      }
      yield* Fixtures.assertRejected(store.save(organizationId, changed, 2))
      yield* Fixtures.assertRejected(store.remove(organizationId, value.id, 2))
      yield* Fixtures.assertRejected(store.remove(organizationId, Fixtures.id(BrowserAutomationId), 1))
      yield* Fixtures.assertRejected(
        store.insert(organizationId, Fixtures.browserAutomation(task, { id: value.id }))
      )
      assert.deepStrictEqual(yield* Effect.flatten(store.find(organizationId, value.id)), { value, revision: 1 })
    }))

  it.effect("dies when the task of a browser automation does not exist, or is removed before it", () =>
    Effect.gen(function*() {
      const store = yield* BrowserAutomationStore
      const tasks = yield* TaskStore
      const { organizationId, task } = yield* arrange
      const unknown = { organizationId, id: Fixtures.id(TaskId) }
      yield* Fixtures.assertDangling(store.insert(organizationId, Fixtures.browserAutomation(unknown)))
      const { id } = yield* Fixtures.storedBrowserAutomation(task)
      yield* Fixtures.assertDangling(tasks.remove(organizationId, task.id, 1))
      yield* Fixtures.unit(Effect.zipRight(
        store.remove(organizationId, id, 1),
        tasks.remove(organizationId, task.id, 1)
      ))
      assert.isTrue(Option.isNone(yield* store.find(organizationId, id)))
    }))

  it.effect("removes the runs of a browser automation with it, and no others", () =>
    Effect.gen(function*() {
      const store = yield* BrowserAutomationStore
      const runs = yield* BrowserRunStore
      const { organizationId, task } = yield* arrange
      const gone = yield* Fixtures.storedBrowserAutomation(task)
      const kept = yield* Fixtures.storedBrowserAutomation(task)
      for (const automation of [gone, kept]) {
        yield* Fixtures.storeBrowserRun(Fixtures.browserRun(automation))
        yield* Fixtures.storeBrowserRun(Fixtures.finishedBrowserRun(automation))
      }
      yield* Fixtures.unit(store.remove(organizationId, gone.id, 1))
      assert.strictEqual(yield* runs.count(organizationId, gone.id), 0)
      assert.strictEqual(yield* runs.count(organizationId, kept.id), 2)
    }))

  browserSubjectCases(it)
}
