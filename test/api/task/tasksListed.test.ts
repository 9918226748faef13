import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { refusal } from "../../support/Policies.ts"
import { taskTenant } from "../../support/Tasks.ts"

onEveryStack("listing tasks", (it) => {
  it.effect("filters by each field, alone and together", () =>
    Effect.gen(function*() {
      const { ask, created, inReview, people } = yield* taskTenant
      const { member } = people
      yield* created({ title: "A", department: "it", frequency: "weekly", dueDate: "2020-01-01T00:00:00Z" })
      yield* created({ title: "B", description: "Mentions a needle", assigneeId: member.user.id })
      yield* created({ title: "C", status: "done", dueDate: "2020-01-01T00:00:00Z" })
      yield* created({ title: "D", dueDate: "2099-01-01T00:00:00Z", department: "it" })
      yield* inReview({ title: "E", dueDate: "2020-06-01T00:00:00Z" })
      const titles = (query: string) =>
        Effect.map(ask("GET", `/v1/tasks?${query}`), ({ body }) => [body.count, body.data.map((row: any) => row.title)])
      for (
        const [query, ...expected] of [
          ["", "A", "B", "C", "D", "E"],
          ["status=done", "C"],
          ["status=in_review", "E"],
          [`assigneeId=${member.user.id}`, "B", "E"],
          [`assigneeId=${member.member.id}`, "B", "E"],
          ["assigneeId=mem_unknown"],
          ["department=it", "A", "D"],
          ["frequency=weekly", "A"],
          ["dueBefore=2020-01-01T00:00:00.001Z", "A", "C"],
          ["dueBefore=2020-01-01T00:00:00Z"],
          ["overdue=true", "A", "E"],
          ["overdue=false", "B", "C", "D"],
          ["search=NEEDLE", "B"],
          ["department=it&overdue=true", "A"]
        ]
      ) assert.deepStrictEqual(yield* titles(query ?? ""), [expected.length, expected], query)
      for (const query of ["overdue=yes", "status=new", "dueBefore=2020", "assigneeId=ann", "title=A", "search="]) {
        assert.deepStrictEqual(refusal(yield* ask("GET", `/v1/tasks?${query}`)), [400, "invalid_request"], query)
      }
    }))

  it.effect("sorts by title and due date, and pages through 100 rows by default", () =>
    Effect.gen(function*() {
      const { ask, created, member } = yield* taskTenant
      for (let i = 0; i < 5; i++) {
        yield* created({ title: `${9 - i}`, dueDate: i < 3 ? `2031-01-0${i + 1}T00:00:00Z` : null })
      }
      const titles = (query: string) =>
        Effect.map(member("GET", `/v1/tasks?${query}`), ({ body }) => body.data.map((row: any) => row.title).join(""))
      assert.strictEqual(yield* titles("sort=title"), "56789")
      assert.strictEqual(yield* titles("sort=-title"), "98765")
      assert.strictEqual((yield* titles("sort=dueDate")).slice(0, 3), "987")
      assert.strictEqual((yield* titles("sort=-dueDate")).slice(2), "789")
      const first = (yield* ask("GET", "/v1/tasks?sort=dueDate&overdue=false&limit=2")).body
      const rest = (yield* ask("GET", `/v1/tasks?cursor=${first.nextCursor}`)).body
      assert.deepStrictEqual([first.count, rest.count, rest.data[0].title], [5, 5, "7"])
      const other = yield* ask("GET", `/v1/tasks?overdue=true&cursor=${first.nextCursor}`)
      assert.deepStrictEqual(refusal(other), [400, "invalid_cursor"])
      for (let i = 0; i < 97; i++) yield* created()
      const { body } = yield* ask("GET", "/v1/tasks")
      assert.deepStrictEqual([body.data.length, body.count], [100, 102])
    }))
})
