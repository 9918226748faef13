import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { eventsOf } from "../../support/People.ts"
import { refusal } from "../../support/Policies.ts"
import { taskTenant } from "../../support/Tasks.ts"

const path = "/v1/tasks/bulk-status"

onEveryStack("setting the status of many tasks", (it) => {
  it.effect("changes those that it can, and returns an error for each other id", () =>
    Effect.gen(function*() {
      const { ask, created, inReview, people } = yield* taskTenant
      const [open, closed] = [yield* created(), yield* created({ status: "done" })]
      const reviewed = yield* created({ approverId: people.admin.user.id })
      const pending = yield* inReview()
      const { id: theirs } = (yield* ask("POST", "/v1/tasks", { title: "Theirs" }, {})).body
      yield* ask("DELETE", `/v1/tasks/${theirs}`)
      const ids = [open.id, theirs, closed.id, open.id, reviewed.id, pending.id, "tsk_unknown"]
      const { body, headers, status } = yield* ask("POST", path, { ids, status: "done" })
      assert.deepStrictEqual([status, headers.get("etag")], [200, null])
      assert.deepStrictEqual(body.errors, [
        { index: 1, id: theirs, error: "Task not found" },
        { index: 3, id: open.id, error: "Duplicate in this request" },
        { index: 4, id: reviewed.id, error: "Review required" },
        { index: 5, id: pending.id, error: "Review pending" },
        { index: 6, id: "tsk_unknown", error: "Task not found" }
      ])
      assert.deepStrictEqual(body.summary, { total: 7, successful: 2, failed: 5 })
      const done = (yield* ask("GET", open.path)).body
      assert.deepStrictEqual(body.updated, [
        { id: open.id, status: "done", completedAt: done.updatedAt, updatedAt: done.updatedAt },
        { id: closed.id, status: "done", completedAt: closed["completedAt"], updatedAt: closed["updatedAt"] }
      ])
      assert.deepStrictEqual([done.status, done.completedAt], ["done", done.updatedAt])
      assert.strictEqual((yield* ask("GET", closed.path)).headers.get("etag"), "\"1\"")
      assert.lengthOf(yield* eventsOf(people.owner.key, "action=task.updated"), 1)
      assert.strictEqual(body.authenticatedUser.id, people.owner.user.id)
    }))

  it.effect("changes only own tasks for a member with task:work alone", () =>
    Effect.gen(function*() {
      const { ask, created, member, people } = yield* taskTenant
      const [own, other] = [yield* created({ assigneeId: people.member.user.id }), yield* created()]
      const { body } = yield* member("POST", path, { ids: [other.id, own.id], status: "in_progress" })
      assert.deepStrictEqual(body.errors, [{ index: 0, id: other.id, error: "Not assigned to you" }])
      assert.deepStrictEqual(body.updated.map(({ id }: any) => id), [own.id])
      assert.strictEqual((yield* ask("GET", other.path)).body.status, "todo")
    }))

  it.effect("changes no task of another organization", () =>
    Effect.gen(function*() {
      const mine = yield* taskTenant
      const theirs = yield* taskTenant
      const { id, path: foreign } = yield* theirs.created()
      const { body } = yield* mine.ask("POST", path, { ids: [id], status: "done" })
      assert.deepStrictEqual(body.errors, [{ index: 0, id, error: "Task not found" }])
      assert.strictEqual((yield* theirs.ask("GET", foreign)).body.status, "todo")
    }))

  it.effect("takes 1 to 1,000 ids and a status that needs no review", () =>
    Effect.gen(function*() {
      const { ask, created } = yield* taskTenant
      const { id } = yield* created()
      const many = Array.from({ length: 1_001 }, (_, i) => `tsk_${i}`)
      const cases = [
        [{ ids: [], status: "done" }, "/ids"],
        [{ ids: many, status: "done" }, "/ids"],
        [{ ids: [id, "vnd_1"], status: "done" }, "/ids/1"],
        [{ ids: [id], status: "in_review" }, "/status"],
        [{ ids: [id] }, "/status"]
      ] as const
      for (const [body, pointer] of cases) {
        const answer = yield* ask("POST", path, body)
        assert.deepStrictEqual([...refusal(answer), answer.body.errors[0].pointer], [400, "invalid_request", pointer])
      }
      const { body } = yield* ask("POST", path, { ids: [...many.slice(2), id], status: "failed" })
      assert.deepStrictEqual(body.summary, { total: 1_000, successful: 1, failed: 999 })
    }))

  it.effect("replays the response for the same idempotency key", () =>
    Effect.gen(function*() {
      const { ask, created, people } = yield* taskTenant
      const { id, path: task } = yield* created()
      const headers = { "idempotency-key": "once" }
      const first = yield* ask("POST", path, { ids: [id], status: "done" }, headers)
      yield* ask("PATCH", task, { status: "todo" })
      const again = yield* ask("POST", path, { ids: [id], status: "done" }, headers)
      assert.deepStrictEqual([again.text, again.headers.get("idempotent-replayed")], [first.text, "true"])
      assert.strictEqual((yield* ask("GET", task)).body.status, "todo")
      assert.lengthOf(yield* eventsOf(people.owner.key, `resource=${id}&action=task.updated`), 2)
    }))
})
