import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { eventsOf } from "../../support/People.ts"
import { inSessionOf, policyTenant, refusal, text } from "../../support/Policies.ts"

onEveryStack("updating a policy", (it) => {
  it.effect("updates the given fields alone, and clears nullable ones with null", () =>
    Effect.gen(function*() {
      const { ask, created, people } = yield* policyTenant
      const before = yield* created()
      const filled = {
        name: "Rights",
        description: "who may what",
        frequency: "yearly",
        department: "hr",
        isRequiredToSign: true,
        reviewDate: "2031-01-01T00:00:00.000Z",
        assigneeId: people.member.user.id
      }
      const { body, headers } = yield* ask("PATCH", before.path, filled)
      const { path: _, updatedAt: __, working: ___, ...rest } = before
      assert.deepStrictEqual(body, {
        ...rest,
        ...filled,
        activeVersionId: null,
        updatedAt: body.updatedAt,
        revision: 2
      })
      assert.strictEqual(headers.get("etag"), "\"2\"")
      assert.strictEqual((yield* ask("GET", before.path)).text, JSON.stringify(body))
      const [, updated] = yield* eventsOf(people.owner.key, `resource=${before.id}`)
      assert.deepStrictEqual([updated.action, updated.after], ["policy.updated", filled])
      const nothing = { description: null, frequency: null, department: null, reviewDate: null, assigneeId: null }
      assert.deepInclude((yield* ask("PATCH", before.path, nothing)).body, nothing)
    }))

  it.effect("writes nothing when nothing changes", () =>
    Effect.gen(function*() {
      const { ask, created, people } = yield* policyTenant
      const { id, name, path, updatedAt } = yield* created({ reviewDate: "2031-01-01T00:00:00Z" })
      for (const same of [{}, { name }, { reviewDate: "2031-01-01T01:00:00+01:00" }, { isArchived: false }]) {
        const { body, headers, status } = yield* ask("PATCH", path, same)
        assert.deepStrictEqual([status, headers.get("etag"), body.updatedAt], [200, "\"1\"", updatedAt])
      }
      assert.lengthOf(yield* eventsOf(people.owner.key, `resource=${id}`), 1)
    }))

  it.effect("keeps all concurrent changes of different fields", () =>
    Effect.gen(function*() {
      const { ask, created, people } = yield* policyTenant
      const { id, path } = yield* created()
      const changes = [{ description: "d" }, { department: "it" }, { frequency: "monthly" }, { isRequiredToSign: true }]
      const all = [
        ...changes.map((change) => ask("PATCH", path, change)),
        ask("POST", `${path}/versions/publish`, { setAsActive: true })
      ]
      const answers = yield* Effect.all(all, { concurrency: "unbounded" })
      assert.isTrue(answers.every(({ status }) => status < 300))
      const { body, headers } = yield* ask("GET", path)
      assert.deepInclude(body, {
        ...Object.fromEntries(changes.flatMap((change) => Object.entries(change))),
        status: "published"
      })
      assert.strictEqual(headers.get("etag"), "\"6\"")
      assert.lengthOf(yield* eventsOf(people.owner.key, `resource=${id}`), 6)
    }))

  it.effect("updates at the current revision, when the caller has the permission", () =>
    Effect.gen(function*() {
      const { ask, auditor, created, member } = yield* policyTenant
      const { path } = yield* created()
      const stale = yield* ask("PATCH", path, { name: "X" }, { "if-match": "\"2\"" })
      assert.deepStrictEqual(refusal(stale), [412, "precondition_failed"])
      assert.strictEqual((yield* ask("PATCH", path, { name: "X" }, { "if-match": "\"1\"" })).status, 200)
      for (const reader of [member, auditor]) {
        assert.strictEqual((yield* reader("GET", path)).status, 200)
        assert.deepStrictEqual(refusal(yield* reader("PATCH", path, { name: "Y" })), [403, "permission_missing"])
      }
    }))

  it.effect("rejects setting the policy's status, content or approver", () =>
    Effect.gen(function*() {
      const { ask, created, people } = yield* policyTenant
      const { path } = yield* created()
      for (const name of ["status", "content", "approverId", "signedBy", "policyTemplateId", "activeVersionId"]) {
        const { body } = yield* ask("PATCH", path, { [name]: people.owner.user.id })
        assert.deepStrictEqual([body.code, body.errors[0].pointer], ["invalid_request", `/${name}`])
      }
    }))
})

onEveryStack("archiving a policy", (it) => {
  it.effect("rejects every change until the policy is unarchived", () =>
    Effect.gen(function*() {
      const { ask, created, owner, people } = yield* policyTenant
      const { activeVersionId, id, path, working } = yield* created({ status: "published" })
      const archived = yield* ask("PATCH", path, { isArchived: true, description: "over" })
      const { isArchived, lastArchivedAt, updatedAt } = archived.body
      assert.deepStrictEqual([isArchived, lastArchivedAt, archived.body.description], [true, updatedAt, "over"])
      const active = `${path}/versions/${activeVersionId}`
      const changes = [
        ask("PATCH", path, { name: "X" }),
        ask("PATCH", path, { name: "X", isArchived: true }),
        ask("PATCH", working, { content: text("other") }),
        ask("POST", `${path}/versions/publish`, {}),
        ask("POST", `${active}/activate`),
        ask("POST", `${active}/restore`),
        ask("POST", `${working}/submit-for-approval`, { approverId: people.admin.user.id }),
        owner("POST", `${working}/approve`, {}),
        owner("POST", `${working}/reject`, {}),
        owner("POST", `${path}/acknowledge`, {}),
        ask("DELETE", path)
      ]
      for (const change of changes) assert.deepStrictEqual(refusal(yield* change), [409, "policy_archived"])
      assert.strictEqual((yield* ask("GET", path)).text, archived.text)
      assert.strictEqual((yield* ask("GET", active)).status, 200)
      assert.strictEqual((yield* ask("PATCH", path, { isArchived: true })).headers.get("etag"), "\"2\"")
      const back = yield* ask("PATCH", path, { isArchived: false, name: "Back" })
      assert.deepStrictEqual([back.status, back.body.name, back.body.lastArchivedAt], [200, "Back", lastArchivedAt])
      assert.strictEqual((yield* ask("PATCH", working, { content: text("other") })).status, 200)
      const events = yield* eventsOf(people.owner.key, `resource=${id}&action=policy.updated`)
      assert.deepStrictEqual(events.map(({ after }) => after), [
        { isArchived: true, description: "over" },
        { isArchived: false, name: "Back" }
      ])
    }))

  it.effect("keeps a pending approval, which can be given after unarchiving", () =>
    Effect.gen(function*() {
      const { ask, created, people } = yield* policyTenant
      const { path, working } = yield* created()
      yield* ask("POST", `${working}/submit-for-approval`, { approverId: people.admin.user.id })
      yield* ask("PATCH", path, { isArchived: true })
      const admin = yield* inSessionOf(people.admin.user.id)
      assert.deepStrictEqual(refusal(yield* admin("POST", `${working}/approve`, {})), [409, "policy_archived"])
      yield* ask("PATCH", path, { isArchived: false })
      assert.strictEqual((yield* admin("POST", `${working}/approve`, {})).body.version, 1)
    }))
})
