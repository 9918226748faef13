import { noApproval } from "@attestry/core/approval"
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
      assert.deepStrictEqual([submitted.status, submitted.headers.get("etag")], [200, "\"2\""])
      assert.deepInclude(submitted.body, { id, status: "in_review", completedAt: null, revision: 2 })
      const approved = yield* admin("POST", `${path}/approve`, { comment: "well\ndone" })
      assert.deepStrictEqual([approved.status, approved.body.status], [200, "done"])
      assert.strictEqual(approved.body.completedAt, approved.body.updatedAt)
      const unsigned = ({ allowed: _, authType: __, authenticatedUser: ___, ...task }: any) => task
      assert.deepStrictEqual(unsigned((yield* ask("GET", path)).body), unsigned(approved.body))
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
            [owner, "not_the_approver"],
            [other, "not_the_approver"],
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
        assert.deepStrictEqual(refusal(yield* caller("POST", `${path}/submit-for-review`)), [403, "self_approval"])
      }
    }))

  it.effect("is never approved by its assignee or an editor of its texts, but may be by its creator", () =>
    Effect.gen(function*() {
      const { admin, ask, created, people } = yield* taskTenant
      const approverId = people.admin.user.id
      const own = yield* created({ assigneeId: approverId })
      const written = yield* created({ title: "Old" })
      yield* admin("PATCH", written.path, { title: "New" })
      for (const { path } of [own, written]) {
        const answer = yield* ask("POST", `${path}/submit-for-review`, { approverId })
        assert.deepStrictEqual(refusal(answer), [403, "self_approval"])
      }
      const { body } = yield* admin("POST", "/v1/tasks", { title: "Theirs", approverId })
      const path = `/v1/tasks/${body.id}`
      yield* admin("PATCH", path, { status: "in_progress", frequency: "yearly" })
      assert.strictEqual((yield* ask("POST", `${path}/submit-for-review`)).status, 200)
      assert.strictEqual((yield* admin("POST", `${path}/approve`, {})).body.status, "done")
    }))

  it.effect("is asked of the named approver, whom the assignee chooses only if the task has none", () =>
    Effect.gen(function*() {
      const { ask, created, member, people } = yield* taskTenant
      const third = yield* newPerson(people, "admin")
      const assigneeId = people.member.user.id
      const free = yield* created({ assigneeId })
      const chosen = yield* member("POST", `${free.path}/submit-for-review`, { approverId: third.member.id })
      assert.deepStrictEqual([chosen.status, chosen.body.approverId], [200, third.user.id])
      assert.deepInclude(chosen.body.approval, { state: "pending", approverId: third.user.id, submittedBy: assigneeId })
      const given = yield* created({ assigneeId, approverId: people.admin.user.id })
      const submit = `${given.path}/submit-for-review`
      const other = yield* member("POST", submit, { approverId: third.user.id })
      assert.deepStrictEqual(refusal(other), [403, "permission_missing"])
      assert.strictEqual((yield* member("POST", submit, { approverId: people.admin.member.id })).status, 200)
      assert.strictEqual((yield* ask("POST", submit, { approverId: third.user.id })).body.approverId, third.user.id)
      const unable = yield* ask("POST", submit, { approverId: assigneeId })
      assert.deepStrictEqual(refusal(unable), [400, "approver_not_eligible"])
    }))

  it.effect("is withdrawn by its submitter or a caller who may update it, and by nobody else", () =>
    Effect.gen(function*() {
      const { ask, auditor, inReview, member, people } = yield* taskTenant
      const { id, path } = yield* inReview()
      const withdraw = `${path}/withdraw`
      assert.deepStrictEqual(refusal(yield* auditor("POST", withdraw)), [403, "permission_missing"])
      const { body, status } = yield* member("POST", withdraw)
      assert.deepStrictEqual([status, body.status, body.approval], [200, "in_progress", noApproval])
      assert.deepStrictEqual(refusal(yield* member("POST", withdraw)), [403, "permission_missing"])
      assert.deepStrictEqual(refusal(yield* ask("POST", withdraw)), [409, "not_pending"])
      yield* ask("POST", `${path}/submit-for-review`)
      assert.deepStrictEqual(refusal(yield* member("POST", withdraw)), [403, "permission_missing"])
      assert.strictEqual((yield* ask("POST", withdraw)).status, 200)
      const events = yield* eventsOf(people.owner.key, `resource=${id}&action=task.withdrawn&outcome=done`)
      assert.deepStrictEqual(events.map(({ actor }) => actor.userId), [people.member.user.id, people.owner.user.id])
    }))

  it.effect("cannot be handed to the one who submitted it, but to another approver", () =>
    Effect.gen(function*() {
      const { admin, ask, created, owner, people } = yield* taskTenant
      const { path } = yield* created({ approverId: people.admin.user.id })
      const submit = (approverId: string) => ask("POST", `${path}/submit-for-review`, { approverId })
      yield* submit(people.admin.user.id)
      assert.deepStrictEqual(refusal(yield* submit(people.owner.user.id)), [403, "self_approval"])
      const third = yield* newPerson(people, "admin")
      assert.strictEqual((yield* submit(third.user.id)).status, 200)
      for (const caller of [admin, owner]) {
        assert.deepStrictEqual(refusal(yield* caller("POST", `${path}/approve`, {})), [403, "not_the_approver"])
      }
      const successor = yield* inSessionOf(third.user.id)
      assert.strictEqual((yield* successor("POST", `${path}/approve`, {})).body.status, "done")
    }))

  it.effect("begins with a submission alone, and ends by a decision or a withdrawal", () =>
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
        [409, "approval_required"],
        [409, "approval_required"],
        [409, "not_pending"],
        [409, "not_pending"]
      ])
      const { path: pending } = yield* inReview()
      for (
        const change of [{ status: "done" }, { status: "todo" }, { status: "failed" }, { approverId: null }, {
          title: "B"
        }]
      ) {
        assert.deepStrictEqual(refusal(yield* ask("PATCH", pending, change)), [409, "approval_pending"])
      }
      const again = yield* ask("POST", `${pending}/submit-for-review`)
      assert.deepStrictEqual(refusal(again), [409, "approval_pending"])
      assert.strictEqual((yield* ask("PATCH", pending, { status: "in_review" })).status, 200)
      yield* ask("POST", `${pending}/withdraw`)
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
      assert.deepStrictEqual(refusal(yield* submit), [400, "approver_not_eligible"])
      const approver = yield* newPerson(people, "admin")
      const person = `/v1/people/${approver.member.id}`
      yield* ask("PATCH", path, { approverId: approver.user.id })
      yield* ask("PATCH", person, { role: "member" })
      assert.deepStrictEqual(refusal(yield* submit), [400, "approver_not_eligible"])
      yield* ask("PATCH", person, { role: "admin", isActive: false })
      assert.deepStrictEqual(refusal(yield* submit), [400, "approver_not_eligible"])
      yield* ask("PATCH", person, { isActive: true })
      assert.strictEqual((yield* submit).body.status, "in_review")
    }))

  it.effect("ends when the approver loses the permission, by another role or a change of theirs", () =>
    Effect.gen(function*() {
      const { ask, inReview, people } = yield* taskTenant
      const role = { name: "Approver", permissions: { task: ["read", "approve"] } }
      const { body } = yield* ask("POST", "/v1/roles", role)
      const approver = yield* newPerson(people, "Approver")
      const { path } = yield* inReview({ approverId: approver.user.id })
      yield* ask("PATCH", `/v1/roles/${body.id}`, { permissions: { task: ["read"] } })
      assert.strictEqual((yield* ask("GET", path)).body.status, "in_progress")
      const other = yield* newPerson(people, "admin")
      const { path: second } = yield* inReview({ approverId: other.user.id })
      yield* ask("PATCH", `/v1/people/${other.member.id}`, { role: "member" })
      const { approval, status } = (yield* ask("GET", second)).body
      assert.deepStrictEqual([status, approval], ["in_progress", noApproval])
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
      assert.lengthOf(all.filter(({ body }) => body.code === "not_pending"), 3)
    }))
})
