import { byCreation } from "@attestry/core/shared/ListOrder"
import type { Slice } from "@attestry/core/shared/Page"
import { Task, TaskId, type TaskQuery } from "@attestry/core/task/Task"
import { TaskStore } from "@attestry/core/task/TaskStore"
import { assert } from "@effect/vitest"
import { Array, Effect } from "effect"
import * as Fixtures from "../Fixtures.ts"
import { type Kind, type OwnedKind, toKind } from "../internal/OwnedKind.ts"
import { ownedListCases } from "../internal/OwnedListCases.ts"
import { ownedStoreCases } from "../internal/OwnedStoreCases.ts"
import type { OrganizationPorts, StorageTests } from "../StorageTests.ts"
import { insertTasks, makeTask, search, tag, taskListCases, taskSlice } from "./Lists.ts"

const owned: OwnedKind<Task, Slice<TaskQuery>["sort"], TaskStore> = {
  store: TaskStore,
  id: TaskId,
  schema: Task,
  make: (organizationId, fields) => makeTask(organizationId, { tags: ["a", "b"], ...fields }),
  changed: (task) => ({ ...task, tags: [tag("changed")] }),
  various: (organizationId, i) => makeTask(organizationId, { createdAt: Fixtures.at(i % 7) }),
  sorts: ["createdAt", "-createdAt"],
  position: byCreation.position
}

/** The promises of a `TaskStore`. */
export const taskStoreSuite = (it: StorageTests<OrganizationPorts | TaskStore>): void => {
  it.effect("returns a task unchanged when it was inserted, with its tags in order", () =>
    Effect.gen(function*() {
      const tasks = yield* TaskStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const all = [
        makeTask(organizationId, { createdAt: "0001-01-01T00:00:00.000Z" }),
        makeTask(organizationId, {
          question: "  Who?\n",
          answer: "\tWe ",
          tags: ["b", "B", "a", "ä", "10", "9", "null", "{}", "[\"a\"]", "a,b", "#a"],
          createdAt: Fixtures.at(1),
          updatedAt: Fixtures.at(2)
        }),
        makeTask(organizationId, {
          tags: Array.makeBy(50, (i) => "🔑".repeat(62) + String(10 + i)),
          createdAt: "9999-12-31T23:59:59.999Z"
        })
      ]
      yield* insertTasks(organizationId, all)
      for (const task of all) {
        assert.deepStrictEqual((yield* yield* tasks.find(organizationId, task.id)).value, task)
      }
      assert.deepStrictEqual(yield* tasks.list(organizationId, taskSlice()), all)
    }))

  it.effect("returns odd texts of tasks unchanged, and finds each by its tag", () =>
    Effect.gen(function*() {
      const tasks = yield* TaskStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const odd = Fixtures.oddTexts.map((text, i) =>
        makeTask(organizationId, {
          question: text,
          answer: text,
          tags: [`${i}${Array.fromIterable(text).slice(0, 60).join("")}`]
        })
      )
      yield* insertTasks(organizationId, odd)
      for (const task of odd) {
        assert.deepStrictEqual((yield* yield* tasks.find(organizationId, task.id)).value, task)
        const [only] = task.tags
        const filters = only === undefined ? {} : { tag: only }
        assert.deepStrictEqual(yield* tasks.list(organizationId, taskSlice(filters)), [task])
      }
    }))

  it.effect("stores texts with the greatest number of distinct characters and the longest word", () =>
    Effect.gen(function*() {
      const tasks = yield* TaskStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const han = Array.makeBy(10_000, (i) => String.fromCodePoint(0x20000 + i)).join("")
      const task = makeTask(organizationId, { question: han, answer: "𝒳".repeat(10_000) })
      yield* insertTasks(organizationId, [task])
      for (const text of ["\u{20000}", "\u{2270f}", "x".repeat(64), "x".repeat(65), "X".repeat(255)]) {
        assert.strictEqual(yield* tasks.count(organizationId, { search: search(text) }), 1, text)
      }
      assert.strictEqual(yield* tasks.count(organizationId, { search: search("x".repeat(63)) }), 0)
    }))

  it.effect("saves all fields of a task, and finds it only by its new words", () =>
    Effect.gen(function*() {
      const tasks = yield* TaskStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const task = makeTask(organizationId, { question: "Alpha", answer: "Beta", tags: ["gamma", "x"] })
      const untouched = makeTask(organizationId)
      yield* insertTasks(organizationId, [task, untouched])
      const { revision } = yield* yield* tasks.find(organizationId, task.id)
      const changed = makeTask(organizationId, {
        id: task.id,
        question: "Delta",
        answer: "Epsilon",
        tags: ["x", "zeta"],
        updatedAt: Fixtures.at(5)
      })
      yield* Fixtures.unit(tasks.save(organizationId, changed, revision))
      const saved = yield* yield* tasks.find(organizationId, task.id)
      assert.deepStrictEqual(saved.value, changed)
      assert.notStrictEqual(saved.revision, revision)
      assert.deepStrictEqual((yield* yield* tasks.find(organizationId, untouched.id)).value, untouched)
      for (const text of ["alpha", "beta", "gamma"]) {
        assert.strictEqual(yield* tasks.count(organizationId, { search: search(text) }), 0, text)
      }
      assert.strictEqual(yield* tasks.count(organizationId, { tag: tag("gamma") }), 0)
      const found = taskSlice({ search: search("delta epsilon zeta"), tag: tag("zeta") })
      assert.deepStrictEqual(yield* tasks.list(organizationId, found), [changed])
    }))

  ownedStoreCases(it, owned)
  ownedListCases(it, owned)
  taskListCases(it)
}

/** Tasks, for the tests of all stores. */
export const taskKind: Kind = toKind(TaskStore, taskStoreSuite, owned, (organizationId) => {
  const filters = { search: search("answer"), tag: tag("a") }
  return {
    list: [Effect.flatMap(TaskStore, ({ list }) => list(organizationId, taskSlice(filters)))],
    count: [Effect.flatMap(TaskStore, ({ count }) => count(organizationId, filters))]
  }
})
