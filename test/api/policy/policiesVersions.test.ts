import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { eventsOf } from "../../support/People.ts"
import { policyTenant, refusal, text } from "../../support/Policies.ts"

const immutable = [409, "version_immutable"]

onEveryStack("the draft version of a policy", (it) => {
  it.effect("takes new content at the current revision", () =>
    Effect.gen(function*() {
      const { ask, created, people } = yield* policyTenant
      const { draftVersionId, id, path, working } = yield* created()
      const before = yield* ask("GET", working)
      assert.strictEqual(before.headers.get("etag"), "\"1\"")
      const edited = yield* ask("PATCH", working, { content: text("second") }, { "if-match": "\"1\"" })
      assert.deepStrictEqual([edited.status, edited.body], [200, { versionId: draftVersionId, revision: 2 }])
      assert.strictEqual(edited.headers.get("etag"), "\"2\"")
      const stale = yield* ask("PATCH", working, { content: text("third") }, { "if-match": "\"1\"" })
      assert.deepStrictEqual(refusal(stale), [412, "precondition_failed"])
      const after = yield* ask("GET", working)
      assert.strictEqual(after.headers.get("etag"), "\"2\"")
      assert.deepStrictEqual(after.body.content, text("second"))
      assert.notStrictEqual(after.body.contentHash, before.body.contentHash)
      const policy = (yield* ask("GET", path)).body
      assert.deepStrictEqual([policy.content, policy.status], [text("second"), "draft"])
      const [, event] = yield* eventsOf(people.owner.key, `resource=${id}`)
      assert.deepStrictEqual([event.action, event.after], ["policy.edited", {
        versionId: draftVersionId,
        contentHash: after.body.contentHash
      }])
    }))

  it.effect("is not written when the content is equal, in any order of properties", () =>
    Effect.gen(function*() {
      const { ask, created, people } = yield* policyTenant
      const { id, working } = yield* created({ content: [{ type: "paragraph", attrs: { a: 1, b: [2] } }] })
      const same = yield* ask(
        "PATCH",
        working,
        "{\"content\":[{\"attrs\":{\"b\":[2.0],\"a\":1e0},\"type\":\"paragraph\"}]}"
      )
      assert.deepStrictEqual([same.status, same.headers.get("etag")], [200, "\"1\""])
      assert.lengthOf(yield* eventsOf(people.owner.key, `resource=${id}`), 1)
    }))

  it.effect("can be emptied, and is then rejected for publishing", () =>
    Effect.gen(function*() {
      const { ask, created } = yield* policyTenant
      const { path, working } = yield* created()
      assert.strictEqual((yield* ask("PATCH", working, { content: [] })).status, 200)
      for (const body of [{}, { setAsActive: true }]) {
        const refused = yield* ask("POST", `${path}/versions/publish`, body)
        assert.deepStrictEqual(refusal(refused), [409, "no_draft_content"])
      }
      assert.strictEqual((yield* ask("GET", `${path}/versions`)).body.count, 1)
    }))
})

