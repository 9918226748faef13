import { QuestionnaireStore } from "@attestry/core/questionnaire"
import type { OrganizationId, UserId } from "@attestry/core/shared"
import { TodoStore, TodoType } from "@attestry/core/todo"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import * as Fixtures from "../Fixtures.ts"
import type { StorageTests, TodoPorts } from "../StorageTests.ts"

/** The user's todos of all types. */
export const listTodos = (organizationId: OrganizationId, userId: UserId, limit = 500) =>
  Effect.flatMap(TodoStore, (todos) => todos.list(organizationId, userId, TodoType.literals, limit))

/** The part of the suite of `TodoStore` about statements and questionnaires to approve. */
export const approvalTodoCases = (it: StorageTests<TodoPorts>): void => {
  it.effect("lists statements of applicability for the approver alone, while they wait", () =>
    Effect.gen(function*() {
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const [ada, bob] = [yield* Fixtures.storedMember(organizationId), yield* Fixtures.storedMember(organizationId)]
      const pending = {
        status: "pending_approval",
        approval: Fixtures.pendingApproval(ada.userId, Fixtures.at(7))
      } as const
      const soa = yield* Fixtures.storedSoaDocument(organizationId, { name: "Statement", ...pending })
      yield* Fixtures.storedSoaDocument(organizationId, { status: "in_progress", editors: [ada.userId] })
      const data = [{
        kind: "approve",
        resource: { type: "soa", id: soa.id, name: soa.name },
        dueDate: null,
        since: Fixtures.at(7)
      }]
      assert.deepStrictEqual<unknown>(yield* listTodos(organizationId, ada.userId), { data, count: 1 })
      assert.deepStrictEqual(yield* listTodos(organizationId, bob.userId), { data: [], count: 0 })
    }))

  it.effect("lists questionnaires for the approver alone, while they wait, with their due date", () =>
    Effect.gen(function*() {
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const other = yield* Fixtures.storedOrganization()
      const [ada, bob] = [yield* Fixtures.storedMember(organizationId), yield* Fixtures.storedMember(organizationId)]
      const questionnaires = yield* QuestionnaireStore
      const stored = (owner: OrganizationId, fields: Parameters<typeof Fixtures.questionnaire>[1]) =>
        Effect.tap(
          Effect.succeed(Fixtures.questionnaire(owner, fields)),
          (one) => Fixtures.unit(questionnaires.insert(owner, one, []))
        )
      const pending = (i: number) =>
        ({ status: "in_review", approval: Fixtures.pendingApproval(ada.userId, Fixtures.at(i)) }) as const
      const dated = yield* stored(organizationId, { ...pending(8), fileName: " Q1 .txt", dueDate: Fixtures.at(99) })
      const dateless = yield* stored(organizationId, { ...pending(7), ownerId: bob.userId })
      yield* stored(organizationId, { approval: { ...pending(9).approval, state: "rejected" } })
      yield* stored(organizationId, {})
      yield* stored(other.id, pending(6))
      const data = [dated, dateless].map(({ dueDate, fileName, id }, i) => ({
        kind: "approve",
        resource: { type: "questionnaire", id, name: fileName },
        dueDate,
        since: Fixtures.at(8 - i)
      }))
      assert.deepStrictEqual<unknown>(yield* listTodos(organizationId, ada.userId), { data, count: 2 })
      assert.deepStrictEqual(yield* listTodos(organizationId, bob.userId), { data: [], count: 0 })
      assert.strictEqual((yield* listTodos(other.id, ada.userId)).count, 1)
    }))
}
