import { noApproval } from "@attestry/core/approval"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { asking, eventsOf, newPerson, newUser } from "../../support/People.ts"
import { refusal } from "../../support/Policies.ts"
import { refusals, taskTenant } from "../../support/Tasks.ts"
import { tenant } from "../../support/Tenant.ts"

const unknown = "tsk_00000000000000000000000000"

onEveryStack("tasks", (it) => {
  it.effect("creates a task from a title, with defaults for all else", () =>
    Effect.gen(function*() {
      const { ask, people } = yield* taskTenant
      const { body, headers, status } = yield* ask("POST", "/v1/tasks", { title: "  Review access  " })
      const { createdAt, id, updatedAt, ...rest } = body
      assert.deepStrictEqual([status, headers.get("etag")], [201, "\"1\""])
      assert.match(id, /^tsk_[0-9a-hjkmnp-tv-z]{26}$/)
      assert.strictEqual(updatedAt, createdAt)
      assert.deepStrictEqual(rest, {
        revision: 1,
        organizationId: people.organization.id,
        title: "Review access",
        description: "",
        status: "todo",
        frequency: null,
        department: null,
        assigneeId: null,
        approverId: null,
        dueDate: null,
        completedAt: null,
        evidence: "missing",
        newestEvidenceAt: null,
        approval: noApproval,
        allowed: ["update", "remove", "submit", "attach", "automate"],
        authType: "api-key",
        authenticatedUser: { id: people.owner.user.id, email: people.owner.user.email }
      })
    }))

  it.effect("keeps all given fields, and members as the ids of their users", () =>
    Effect.gen(function*() {
      const { ask, people } = yield* taskTenant
      const { body } = yield* ask("POST", "/v1/tasks", {
        title: "Review access",
        description: " Compare\n",
        status: "in_progress",
        frequency: "quarterly",
        department: "it",
        assigneeId: people.member.member.id,
        approverId: people.admin.member.id,
        dueDate: "2031-06-30T18:00:00+02:00"
      })
      assert.deepInclude(body, {
        description: " Compare\n",
        status: "in_progress",
        frequency: "quarterly",
        department: "it",
        assigneeId: people.member.user.id,
        approverId: people.admin.user.id,
        dueDate: "2031-06-30T16:00:00.000Z"
      })
      const { body: got, headers } = yield* ask("GET", `/v1/tasks/${body.id}`)
      assert.deepStrictEqual([got, headers.get("etag")], [body, "\"1\""])
      const [event, ...others] = yield* eventsOf(people.owner.key, `resource=${body.id}`)
      assert.deepStrictEqual([event.action, event.before, others], ["task.created", null, []])
      assert.deepInclude(event.after, {
        title: "Review access",
        assigneeId: people.member.user.id,
        frequency: "quarterly"
      })
      assert.notProperty(event.after, "waitingSince")
    }))

  it.effect("updates the given fields alone, clears with null, and writes nothing when nothing changes", () =>
    Effect.gen(function*() {
      const { ask, created, people } = yield* taskTenant
      const { path: _, ...task } = yield* created({
        department: "hr",
        dueDate: "2031-01-01T00:00:00.000Z",
        assigneeId: people.admin.user.id
      })
      const change = (body: object, headers = {}) => ask("PATCH", `/v1/tasks/${task.id}`, body, headers)
      const same = yield* Effect.all([
        change({}),
        change({ title: " Review access", assigneeId: people.admin.member.id, status: "todo" })
      ])
      assert.deepStrictEqual(same.map(({ body }) => body), [task, task])
      yield* Effect.sleep("3 millis")
      const { body, headers } = yield* change({ status: "failed", department: null, dueDate: null, assigneeId: null })
      assert.deepStrictEqual(body, {
        ...task,
        revision: 2,
        status: "failed",
        department: null,
        dueDate: null,
        assigneeId: null,
        updatedAt: body.updatedAt
      })
      assert.isAbove(Date.parse(body.updatedAt), Date.parse(body.createdAt))
      assert.strictEqual(headers.get("etag"), "\"2\"")
      const stale = yield* change({ title: "Late" }, { "if-match": "\"1\"" })
      assert.deepStrictEqual(refusal(stale), [412, "precondition_failed"])
      const events = yield* eventsOf(people.owner.key, `resource=${task.id}&action=task.updated`)
      assert.deepStrictEqual(events.map(({ before }) => Object.keys(before).sort()), [
        ["assigneeId", "department", "dueDate", "status"]
      ])
    }))

  it.effect("rejects an invalid task with a pointer to each field error", () =>
    Effect.gen(function*() {
      const { ask, created } = yield* taskTenant
      const { path } = yield* created()
      const cases: ReadonlyArray<readonly [body: object, ...pointers: ReadonlyArray<string>]> = [
        [{ title: " ", description: null }, "/description", "/title"],
        [{ title: "x".repeat(256), description: "x".repeat(10_001) }, "/description", "/title"],
        [{ status: "new", frequency: "hourly", department: "sales" }, "/department", "/frequency", "/status"],
        [{ dueDate: "2031-02-30T00:00:00Z" }, "/dueDate"],
        [{ dueDate: "2031-02-01" }, "/dueDate"],
        [{ assigneeId: "ann", approverId: 7 }, "/approverId", "/assigneeId"],
        [{ completedAt: null, submittedBy: null, id: unknown }, "/completedAt", "/id", "/submittedBy"]
      ]
      for (const [body, ...pointers] of cases) {
        for (const [method, to] of [["PATCH", path], ["POST", "/v1/tasks"]] as const) {
          const answer = yield* ask(method, to, method === "POST" ? { title: "T", ...body } : body)
          assert.deepStrictEqual(refusal(answer), [400, "invalid_request"], answer.text)
          assert.deepStrictEqual(answer.body.errors.map((error: any) => error.pointer).sort(), pointers)
        }
      }
      const review = yield* ask("POST", "/v1/tasks", { title: "T", status: "in_review" })
      assert.deepStrictEqual([review.status, review.body.errors[0].pointer], [400, "/status"])
    }))

  it.effect("rejects an unknown, foreign or inactive member, and an approver without the permission", () =>
    Effect.gen(function*() {
      const { ask, created, people } = yield* taskTenant
      const elsewhere = yield* tenant
      const inactive = yield* newPerson(people, "admin")
      yield* ask("PATCH", `/v1/people/${inactive.member.id}`, { isActive: false })
      const { path } = yield* created()
      const strangers = [
        "usr_unknown",
        "mem_unknown",
        (yield* newUser()).id,
        elsewhere.owner.user.id,
        elsewhere.owner.member.id,
        inactive.user.id,
        inactive.member.id
      ]
      const answers: Array<string> = []
      for (const field of ["assigneeId", "approverId"]) {
        for (const id of strangers) {
          for (const [method, to] of [["PATCH", path], ["POST", "/v1/tasks"]] as const) {
            const answer = yield* ask(method, to, { ...(method === "POST" ? { title: "T" } : {}), [field]: id })
            const code = field === "approverId" ? "approver_not_eligible" : "unknown_reference"
            assert.deepStrictEqual(refusal(answer), [400, code])
            assert.deepStrictEqual(answer.body.errors.map(({ pointer }: any) => pointer), [`/${field}`])
            answers.push(`${field} ${answer.body.errors[0].detail}`)
          }
        }
      }
      assert.strictEqual(new Set(answers).size, 2)
      const powerless = yield* ask("PATCH", path, { approverId: people.member.user.id })
      assert.deepStrictEqual(powerless.body.errors, [{
        pointer: "/approverId",
        detail: "Expected an active member who can sign in and has task:approve"
      }])
      assert.strictEqual((yield* ask("GET", path)).body.assigneeId, null)
    }))

  it.effect("keeps an assignee who was deactivated, and may be given again", () =>
    Effect.gen(function*() {
      const { ask, created, people } = yield* taskTenant
      const leaver = yield* newPerson(people, "admin")
      const { path } = yield* created({ assigneeId: leaver.user.id, approverId: leaver.user.id })
      yield* ask("PATCH", `/v1/people/${leaver.member.id}`, { isActive: false })
      for (const id of [leaver.user.id, leaver.member.id]) {
        const { body, status } = yield* ask("PATCH", path, { assigneeId: id, approverId: id, title: `By ${id}` })
        assert.deepStrictEqual([status, body.assigneeId, body.approverId], [200, leaver.user.id, leaver.user.id])
      }
    }))

  it.effect("sets the time of completion when a task is done, and clears it when it is reopened", () =>
    Effect.gen(function*() {
      const { ask, created } = yield* taskTenant
      const { path } = yield* created()
      const done = (yield* ask("PATCH", path, { status: "done" })).body
      assert.deepStrictEqual([done.status, done.completedAt], ["done", done.updatedAt])
      const renamed = (yield* ask("PATCH", path, { title: "Renamed" })).body
      assert.strictEqual(renamed.completedAt, done.completedAt)
      const reopened = (yield* ask("PATCH", path, { status: "todo" })).body
      assert.deepStrictEqual([reopened.status, reopened.completedAt], ["todo", null])
    }))

  it.effect("lists the changes of a task, newest first", () =>
    Effect.gen(function*() {
      const { ask, created, people } = yield* taskTenant
      const { path } = yield* created()
      yield* ask("PATCH", path, { status: "in_progress" })
      yield* Effect.sleep("3 millis")
      yield* ask("PATCH", path, { status: "done" })
      const { body, status } = yield* ask("GET", `${path}/history`)
      assert.strictEqual(status, 200)
      const changes = body.data.map(({ field, from, to }: any) => [field, from, to])
      assert.includeDeepMembers(changes.slice(0, 2), [["status", "in_progress", "done"]])
      assert.deepStrictEqual(changes[2], ["status", "todo", "in_progress"])
      assert.deepInclude(changes, ["title", null, "Review access"])
      assert.strictEqual(body.data[0].actor.userId, people.owner.user.id)
    }))

  it.effect("removes a task for good, and hides it from other organizations", () =>
    Effect.gen(function*() {
      const { ask, created, people } = yield* taskTenant
      const elsewhere = yield* asking((yield* tenant).owner.key)
      const { id, path } = yield* created()
      const paths = [path, `${path}/history`]
      const foreign = yield* Effect.all([
        ...paths.map((to) => elsewhere("GET", to)),
        elsewhere("PATCH", path, { title: "Mine" }),
        elsewhere("DELETE", path),
        elsewhere("POST", `${path}/submit-for-review`)
      ])
      for (const answer of refusals(foreign)) assert.deepStrictEqual(answer, [404, "task_not_found"])
      const { body, status } = yield* ask("DELETE", path)
      assert.deepStrictEqual([status, body], [200, { success: true, id }])
      const gone = yield* Effect.all([
        ...paths.map((to) => ask("GET", to)),
        ask("DELETE", path),
        ask("PATCH", path, {})
      ])
      for (const answer of refusals(gone)) assert.deepStrictEqual(answer, [404, "task_not_found"])
      const event = (yield* eventsOf(people.owner.key, `resource=${id}`)).at(-1)
      assert.deepStrictEqual([event.action, event.after, event.before.title], ["task.removed", null, "Review access"])
    }))
})
