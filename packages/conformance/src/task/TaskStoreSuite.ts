import type { Slice } from "@attestry/core/page"
import { type StoredTaskQuery, Task, TaskId, taskOrder, TaskStore } from "@attestry/core/task"
import { assert } from "@effect/vitest"
import { Array, Effect } from "effect"
import * as Fixtures from "../Fixtures.ts"
import { facetCases } from "../internal/FacetCases.ts"
import { type Kind, type OwnedKind, toKind } from "../internal/OwnedKind.ts"
import { ownedListCases } from "../internal/OwnedListCases.ts"
import { ownedStoreCases } from "../internal/OwnedStoreCases.ts"
import type { StorageTests, TaskPorts } from "../StorageTests.ts"
import { insertTasks, search, taskListCases, taskSlice } from "./TaskStoreLists.ts"
import { taskMemberCases } from "./TaskStoreMembers.ts"
import { taskStateCases } from "./TaskStoreStates.ts"

const titles = ["Ärger", "ärger", "Zoo", "zoo", "a", "B", "😀", "\uffee", "_", "B"]

const statuses = ["failed", "todo", "not_relevant", "in_progress"] as const

const owned: OwnedKind<Task, Slice<StoredTaskQuery>["sort"], TaskStore> = {
  store: TaskStore,
  id: TaskId,
  schema: Task,
  make: Fixtures.task,
  changed: (task) => ({ ...task, title: Fixtures.name("Changed") }),
  various: (organizationId, i) =>
    Fixtures.task(organizationId, {
      title: titles[i % 10] ?? "",
      createdAt: Fixtures.at(i % 7),
      dueDate: i % 3 === 0 ? null : Fixtures.at(i % 5),
      updatedAt: Fixtures.at(i % 4),
      status: statuses[i % 4] ?? "todo",
      frequency: i % 2 === 0 ? null : "weekly",
      department: i % 5 === 0 ? null : "it"
    }),
  sorts: [
    "createdAt",
    "-createdAt",
    "title",
    "-title",
    "dueDate",
    "-dueDate",
    "updatedAt",
    "-updatedAt",
    "status",
    "-status"
  ],
  position: taskOrder.position
}

/** The promises of a `TaskStore`. */
export const taskStoreSuite = (it: StorageTests<TaskPorts>): void => {
  it.effect("returns a task unchanged when it was inserted", () =>
    Effect.gen(function*() {
      const tasks = yield* TaskStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const ada = yield* Fixtures.storedMember(organizationId)
      const bob = yield* Fixtures.storedMember(organizationId)
      const full = yield* Fixtures.storedTask(organizationId, {
        title: "Access & Söhne",
        description: "  All we know\n",
        status: "in_review",
        frequency: "quarterly",
        department: "itsm",
        assigneeId: ada.userId,
        approverId: bob.userId,
        dueDate: "9999-12-31T23:59:59.999Z",
        createdAt: Fixtures.at(1),
        updatedAt: Fixtures.at(4),
        editors: [ada.userId],
        waitingSince: Fixtures.at(3),
        firstDueDate: "0001-01-01T00:00:00.000Z",
        newestEvidenceAt: Fixtures.at(3)
      })
      const done = yield* Fixtures.storedTask(organizationId, {
        status: "done",
        completedAt: Fixtures.at(2),
        createdAt: "0001-01-01T00:00:00.000Z"
      })
      for (const value of [full, done]) {
        assert.deepStrictEqual(yield* yield* tasks.find(organizationId, value.id), { value, revision: 1 })
      }
      assert.deepStrictEqual(yield* Fixtures.toEntities(tasks.list(organizationId, taskSlice("createdAt"))), [
        done,
        full
      ])
    }))

  it.effect("returns odd texts of tasks unchanged", () =>
    Effect.gen(function*() {
      const tasks = yield* TaskStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const odd = Array.zipWith(Fixtures.oddTexts, Fixtures.oddNames, (description, title) =>
        Fixtures.task(organizationId, { title, description }))
      yield* insertTasks(organizationId, odd)
      for (const value of odd) {
        assert.deepStrictEqual(yield* yield* tasks.find(organizationId, value.id), { value, revision: 1 })
      }
      assert.sameDeepMembers([...(yield* Fixtures.toEntities(tasks.list(organizationId, taskSlice("title"))))], odd)
    }))

  it.effect("saves all fields of a task, and finds it only by its new texts", () =>
    Effect.gen(function*() {
      const tasks = yield* TaskStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const { userId } = yield* Fixtures.storedMember(organizationId)
      const task = yield* Fixtures.storedTask(organizationId, { title: "Alpha", description: "Beta" })
      const untouched = yield* Fixtures.storedTask(organizationId)
      const changed = Fixtures.task(organizationId, {
        id: task.id,
        title: "Gamma",
        description: "Delta",
        status: "done",
        frequency: "daily",
        department: "hr",
        assigneeId: userId,
        approverId: userId,
        dueDate: Fixtures.at(7),
        completedAt: Fixtures.at(5),
        updatedAt: Fixtures.at(5),
        waitingSince: Fixtures.at(5),
        firstDueDate: Fixtures.at(6),
        newestEvidenceAt: Fixtures.at(4)
      })
      yield* Fixtures.unit(tasks.save(organizationId, changed, 1))
      assert.deepStrictEqual(yield* yield* tasks.find(organizationId, task.id), { value: changed, revision: 2 })
      const kept = yield* yield* tasks.find(organizationId, untouched.id)
      assert.deepStrictEqual(kept, { value: untouched, revision: 1 })
      for (const text of ["alpha", "beta"]) {
        assert.strictEqual(yield* tasks.count(organizationId, { search: search(text) }), 0, text)
      }
      for (const text of ["gamma", "delta"]) {
        assert.strictEqual(yield* tasks.count(organizationId, { search: search(text) }), 1, text)
      }
    }))

  ownedStoreCases(it, owned)
  ownedListCases(it, owned)
  facetCases(it, {
    store: TaskStore,
    various: owned.various,
    filters: { status: ["todo", "failed"] },
    matches: ({ status }) => status === "todo" || status === "failed",
    facets: {
      status: ({ status }) => status,
      frequency: ({ frequency }) => frequency,
      department: ({ department }) => department,
      assigneeId: ({ assigneeId }) => assigneeId ?? "none"
    }
  })
  taskListCases(it)
  taskStateCases(it)
  taskMemberCases(it)
}

/** Tasks, for the tests of all stores. */
export const taskKind: Kind = toKind(TaskStore, taskStoreSuite, owned, (organizationId) => {
  const filters = { search: search("task"), overdue: { isOverdue: false, at: Fixtures.at(1) } }
  return {
    list: [
      Effect.flatMap(TaskStore, ({ list }) => list(organizationId, { ...taskSlice("dueDate"), filters }))
    ],
    count: [Effect.flatMap(TaskStore, ({ count }) => count(organizationId, filters))]
  }
})
