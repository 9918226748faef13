import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { eventsOf } from "../../support/People.ts"
import { reopenedAt, taskTenant } from "../../support/Tasks.ts"

onEveryStack("recurring tasks", (it) => {
  it.effect("are reopened with the next due date when they are done and their period is over", () =>
    Effect.gen(function*() {
      const { ask, created, people } = yield* taskTenant
      const { id, path } = yield* created({ frequency: "monthly", dueDate: "2131-01-31T12:00:00Z", status: "done" })
      assert.strictEqual(yield* reopenedAt("2131-01-31T11:59:59.999Z"), 0)
      assert.strictEqual((yield* ask("GET", path)).body.status, "done")
      assert.isAtLeast(yield* reopenedAt("2131-01-31T12:00:00.000Z"), 1)
      const { body } = yield* ask("GET", path)
      assert.deepInclude(body, { status: "todo", completedAt: null, dueDate: "2131-02-28T12:00:00.000Z" })
      assert.strictEqual(yield* reopenedAt("2131-03-01T00:00:00.000Z"), 0)
      const [event, ...others] = yield* eventsOf(people.owner.key, `resource=${id}&action=task.reopened`)
      assert.deepStrictEqual([event.actor.type, event.actor.userId, others], ["system", null, []])
      assert.deepInclude(event.before, { status: "done", dueDate: "2131-01-31T12:00:00.000Z" })
      yield* ask("PATCH", path, { status: "done" })
      yield* reopenedAt("2131-03-01T00:00:00.000Z")
      assert.strictEqual((yield* ask("GET", path)).body.dueDate, "2131-03-31T12:00:00.000Z")
    }))

  it.effect("keep the hour of the organization's time zone when summer time begins", () =>
    Effect.gen(function*() {
      const { ask, created } = yield* taskTenant
      yield* ask("PATCH", "/v1/organization", { timeZone: "Europe/Berlin" })
      // 17:00 in Berlin, where the clocks change on 25 March 2131
      const { path } = yield* created({ frequency: "weekly", dueDate: "2131-03-20T17:00:00+01:00", status: "done" })
      yield* reopenedAt("2131-03-20T16:00:00.000Z")
      assert.strictEqual((yield* ask("GET", path)).body.dueDate, "2131-03-27T15:00:00.000Z")
    }))

  it.effect("are reopened in the commit that makes them done after their due date", () =>
    Effect.gen(function*() {
      const { admin, ask, created, inReview, people } = yield* taskTenant
      const late = { frequency: "yearly", dueDate: "2024-05-04T12:00:00Z" }
      const changed = yield* created(late)
      const inBulk = yield* created(late)
      const approved = yield* inReview(late)
      const answers = [
        (yield* ask("PATCH", changed.path, { status: "done" })).body,
        (yield* ask("POST", "/v1/tasks/bulk-status", { ids: [inBulk.id], status: "done" })).body.updated[0],
        (yield* admin("POST", `${approved.path}/approve`, {})).body,
        yield* created({ ...late, status: "done" })
      ]
      for (const { id, status } of answers) {
        assert.strictEqual(status, "todo")
        const { body } = yield* ask("GET", `/v1/tasks/${id}`)
        assert.deepStrictEqual([body.status, body.completedAt], ["todo", null])
        assert.match(body.dueDate, /^20(2[6-9]|[3-9]\d)-05-04T12:00:00.000Z$/)
        const [done, reopened] = (yield* eventsOf(people.owner.key, `resource=${id}&outcome=done`)).slice(-2)
        assert.deepStrictEqual([done.after.status, done.actor.type === "system"], ["done", false], done.action)
        assert.deepStrictEqual([reopened.action, reopened.actor.type, reopened.before.status, reopened.after.status], [
          "task.reopened",
          "system",
          "done",
          "todo"
        ])
      }
    }))

  it.effect("are due in one period when no due date is given", () =>
    Effect.gen(function*() {
      const { ask, created } = yield* taskTenant
      const { createdAt, dueDate } = yield* created({ frequency: "daily" })
      assert.strictEqual(Date.parse(String(dueDate)) - Date.parse(String(createdAt)), 86_400_000)
      const { path } = yield* created()
      const { body } = yield* ask("PATCH", path, { frequency: "weekly" })
      assert.strictEqual(Date.parse(body.dueDate) - Date.parse(body.updatedAt), 7 * 86_400_000)
      const { path: explicit } = yield* created({ frequency: "daily", dueDate: null, status: "done" })
      yield* reopenedAt("2132-01-01T00:00:00.000Z")
      assert.strictEqual((yield* ask("GET", explicit)).body.status, "done")
    }))

  it.effect("are left alone without a frequency, before they are done, and when they were removed", () =>
    Effect.gen(function*() {
      const { ask, created, inReview } = yield* taskTenant
      const due = { dueDate: "2133-01-01T00:00:00Z", frequency: "daily" }
      const kept = [
        yield* created({ ...due, frequency: null, status: "done" }),
        yield* created({ ...due, status: "failed" }),
        yield* created({ ...due, status: "not_relevant" }),
        yield* inReview(due)
      ]
      const { path } = yield* created({ ...due, status: "done" })
      yield* ask("DELETE", path)
      yield* reopenedAt("2133-01-02T00:00:00.000Z")
      for (const { path, status } of kept) assert.strictEqual((yield* ask("GET", path)).body.status, status)
    }))

  it.effect("are reopened in batches, all of them", () =>
    Effect.gen(function*() {
      const { ask, created } = yield* taskTenant
      const due = { dueDate: "2134-01-01T00:00:00Z", frequency: "yearly", status: "done" }
      yield* Effect.forEach(Array.from({ length: 105 }), () => created(due), { concurrency: 8 })
      assert.isAtLeast(yield* reopenedAt("2134-01-01T00:00:00.000Z"), 105)
      assert.strictEqual((yield* ask("GET", "/v1/tasks?status=todo")).body.count, 105)
    }))
})