onEveryStack("publishing a policy", (it) => {
  it.effect("makes a numbered version, and leaves the active version unless setAsActive is sent", () =>
    Effect.gen(function*() {
      const { ask, created, people } = yield* policyTenant
      const { draftVersionId, id, path, working } = yield* created()
      const before = (yield* ask("GET", path)).body
      const published = yield* ask("POST", `${path}/versions/publish`, { changelog: "why\n" })
      assert.deepStrictEqual([published.status, published.headers.get("etag")], [201, null])
      const { version, versionId } = published.body
      assert.deepStrictEqual([version, published.body], [1, { versionId, version }])
      assert.notStrictEqual(versionId, draftVersionId)
      // a policy with a published version cannot be removed
      const allowed = ["update", "publish"]
      assert.deepStrictEqual((yield* ask("GET", path)).body, { ...before, revision: 2, allowed })
      const { body: made, headers } = yield* ask("GET", `${path}/versions/${versionId}`)
      assert.deepInclude(made, {
        state: "published",
        version: 1,
        changelog: "why\n",
        publishedBy: people.owner.user.id,
        content: text("first")
      })
      assert.strictEqual(headers.get("etag"), "\"1\"")
      assert.strictEqual((yield* ask("GET", working)).body.state, "draft")
      const event = (yield* eventsOf(people.owner.key, `resource=${id}`)).at(-1)
      assert.deepStrictEqual([event.action, event.before, event.after], ["policy.published", {}, {
        versionId,
        version: 1,
        contentHash: made.contentHash,
        changelog: "why\n"
      }])
      assert.strictEqual((yield* ask("POST", `${path}/versions/publish`, {})).body.version, 2)
    }))

  it.effect("activates the version and supersedes the former one when setAsActive is sent", () =>
    Effect.gen(function*() {
      const { ask, created, people } = yield* policyTenant
      const { id, path, working } = yield* created()
      const publish = (body: object) => Effect.map(ask("POST", `${path}/versions/publish`, body), ({ body }) => body)
      const first = yield* publish({ setAsActive: true })
      const policy = (yield* ask("GET", path)).body
      assert.deepInclude(policy, {
        status: "published",
        activeVersionId: first.versionId,
        lastPublishedAt: policy.updatedAt,
        reviewDate: null
      })
      yield* ask("PATCH", working, { content: text("second") })
      assert.deepStrictEqual((yield* ask("GET", path)).body.content, text("first"))
      const second = yield* publish({ setAsActive: true, changelog: "new" })
      const third = yield* publish({ setAsActive: false })
      const now = (yield* ask("GET", path)).body
      assert.deepStrictEqual([now.content, now.activeVersionId], [text("second"), second.versionId])
      const { data } = (yield* ask("GET", `${path}/versions?sort=createdAt`)).body
      const states = data.map(({ state, version, versionId }: any) => [versionId, version, state])
      assert.sameDeepMembers(states, [
        [now.draftVersionId, null, "draft"],
        [first.versionId, 1, "superseded"],
        [second.versionId, 2, "published"],
        [third.versionId, 3, "published"]
      ])
      const event = (yield* eventsOf(people.owner.key, `resource=${id}&action=policy.published`))[1]
      assert.deepInclude(event.before, { activeVersionId: first.versionId })
      assert.deepInclude(event.after, { activeVersionId: second.versionId, versionId: second.versionId, version: 2 })
      assert.notProperty(event.after, "content")
    }))

  it.effect("clears the signatures unless the signed content is published", () =>
    Effect.gen(function*() {
      const { ask, created, people } = yield* policyTenant
      const signedBy = [people.owner.user.id, people.member.user.id]
      const { path, working } = yield* created({ signedBy })
      const publish = ask("POST", `${path}/versions/publish`, { setAsActive: true })
      const signed = Effect.map(ask("GET", path), ({ body }) => body.signedBy)
      yield* publish
      assert.deepStrictEqual(yield* signed, signedBy)
      yield* publish
      assert.deepStrictEqual(yield* signed, signedBy)
      yield* ask("PATCH", working, { content: text("second") })
      yield* ask("POST", `${path}/versions/publish`, {})
      assert.deepStrictEqual(yield* signed, signedBy)
      yield* publish
      assert.deepStrictEqual(yield* signed, [])
    }))

  it.effect("numbers concurrent publications without a gap", () =>
    Effect.gen(function*() {
      const { ask, created } = yield* policyTenant
      const { path } = yield* created()
      const publish = ask("POST", `${path}/versions/publish`, { setAsActive: true })
      const answers = yield* Effect.replicateEffect(publish, 5).pipe((all) =>
        Effect.map(Effect.all([all, all], { concurrency: "unbounded" }), (both) => both.flat())
      )
      assert.isTrue(answers.every(({ status }) => status === 201))
      assert.sameMembers(answers.map(({ body }) => body.version), Array.from({ length: 10 }, (_, i) => i + 1))
      const { data } = (yield* ask("GET", `${path}/versions`)).body
      assert.lengthOf(data.filter(({ state }: any) => state === "published"), 1)
      const active = data.find(({ state }: any) => state === "published")
      assert.deepStrictEqual([active.version, active.versionId], [
        10,
        (yield* ask("GET", path)).body.activeVersionId
      ])
    }))
})

