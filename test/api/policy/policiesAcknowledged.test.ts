import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { eventsOf, newPerson } from "../../support/People.ts"
import { inSessionOf, policyTenant, refusal, robot, text } from "../../support/Policies.ts"

const notActive = [409, "not_active_version"]

/** A tenant with an active policy. */
const inForce = Effect.gen(function*() {
  const all = yield* policyTenant
  const policy = yield* all.created({ status: "published" })
  return { ...all, ...policy, acknowledge: `${policy.path}/acknowledge` }
})

onEveryStack("acknowledging a policy", (it) => {
  it.effect("keeps the first acknowledgement unchanged", () =>
    Effect.gen(function*() {
      const { acknowledge, activeVersionId, ask, id, member, path, people } = yield* inForce
      const given = yield* member("POST", acknowledge, {})
      const { contentHash } = (yield* ask("GET", `${path}/versions/${activeVersionId}`)).body
      assert.deepStrictEqual([given.status, given.headers.get("etag")], [200, null])
      assert.deepStrictEqual(given.body, {
        userId: people.member.user.id,
        versionId: activeVersionId,
        contentHash,
        at: given.body.at
      })
      for (const body of [{}, { versionId: activeVersionId }]) {
        assert.strictEqual((yield* member("POST", acknowledge, body)).text, given.text)
      }
      const all = yield* Effect.replicateEffect(member("POST", acknowledge, {}), 3, { concurrency: "unbounded" })
      for (const again of all) assert.strictEqual(again.text, given.text)
      const events = yield* eventsOf(people.owner.key, `resource=${id}&action=policy.acknowledged`)
      assert.lengthOf(events, 1)
      assert.deepStrictEqual([events[0].actor.type, events[0].actor.userId], ["session", people.member.user.id])
      assert.deepInclude(events[0].after, { versionId: activeVersionId, contentHash })
      assert.match(events[0].after.acknowledgementId, /^ack_[0-9a-z]{26}$/)
      const policy = yield* ask("GET", path)
      assert.deepStrictEqual([policy.headers.get("etag"), policy.body.signedBy], ["\"1\"", [people.member.user.id]])
    }))

  it.effect("records one acknowledgement when many requests race", () =>
    Effect.gen(function*() {
      const { acknowledge, id, member, people } = yield* inForce
      const requests = Effect.replicateEffect(member("POST", acknowledge, {}), 6, { concurrency: "unbounded" })
      const answers = yield* requests
      assert.deepStrictEqual(answers.map(({ text }) => text), Array(6).fill(answers[0]!.text))
      assert.lengthOf(yield* eventsOf(people.owner.key, `resource=${id}&action=policy.acknowledged`), 1)
    }))

  it.effect("allows any member's session, and rejects an API key", () =>
    Effect.gen(function*() {
      const { acknowledge, ask, path, people, withKey } = yield* inForce
      const bare = (yield* ask("POST", "/v1/roles", { name: "Powerless", permissions: {} })).body.id
      const powerless = yield* newPerson(people, bare)
      for (const key of [people.owner.key, people.member.key, powerless.key]) {
        assert.deepStrictEqual(refusal(yield* withKey(key)("POST", acknowledge, {})), [403, "session_required"])
      }
      const session = yield* inSessionOf(powerless.user.id)
      assert.strictEqual((yield* session("POST", acknowledge, {})).body.userId, powerless.user.id)
      assert.strictEqual((yield* ask("GET", `${path}/acknowledgements?isAcknowledged=true`)).body.count, 1)
    }))

  it.effect("rejects any version but the active version", () =>
    Effect.gen(function*() {
      const { acknowledge, activeVersionId, ask, created, draftVersionId, member, path, working } = yield* inForce
      const draft = yield* created()
      assert.deepStrictEqual(refusal(yield* member("POST", `${draft.path}/acknowledge`, {})), notActive)
      yield* ask("PATCH", working, { content: text("second") })
      const second = (yield* ask("POST", `${path}/versions/publish`, { setAsActive: true })).body.versionId
      const others = [activeVersionId, draftVersionId, draft.draftVersionId, "pv_00000000000000000000000000"]
      for (const versionId of others) {
        assert.deepStrictEqual(refusal(yield* member("POST", acknowledge, { versionId })), notActive)
      }
      assert.strictEqual((yield* member("POST", acknowledge, { versionId: second })).status, 200)
    }))

  it.effect("lists the signers whom the author asserts and who acknowledged the active content, each once", () =>
    Effect.gen(function*() {
      const { acknowledge, admin, ask, created, member, owner, path, people, working } = yield* inForce
      const [boss, second, third] = [people.owner.user.id, people.admin.user.id, people.member.user.id]
      const asserting = yield* created({ status: "published", signedBy: [third, boss] })
      const draft = yield* created({ signedBy: [boss] })
      const signed = ({ path }: { readonly path: string }) => Effect.map(ask("GET", path), ({ body }) => body.signedBy)
      for (const one of [member, admin]) {
        yield* one("POST", acknowledge, {})
        yield* one("POST", `${asserting.path}/acknowledge`, {})
        yield* Effect.sleep("3 millis")
      }
      assert.deepStrictEqual(yield* signed({ path }), [third, second])
      assert.deepStrictEqual(yield* signed(asserting), [third, boss, second])
      assert.deepStrictEqual(yield* signed(draft), [boss])
      const rows = (yield* ask("GET", "/v1/policies")).body.data
      const listed = new Map(rows.map(({ id, signedBy }: any) => [`/v1/policies/${id}`, signedBy]))
      for (const one of [{ path }, asserting, draft]) assert.deepStrictEqual(listed.get(one.path), yield* signed(one))
      const patched = yield* ask("PATCH", asserting.path, { description: "Signed" })
      assert.deepStrictEqual(patched.body.signedBy, [third, boss, second])
      yield* ask("POST", `${path}/versions/publish`, { setAsActive: true })
      assert.deepStrictEqual(yield* signed({ path }), [third, second])
      yield* ask("PATCH", working, { content: text("second") })
      yield* ask("POST", `${path}/versions/publish`, { setAsActive: true })
      assert.deepStrictEqual(yield* signed({ path }), [])
      yield* owner("POST", acknowledge, {})
      assert.deepStrictEqual(yield* signed({ path }), [boss])
      const { data } = (yield* ask("GET", `${asserting.path}/acknowledgements?isAcknowledged=true`)).body
      assert.sameMembers(data.map(({ userId }: any) => userId), [third, second])
    }))

  it.effect("asks again when the content changes, but not when it is published unchanged", () =>
    Effect.gen(function*() {
      const { acknowledge, activeVersionId, ask, member, path, people, working } = yield* inForce
      const who = (filter: boolean) =>
        Effect.map(
          ask("GET", `${path}/acknowledgements?isAcknowledged=${filter}`),
          ({ body }) => body.data.map(({ userId }: any) => userId)
        )
      const publish = Effect.map(ask("POST", `${path}/versions/publish`, { setAsActive: true }), ({ body }) => body)
      const first = (yield* member("POST", acknowledge, {})).body
      const { versionId: same } = yield* publish
      assert.deepStrictEqual(yield* who(true), [people.member.user.id])
      const row = (yield* ask("GET", `${path}/acknowledgements?isAcknowledged=true`)).body.data[0]
      assert.deepInclude(row, { versionId: activeVersionId, at: first.at, contentHash: first.contentHash })
      const again = (yield* member("POST", acknowledge, {})).body
      assert.deepStrictEqual([again.versionId, again.contentHash], [same, first.contentHash])

      yield* ask("PATCH", working, { content: text("second") })
      yield* ask("POST", `${path}/versions/publish`, {})
      assert.deepStrictEqual(yield* who(true), [people.member.user.id])
      yield* publish
      assert.deepStrictEqual(yield* who(true), [])
      assert.lengthOf(yield* who(false), 4)
      yield* ask("POST", `${path}/versions/${activeVersionId}/activate`)
      assert.deepStrictEqual(yield* who(true), [people.member.user.id])
    }))
})

