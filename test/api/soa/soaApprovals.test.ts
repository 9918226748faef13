import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { asking, eventsOf, newPerson } from "../../support/People.ts"
import { inSessionOf, refusal } from "../../support/Policies.ts"
import { applies, soaTenant } from "../../support/Soa.ts"
import { tenant } from "../../support/Tenant.ts"

const facts = ({ approvedVersion, pendingApproverId, status, version }: any) => ({
  status,
  version,
  approvedVersion,
  pendingApproverId
})

onEveryStack("approval of statements of applicability", (it) => {
  it.effect("is asked of a member, who approves in a session", () =>
    Effect.gen(function*() {
      const { admin, ask, complete, people, submit } = yield* soaTenant
      const soa = yield* complete()
      const approverId = people.admin.user.id
      const submitted = yield* submit(soa, people.admin.member.id, { organizationId: people.organization.id })
      assert.deepStrictEqual([submitted.status, submitted.body.success], [200, true])
      const waiting = submitted.body.data
      assert.deepStrictEqual(facts(waiting), {
        status: "pending_approval",
        version: 1,
        approvedVersion: null,
        pendingApproverId: approverId
      })
      assert.deepStrictEqual([waiting.submittedBy, waiting.pendingSince], [people.owner.user.id, waiting.updatedAt])
      assert.deepStrictEqual((yield* ask("GET", soa.path)).body, waiting)
      const { body: todos } = yield* admin("GET", "/v1/me/todo")
      assert.deepStrictEqual(todos.data, [{
        kind: "approve",
        resource: { type: "soa", id: soa.id, name: "Statement" },
        dueDate: null,
        since: waiting.pendingSince
      }])
      const withKey = yield* asking(people.admin.key)
      assert.deepStrictEqual(refusal(yield* withKey("POST", `${soa.path}/approve`, {})), [403, "session_required"])
      const { body, status } = yield* admin("POST", `${soa.path}/approve`, { comment: "Fine" })
      assert.strictEqual(status, 200)
      assert.deepStrictEqual(facts(body), {
        status: "approved",
        version: 1,
        approvedVersion: 1,
        pendingApproverId: null
      })
      assert.strictEqual((yield* admin("GET", "/v1/me/todo")).body.count, 0)
      const [version, ...others] = (yield* ask("GET", `${soa.path}/versions`)).body.data
      assert.deepStrictEqual(others, [])
      assert.match(version.contentHash, /^[0-9a-f]{64}$/)
      assert.deepStrictEqual([version.state, version.version, version.comment, version.approvedBy], [
        "approved",
        1,
        "Fine",
        approverId
      ])
      const events = yield* eventsOf(people.owner.key, `resource=${soa.id}&outcome=done`)
      const own = events.filter(({ action }) => action !== "soa.decided")
      assert.deepStrictEqual(own.map(({ action }) => action), [
        "soa.created",
        "soa.updated",
        "soa.submitted",
        "soa.approved"
      ])
      assert.deepStrictEqual(own[3].after, {
        status: "approved",
        approvedVersion: 1,
        approval: body.approval,
        contentHash: version.contentHash,
        comment: "Fine"
      })
    }))

  it.effect("needs a decision about every control", () =>
    Effect.gen(function*() {
      const { controls, decide, drafted, submit } = yield* soaTenant
      const soa = yield* drafted()
      yield* decide(soa, controls.slice(2).map((control) => applies(control)))
      const answer = yield* submit(soa)
      assert.deepStrictEqual(refusal(answer), [409, "incomplete"])
      assert.deepStrictEqual(answer.body.undecided, ["A.5.1", "A.5.2"])
    }))

  it.effect("is not asked of the submitter, the creator of the key, or one who may not approve", () =>
    Effect.gen(function*() {
      const { admin, ask, complete, decide, owner, people, submit } = yield* soaTenant
      const soa = yield* complete()
      assert.deepStrictEqual(refusal(yield* submit(soa, people.owner.user.id)), [403, "self_approval"])
      const own = yield* owner("POST", "/v1/soa/submit-for-approval", {
        documentId: soa.id,
        approverId: people.owner.member.id
      })
      assert.deepStrictEqual(refusal(own), [403, "self_approval"])
      const stranger = yield* tenant
      yield* admin("PATCH", `/v1/people/${people.auditor.member.id}`, { isActive: false })
      for (const { member, user } of [people.member, people.auditor, stranger.admin]) {
        for (const id of [member.id, user.id]) {
          const answer = yield* submit(soa, id)
          assert.deepStrictEqual(refusal(answer), [400, "approver_not_eligible"])
          assert.strictEqual(answer.body.errors[0].pointer, "/approverId")
        }
      }
      yield* admin("PATCH", soa.path, { scope: "Everything" })
      assert.deepStrictEqual(refusal(yield* submit(soa)), [403, "self_approval"])
      const third = yield* newPerson(people, "admin")
      yield* submit(soa, third.member.id)
      const approver = yield* inSessionOf(third.user.id)
      const approved = (yield* approver("POST", `${soa.path}/approve`, {})).body
      assert.deepStrictEqual([approved.approval.state, approved.approval.decidedBy], ["approved", third.user.id])
      yield* decide(soa, [{ control: "A.5.1", implementation: "implemented" }])
      assert.strictEqual((yield* submit(soa)).status, 200)
      assert.deepStrictEqual(refusal(yield* ask("PATCH", soa.path, { scope: "" })), [409, "approval_pending"])
    }))

  it.effect("is asked of another member while it is pending, or of nobody once they may not approve", () =>
    Effect.gen(function*() {
      const { ask, pending, people, submit } = yield* soaTenant
      const soa = yield* pending()
      const third = yield* newPerson(people, "admin")
      const again = (yield* submit(soa, third.member.id)).body.data
      assert.deepStrictEqual([again.status, again.pendingApproverId], ["pending_approval", third.user.id])
      yield* ask("PATCH", `/v1/people/${third.member.id}`, { role: "member" })
      const { approval, pendingApproverId, status } = (yield* ask("GET", soa.path)).body
      assert.deepStrictEqual([status, pendingApproverId, approval.state], ["in_progress", null, "none"])
      const role = { name: "Approver", permissions: { soa: ["read", "approve"] } }
      const { body: { id } } = yield* ask("POST", "/v1/roles", role)
      const approver = yield* newPerson(people, "Approver")
      yield* submit(soa, approver.user.id)
      assert.strictEqual((yield* ask("GET", soa.path)).body.pendingApproverId, approver.user.id)
      yield* ask("PATCH", `/v1/roles/${id}`, { permissions: { soa: ["read"] } })
      assert.strictEqual((yield* ask("GET", soa.path)).body.status, "in_progress")
    }))

  it.effect("writes nothing for an unknown document or another organization", () =>
    Effect.gen(function*() {
      const { ask, complete, people, submit } = yield* soaTenant
      const soa = yield* complete()
      const other = yield* tenant
      const elsewhere = yield* submit(soa, people.admin.user.id, { organizationId: other.organization.id })
      assert.deepStrictEqual(refusal(elsewhere), [404, "organization_not_found"])
      assert.deepStrictEqual(refusal(yield* submit({ id: "soa_unknown" })), [404, "soa_not_found"])
      const theirs = yield* asking(other.owner.key)
      const foreign = yield* theirs("POST", "/v1/soa/submit-for-approval", {
        documentId: soa.id,
        approverId: other.admin.user.id
      })
      assert.deepStrictEqual(refusal(foreign), [404, "soa_not_found"])
      const malformed = yield* submit({ id: "soa" }, "usr")
      assert.deepStrictEqual(malformed.body.errors.map(({ pointer }: any) => pointer).sort(), [
        "/approverId",
        "/documentId"
      ])
      const { body } = yield* ask("GET", soa.path)
      assert.deepStrictEqual([body.status, body.submittedBy], ["in_progress", null])
    }))

  it.effect("keeps the document unchanged while it is pending", () =>
    Effect.gen(function*() {
      const { ask, decide, pending, submit } = yield* soaTenant
      const soa = yield* pending()
      const before = (yield* ask("GET", soa.path)).body
      const refused = [
        yield* submit(soa),
        yield* decide(soa, [{ control: "A.5.1", implementation: "implemented" }]),
        yield* ask("PATCH", soa.path, { name: "Other" })
      ]
      for (const answer of refused) assert.deepStrictEqual(refusal(answer), [409, "approval_pending"])
      assert.deepStrictEqual((yield* ask("GET", soa.path)).body, before)
      const { body } = yield* ask("POST", `${soa.path}/withdraw`)
      assert.deepStrictEqual([body.status, body.pendingApproverId, body.version], ["in_progress", null, 1])
      for (const action of ["withdraw", "approve", "decline"]) {
        const ask = yield* inSessionOf((yield* soaTenant).people.owner.user.id)
        assert.deepStrictEqual(refusal(yield* ask("POST", `${soa.path}/${action}`, {})), [404, "soa_not_found"])
      }
      assert.deepStrictEqual(refusal(yield* ask("POST", `${soa.path}/withdraw`)), [409, "not_pending"])
    }))

  it.effect("is given or refused by the named approver alone", () =>
    Effect.gen(function*() {
      const { admin, ask, auditor, owner, pending, people, submit } = yield* soaTenant
      const soa = yield* pending()
      for (const action of ["approve", "decline"]) {
        const path = `${soa.path}/${action}`
        assert.deepStrictEqual(refusal(yield* owner("POST", path, {})), [403, "not_the_approver"])
        assert.deepStrictEqual(refusal(yield* auditor("POST", path, {})), [403, "permission_missing"])
      }
      const { body } = yield* admin("POST", `${soa.path}/decline`, { comment: "Backups?" })
      assert.deepStrictEqual([body.status, body.decline], ["declined", {
        by: people.admin.user.id,
        at: body.updatedAt,
        comment: "Backups?"
      }])
      assert.deepStrictEqual(refusal(yield* admin("POST", `${soa.path}/approve`, {})), [409, "not_pending"])
      assert.strictEqual((yield* ask("GET", `${soa.path}/versions`)).body.count, 0)
      const again = yield* submit(soa)
      assert.deepStrictEqual([again.body.data.status, again.body.data.decline], ["pending_approval", null])
    }))
})
