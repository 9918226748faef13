import { MemberStore } from "@attestry/core/member"
import { type CountedTodos, TodoStore, TodoType } from "@attestry/core/todo"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import * as Fixtures from "../Fixtures.ts"
import type { StorageTests, TodoPorts } from "../StorageTests.ts"
import { storedActive } from "./TodoStoreActivePolicy.ts"
import { listTodos } from "./TodoStoreApprovals.ts"

/** The part of the suite of `TodoStore` about the numbers in several organizations. */
export const todoCountCases = (it: StorageTests<TodoPorts>): void => {
  it.effect("counts todos in each of the given organizations, by types, as their lists do", () =>
    Effect.gen(function*() {
      const [todos, members] = yield* Effect.all([TodoStore, MemberStore])
      const { id: userId } = yield* Fixtures.storedUser()
      const [busy, calm, foreign] = yield* Effect.all([
        Fixtures.storedOrganization(),
        Fixtures.storedOrganization(),
        Fixtures.storedOrganization()
      ])
      for (const { id } of [busy, calm, foreign]) {
        yield* Fixtures.unit(members.insert(id, [Fixtures.member(id, userId, {})]))
        yield* Fixtures.storedTask(id, { assigneeId: (yield* Fixtures.storedMember(id)).userId })
      }
      const approval = Fixtures.pendingApproval(userId, Fixtures.at(5))
      for (const { id } of [busy, foreign]) {
        yield* storedActive(id)
        yield* Fixtures.storedPolicy(id, { approval })
        yield* Fixtures.storedTask(id, { assigneeId: userId })
        yield* Fixtures.storedTask(id, { assigneeId: userId })
        yield* Fixtures.storedSoaDocument(id, { status: "pending_approval", approval })
      }
      const ofAll = ({ id }: { readonly id: CountedTodos["id"] }): CountedTodos => ({ id, types: TodoType.literals })
      const check = (organizations: ReadonlyArray<CountedTodos>, expected: ReadonlyArray<number>) =>
        Effect.map(todos.count(organizations, userId), (found) => assert.deepStrictEqual(found, expected))
      assert.strictEqual((yield* listTodos(busy.id, userId)).count, 5)
      yield* check([ofAll(busy), ofAll(calm)], [5, 0])
      yield* check([ofAll(calm), ofAll(busy)], [0, 5])
      yield* check([{ id: busy.id, types: ["task"] }, { id: foreign.id, types: ["policy", "soa"] }], [2, 3])
      yield* check([{ id: busy.id, types: [] }], [0])
      yield* check([], [])
    }))
}
