import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { asking, eventsOf, keyOf, newPerson } from "../../support/People.ts"
import { inSessionOf, refusal } from "../../support/Policies.ts"
import { refusals, taskTenant } from "../../support/Tasks.ts"

onEveryStack("reviewing a task", (it) => {
  it.effect("is done when the approver approves what the assignee submitted", () =>
    Effect.gen(function*() {
      const { admin, ask, created, member, people } = yield* taskTenant
      const { id, path } = yield* created({ assigneeId: people.member.user.id, approverId: people.admin.user.id })
      const submitted = yield* member("POST", `${path}/submit-for-review`)
      assert.deepStrictEqual([submitted.status, submitted.headers.get("etag")], [200, null])
      assert.deepInclude(submitted.body, { id, status: "in_review", completedAt: null })
      const approved = yield* admin("POST", `${path}/approve`, { comment: "well\ndone" })
      assert.deepStrictEqual([approved.status, approved.body.status], [200, "done"])
      assert.strictEqual(approved.body.completedAt, approved.body.updatedAt)
      const { authType: _, authenticatedUser: __, ...got } = (yield* ask("GET", path)).body
      assert.deepStrictEqual(got, approved.body)
      const [, asking, giving] = yield* eventsOf(people.owner.key, `resource=${id}`)
      assert.deepStrictEqual([asking.action, asking.actor.userId], ["task.submitted", people.member.user.id])
      assert.deepStrictEqual([giving.action, giving.actor.userId], ["task.approved", people.admin.user.id])
      assert.deepInclude(giving.after, { status: "done", comment: "well\ndone" })
    }))

  it.effect("returns to work when it is rejected, and can be submitted again", () =>
    Effect.gen(function*() {
      const { admin, inReview, member, people } = yield* taskTenant
      const { id, path } = yield* inReview()
      const { body, status } = yield* admin("POST", `${path}/reject`, { comment: "Two are missing" })
      assert.deepStrictEqual([status, body.status, body.completedAt], [200, "in_progress", null])
      const event = (yield* eventsOf(people.owner.key, `resource=${id}`)).at(-1)
      assert.deepStrictEqual([event.action, event.after.comment], ["task.rejected", "Two are missing"])
      assert.strictEqual((yield* member("POST", `${path}/submit-for-review`)).status, 200)
      assert.strictEqual((yield* admin("POST", `${path}/approve`, {})).body.status, "done")
    }))

  it.effect("is decided by the named approver alone, in a session", () =>
    Effect.gen(function*() {
      const { ask, auditor, inReview, member, owner, people } = yield* taskTenant
      const { path } = yield* inReview()
      const withKey = yield* asking(people.admin.key)
      const other = yield* inSessionOf((yield* newPerson(people, "admin")).user.id)
      const before = (yield* ask("GET", path)).text
      for (const move of ["approve", "reject"]) {
        for (
          const [caller, code] of [
            [withKey, "session_required"],
            [ask, "session_required"],
            [owner, "not_task_approver"],
            [other, "not_task_approver"],
            [member, "permission_missing"],
            [auditor, "permission_missing"]
          ] as const
        ) assert.deepStrictEqual(refusal(yield* caller("POST", `${path}/${move}`, { comment: "me" })), [403, code])
      }
      assert.strictEqual((yield* ask("GET", path)).text, before)
    }))

  it.effect("is never submitted by its approver, nor with their key", () =>
    Effect.gen(function*() {
      const { admin, created, people } = yield* taskTenant
      const { path } = yield* created({ approverId: people.admin.user.id })
      const key = yield* asking(yield* keyOf(people, people.admin.member.id))
      for (const caller of [admin, key]) {
        assert.deepStrictEqual(refusal(yield* caller("POST", `${path}/submit-for-review`)), [403, "self_review"])
      }
    }))

  it.effect("cannot be handed to the one who submitted it, but to another approver", () =>
    Effect.gen(function*() {
      const { admin, ask, created, owner, people } = yield* taskTenant
      const { path } = yield* created({ approverId: people.admin.user.id })
      yield* ask("POST", `${path}/submit-for-review`)
      const self = yield* ask("PATCH", path, { approverId: people.owner.user.id })
      assert.deepStrictEqual(refusal(self), [403, "self_review"])
      const third = yield* newPerson(people, "admin")
      assert.strictEqual((yield* ask("PATCH", path, { approverId: third.user.id })).status, 200)
      for (const caller of [admin, owner]) {
        assert.deepStrictEqual(refusal(yield* caller("POST", `${path}/approve`, {})), [403, "not_task_approver"])
      }
      const successor = yield* inSessionOf(third.user.id)
      assert.strictEqual((yield* successor("POST", `${path}/approve`, {})).body.status, "done")
    }))

  it.effect("begins with a submission alone, and ends by a decision, todo or in progress", () =>
    Effect.gen(function*() {
      const { admin, ask, created, inReview, people } = yield* taskTenant
      const { path } = yield* created({ approverId: people.admin.user.id })
      const rejected = yield* Effect.all([
        ask("PATCH", path, { status: "in_review" }),
        ask("PATCH", path, { status: "done" }),
        ask("POST", "/v1/tasks", { title: "T", status: "done", approverId: people.admin.user.id }),
        admin("POST", `${path}/approve`, {}),
        admin("POST", `${path}/reject`, {})
      ])
      assert.deepStrictEqual(refusals(rejected), [
        [409, "submission_required"],
        [409, "review_required"],
        [409, "review_required"],
        [409, "task_not_in_review"],
        [409, "task_not_in_review"]
      ])
      const { path: pending } = yield* inReview()
      for (
        const change of [{ status: "done" }, { status: "not_relevant" }, { status: "failed" }, { approverId: null }]
      ) {
        assert.deepStrictEqual(refusal(yield* ask("PATCH", pending, change)), [409, "review_pending"])
      }
      const again = yield* ask("POST", `${pending}/submit-for-review`)
      assert.deepStrictEqual(refusal(again), [409, "review_pending"])
      assert.strictEqual(
        (yield* ask("PATCH", pending, { status: "in_review", title: "Renamed" })).body.title,
        "Renamed"
      )
      assert.strictEqual((yield* ask("PATCH", pending, { status: "in_progress" })).body.status, "in_progress")
      const own = yield* ask("PATCH", pending, { approverId: null, status: "done" })
      assert.deepStrictEqual([own.status, own.body.status], [200, "done"])
      for (const status of ["done", "not_relevant"]) {
        const closed = yield* created({ status })
        yield* ask("PATCH", closed.path, { approverId: people.admin.user.id })
        const answer = yield* ask("POST", `${closed.path}/submit-for-review`)
        assert.deepStrictEqual(refusal(answer), [409, "task_closed"])
      }
    }))

  it.effect("needs an active approver who may approve", () =>
    Effect.gen(function*() {
      const { ask, created, people } = yield* taskTenant
      const { path } = yield* created()
      const submit = ask("POST", `${path}/submit-for-review`)
      assert.deepStrictEqual(refusal(yield* submit), [409, "no_approver"])
      const approver = yield* newPerson(people, "admin")
      const person = `/v1/people/${approver.member.id}`
      yield* ask("PATCH", path, { approverId: approver.user.id })
      yield* ask("PATCH", person, { role: "member" })
      assert.deepStrictEqual(refusal(yield* submit), [409, "no_approver"])
      yield* ask("PATCH", person, { role: "admin", isActive: false })
      assert.deepStrictEqual(refusal(yield* submit), [409, "no_approver"])
      yield* ask("PATCH", person, { isActive: true })
      assert.strictEqual((yield* submit).body.status, "in_review")
    }))

  it.effect("ends when the approver is deactivated, who stays named", () =>
    Effect.gen(function*() {
      const { ask, created, inReview, people } = yield* taskTenant
      const approver = yield* newPerson(people, "admin")
      const approverId = approver.user.id
      const { id, path } = yield* inReview({ approverId })
      const untouched = yield* created({ approverId })
      const person = `/v1/people/${approver.member.id}`
      yield* ask("PATCH", person, { department: "it" })
      assert.strictEqual((yield* ask("GET", path)).body.status, "in_review")
      yield* ask("PATCH", person, { isActive: false })
      assert.deepInclude((yield* ask("GET", path)).body, { status: "in_progress", approverId })
      const etag = (yield* ask("GET", untouched.path)).headers.get("etag")
      assert.strictEqual(etag, "\"1\"")
      const event = (yield* eventsOf(people.owner.key, `resource=${id}`)).at(-1)
      assert.deepStrictEqual([event.action, event.after.status], ["task.updated", "in_progress"])
    }))

  it.effect("is decided once when approvals and rejections race", () =>
    Effect.gen(function*() {
      const { admin, inReview } = yield* taskTenant
      const { path } = yield* inReview()
      const [approve, reject] = [admin("POST", `${path}/approve`, {}), admin("POST", `${path}/reject`, {})]
      const all = yield* Effect.all([approve, reject, approve, reject], { concurrency: "unbounded" })
      assert.lengthOf(all.filter(({ status }) => status === 200), 1)
      assert.lengthOf(all.filter(({ body }) => body.code === "task_not_in_review"), 3)
    }))
})
