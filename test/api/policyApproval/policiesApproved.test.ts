import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { eventsOf, newPerson } from "../../support/People.ts"
import { inSessionOf, policyTenant, refusal, robot, text } from "../../support/Policies.ts"

const submitted = (path: string) => `${path}/submit-for-approval`

/** A tenant where the owner has asked the admin to approve a policy. */
const waiting = Effect.gen(function*() {
  const all = yield* policyTenant
  const policy = yield* all.created({ signedBy: [all.people.member.user.id] })
  yield* all.ask("POST", submitted(policy.working), { approverId: all.people.admin.user.id })
  return { ...all, ...policy }
})

onEveryStack("approving a policy", (it) => {
  it.effect("requests approval of one member, who approves it in a session", () =>
    Effect.gen(function*() {
      const { admin, ask, created, people } = yield* policyTenant
      const approverId = people.admin.user.id
      const { draftVersionId, id, path, working } = yield* created({ frequency: "yearly", approverId })
      const asked = yield* ask("POST", submitted(working), { approverId })
      assert.deepStrictEqual([asked.status, asked.body], [200, { versionId: draftVersionId, state: "pending" }])
      const pending = (yield* ask("GET", path)).body
      assert.deepInclude(pending, {
        status: "needs_review",
        approverId,
        pendingApproverId: approverId,
        activeVersionId: null
      })
      assert.strictEqual(pending.pendingSince, pending.updatedAt)
      const version = (yield* ask("GET", working)).body
      assert.strictEqual(version.state, "pending")

      const approved = yield* admin("POST", `${working}/approve`, { comment: "well\ndone" })
      assert.deepStrictEqual([approved.status, approved.body.version], [201, 1])
      const { versionId } = approved.body
      const now = (yield* ask("GET", path)).body
      assert.deepInclude(now, { status: "published", approverId, activeVersionId: versionId, pendingSince: null })
      assert.isString(now.reviewDate)
      assert.strictEqual((yield* ask("GET", working)).body.state, "draft")
      const made = (yield* ask("GET", `${path}/versions/${versionId}`)).body
      assert.deepInclude(made, {
        state: "published",
        publishedBy: approverId,
        changelog: "",
        contentHash: version.contentHash,
        submittedBy: people.owner.user.id,
        approvedBy: approverId,
        approvedAt: made.createdAt,
        comment: "well\ndone",
        isSelfApproval: false
      })
      const [asking, giving] = (yield* eventsOf(people.owner.key, `resource=${id}`)).slice(-2)
      assert.deepStrictEqual([asking.action, asking.actor.userId], ["policy.submitted", people.owner.user.id])
      assert.deepInclude(asking.after, { versionId: draftVersionId, approverId, contentHash: version.contentHash })
      assert.deepStrictEqual([giving.action, giving.actor.userId, giving.actor.type], [
        "policy.approved",
        approverId,
        "session"
      ])
      assert.deepInclude(giving.after, { versionId, version: 1, comment: "well\ndone" })
      assert.deepInclude(giving.after.approval, { state: "approved", decidedBy: approverId, comment: "well\ndone" })
    }))

  it.effect("keeps the pending version unchanged until it is approved or rejected", () =>
    Effect.gen(function*() {
      const { admin, ask, created, path, people, working } = yield* waiting
      const { activeVersionId, path: other, working: second } = yield* created({ status: "published" })
      yield* ask("POST", submitted(second), { approverId: people.admin.user.id })
      const active = `${other}/versions/${activeVersionId}`
      const before = (yield* ask("GET", second)).text
      for (
        const [change, code] of [
          [ask("PATCH", working, { content: text("x") }), "version_immutable"],
          [ask("PATCH", working, { content: text("first") }), "version_immutable"],
          [ask("POST", `${path}/versions/publish`, { setAsActive: true }), "approval_pending"],
          [ask("POST", `${path}/versions/publish`, {}), "approval_pending"],
          [ask("POST", submitted(working), { approverId: people.admin.user.id }), "approval_pending"],
          [ask("POST", `${active}/restore`), "version_immutable"],
          [admin("POST", `${active}/approve`, {}), "not_pending"],
          [admin("POST", `${active}/reject`, {}), "not_pending"]
        ] as const
      ) assert.deepStrictEqual(refusal(yield* change), [409, code])
      assert.strictEqual((yield* ask("POST", `${active}/activate`)).status, 200)
      assert.strictEqual((yield* ask("GET", second)).text, before)
      assert.strictEqual((yield* ask("PATCH", path, { name: "Renamed" })).status, 200)
      assert.strictEqual((yield* admin("POST", `${working}/approve`, {})).status, 201)
      for (const move of ["approve", "reject"]) {
        const again = yield* admin("POST", `${working}/${move}`, {})
        assert.deepStrictEqual(refusal(again), [409, "not_pending"])
      }
    }))

  it.effect("rejects approval by anybody but the approver, and by an API key", () =>
    Effect.gen(function*() {
      const { ask, auditor, member, owner, path, people, withKey, working } = yield* waiting
      const third = yield* newPerson(people, "admin")
      const other = yield* inSessionOf(third.user.id)
      const before = (yield* ask("GET", path)).text
      for (const move of [`${working}/approve`, `${working}/reject`]) {
        for (
          const [caller, code] of [
            [withKey(people.admin.key), "session_required"],
            [withKey(people.owner.key), "session_required"],
            [withKey(people.member.key), "session_required"],
            [owner, "not_the_approver"],
            [other, "not_the_approver"],
            [auditor, "permission_missing"],
            [member, "permission_missing"]
          ] as const
        ) assert.deepStrictEqual(refusal(yield* caller("POST", move, { comment: "let me" })), [403, code])
      }
      assert.strictEqual((yield* ask("GET", path)).text, before)
    }))

  it.effect("rejects an approver who requests the approval, by session or by key", () =>
    Effect.gen(function*() {
      const { ask, createdBy, owner, people, withKey } = yield* policyTenant
      const approverId = people.owner.user.id
      // an author may not, nor may somebody who only requests
      for (const author of [ask, withKey(people.admin.key)]) {
        const { path, working } = yield* createdBy(author)
        for (const caller of [ask, owner]) {
          const refused = yield* caller("POST", submitted(working), { approverId })
          assert.deepStrictEqual(refusal(refused), [403, "self_approval"])
        }
        assert.strictEqual((yield* ask("GET", path)).body.status, "draft")
      }
    }))

  it.effect("accepts only an active approver who can sign in and has the permission", () =>
    Effect.gen(function*() {
      const { ask, created, people } = yield* policyTenant
      const elsewhere = yield* policyTenant
      const service = yield* robot(people, "admin")
      const inactive = yield* newPerson(people, "admin")
      yield* ask("PATCH", `/v1/people/${inactive.member.id}`, { isActive: false })
      const { path, working } = yield* created()
      const nobodies = [
        "usr_00000000000000000000000000",
        elsewhere.people.admin.user.id,
        people.auditor.user.id,
        people.member.user.id,
        inactive.user.id,
        service.id
      ]
      const answers = yield* Effect.forEach(nobodies, (approverId) =>
        ask("POST", submitted(working), { approverId }, { "x-request-id": "same" }))
      assert.deepStrictEqual(
        answers[0]!.body.errors.map(({ pointer }: any) =>
          pointer
        ),
        ["/approverId"]
      )
      assert.deepStrictEqual(answers.map(({ text }) => text), Array(6).fill(answers[0]!.text))
      assert.strictEqual((yield* ask("GET", path)).body.pendingSince, null)
      yield* ask("PATCH", working, { content: [] })
      const empty = yield* ask("POST", submitted(working), { approverId: people.admin.user.id })
      assert.deepStrictEqual(refusal(empty), [409, "no_draft_content"])
      const { activeVersionId, path: other } = yield* created({ status: "published" })
      const numbered = `${other}/versions/${activeVersionId}`
      const refused = yield* ask("POST", submitted(numbered), { approverId: people.admin.user.id })
      assert.deepStrictEqual(refusal(refused), [409, "version_immutable"])
    }))

  it.effect("turns the pending version into a draft version when it is rejected", () =>
    Effect.gen(function*() {
      const { admin, ask, created, id, path, people, working } = yield* waiting
      const { body, status } = yield* admin("POST", `${working}/reject`, { comment: "too vague" })
      assert.deepStrictEqual([status, body.state], [200, "draft"])
      const policy = (yield* ask("GET", path)).body
      assert.deepInclude(policy, { status: "draft", approverId: null, pendingApproverId: null, pendingSince: null })
      const rejection = { by: people.admin.user.id, at: policy.updatedAt, comment: "too vague" }
      assert.deepStrictEqual((yield* ask("GET", working)).body.rejection, rejection)
      const [row] = (yield* ask("GET", `${path}/versions`)).body.data
      assert.deepStrictEqual([row.rejection, row.submittedBy], [rejection, null])
      assert.deepStrictEqual(policy.signedBy, [people.member.user.id])
      const event = (yield* eventsOf(people.owner.key, `resource=${id}`)).at(-1)
      assert.deepStrictEqual([event.action, event.after.comment], ["policy.rejected", "too vague"])
      assert.strictEqual((yield* ask("PATCH", working, { content: text("clear") })).status, 200)
      const inForce = yield* created({ status: "published" })
      const due = yield* created({ status: "published", reviewDate: "2001-01-01T00:00:00Z" })
      for (const [policy, status] of [[inForce, "published"], [due, "needs_review"]] as const) {
        yield* ask("POST", submitted(policy.working), { approverId: people.admin.user.id })
        yield* admin("POST", `${policy.working}/reject`, {})
        const after = (yield* ask("GET", policy.path)).body
        assert.deepStrictEqual([after.status, after.activeVersionId], [status, policy.activeVersionId])
      }
    }))

  it.effect("accepts another approver when the first one is removed", () =>
    Effect.gen(function*() {
      const { ask, created, people } = yield* policyTenant
      const leaver = yield* newPerson(people, "admin", "Lea Leaver")
      const approverId = leaver.user.id
      const asked = yield* created({ assigneeId: approverId })
      const assigned = yield* created({ assigneeId: approverId })
      const once = yield* created({ approverId })
      yield* ask("POST", submitted(asked.working), { approverId })
      const { body } = yield* ask("DELETE", `/v1/people/${leaver.member.id}`)
      assert.deepInclude(body.unassigned, { tasks: 0, policies: 2, vendors: 0 })
      const policies = yield* Effect.forEach([asked, assigned, once], ({ path }) =>
        Effect.map(ask("GET", path), ({ body }) => [body.status, body.assigneeId, body.approverId, body.pendingSince]))
      assert.deepStrictEqual(policies, [
        ["draft", null, null, null],
        ["draft", null, null, null],
        ["draft", null, approverId, null]
      ])
      const version = yield* ask("GET", asked.working)
      assert.strictEqual(version.body.state, "draft")
      const events = yield* eventsOf(people.owner.key, `resource=${asked.id}&action=policy.updated`)
      assert.lengthOf(events, 1)
      assert.deepInclude(events[0].after, { assigneeId: null, status: "draft" })
      assert.strictEqual(events[0].after.approval.state, "none")
      yield* ask("POST", submitted(asked.working), { approverId: people.admin.user.id })
      const admin = yield* inSessionOf(people.admin.user.id)
      assert.strictEqual((yield* admin("POST", `${asked.working}/approve`, {})).body.version, 1)
    }))

  it.effect("names another approver while it is pending, in one event", () =>
    Effect.gen(function*() {
      const { admin, ask, id, path, people, working } = yield* waiting
      const third = yield* newPerson(people, "admin")
      const before = (yield* ask("GET", path)).body
      const again = yield* ask("POST", submitted(working), { approverId: third.user.id })
      assert.deepStrictEqual([again.status, again.body.state], [200, "pending"])
      const { approval, pendingApproverId, pendingSince } = (yield* ask("GET", path)).body
      assert.strictEqual(pendingApproverId, third.user.id)
      assert.deepStrictEqual(approval, { ...before.approval, approverId: third.user.id, submittedAt: pendingSince })
      const events = yield* eventsOf(people.owner.key, `resource=${id}&action=policy.submitted`)
      assert.deepStrictEqual(events.map(({ after }) => after.approverId), [people.admin.user.id, third.user.id])
      assert.deepStrictEqual(refusal(yield* admin("POST", `${working}/approve`, {})), [403, "not_the_approver"])
      assert.strictEqual((yield* admin("GET", "/v1/me/todo")).body.count, 0)
      const other = yield* inSessionOf(third.user.id)
      assert.strictEqual((yield* other("POST", `${working}/approve`, {})).status, 201)
    }))

  it.effect("is withdrawn when the approver loses the permission, by another role or a change of theirs", () =>
    Effect.gen(function*() {
      const { ask, created, path, people, working } = yield* waiting
      const person = `/v1/people/${people.admin.member.id}`
      yield* ask("PATCH", person, { department: "it" })
      assert.isString((yield* ask("GET", path)).body.pendingSince)
      yield* ask("PATCH", person, { role: "auditor" })
      const policy = (yield* ask("GET", path)).body
      assert.deepStrictEqual([policy.status, policy.pendingSince, policy.approval.state], ["draft", null, "none"])
      assert.strictEqual((yield* ask("GET", working)).body.state, "draft")

      const permissions = { policy: ["read", "approve"], soa: ["read"] }
      const role = (yield* ask("POST", "/v1/roles", { name: "Approver", permissions })).body
      const [approver, other] = [yield* newPerson(people, "Approver"), yield* newPerson(people, "owner")]
      const mine = yield* created()
      const theirs = yield* created()
      yield* ask("POST", submitted(mine.working), { approverId: approver.user.id })
      yield* ask("POST", submitted(theirs.working), { approverId: other.user.id })
      const change = (permissions: object) => ask("PATCH", `/v1/roles/${role.id}`, { permissions })
      assert.strictEqual((yield* change({ policy: ["read", "approve"] })).status, 200)
      const approverOf = (path: string) => Effect.map(ask("GET", path), ({ body }) => body.pendingApproverId)
      assert.strictEqual(yield* approverOf(mine.path), approver.user.id)
      assert.strictEqual((yield* change({ policy: ["read"] })).status, 200)
      assert.deepStrictEqual([yield* approverOf(mine.path), yield* approverOf(theirs.path)], [null, other.user.id])
      const again = yield* ask("POST", submitted(mine.working), { approverId: approver.user.id })
      assert.deepStrictEqual(refusal(again), [400, "approver_not_eligible"])
    }))

  it.effect("approves once when many approvals race", () =>
    Effect.gen(function*() {
      const { admin, ask, path, working } = yield* waiting
      const approve = admin("POST", `${working}/approve`, {})
      const reject = admin("POST", `${working}/reject`, {})
      const all = yield* Effect.all([approve, reject, approve, reject], { concurrency: "unbounded" })
      assert.lengthOf(all.filter(({ status }) => status === 200 || status === 201), 1)
      assert.lengthOf(all.filter(({ body }) => body.code === "not_pending"), 3)
      assert.isAtMost((yield* ask("GET", `${path}/versions`)).body.count, 2)
    }))
})
