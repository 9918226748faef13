import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { asking, eventsOf, keyOf } from "../../support/People.ts"
import { refusal } from "../../support/Policies.ts"
import { refusals, taskTenant } from "../../support/Tasks.ts"

onEveryStack("working on tasks", (it) => {
  it.effect("lets a member with task:work alone set status and description of tasks assigned to them", () =>
    Effect.gen(function*() {
      const { created, member, people } = yield* taskTenant
      const { id, path } = yield* created({ assigneeId: people.member.member.id })
      const { body, status } = yield* member("PATCH", path, { status: "in_progress", description: "Half" })
      assert.deepStrictEqual([status, body.status, body.description], [200, "in_progress", "Half"])
      assert.strictEqual((yield* member("PATCH", path, { status: "done" })).body.status, "done")
      const event = (yield* eventsOf(people.owner.key, `resource=${id}`)).at(-1)
      assert.strictEqual(event.actor.userId, people.member.user.id)
    }))

  it.effect("denies them all other fields, even unchanged, and the tasks of others", () =>
    Effect.gen(function*() {
      const { ask, created, member, people } = yield* taskTenant
      const own = yield* created({ assigneeId: people.member.user.id })
      const others = [yield* created(), yield* created({ assigneeId: people.admin.user.id })]
      const before = (yield* ask("GET", own.path)).text
      const changes = [
        { title: "Review access" },
        { frequency: null },
        { department: "it" },
        { assigneeId: people.admin.user.id },
        { approverId: null },
        { dueDate: null },
        { status: "done", title: "Mine" },
        { assigneeId: "usr_unknown" }
      ]
      for (const change of changes) {
        const answer = yield* member("PATCH", own.path, change)
        assert.deepStrictEqual([...refusal(answer), answer.body.missing], [403, "permission_missing", ["task:update"]])
      }
      assert.strictEqual((yield* ask("GET", own.path)).text, before)
      for (const { path } of others) {
        const denied = yield* Effect.all([
          member("PATCH", path, { status: "done" }),
          member("PATCH", path, {}),
          member("PATCH", path, { status: "done" }, { "if-match": "\"9\"" }),
          member("POST", `${path}/submit-for-review`)
        ])
        for (const answer of refusals(denied)) assert.deepStrictEqual(answer, [403, "permission_missing"])
        assert.strictEqual((yield* ask("GET", path)).body.status, "todo")
      }
      const more = yield* Effect.all([
        member("POST", "/v1/tasks", { title: "Mine" }),
        member("DELETE", own.path),
        member("PATCH", "/v1/tasks/tsk_unknown", { status: "done" })
      ])
      assert.deepStrictEqual(refusals(more), [
        [403, "permission_missing"],
        [403, "permission_missing"],
        [404, "task_not_found"]
      ])
    }))

  it.effect("denies a key with task:work what its creator could do with task:update", () =>
    Effect.gen(function*() {
      const { ask, created, people } = yield* taskTenant
      const worker = yield* asking(yield* keyOf(people, people.admin.member.id, ["task:work"]))
      const own = yield* created({ assigneeId: people.admin.user.id })
      const { path } = yield* created()
      assert.strictEqual((yield* worker("PATCH", own.path, { status: "failed" })).status, 200)
      const denied = yield* Effect.all([
        worker("PATCH", own.path, { title: "Mine" }),
        worker("PATCH", path, { status: "failed" }),
        worker("GET", own.path)
      ])
      for (const answer of refusals(denied)) assert.deepStrictEqual(answer, [403, "permission_missing"])
      assert.strictEqual((yield* ask("GET", path)).body.status, "todo")
    }))

  it.effect("lets them submit their tasks, and end the review again", () =>
    Effect.gen(function*() {
      const { created, member, people } = yield* taskTenant
      const { path } = yield* created({ assigneeId: people.member.user.id, approverId: people.admin.user.id })
      assert.deepStrictEqual(refusal(yield* member("PATCH", path, { status: "done" })), [409, "approval_required"])
      assert.strictEqual((yield* member("POST", `${path}/submit-for-review`)).body.status, "in_review")
      assert.strictEqual((yield* member("POST", `${path}/withdraw`)).body.status, "in_progress")
    }))

  it.effect("stops at once when the task is given to somebody else", () =>
    Effect.gen(function*() {
      const { ask, created, member, people } = yield* taskTenant
      const { path } = yield* created({ assigneeId: people.member.user.id })
      yield* ask("PATCH", path, { assigneeId: people.admin.user.id })
      assert.deepStrictEqual(refusal(yield* member("PATCH", path, { status: "done" })), [403, "permission_missing"])
    }))
})
