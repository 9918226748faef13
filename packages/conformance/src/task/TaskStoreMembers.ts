import { noApproval } from "@attestry/core/approval"
import { MemberStore } from "@attestry/core/member"
import { type OrganizationId, UserId } from "@attestry/core/shared"
import { type Task, TaskStore } from "@attestry/core/task"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import * as Fixtures from "../Fixtures.ts"
import { memberReferenceCases } from "../internal/MemberReferenceCases.ts"
import type { StorageTests, TaskPorts } from "../StorageTests.ts"

/** References from a task to a member. */
const ways = {
  "as assignee": (userId: UserId) => ({ assigneeId: userId }),
  "as approver": (userId: UserId) => ({
    approverId: userId,
    status: "in_review" as const,
    approval: Fixtures.pendingApproval(userId, Fixtures.at(1))
  })
}

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
      yield* stored(organizationId, { approverId: bob, editors: [ada], status: "in_review" })
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
    memberReferenceCases<Task, TaskStore>(it, way, {
      noun: "task",
      store: Effect.map(TaskStore, ({ saveStates, ...store }) => ({
        ...store,
        saves: [store.save, (id, value, revision) => saveStates(id, [{ value, revision }])]
      })),
      stored: (id, userId) => Fixtures.storedTask(id, userId === undefined ? {} : naming(userId)),
      refer: (task, userId) => ({ ...task, ...naming(userId) }),
      freed: (task) => ({ ...task, assigneeId: null, approverId: null, status: "todo", approval: noApproval })
    })
  }
}
