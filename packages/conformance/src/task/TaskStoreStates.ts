import { type OrganizationId, Timestamp } from "@attestry/core/shared"
import { type Task, TaskId, TaskStore } from "@attestry/core/task"
import { assert } from "@effect/vitest"
import { Array, Effect } from "effect"
import * as Fixtures from "../Fixtures.ts"
import type { StorageTests, TaskPorts } from "../StorageTests.ts"
import { insertTasks } from "./TaskStoreLists.ts"

/** A time in a year in which no other test has tasks that are due. */
const inYear = (year: number) => (millis: number): Timestamp =>
  Timestamp.fromMillis(Date.parse(`${String(year).padStart(4, "0")}-06-01T00:00:00.000Z`) + millis)

/** The part of the suite of `TaskStore` about many tasks at once, and those that are due. */
export const taskStateCases = (it: StorageTests<TaskPorts>): void => {
  it.effect("finds many tasks by their ids, each once and of one organization", () =>
    Effect.gen(function*() {
      const tasks = yield* TaskStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const other = yield* Fixtures.storedOrganization()
      const first = Fixtures.task(organizationId)
      const second = Fixtures.task(organizationId)
      const third = Fixtures.task(organizationId)
      yield* insertTasks(organizationId, [first, second, third])
      const theirs = yield* Fixtures.storedTask(other.id)
      yield* Fixtures.unit(tasks.save(organizationId, { ...second, title: Fixtures.name("Saved") }, 1))
      const ids = [third.id, theirs.id, second.id, Fixtures.id(TaskId), third.id]
      assert.sameDeepMembers([...(yield* tasks.findAll(organizationId, ids))], [
        { value: { ...second, title: Fixtures.name("Saved") }, revision: 2 },
        { value: third, revision: 1 }
      ])
      assert.deepStrictEqual(yield* tasks.findAll(organizationId, []), [])
      assert.deepStrictEqual(yield* tasks.findAll(other.id, [first.id]), [])
    }))

  it.effect("saves the states of 1,000 tasks together, and changes no other field", () =>
    Effect.gen(function*() {
      const tasks = yield* TaskStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const [ada, bob] = [yield* Fixtures.storedMember(organizationId), yield* Fixtures.storedMember(organizationId)]
      const fields = { assigneeId: ada.userId, frequency: "daily", department: "it", dueDate: Fixtures.at(3) } as const
      const all = Array.makeBy(1_000, (i) => Fixtures.task(organizationId, { ...fields, title: `Task ${i}` }))
      yield* insertTasks(organizationId, all)
      const untouched = yield* Fixtures.storedTask(organizationId, fields)
      const state = {
        assigneeId: bob.userId,
        approverId: ada.userId,
        approval: Fixtures.pendingApproval(ada.userId, Fixtures.at(8), bob.userId),
        editors: [bob.userId],
        waitingSince: Fixtures.at(8),
        updatedAt: Fixtures.at(9)
      }
      const next = (task: Task, i: number): Task =>
        i % 2 === 0
          ? { ...task, ...state, status: "in_review" }
          : { ...task, status: "done", completedAt: Fixtures.at(7), assigneeId: null }
      const others = { title: Fixtures.name("Ignored"), dueDate: null, department: null, frequency: null } as const
      const saved = all.map((task, i) => ({ value: { ...next(task, i), ...others }, revision: 1 }))
      yield* Fixtures.unit(tasks.saveStates(organizationId, saved))
      assert.sameDeepMembers(
        [...(yield* tasks.findAll(organizationId, all.map(({ id }) => id)))],
        all.map((task, i) => ({ value: next(task, i), revision: 2 }))
      )
      const kept = yield* yield* tasks.find(organizationId, untouched.id)
      assert.deepStrictEqual(kept, { value: untouched, revision: 1 })
    }))

  it.effect("saves no state when one of the tasks is stale, missing or of another organization", () =>
    Effect.gen(function*() {
      const tasks = yield* TaskStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const other = yield* Fixtures.storedOrganization()
      const task = yield* Fixtures.storedTask(organizationId)
      const theirs = yield* Fixtures.storedTask(other.id)
      const failed = (value: Task, revision = 1) => ({ value: { ...value, status: "failed" as const }, revision })
      const missing = Fixtures.task(organizationId)
      for (const wrong of [failed(task, 2), failed(missing), failed(theirs)]) {
        yield* Fixtures.assertRejected(tasks.saveStates(organizationId, [wrong]))
        if (wrong.value.id !== task.id) {
          yield* Fixtures.assertRejected(tasks.saveStates(organizationId, [failed(task), wrong]))
        }
      }
      for (const value of [task, theirs]) {
        assert.deepStrictEqual(yield* yield* tasks.find(value.organizationId, value.id), { value, revision: 1 })
      }
    }))

  it.effect("lists due tasks of all organizations, the longest due first, up to the limit", () =>
    Effect.gen(function*() {
      const tasks = yield* TaskStore
      const moment = inYear(1)
      const own = yield* Fixtures.storedOrganization()
      const other = yield* Fixtures.storedOrganization()
      const done = { status: "done", frequency: "daily", completedAt: moment(0) } as const
      const due = (organizationId: OrganizationId, millis: number) =>
        Fixtures.storedTask(organizationId, { ...done, dueDate: moment(millis) })
      const third = yield* due(own.id, 3)
      const first = yield* due(own.id, 1)
      const fourth = yield* due(other.id, 4)
      const second = yield* due(other.id, 2)
      const ordered = [first, second, third, fourth].map(({ id, organizationId }) => ({ id, organizationId }))
      assert.deepStrictEqual(yield* tasks.due(moment(1_000), 9), ordered)
      assert.deepStrictEqual(yield* tasks.due(moment(1_000), 3), ordered.slice(0, 3))
      assert.deepStrictEqual(yield* tasks.due(moment(3), 9), ordered.slice(0, 3))
      assert.deepStrictEqual(yield* tasks.due(moment(0), 9), [])
      yield* Fixtures.unit(tasks.save(own.id, { ...first, status: "todo", completedAt: null }, 1))
      assert.deepStrictEqual(yield* tasks.due(moment(1_000), 2), ordered.slice(1, 3))
    }))

  it.effect("lists a task as due from its due date on, when it is done and has a frequency", () =>
    Effect.gen(function*() {
      const tasks = yield* TaskStore
      const moment = inYear(2)
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const stored = (fields: Partial<typeof Task.Encoded>) =>
        Fixtures.storedTask(organizationId, {
          status: "done",
          frequency: "yearly",
          completedAt: moment(0),
          dueDate: moment(0),
          ...fields
        })
      const past = yield* stored({ dueDate: moment(-1) })
      const now = yield* stored({})
      const next = yield* stored({ dueDate: moment(1) })
      yield* stored({ dueDate: null })
      yield* stored({ frequency: null })
      for (const status of ["todo", "in_progress", "not_relevant", "failed"] as const) {
        yield* stored({ status, completedAt: null })
      }
      const dueAt = (millis: number) =>
        Effect.map(
          tasks.due(moment(millis), 1_000),
          (all) => all.filter((task) => task.organizationId === organizationId).map(({ id }) => id)
        )
      assert.deepStrictEqual(yield* dueAt(-2), [])
      assert.deepStrictEqual(yield* dueAt(-1), [past.id])
      assert.deepStrictEqual(yield* dueAt(0), [past.id, now.id])
      assert.deepStrictEqual(yield* dueAt(1_000_000), [past.id, now.id, next.id])
    }))
}
