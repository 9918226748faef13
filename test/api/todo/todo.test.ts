import { Policies } from "@attestry/core/policy"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { Api } from "../../support/Api.ts"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { asking } from "../../support/People.ts"
import { at, inSessionOf, policyTenant, robot } from "../../support/Policies.ts"
import { questionnaireTenant } from "../../support/Questionnaires.ts"
import { taskTenant } from "../../support/Tasks.ts"
import { tenant } from "../../support/Tenant.ts"

onEveryStack("what waits for the caller", (it) => {
  it.effect("is nothing at first, and for a member of another organization", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { created, member } = yield* policyTenant
      assert.deepStrictEqual((yield* member("GET", "/v1/me/todo")).body, { data: [], count: 0 })
      yield* created({ status: "published", isRequiredToSign: true })
      const other = yield* tenant
      const { body, status } = yield* send("GET", "/v1/me/todo", { key: other.owner.key })
      assert.deepStrictEqual([status, body], [200, { data: [], count: 0 }])
    }))

  it.effect("is an active version to sign, until the member acknowledges it", () =>
    Effect.gen(function*() {
      const { admin, created, member } = yield* policyTenant
      const { id, path } = yield* created({ status: "published", isRequiredToSign: true, name: "To sign" })
      yield* created({ status: "published", name: "Optional" })
      yield* created({ isRequiredToSign: true, name: "Draft" })
      const { lastPublishedAt } = (yield* member("GET", path)).body
      const { body } = yield* member("GET", "/v1/me/todo")
      assert.deepStrictEqual(body, {
        data: [{
          kind: "acknowledge",
          resource: { type: "policy", id, name: "To sign" },
          dueDate: null,
          since: lastPublishedAt
        }],
        count: 1
      })
      assert.strictEqual((yield* member("POST", `${path}/acknowledge`, {})).status, 200)
      assert.strictEqual((yield* member("GET", "/v1/me/todo")).body.count, 0)
      assert.strictEqual((yield* admin("GET", "/v1/me/todo")).body.count, 1)
    }))

  it.effect("is a pending version for its approver alone, until it is decided", () =>
    Effect.gen(function*() {
      const { admin, ask, created, owner, people } = yield* policyTenant
      const { id, path, working } = yield* created({ assigneeId: people.owner.user.id, name: "Pending" })
      yield* ask("POST", `${working}/submit-for-approval`, { approverId: people.admin.user.id })
      const { pendingSince } = (yield* ask("GET", path)).body
      const { data } = (yield* admin("GET", "/v1/me/todo")).body
      assert.deepStrictEqual(data, [
        { kind: "approve", resource: { type: "policy", id, name: "Pending" }, dueDate: null, since: pendingSince }
      ])
      assert.strictEqual((yield* owner("GET", "/v1/me/todo")).body.count, 0)
      assert.isBelow((yield* admin("POST", `${working}/reject`, {})).status, 300)
      assert.strictEqual((yield* admin("GET", "/v1/me/todo")).body.count, 0)
    }))

  it.effect("is a policy whose review is due for its assignee alone, until it is published again", () =>
    Effect.gen(function*() {
      const { admin, ask, created, member, people } = yield* policyTenant
      const reviewDate = "2131-06-01T00:00:00.000Z"
      const fields = { status: "published", frequency: "yearly", assigneeId: people.member.user.id }
      const { id, path } = yield* created({ ...fields, name: "Due" })
      yield* ask("PATCH", path, { reviewDate })
      assert.strictEqual((yield* member("GET", "/v1/me/todo")).body.count, 0)
      yield* Effect.flatMap(Policies, ({ markReviewsDue }) => markReviewsDue).pipe(at(reviewDate))
      assert.deepStrictEqual((yield* member("GET", "/v1/me/todo")).body, {
        data: [{
          kind: "review",
          resource: { type: "policy", id, name: "Due" },
          dueDate: reviewDate,
          since: reviewDate
        }],
        count: 1
      })
      assert.strictEqual((yield* admin("GET", "/v1/me/todo")).body.count, 0)
      yield* ask("POST", `${path}/versions/publish`, { setAsActive: true })
      assert.strictEqual((yield* member("GET", "/v1/me/todo")).body.count, 0)
    }))

  it.effect("is that of its creator for an API key, and nothing without policy:read", () =>
    Effect.gen(function*() {
      const { ask, created, people, withKey } = yield* policyTenant
      const user = yield* robot(people, "admin")
      yield* created({ status: "published", isRequiredToSign: true })
      const assigned = yield* created({ status: "needs_review", assigneeId: user.id, name: "Robot's" })
      assert.deepStrictEqual(
        (yield* ask("GET", "/v1/me/todo")).body.data.map((one: any) => one.kind),
        ["acknowledge"]
      )
      const scoped = (yield* ask("POST", "/v1/api-keys", { name: "Narrow", scopes: ["vendor:read"] })).body.key
      assert.deepStrictEqual((yield* withKey(scoped)("GET", "/v1/me/todo")).body, { data: [], count: 0 })
      const session = yield* inSessionOf(people.member.user.id)
      assert.strictEqual((yield* session("GET", "/v1/me/todo")).body.count, 1)
      assert.strictEqual((yield* ask("DELETE", assigned.path)).status, 200)
    }))

  it.effect("leaves out what is archived", () =>
    Effect.gen(function*() {
      const { ask, created, member } = yield* policyTenant
      const { path } = yield* created({ status: "published", isRequiredToSign: true })
      yield* ask("PATCH", path, { isArchived: true })
      assert.strictEqual((yield* member("GET", "/v1/me/todo")).body.count, 0)
      yield* ask("PATCH", path, { isArchived: false })
      assert.strictEqual((yield* member("GET", "/v1/me/todo")).body.count, 1)
    }))

  it.effect("is a task for its assignee, in review for its approver, and nobody's when it is done", () =>
    Effect.gen(function*() {
      const { admin, ask, created, member, people } = yield* taskTenant
      const { id, path } = yield* created({
        title: "Back up",
        dueDate: "2131-06-01T00:00:00.000Z",
        assigneeId: people.member.user.id,
        approverId: people.admin.user.id
      })
      const task = { resource: { type: "task", id, name: "Back up" }, dueDate: "2131-06-01T00:00:00.000Z" }
      const todos = (one: typeof member) => Effect.map(one("GET", "/v1/me/todo"), ({ body }) => body)
      const { createdAt } = (yield* ask("GET", path)).body
      assert.deepStrictEqual(yield* todos(member), { data: [{ kind: "task", ...task, since: createdAt }], count: 1 })
      assert.strictEqual((yield* todos(admin)).count, 0)
      const { updatedAt } = (yield* member("POST", `${path}/submit-for-review`)).body
      assert.strictEqual((yield* todos(member)).count, 0)
      assert.deepStrictEqual(yield* todos(admin), { data: [{ kind: "approve", ...task, since: updatedAt }], count: 1 })
      const rejected = (yield* admin("POST", `${path}/reject`, {})).body
      assert.deepStrictEqual((yield* todos(member)).data, [{ kind: "task", ...task, since: rejected.updatedAt }])
      yield* ask("PATCH", path, { approverId: null, status: "done" })
      for (const one of [member, admin]) assert.deepStrictEqual(yield* todos(one), { data: [], count: 0 })
    }))

  it.effect("has no tasks without task:read, and no policies without policy:read", () =>
    Effect.gen(function*() {
      const { created, people } = yield* policyTenant
      const ask = yield* asking(people.owner.key)
      yield* created({ status: "published", isRequiredToSign: true })
      yield* ask("POST", "/v1/tasks", { title: "T", assigneeId: people.owner.user.id })
      const types = (...scopes: ReadonlyArray<string>) =>
        Effect.gen(function*() {
          const { body: { key } } = yield* ask("POST", "/v1/api-keys", { name: "Narrow", scopes })
          const { body } = yield* (yield* asking(key))("GET", "/v1/me/todo")
          assert.strictEqual(body.count, body.data.length)
          return body.data.map((one: any) => one.resource.type).sort()
        })
      assert.deepStrictEqual(yield* types("policy:read"), ["policy"])
      assert.deepStrictEqual(yield* types("task:read"), ["task"])
      assert.deepStrictEqual(yield* types("task:read", "policy:read"), ["policy", "task"])
    }))

  it.effect("is a questionnaire for its approver alone, until it is decided, and not without questionnaire:read", () =>
    Effect.gen(function*() {
      const { ask, people, uploaded } = yield* questionnaireTenant
      const { id, path } = yield* uploaded("Is it safe?\n")
      const dueDate = "2131-06-01T00:00:00.000Z"
      yield* ask("PATCH", path, { dueDate })
      const { status } = yield* ask("POST", `${path}/submit`, { approverId: people.admin.user.id })
      assert.strictEqual(status, 200)
      const { approval: { submittedAt: since } } = (yield* ask("GET", path)).body
      const admin = yield* inSessionOf(people.admin.user.id)
      const resource = { type: "questionnaire", id, name: "questions.txt" }
      assert.deepStrictEqual((yield* admin("GET", "/v1/me/todo")).body, {
        data: [{ kind: "approve", resource, dueDate, since }],
        count: 1
      })
      assert.strictEqual((yield* ask("GET", "/v1/me/todo")).body.count, 0)
      const narrow = (scope: string) =>
        Effect.gen(function*() {
          const { body: { key } } = yield* admin("POST", "/v1/api-keys", { name: "Narrow", scopes: [scope] })
          return (yield* (yield* asking(key))("GET", "/v1/me/todo")).body.count
        })
      assert.strictEqual(yield* narrow("policy:read"), 0)
      assert.strictEqual(yield* narrow("questionnaire:read"), 1)
      assert.isBelow((yield* admin("POST", `${path}/approve`, {})).status, 300)
      assert.strictEqual((yield* admin("GET", "/v1/me/todo")).body.count, 0)
    }))

  it.effect("accepts no query parameters", () =>
    Effect.gen(function*() {
      const { ask } = yield* policyTenant
      assert.strictEqual((yield* ask("GET", "/v1/me/todo?limit=5")).status, 400)
    }))
})