onEveryStack("published versions of a policy", (it) => {
  it.effect("never change", () =>
    Effect.gen(function*() {
      const { ask, created } = yield* policyTenant
      const { activeVersionId, path } = yield* created({ status: "published" })
      const active = `${path}/versions/${activeVersionId}`
      const { state: _, updatedAt: __, ...before } = (yield* ask("GET", active)).body
      for (const content of [text("other"), text("first"), []]) {
        assert.deepStrictEqual(refusal(yield* ask("PATCH", active, { content })), immutable)
      }
      yield* ask("POST", `${path}/versions/publish`, { setAsActive: true })
      assert.deepStrictEqual(refusal(yield* ask("PATCH", active, { content: text("other") })), immutable)
      const { state, updatedAt: ___, ...after } = (yield* ask("GET", active)).body
      assert.deepStrictEqual(before.allowed, ["restore"])
      const allowed = ["activate", "restore"]
      assert.deepStrictEqual([state, after], ["superseded", { ...before, revision: 2, allowed }])
    }))

  it.effect("can be activated again, which changes nothing when repeated", () =>
    Effect.gen(function*() {
      const { ask, auditor, created, people, withKey } = yield* policyTenant
      const { activeVersionId: first, id, path, working } = yield* created({ status: "published" })
      yield* ask("PATCH", working, { content: text("second") })
      const second = (yield* ask("POST", `${path}/versions/publish`, { setAsActive: true })).body.versionId
      const activate = (versionId: string) => ask("POST", `${path}/versions/${versionId}/activate`)
      assert.deepStrictEqual(refusal(yield* auditor("POST", `${path}/versions/${first}/activate`)), [
        403,
        "permission_missing"
      ])
      const { key } = (yield* ask("POST", "/v1/api-keys", { name: "k", scopes: ["policy:update"] })).body
      assert.strictEqual((yield* withKey(key)("POST", `${path}/versions/${first}/activate`)).status, 403)
      const { body, status } = yield* activate(first)
      assert.deepStrictEqual([status, body], [200, { versionId: first, state: "published" }])
      const policy = (yield* ask("GET", path)).body
      assert.deepStrictEqual([policy.activeVersionId, policy.content], [first, text("first")])
      assert.strictEqual((yield* ask("GET", `${path}/versions/${second}`)).body.state, "superseded")
      assert.deepStrictEqual((yield* activate(first)).body, body)
      assert.strictEqual((yield* ask("GET", path)).text, JSON.stringify(policy))
      const events = yield* eventsOf(people.owner.key, `resource=${id}&action=policy.activated`)
      assert.deepStrictEqual(events.map(({ after }) => after.activeVersionId), [first])
      const refused = yield* ask("POST", `${working}/activate`)
      assert.deepStrictEqual(refusal(refused), [409, "version_not_published"])
    }))

  it.effect("are restored as a copy into the draft version", () =>
    Effect.gen(function*() {
      const { ask, created, people } = yield* policyTenant
      const { activeVersionId, draftVersionId, id, path, working } = yield* created({ status: "published" })
      const restore = ask("POST", `${path}/versions/${activeVersionId}/restore`)
      yield* ask("PATCH", working, { content: text("second") })
      const { body, status } = yield* restore
      assert.deepStrictEqual([status, body], [200, { versionId: draftVersionId, state: "draft" }])
      assert.deepStrictEqual((yield* ask("GET", working)).body.content, text("first"))
      assert.strictEqual((yield* restore).status, 200)
      const events = yield* eventsOf(people.owner.key, `resource=${id}&action=policy.restored`)
      assert.deepStrictEqual(events.map(({ after }) => after.versionId), [activeVersionId])
      assert.deepStrictEqual(refusal(yield* ask("POST", `${working}/restore`)), [409, "version_not_published"])
    }))

  it.effect("return 404 under another policy", () =>
    Effect.gen(function*() {
      const { ask, created } = yield* policyTenant
      const [one, other] = [yield* created({ status: "published" }), yield* created({ status: "published" })]
      const foreign = `${one.path}/versions/${other.activeVersionId}`
      const unknown = `${one.path}/versions/pv_00000000000000000000000000`
      const headers = { "x-request-id": "same" }
      for (
        const [method, suffix, body] of [
          ["GET", ""],
          ["PATCH", "", { content: text("x") }],
          ["POST", "/activate"],
          ["POST", "/restore"]
        ] as const
      ) {
        const answers = yield* Effect.forEach([foreign, unknown], (path) => ask(method, path + suffix, body, headers))
        assert.deepStrictEqual(refusal(answers[0]!), [404, "version_not_found"])
        assert.strictEqual(answers[0]!.text, answers[1]!.text)
      }
    }))
})
