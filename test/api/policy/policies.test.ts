import { noApproval } from "@attestry/core/approval"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { eventsOf } from "../../support/People.ts"
import { policyTenant, refusal, text } from "../../support/Policies.ts"

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

onEveryStack("creating a policy", (it) => {
  it.effect("applies defaults to all but name and content, and makes a draft version", () =>
    Effect.gen(function*() {
      const { ask, people } = yield* policyTenant
      const content = [
        { type: "heading", attrs: { level: 1, textAlign: null }, content: [{ type: "text", text: "Access" }] },
        { type: "paragraph", attrs: { z: 1, a: { "é": [null, 0.1, "x"] } } }
      ]
      const { body, headers, status, text } = yield* ask("POST", "/v1/policies", { name: " Acce\u0301s ", content })
      assert.deepStrictEqual([status, headers.get("etag")], [201, "\"1\""])
      const { createdAt, draftVersionId, id, updatedAt, ...rest } = body
      assert.match(id, /^pol_[0-9a-z]{26}$/)
      assert.match(draftVersionId, /^pv_[0-9a-z]{26}$/)
      assert.match(createdAt, moment)
      assert.strictEqual(updatedAt, createdAt)
      assert.deepStrictEqual(rest, {
        revision: 1,
        organizationId: people.organization.id,
        name: "Accés",
        description: null,
        status: "draft",
        content,
        frequency: null,
        department: null,
        isRequiredToSign: false,
        signedBy: [],
        reviewDate: null,
        isArchived: false,
        lastArchivedAt: null,
        lastPublishedAt: null,
        assigneeId: null,
        approverId: null,
        policyTemplateId: null,
        activeVersionId: null,
        pendingSince: null,
        pendingApproverId: null,
        approval: noApproval,
        pendingChangelog: null,
        allowed: ["update", "remove", "publish"]
      })
      const got = yield* ask("GET", `/v1/policies/${id}`)
      assert.deepStrictEqual([got.text, got.headers.get("etag")], [text, "\"1\""])
      assert.include(text, JSON.stringify(content[1]))
      const working = (yield* ask("GET", `/v1/policies/${id}/versions/${draftVersionId}`)).body
      assert.deepInclude(working, {
        versionId: draftVersionId,
        state: "draft",
        version: null,
        changelog: null,
        publishedBy: null,
        content,
        allowed: ["edit", "publish", "submit"]
      })
      assert.match(working.contentHash, /^[0-9a-f]{64}$/)
      const [made, ...others] = yield* eventsOf(people.owner.key, `resource=${id}`)
      assert.deepStrictEqual([made.action, made.before, made.after.name, others], ["policy.created", null, "Accés", []])
      assert.notProperty(made.after, "content")
    }))

  it.effect("keeps every given field, and records asserted fields in a separate audit event", () =>
    Effect.gen(function*() {
      const { ask, people: { admin, member, owner } } = yield* policyTenant
      const given = {
        name: "Access",
        content: text("first"),
        description: "  who may what\n",
        status: "needs_review",
        frequency: "quarterly",
        department: "itsm",
        isRequiredToSign: true,
        reviewDate: "2031-05-04T03:02:01.5+02:00",
        assigneeId: member.user.id,
        approverId: admin.user.id,
        policyTemplateId: "plt_Any1",
        signedBy: [owner.user.id, member.user.id]
      }
      const { body } = yield* ask("POST", "/v1/policies", given)
      assert.deepInclude(body, {
        ...given,
        reviewDate: "2031-05-04T01:02:01.500Z",
        activeVersionId: null,
        pendingSince: null
      })
      const events = yield* eventsOf(owner.key, `resource=${body.id}`)
      const asserted = events.find(({ action }) => action === "policy.asserted")
      assert.lengthOf(events, 2)
      assert.deepStrictEqual([asserted.before, asserted.after], [null, {
        status: "needs_review",
        approverId: admin.user.id,
        signedBy: [owner.user.id, member.user.id]
      }])
      const readers = yield* ask("GET", `/v1/policies/${body.id}/acknowledgements?isAcknowledged=true`)
      assert.strictEqual(readers.body.count, 0)
    }))

  it.effect("publishes version 1 as the active version when a caller with policy:publish asks for it", () =>
    Effect.gen(function*() {
      const { ask, people, withKey } = yield* policyTenant
      const input = { name: "Access", content: text("first"), status: "published", signedBy: [people.owner.user.id] }
      const { body } = yield* ask("POST", "/v1/policies", input)
      assert.deepInclude(body, { status: "published", signedBy: [people.owner.user.id], reviewDate: null })
      assert.strictEqual(body.lastPublishedAt, body.createdAt)
      const versions = (yield* ask("GET", `/v1/policies/${body.id}/versions`)).body
      assert.sameDeepMembers(
        versions.data.map(({ changelog, publishedBy, state, version, versionId }: any) => ({
          changelog,
          publishedBy,
          state,
          version,
          versionId
        })),
        [
          { changelog: null, publishedBy: null, state: "draft", version: null, versionId: body.draftVersionId },
          {
            changelog: "",
            publishedBy: people.owner.user.id,
            state: "published",
            version: 1,
            versionId: body.activeVersionId
          }
        ]
      )
      assert.strictEqual(new Set(versions.data.map(({ contentHash }: any) => contentHash)).size, 1)
      assert.deepStrictEqual(
        (yield* ask("GET", `/v1/policies/${body.id}/versions/${body.activeVersionId}`)).body.content,
        input.content
      )
      const reviewed = yield* ask("POST", "/v1/policies", { ...input, frequency: "monthly", reviewDate: null })
      assert.isNull(reviewed.body.reviewDate)
      const empty = yield* ask("POST", "/v1/policies", { ...input, content: [] })
      assert.deepStrictEqual(refusal(empty), [409, "no_draft_content"])
      const scopes = ["policy:create", "policy:read", "policy:update", "policy:approve"]
      const { key } = (yield* ask("POST", "/v1/api-keys", { name: "Writer", scopes })).body
      const refused = yield* withKey(key)("POST", "/v1/policies", input)
      assert.deepStrictEqual([...refusal(refused), refused.body.missing], [403, "permission_missing", [
        "policy:publish"
      ]])
      assert.strictEqual((yield* withKey(key)("POST", "/v1/policies", { ...input, status: "draft" })).status, 201)
      assert.strictEqual((yield* ask("GET", "/v1/policies")).body.count, 3)
    }))

  it.effect("accepts active members alone, and rejects unknown, foreign and inactive ones alike", () =>
    Effect.gen(function*() {
      const { ask, people } = yield* policyTenant
      const elsewhere = yield* policyTenant
      yield* ask("PATCH", `/v1/people/${people.auditor.member.id}`, { isActive: false })
      const unknown = ["usr_00000000000000000000000000", elsewhere.people.owner.user.id, people.auditor.user.id]
      const own = people.owner.user.id
      const headers = { "x-request-id": "same" }
      for (
        const [pointer, fieldsOf, more] of [
          ["/assigneeId", (id: string) => ({ assigneeId: id }), ""],
          ["/approverId", (id: string) => ({ approverId: id, assigneeId: own }), " who can sign in"],
          ["/signedBy/1", (id: string) => ({ signedBy: [own, id], approverId: own }), " who can sign in"]
        ] as const
      ) {
        const answers = yield* Effect.forEach(
          unknown,
          (id) => ask("POST", "/v1/policies", { name: "A", content: [], ...fieldsOf(id) }, headers)
        )
        assert.deepStrictEqual([...refusal(answers[0]!), answers[0]!.body.errors], [400, "unknown_reference", [
          { pointer, detail: `Expected an active member of this organization${more}` }
        ]])
        assert.deepStrictEqual(answers.map(({ text }) => text), Array(3).fill(answers[0]!.text))
      }
      const { body: { id } } = yield* ask("POST", "/v1/policies", { name: "A", content: [] })
      for (const assigneeId of unknown) {
        const { body } = yield* ask("PATCH", `/v1/policies/${id}`, { assigneeId })
        assert.deepStrictEqual([body.code, body.errors[0].pointer], ["unknown_reference", "/assigneeId"])
      }
      assert.strictEqual((yield* ask("GET", "/v1/policies")).body.count, 1)
    }))

  it.effect("creates a policy once per idempotency key", () =>
    Effect.gen(function*() {
      const { ask } = yield* policyTenant
      const request = ask("POST", "/v1/policies", { name: "Once", content: text("x") }, { "idempotency-key": "k" })
      const [first, second] = [yield* request, yield* request]
      assert.deepStrictEqual([second.status, second.text], [201, first.text])
      assert.strictEqual((yield* ask("GET", "/v1/policies")).body.count, 1)
    }))

  it.effect("deletes a policy that was never published, and rejects deleting a published one", () =>
    Effect.gen(function*() {
      const { ask, created, member, people } = yield* policyTenant
      const { id, path, working } = yield* created()
      assert.strictEqual((yield* ask("DELETE", path, undefined, { "if-match": "\"2\"" })).status, 412)
      assert.deepStrictEqual(refusal(yield* member("DELETE", path)), [403, "permission_missing"])
      assert.deepStrictEqual((yield* ask("DELETE", path)).body, { success: true, id })
      for (const [method, gone] of [["GET", path], ["DELETE", path], ["GET", working], ["GET", `${path}/versions`]]) {
        assert.deepStrictEqual(refusal(yield* ask(method!, gone!)), [404, "policy_not_found"])
      }
      const events = yield* eventsOf(people.owner.key, `resource=${id}&action=policy.`)
      assert.deepStrictEqual(events.map(({ action }) => action), ["policy.created", "policy.removed"])
      const second = yield* created()
      yield* ask("POST", `${second.path}/versions/publish`, {})
      assert.deepStrictEqual(refusal(yield* ask("DELETE", second.path)), [409, "policy_has_history"])
      const third = yield* created()
      yield* ask("PATCH", third.path, { isArchived: true })
      assert.deepStrictEqual(refusal(yield* ask("DELETE", third.path)), [409, "policy_archived"])
    }))
})