onEveryStack("the acknowledgements of a policy", (it) => {
  it.effect("lists every active member except service users, in pages", () =>
    Effect.gen(function*() {
      const { acknowledge, activeVersionId, admin, ask, auditor, member, owner, path, people } = yield* inForce
      yield* robot(people, "member")
      const gone = yield* newPerson(people, "member")
      const session = yield* inSessionOf(gone.user.id)
      yield* session("POST", acknowledge, {})
      yield* ask("PATCH", `/v1/people/${gone.member.id}`, { isActive: false })
      const given = (yield* admin("POST", acknowledge, {})).body
      const list = `${path}/acknowledgements`
      const { body, headers } = yield* ask("GET", list)
      assert.deepStrictEqual([body.count, body.nextCursor, headers.get("etag")], [4, null, null])
      const { auditor: reader, member: viewer, owner: maker } = people
      assert.sameMembers(body.data.map(({ userId }: any) => userId), [
        people.admin.user.id,
        reader.user.id,
        viewer.user.id,
        maker.user.id
      ])
      const { email, id: userId, name } = people.admin.user
      assert.deepStrictEqual(body.data.find(({ isAcknowledged }: any) => isAcknowledged), {
        userId,
        name,
        email,
        versionId: activeVersionId,
        contentHash: given.contentHash,
        at: given.at,
        isAcknowledged: true
      })
      for (const row of body.data.filter(({ isAcknowledged }: any) => !isAcknowledged)) {
        assert.deepInclude(row, { versionId: null, contentHash: null, at: null })
      }
      const seen: Array<string> = []
      let query = "?limit=3"
      while (query !== "") {
        const page = (yield* auditor("GET", list + query)).body
        seen.push(...page.data.map(({ userId }: any) => userId))
        query = page.nextCursor === null ? "" : `?cursor=${page.nextCursor}`
      }
      assert.deepStrictEqual(seen, body.data.map(({ userId }: any) => userId))
      assert.strictEqual((yield* member("GET", list)).status, 200)
      assert.strictEqual((yield* owner("GET", `${list}?isAcknowledged=false`)).body.count, 3)
      yield* ask("PATCH", `/v1/people/${gone.member.id}`, { isActive: true })
      assert.strictEqual((yield* ask("GET", `${list}?isAcknowledged=true`)).body.count, 2)
    }))

  it.effect("name nobody to a caller who may not read members", () =>
    Effect.gen(function*() {
      const { acknowledge, ask, member, path, people, withKey } = yield* inForce
      yield* member("POST", acknowledge, {})
      const keyed = (...scopes: ReadonlyArray<string>) =>
        Effect.map(ask("POST", "/v1/api-keys", { name: "Reader", scopes }), ({ body }) => withKey(body.key))
      const reader = yield* keyed("policy:read")
      const named = yield* keyed("policy:read", "member:read")
      assert.deepStrictEqual(refusal(yield* reader("GET", "/v1/people")), [403, "permission_missing"])
      for (const query of ["", "?limit=2", "?isAcknowledged=true", "?isAcknowledged=false&sort=-createdAt"]) {
        const list = `${path}/acknowledgements${query}`
        const [told, whole] = [yield* reader("GET", list), yield* named("GET", list)]
        assert.strictEqual(told.status, 200)
        for (const { user } of [people.owner, people.admin, people.auditor, people.member]) {
          for (const secret of [user.name, user.email]) {
            assert.notInclude(JSON.stringify(told.body.data), secret)
          }
        }
        assert.deepStrictEqual(told.body.data, whole.body.data.map(({ email: _, name: __, ...row }: any) => row))
        for (const row of whole.body.data) assert.containsAllKeys(row, ["name", "email"])
      }
    }))

  it.effect("stay in the audit log and count again when a removed member returns", () =>
    Effect.gen(function*() {
      const { acknowledge, ask, id, path, people } = yield* inForce
      const leaver = yield* newPerson(people, "member")
      const session = yield* inSessionOf(leaver.user.id)
      const given = (yield* session("POST", acknowledge, {})).body
      assert.strictEqual((yield* ask("DELETE", `/v1/people/${leaver.member.id}`)).status, 200)
      assert.strictEqual((yield* ask("GET", `${path}/acknowledgements?isAcknowledged=true`)).body.count, 0)
      const events = yield* eventsOf(people.owner.key, `resource=${id}&action=policy.acknowledged`)
      assert.strictEqual(events[0].actor.userId, leaver.user.id)
      yield* ask("POST", "/v1/people", { userId: leaver.user.id })
      const { data } = (yield* ask("GET", `${path}/acknowledgements?isAcknowledged=true`)).body
      assert.deepStrictEqual(data.map(({ at, userId }: any) => [userId, at]), [[leaver.user.id, given.at]])
    }))

  it.effect("list nobody when the policy has no active version", () =>
    Effect.gen(function*() {
      const { ask, created } = yield* policyTenant
      const { path } = yield* created()
      assert.strictEqual((yield* ask("GET", `${path}/acknowledgements`)).body.count, 4)
      assert.strictEqual((yield* ask("GET", `${path}/acknowledgements?isAcknowledged=true`)).body.count, 0)
    }))
})
