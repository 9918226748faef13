import { MemberStore } from "@attestry/core/member"
import { type Policy, PolicyStore, PolicyVersionStore } from "@attestry/core/policy"
import { UserId } from "@attestry/core/shared"
import { type Task, TaskStatus } from "@attestry/core/task"
import { Todo, TodoStore, type TodoType } from "@attestry/core/todo"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import * as Fixtures from "../Fixtures.ts"
import type { StorageTests, TodoPorts } from "../StorageTests.ts"
import { storedActive } from "./TodoStoreActivePolicy.ts"
import { approvalTodoCases, listTodos as list } from "./TodoStoreApprovals.ts"
import { todoCountCases } from "./TodoStoreCounts.ts"

const todo = (kind: Todo["kind"], { id, name }: Policy, since: number, dueDate: Todo["dueDate"] = null): Todo => ({
  kind,
  resource: { type: "policy", id, name },
  dueDate,
  since: Fixtures.at(since)
})

const ofTask = (kind: Todo["kind"], { dueDate, id, title, waitingSince }: Task): Todo => ({
  kind,
  resource: { type: "task", id, name: title },
  dueDate,
  since: waitingSince
})

/** The promises of a `TodoStore`. */
export const todoStoreSuite = (it: StorageTests<TodoPorts>): void => {
  approvalTodoCases(it)
  todoCountCases(it)

  it.effect("lists versions that the member has not acknowledged, since their publication or the membership", () =>
    Effect.gen(function*() {
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const ada = yield* Fixtures.storedMember(organizationId, { createdAt: Fixtures.at(5) })
      const bob = yield* Fixtures.storedMember(organizationId, { createdAt: Fixtures.at(50) })
      const { policy, version } = yield* storedActive(organizationId, { name: "To sign", reviewDate: Fixtures.at(99) })
      assert.deepStrictEqual(yield* list(organizationId, ada.userId), {
        data: [todo("acknowledge", policy, 10)],
        count: 1
      })
      assert.deepStrictEqual((yield* list(organizationId, bob.userId)).data, [todo("acknowledge", policy, 50)])
      yield* Fixtures.storedAcknowledgement(version, ada.userId)
      assert.deepStrictEqual(yield* list(organizationId, ada.userId), { data: [], count: 0 })
      assert.strictEqual((yield* list(organizationId, bob.userId)).count, 1)
    }))

  it.effect("counts an acknowledgement of the same content and policy, and no other", () =>
    Effect.gen(function*() {
      const [policies, versions] = yield* Effect.all([PolicyStore, PolicyVersionStore])
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const { userId } = yield* Fixtures.storedMember(organizationId)
      const { policy, version } = yield* storedActive(organizationId)
      const same = yield* storedActive(organizationId)
      yield* Fixtures.storedAcknowledgement(same.version, userId)
      assert.deepStrictEqual((yield* list(organizationId, userId)).data, [todo("acknowledge", policy, 10)])
      yield* Fixtures.storedAcknowledgement(version, userId)
      const activate = (number: number, words: string, revision: number) => {
        const next = Fixtures.publishedVersion(policy, number, Fixtures.content(words))
        const changed = {
          ...policy,
          activeVersionId: next.id,
          activeContentHash: next.contentHash,
          signedTextHash: next.textHash
        }
        return Fixtures.unit(Effect.zipRight(
          versions.insert(organizationId, next, Fixtures.content(words)),
          policies.save(organizationId, changed, revision)
        ))
      }
      yield* activate(2, "Other", 1)
      assert.strictEqual((yield* list(organizationId, userId)).count, 1)
      yield* activate(3, "Text", 2)
      assert.strictEqual((yield* list(organizationId, userId)).count, 0)
    }))

  it.effect("asks nobody to sign what is archived, optional or not active, and no service or inactive user", () =>
    Effect.gen(function*() {
      const members = yield* MemberStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const other = yield* Fixtures.storedOrganization()
      const { userId } = yield* Fixtures.storedMember(organizationId)
      yield* storedActive(organizationId, { isArchived: true })
      yield* storedActive(organizationId, { isRequiredToSign: false })
      yield* Fixtures.storedPolicy(organizationId, { isRequiredToSign: true })
      yield* storedActive(other.id)
      assert.deepStrictEqual(yield* list(organizationId, userId), { data: [], count: 0 })
      yield* storedActive(organizationId)
      assert.strictEqual((yield* list(organizationId, userId)).count, 1)
      const robot = yield* Fixtures.storedUser({ isService: true })
      yield* Fixtures.unit(members.insert(organizationId, [Fixtures.member(organizationId, robot.id)]))
      const inactive = yield* Fixtures.storedMember(organizationId, { isActive: false })
      const stranger = yield* Fixtures.storedMember(other.id)
      for (const id of [robot.id, inactive.userId, stranger.userId, Fixtures.id(UserId)]) {
        assert.deepStrictEqual(yield* list(organizationId, id), { data: [], count: 0 })
      }
    }))

  it.effect("lists pending versions for the approver alone, since their submission", () =>
    Effect.gen(function*() {
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const [ada, bob] = [yield* Fixtures.storedMember(organizationId), yield* Fixtures.storedMember(organizationId)]
      const pending = {
        status: "needs_review",
        assigneeId: bob.userId,
        approval: Fixtures.pendingApproval(ada.userId, Fixtures.at(7))
      } as const
      const policy = yield* Fixtures.storedPolicy(organizationId, { name: "Pending", ...pending })
      yield* Fixtures.storedPolicy(organizationId, { ...pending, isArchived: true })
      assert.deepStrictEqual(yield* list(organizationId, ada.userId), { data: [todo("approve", policy, 7)], count: 1 })
      assert.deepStrictEqual(yield* list(organizationId, bob.userId), { data: [], count: 0 })
    }))

  it.effect("lists policies to review for the assignee alone, with their review date", () =>
    Effect.gen(function*() {
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const [ada, bob] = [yield* Fixtures.storedMember(organizationId), yield* Fixtures.storedMember(organizationId)]
      const fields = { status: "needs_review", assigneeId: ada.userId, createdAt: Fixtures.at(3) } as const
      const stored = (more: Partial<typeof Policy.Encoded>) =>
        Fixtures.storedPolicy(organizationId, { ...fields, ...more })
      const due = yield* stored({ reviewDate: Fixtures.at(6), updatedAt: Fixtures.at(9) })
      const asserted = yield* stored({ reviewDate: Fixtures.at(99), updatedAt: Fixtures.at(5) })
      const dateless = yield* stored({ updatedAt: Fixtures.at(8) })
      const old = yield* stored({ reviewDate: Fixtures.at(1), updatedAt: Fixtures.at(4) })
      yield* stored({ isArchived: true })
      yield* stored({ status: "published" })
      yield* stored({ assigneeId: null })
      const { count, data } = yield* list(organizationId, ada.userId)
      assert.strictEqual(count, 4)
      assert.deepStrictEqual(data.slice(0, 2), [
        todo("review", due, 6, due.reviewDate),
        todo("review", asserted, 5, asserted.reviewDate)
      ])
      assert.sameDeepMembers(data.slice(2), [
        todo("review", dateless, 3),
        todo("review", old, 3, old.reviewDate)
      ])
      assert.deepStrictEqual(yield* list(organizationId, bob.userId), { data: [], count: 0 })
    }))

  it.effect("lists the newest first, at most the limit, with the number of all", () =>
    Effect.gen(function*() {
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const { userId } = yield* Fixtures.storedMember(organizationId)
      const { policy: both } = yield* storedActive(organizationId, {
        status: "needs_review",
        assigneeId: userId,
        reviewDate: Fixtures.at(10),
        updatedAt: Fixtures.at(12)
      })
      const others = yield* Effect.forEach([30, 20, 10, 10, 5], (since) =>
        Effect.map(
          Fixtures.storedPolicy(organizationId, { approval: Fixtures.pendingApproval(userId, Fixtures.at(since)) }),
          (policy) => todo("approve", policy, since)
        ))
      const expected = [...others, todo("review", both, 10, both.reviewDate), todo("acknowledge", both, 10)]
        .map((one) => ({ one, key: `${one.since} ${one.resource.id} ${one.kind}` }))
        .toSorted((a, b) => a.key < b.key ? 1 : -1)
        .map(({ one }) => one)
      assert.deepStrictEqual(yield* list(organizationId, userId), { data: expected, count: 7 })
      assert.deepStrictEqual(yield* list(organizationId, userId, 3), { data: expected.slice(0, 3), count: 7 })
      assert.sameMembers(Object.keys(expected[0] ?? {}), Object.keys(Todo.fields))
    }))

  it.effect("lists open tasks for the assignee, and those in review for the approver, since they wait", () =>
    Effect.gen(function*() {
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const other = yield* Fixtures.storedOrganization()
      const [ada, bob] = [yield* Fixtures.storedMember(organizationId), yield* Fixtures.storedMember(organizationId)]
      const stored = (status: TaskStatus, i: number) =>
        Fixtures.storedTask(organizationId, {
          title: status,
          status,
          completedAt: status === "done" ? Fixtures.at(1) : null,
          assigneeId: ada.userId,
          approverId: bob.userId,
          dueDate: i % 2 === 0 ? Fixtures.at(99) : null,
          waitingSince: Fixtures.at(20 - i)
        })
      const all = yield* Effect.forEach(TaskStatus.literals, stored)
      yield* Fixtures.storedTask(organizationId)
      const stranger = yield* Fixtures.storedMember(other.id)
      const open = all.filter(({ status }) => ["todo", "in_progress", "failed"].includes(status))
      assert.deepStrictEqual(yield* list(organizationId, ada.userId), {
        data: open.map((task) => ofTask("task", task)),
        count: 3
      })
      const inReview = all.filter(({ status }) => status === "in_review").map((task) => ofTask("approve", task))
      assert.deepStrictEqual(yield* list(organizationId, bob.userId), { data: inReview, count: 1 })
      for (const [id, userId] of [[organizationId, stranger.userId], [other.id, ada.userId]] as const) {
        assert.deepStrictEqual(yield* list(id, userId), { data: [], count: 0 })
      }
    }))

  it.effect("lists only todos about the given types, in one order", () =>
    Effect.gen(function*() {
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const { userId } = yield* Fixtures.storedMember(organizationId)
      const policy = yield* Fixtures.storedPolicy(organizationId, {
        approval: Fixtures.pendingApproval(userId, Fixtures.at(5))
      })
      const fields = { assigneeId: userId } as const
      const old = yield* Fixtures.storedTask(organizationId, { ...fields, waitingSince: Fixtures.at(1) })
      const recent = yield* Fixtures.storedTask(organizationId, { ...fields, waitingSince: Fixtures.at(9) })
      const expected = [ofTask("task", recent), todo("approve", policy, 5), ofTask("task", old)]
      const check = (types: ReadonlyArray<TodoType>, limit: number, data: ReadonlyArray<Todo>, count: number) =>
        Effect.gen(function*() {
          const todos = yield* TodoStore
          assert.deepStrictEqual(yield* todos.list(organizationId, userId, types, limit), { data, count })
        })
      yield* check(["policy", "task"], 9, expected, 3)
      yield* check(["policy", "task"], 2, expected.slice(0, 2), 3)
      yield* check(["task"], 9, [expected[0], expected[2]].flatMap((one) => one ?? []), 2)
      yield* check(["policy"], 9, expected.slice(1, 2), 1)
      yield* check([], 9, [], 0)
    }))
}
