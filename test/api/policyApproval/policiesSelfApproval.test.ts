import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { newPerson } from "../../support/People.ts"
import { inSessionOf, policyTenant, refusal, text } from "../../support/Policies.ts"

const submit = (path: string) => `${path}/submit-for-approval`

onEveryStack("the approver of a policy", (it) => {
  it.effect("is nobody who changed the draft since its last approval, by session or by key", () =>
    Effect.gen(function*() {
      const { admin, ask, created, people, withKey } = yield* policyTenant
      const approverId = people.admin.user.id
      const own = [403, "self_approval"]
      const edited = yield* created()
      yield* admin("PATCH", edited.working, { content: text("by the admin") })
      const keyed = yield* created()
      yield* withKey(people.admin.key)("PATCH", keyed.working, { content: text("by their key") })
      const restored = yield* created({ status: "published" })
      yield* ask("PATCH", restored.working, { content: text("second") })
      yield* ask("POST", `${restored.path}/versions/publish`)
      yield* admin("POST", `${restored.path}/versions/${restored.activeVersionId}/restore`)
      const made = yield* admin("POST", "/v1/policies", { name: "Theirs", content: text("first") })
      const authored = `/v1/policies/${made.body.id}/versions/${made.body.draftVersionId}`
      for (const working of [edited.working, keyed.working, restored.working, authored]) {
        for (const caller of [ask, withKey(people.owner.key)]) {
          assert.deepStrictEqual(refusal(yield* caller("POST", submit(working), { approverId })), own)
        }
      }
      yield* ask("PATCH", edited.working, { content: text("by the owner") })
      assert.deepStrictEqual(refusal(yield* ask("POST", submit(edited.working), { approverId })), own)
      yield* ask("POST", `${edited.path}/versions/publish`, { setAsActive: true })
      assert.deepStrictEqual(refusal(yield* ask("POST", submit(edited.working), { approverId })), own)
      const third = yield* newPerson(people, "admin")
      yield* ask("POST", submit(edited.working), { approverId: third.user.id })
      const other = yield* inSessionOf(third.user.id)
      assert.strictEqual((yield* other("POST", `${edited.working}/approve`)).status, 201)
      yield* ask("PATCH", edited.working, { content: text("by the owner again") })
      assert.strictEqual((yield* ask("POST", submit(edited.working), { approverId })).status, 200)
      assert.strictEqual((yield* admin("POST", `${edited.working}/approve`)).status, 201)
    }))

  it.effect("may have sent the same content, which changes nothing", () =>
    Effect.gen(function*() {
      const { admin, ask, created, people } = yield* policyTenant
      const { working } = yield* created()
      assert.strictEqual((yield* admin("PATCH", working, { content: text("first") })).status, 200)
      const asked = yield* ask("POST", submit(working), { approverId: people.admin.user.id })
      assert.strictEqual(asked.status, 200)
    }))

  it.effect("is who approved the active version, and nobody when that was published without approval", () =>
    Effect.gen(function*() {
      const { admin, ask, created, people, withKey } = yield* policyTenant
      const approverId = people.admin.user.id
      const { path, working } = yield* created({ approverId })
      assert.strictEqual((yield* ask("GET", path)).body.approverId, approverId)
      yield* ask("POST", submit(working), { approverId, changelog: "First of all" })
      const { versionId } = (yield* admin("POST", `${working}/approve`)).body
      const approver = Effect.map(ask("GET", path), ({ body }) => body.approverId)
      assert.strictEqual(yield* approver, approverId)
      yield* withKey(people.owner.key)("PATCH", working, { content: text("other") })
      yield* withKey(people.owner.key)("POST", `${path}/versions/publish`, { setAsActive: true })
      assert.isNull(yield* approver)
      const versions = (yield* ask("GET", `${path}/versions`)).body.data
      assert.deepStrictEqual(
        versions.map(({ approvedAt, approvedBy, changelog, submittedBy, version }: any) => [
          version,
          changelog,
          submittedBy,
          approvedBy,
          approvedAt !== null
        ]),
        [
          [null, null, null, null, false],
          [1, "First of all", people.owner.user.id, approverId, true],
          [2, "", null, null, false]
        ]
      )
      yield* ask("POST", `${path}/versions/${versionId}/activate`)
      assert.strictEqual(yield* approver, approverId)
      const forged = yield* created({ status: "published", approverId })
      assert.isNull((yield* ask("GET", forged.path)).body.approverId)
      const third = yield* newPerson(people, "admin")
      yield* ask("POST", submit(working), { approverId: third.user.id })
      assert.strictEqual(yield* approver, approverId)
      const other = yield* inSessionOf(third.user.id)
      yield* other("POST", `${working}/approve`)
      assert.strictEqual(yield* approver, third.user.id)
    }))

  it.effect("is shown with the submitter in the exported page, with names for callers who may read members", () =>
    Effect.gen(function*() {
      const { admin, ask, created, people, withKey } = yield* policyTenant
      const { path, working } = yield* created()
      yield* ask("POST", submit(working), { approverId: people.admin.user.id })
      const pending = (yield* ask("GET", `${working}/export`)).text
      assert.include(pending, `<dt>Submitted by</dt><dd>${people.owner.user.name} (${people.owner.user.id})</dd>`)
      assert.notInclude(pending, "Approved")
      const { versionId } = (yield* admin("POST", `${working}/approve`, { comment: "Fine <b>" })).body
      const page = `${path}/versions/${versionId}/export`
      const { approvedAt } = (yield* ask("GET", `${path}/versions/${versionId}`)).body
      const whole = (yield* ask("GET", page)).text
      assert.include(whole, `<dt>Submitted by</dt><dd>${people.owner.user.name} (${people.owner.user.id})</dd>`)
      assert.include(whole, `<dt>Approved by</dt><dd>${people.admin.user.name} (${people.admin.user.id})</dd>`)
      assert.include(whole, `<dt>Approved on</dt><dd>${approvedAt}</dd>`)
      const comment = "<dt>Approver&#39;s comment</dt><dd>Fine &lt;b&gt;</dd>"
      assert.include(whole, comment)
      assert.notInclude(whole, "Self-approval")
      const { body: { key } } = yield* ask("POST", "/v1/api-keys", { name: "Reader", scopes: ["policy:read"] })
      const bare = (yield* withKey(key)("GET", page)).text
      assert.include(bare, `<dt>Approved by</dt><dd>${people.admin.user.id}</dd>`)
      for (const { user } of [people.owner, people.admin]) assert.notInclude(bare, user.name)
      yield* ask("POST", submit(working), { approverId: people.admin.user.id })
      yield* admin("POST", `${working}/approve`, { comment: "Later" })
      assert.strictEqual((yield* ask("GET", page)).text.replace("superseded", "published"), whole)
      yield* ask("POST", `${path}/versions/publish`, { setAsActive: true })
      const { activeVersionId } = (yield* ask("GET", path)).body
      const direct = (yield* ask("GET", `${path}/versions/${activeVersionId}/export`)).text
      assert.notInclude(direct, "Approved")
      assert.notInclude(direct, "Submitted")
    }))
})
