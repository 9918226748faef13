import { MemberStore } from "@attestry/core/member"
import type { Position, Slice } from "@attestry/core/page"
import {
  lastMoment,
  MemberId,
  type MemberReference,
  type OrganizationId,
  SearchText,
  UserId
} from "@attestry/core/shared"
import {
  type StoredTaskQuery,
  type Task,
  TaskFrequency,
  TaskId,
  taskOrder,
  TaskStatus,
  TaskStore
} from "@attestry/core/task"
import { assert } from "@effect/vitest"
import { Effect, Schema } from "effect"
import * as Fixtures from "../Fixtures.ts"
import { readThrough } from "../internal/Paging.ts"
import type { StorageTests, TaskPorts } from "../StorageTests.ts"

type Filters = Slice<StoredTaskQuery>["filters"]
type Sort = Slice<StoredTaskQuery>["sort"]

export const taskSlice = (sort: Sort, after?: Position, limit = 500): Slice<StoredTaskQuery> => ({
  filters: {},
  sort,
  after,
  limit
})

export const search = Schema.decodeSync(SearchText)

/** Stores the tasks in one unit. */
export const insertTasks = (organizationId: OrganizationId, all: ReadonlyArray<Task>) =>
  Effect.flatMap(
    TaskStore,
    ({ insert }) => Fixtures.unit(Effect.forEach(all, (task) => insert(organizationId, task), { discard: true }))
  )

/** A task that is done is complete, and one in review has an approver. */
const withStatus = (status: TaskStatus, approverId: UserId): Partial<typeof Task.Encoded> => ({
  status,
  completedAt: status === "done" ? Fixtures.at(1) : null,
  approverId
})

/** Stores the tasks, and returns a check of filters. */
const arrange = (organizationId: OrganizationId, all: ReadonlyArray<Partial<typeof Task.Encoded>>) =>
  Effect.gen(function*() {
    const { count, list } = yield* TaskStore
    const tasks = all.map((fields, i) => Fixtures.task(organizationId, { ...fields, createdAt: Fixtures.at(i) }))
    yield* insertTasks(organizationId, tasks)
    return (filters: Filters, ...expected: ReadonlyArray<number>) =>
      Effect.gen(function*() {
        const found = yield* Fixtures.toEntities(list(organizationId, { ...taskSlice("createdAt"), filters }))
        const places = found.map(({ id }) => tasks.findIndex((task) => task.id === id))
        assert.deepStrictEqual(places, [...expected], JSON.stringify(filters))
        assert.strictEqual(yield* count(organizationId, filters), expected.length, JSON.stringify(filters))
      })
  })

