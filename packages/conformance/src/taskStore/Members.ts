import { MemberStore } from "@attestry/core/member/MemberStore"
import { type OrganizationId, UserId } from "@attestry/core/shared/Ids"
import type { Task } from "@attestry/core/task/Task"
import { TaskStore } from "@attestry/core/task/TaskStore"
import { assert } from "@effect/vitest"
import { Effect, Fiber, Option } from "effect"
import * as Fixtures from "../Fixtures.ts"
import { makeGate } from "../internal/Race.ts"
import type { StorageTests, TaskPorts } from "../StorageTests.ts"

/** References from a task to a member. */
const ways = {
  "as assignee": (userId: UserId) => ({ assigneeId: userId }),
  "as approver": (userId: UserId) => ({ approverId: userId, status: "in_review" as const })
}

const freed = (task: Task): Task => ({ ...task, assigneeId: null, approverId: null, status: "todo" })

/** The part of the suite of `TaskStore` about assignees and approvers. */
export const taskMemberCases = (it: StorageTests<TaskPorts>): void => {
  it.effect("lists the tasks of one organization whose assignee or approver a user is", () =>
    Effect.gen(function*() {
      const tasks = yield* TaskStore
      const members = yield* MemberStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const other = yield* Fixtures.storedOrganization()
      const { userId: ada } = yield* Fixtures.storedMember(organizationId)
      const { userId: bob } = yield* Fixtures.storedMember(organizationId)
      yield* Fixtures.unit(members.insert(other.id, [Fixtures.member(other.id, ada)]))
      const stored = (id: OrganizationId, fields: Partial<typeof Task.Encoded>) =>
        Effect.map(Fixtures.storedTask(id, fields), (value) => ({ value, revision: 1 }))
      const assigned = yield* stored(organizationId, { assigneeId: ada })
      const approving = yield* stored(organizationId, { approverId: ada })
      const both = yield* stored(organizationId, { assigneeId: ada, approverId: ada })
      const shared = yield* stored(organizationId, { assigneeId: bob, approverId: ada })
      yield* stored(organizationId, { approverId: bob, submittedBy: ada, status: "in_review" })
      const elsewhere = yield* stored(other.id, { assigneeId: ada })
      const check = (id: OrganizationId, userId: UserId, ...expected: ReadonlyArray<unknown>) =>
        Effect.gen(function*() {
          assert.sameDeepMembers<unknown>([...(yield* tasks.assignedTo(id, userId))], [...expected])
        })
      yield* check(organizationId, ada, assigned, approving, both, shared)
      yield* check(other.id, ada, elsewhere)
      yield* check(other.id, bob)
      yield* check(organizationId, Fixtures.id(UserId))
    }))

  for (const [way, naming] of Object.entries(ways)) {
    it.effect(`dies when a task refers ${way} to a user who is not a member`, () =>
      Effect.gen(function*() {
        const tasks = yield* TaskStore
        const { id: organizationId } = yield* Fixtures.storedOrganization()
        const other = yield* Fixtures.storedOrganization()
        const task = yield* Fixtures.storedTask(organizationId)
        const users = [
          Fixtures.id(UserId),
          (yield* Fixtures.storedUser()).id,
          (yield* Fixtures.storedMember(other.id)).userId
        ]
        for (const userId of users) {
          const value = { ...task, ...naming(userId) }
          yield* Fixtures.assertDangling(tasks.save(organizationId, value, 1))
          yield* Fixtures.assertDangling(tasks.saveStates(organizationId, [{ value, revision: 1 }]))
          yield* Fixtures.assertDangling(Fixtures.storedTask(organizationId, naming(userId)))
        }
        assert.strictEqual(yield* tasks.count(organizationId, {}), 1)
        assert.deepStrictEqual(yield* yield* tasks.find(organizationId, task.id), { value: task, revision: 1 })
      }))

    it.effect(`removes a member to whom a task refers ${way} only when it no longer refers to them`, () =>
      Effect.gen(function*() {
        const tasks = yield* TaskStore
        const members = yield* MemberStore
        const { id: organizationId } = yield* Fixtures.storedOrganization()
        const member = yield* Fixtures.storedMember(organizationId)
        const task = yield* Fixtures.storedTask(organizationId, naming(member.userId))
        const remove = members.remove(organizationId, member.id, 1)
        yield* Fixtures.assertDangling(remove)
        const free = tasks.saveStates(organizationId, [{ value: freed(task), revision: 1 }])
        yield* Fixtures.unit(Effect.zipRight(remove, free))
        assert.isTrue(Option.isNone(yield* members.find(organizationId, member.id)))
      }))

    it.effect(`retries a task that refers ${way} to a member when they are removed meanwhile`, () =>
      Effect.gen(function*() {
        const tasks = yield* TaskStore
        const members = yield* MemberStore
        const { id: organizationId } = yield* Fixtures.storedOrganization()
        const member = yield* Fixtures.storedMember(organizationId)
        const task = yield* Fixtures.storedTask(organizationId)
        const gate = yield* makeGate(1)
        const changing = yield* Effect.fork(Fixtures.unit(Effect.gen(function*() {
          const found = yield* members.find(organizationId, member.id)
          yield* gate.pass
          if (Option.isNone(found)) return "gone"
          yield* tasks.save(organizationId, { ...task, ...naming(member.userId) }, 1)
          return "named"
        })))
        yield* gate.reached
        yield* Fixtures.unit(members.remove(organizationId, member.id, 1))
        yield* gate.open
        assert.strictEqual(yield* Fiber.join(changing), "gone")
        assert.deepStrictEqual(yield* tasks.assignedTo(organizationId, member.userId), [])
      }))

    it.effect(`retries the removal of a member when a task refers to them ${way} meanwhile`, () =>
      Effect.gen(function*() {
        const tasks = yield* TaskStore
        const members = yield* MemberStore
        const { id: organizationId } = yield* Fixtures.storedOrganization()
        const member = yield* Fixtures.storedMember(organizationId)
        const gate = yield* makeGate(1)
        const removal = yield* Effect.fork(Fixtures.unit(Effect.gen(function*() {
          const found = yield* tasks.assignedTo(organizationId, member.userId)
          yield* gate.pass
          const all = found.map(({ revision, value }) => ({ value: freed(value), revision }))
          if (all.length > 0) yield* tasks.saveStates(organizationId, all)
          yield* members.remove(organizationId, member.id, 1)
          return all.length
        })))
        yield* gate.reached
        const late = yield* Fixtures.storedTask(organizationId, naming(member.userId))
        yield* gate.open
        assert.strictEqual(yield* Fiber.join(removal), 1)
        assert.deepStrictEqual((yield* yield* tasks.find(organizationId, late.id)).value, freed(late))
      }))
  }
}
