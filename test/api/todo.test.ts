import { Policies } from "@attestry/core/policy/Policies"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { Api } from "../support/Api.ts"
import { onEveryStack } from "../support/onEveryStack.ts"
import { at, inSessionOf, policyTenant, robot } from "../support/Policies.ts"
import { tenant } from "../support/Tenant.ts"

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

  it.effect("accepts no query parameters", () =>
    Effect.gen(function*() {
      const { ask } = yield* policyTenant
      assert.strictEqual((yield* ask("GET", "/v1/me/todo?limit=5")).status, 400)
    }))
})