/** The part of the suite of `TaskStore` that reads lists. */
export const taskListCases = (it: StorageTests<TaskPorts>): void => {
  it.effect("filters tasks by status, department and frequency, alone and together", () =>
    Effect.gen(function*() {
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const { userId } = yield* Fixtures.storedMember(organizationId)
      const all = TaskStatus.literals.map((status) => withStatus(status, userId))
      const check = yield* arrange(organizationId, [
        ...all,
        { department: "it", frequency: "weekly" },
        { department: "none", frequency: "yearly" }
      ])
      for (const [i, status] of TaskStatus.literals.entries()) {
        yield* check({ status: [status] }, ...(status === "todo" ? [i, 6, 7] : [i]))
      }
      yield* check({ department: ["it"] }, 6)
      yield* check({ department: ["none"] }, 7)
      yield* check({ department: ["it", "none", "hr"] }, 6, 7)
      yield* check({ status: ["todo", "failed"], frequency: ["weekly", "daily"] }, 6)
      yield* check({ department: ["hr"] })
      yield* check({ frequency: ["weekly"] }, 6)
      yield* check({ frequency: ["daily"] })
      yield* check({ department: ["none"], frequency: ["yearly"], status: ["todo"] }, 7)
      yield* check({ department: ["none"], frequency: ["weekly"] })
    }))

  it.effect("filters tasks by due date, and finds overdue ones that are still open", () =>
    Effect.gen(function*() {
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const { userId } = yield* Fixtures.storedMember(organizationId)
      const due = Fixtures.at(10)
      const check = yield* arrange(organizationId, [
        ...TaskStatus.literals.map((status) => ({ ...withStatus(status, userId), dueDate: due })),
        {},
        { dueDate: Fixtures.at(20) }
      ])
      const open = TaskStatus.literals.flatMap((status, i) => status === "done" || status === "not_relevant" ? [] : [i])
      const others = [0, 1, 2, 3, 4, 5, 6, 7].filter((i) => !open.includes(i))
      yield* check({ dueBefore: due })
      yield* check({ dueBefore: Fixtures.at(11) }, 0, 1, 2, 3, 4, 5)
      yield* check({ dueBefore: lastMoment }, 0, 1, 2, 3, 4, 5, 7)
      yield* check({ overdue: { isOverdue: true, at: due } })
      yield* check({ overdue: { isOverdue: false, at: due } }, 0, 1, 2, 3, 4, 5, 6, 7)
      yield* check({ overdue: { isOverdue: true, at: Fixtures.at(11) } }, ...open)
      yield* check({ overdue: { isOverdue: false, at: Fixtures.at(11) } }, ...others)
      yield* check({ overdue: { isOverdue: true, at: Fixtures.at(21) } }, ...open, 7)
      yield* check({ overdue: { isOverdue: true, at: Fixtures.at(11) }, status: ["failed"] }, 5)
    }))

  it.effect("filters tasks by the age of their evidence and their frequency", () =>
    Effect.gen(function*() {
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const cutoffs = {
        daily: Fixtures.at(50),
        weekly: Fixtures.at(40),
        monthly: Fixtures.at(30),
        quarterly: Fixtures.at(20),
        yearly: Fixtures.at(10)
      }
      const frequencies = TaskFrequency.literals
      const check = yield* arrange(organizationId, [
        ...frequencies.map((frequency) => ({ frequency, newestEvidenceAt: cutoffs[frequency] })),
        ...frequencies.map((frequency, i) => ({ frequency, newestEvidenceAt: Fixtures.at(49 - 10 * i) })),
        { newestEvidenceAt: "0001-01-01T00:00:00.000Z" },
        { frequency: "daily" },
        {}
      ])
      yield* check({ evidence: { ages: ["fresh"], cutoffs } }, 0, 1, 2, 3, 4, 10)
      yield* check({ evidence: { ages: ["stale"], cutoffs } }, 5, 6, 7, 8, 9)
      yield* check({ evidence: { ages: ["missing"], cutoffs } }, 11, 12)
      yield* check({ evidence: { ages: ["stale"], cutoffs }, frequency: ["yearly"] }, 9)
      yield* check({ evidence: { ages: ["missing", "fresh"], cutoffs } }, 0, 1, 2, 3, 4, 10, 11, 12)
    }))

  it.effect("lists the tasks of a member by either id, and of no other organization", () =>
    Effect.gen(function*() {
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const other = yield* Fixtures.storedOrganization()
      const ada = yield* Fixtures.storedMember(organizationId)
      const bob = yield* Fixtures.storedMember(organizationId)
      const elsewhere = Fixtures.member(other.id, ada.userId)
      yield* Fixtures.unit(Effect.flatMap(MemberStore, (members) => members.insert(other.id, [elsewhere])))
      const check = yield* arrange(organizationId, [
        { assigneeId: ada.userId },
        { assigneeId: bob.userId, approverId: ada.userId },
        {}
      ])
      yield* check({ assigneeId: ["none"] }, 2)
      yield* check({ assigneeId: ["none", bob.id, elsewhere.id] }, 1, 2)
      yield* check({ assigneeId: [ada.id, bob.userId] }, 0, 1)
      const checkOther = yield* arrange(other.id, [{ assigneeId: ada.userId }, {}])
      const checkAll = (references: ReadonlyArray<MemberReference>, ...expected: ReadonlyArray<number>) =>
        Effect.forEach(references, (assigneeId) => check({ assigneeId: [assigneeId] }, ...expected))
      yield* checkAll([ada.id, ada.userId], 0)
      yield* checkAll([bob.id, bob.userId], 1)
      yield* checkAll([elsewhere.id, Fixtures.id(MemberId), Fixtures.id(UserId)])
      for (const assigneeId of [elsewhere.id, ada.userId]) yield* checkOther({ assigneeId: [assigneeId] }, 0)
      for (const assigneeId of [ada.id, bob.userId]) yield* checkOther({ assigneeId: [assigneeId] })
    }))

  it.effect("lists tasks by due date, then by id, with those without one last, in both directions", () =>
    Effect.gen(function*() {
      const tasks = yield* TaskStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const dates = [Fixtures.at(5), Fixtures.at(5), Fixtures.at(6), Fixtures.at(70), null, null]
      const ordered = dates.map((dueDate, i) =>
        Fixtures.task(organizationId, { id: TaskId.fromSuffix(`n${10 + i}`), dueDate })
      )
      yield* insertTasks(organizationId, ordered.toReversed())
      for (const [sort, expected] of [["dueDate", ordered], ["-dueDate", ordered.toReversed()]] as const) {
        assert.deepStrictEqual(yield* Fixtures.toEntities(tasks.list(organizationId, taskSlice(sort))), expected)
        const read = yield* readThrough({
          limit: 1,
          slice: (after, limit) => Fixtures.toEntities(tasks.list(organizationId, taskSlice(sort, after, limit))),
          position: (row) => taskOrder.position(row, sort)
        })
        assert.deepStrictEqual(read, expected)
      }
    }))

  it.effect("searches tasks by a part of title or description, in any case, with each character literal", () =>
    Effect.gen(function*() {
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const check = yield* arrange(organizationId, [
        { title: "100% Backup", description: "C:\\temp" },
        { title: "snake_case", description: "ÜBER uns 🔑 ЯБЛОКО" },
        { title: "joined", description: "here\nnext line" }
      ])
      const found: ReadonlyArray<readonly [string, ...ReadonlyArray<number>]> = [
        ["%", 0],
        ["1%b"],
        ["_", 1],
        ["snake-case"],
        ["\\t", 0],
        ["BACKUP", 0],
        ["über", 1],
        ["u\u0308ber", 1],
        ["uber", 1],
        ["é", 0, 1, 2],
        ["яблоко", 1],
        ["🔑", 1],
        ["HERE\nNEXT", 2],
        ["joined\nhere"],
        ["d\nh"],
        [".*"]
      ]
      for (const [text, ...expected] of found) yield* check({ search: search(text) }, ...expected)
    }))
}
