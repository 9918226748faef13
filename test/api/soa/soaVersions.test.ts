import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { eventsOf } from "../../support/People.ts"
import { refusal } from "../../support/Policies.ts"
import { soaTenant } from "../../support/Soa.ts"

const facts = ({ approvedVersion, pendingApproverId, status, version }: any) => ({
  status,
  version,
  approvedVersion,
  pendingApproverId
})

onEveryStack("versions of statements of applicability", (it) => {
  it.effect("lets a document be removed before the first one, and archived afterwards", () =>
    Effect.gen(function*() {
      const { admin, approved, ask, decide, drafted, member, pending, people, submit } = yield* soaTenant
      const draft = yield* drafted()
      assert.deepStrictEqual(refusal(yield* member("DELETE", draft.path)), [403, "permission_missing"])
      const removed = yield* ask("DELETE", draft.path)
      assert.deepStrictEqual([removed.status, removed.body], [200, { success: true, id: draft.id }])
      assert.deepStrictEqual(refusal(yield* ask("GET", draft.path)), [404, "soa_not_found"])
      const events = yield* eventsOf(people.owner.key, `resource=${draft.id}&action=soa.removed`)
      assert.deepStrictEqual(events.map(({ before }) => before.name), ["Statement"])

      const waiting = yield* pending()
      assert.deepStrictEqual(refusal(yield* ask("DELETE", waiting.path)), [409, "approval_pending"])
      assert.deepStrictEqual(refusal(yield* ask("PATCH", waiting.path, { isArchived: true })), [
        409,
        "approval_pending"
      ])
      yield* admin("POST", `${waiting.path}/decline`, {})
      assert.strictEqual((yield* ask("DELETE", waiting.path)).status, 200)

      const soa = yield* approved()
      assert.deepStrictEqual(refusal(yield* ask("DELETE", soa.path)), [409, "soa_has_versions"])
      const archived = (yield* ask("PATCH", soa.path, { isArchived: true })).body
      assert.deepInclude(archived, { isArchived: true, status: "approved", version: 1 })
      for (
        const answer of [
          yield* ask("PATCH", soa.path, { name: "New" }),
          yield* decide(soa, [{ control: "A.5.1", implementation: "partial" }]),
          yield* submit(soa)
        ]
      ) assert.deepStrictEqual(refusal(answer), [409, "soa_archived"])
      const found = (flag: boolean) =>
        Effect.map(ask("GET", `/v1/soa?isArchived=${flag}`), ({ body }) => body.data.map(({ id }: any) => id))
      assert.deepStrictEqual([yield* found(true), yield* found(false)], [[soa.id], []])
      assert.strictEqual((yield* ask("GET", `${soa.path}/versions/1`)).status, 200)
      const back = (yield* ask("PATCH", soa.path, { isArchived: false })).body
      assert.deepInclude(back, { isArchived: false, status: "approved", version: 1 })
      assert.strictEqual((yield* decide(soa, [{ control: "A.5.1", implementation: "partial" }])).body.version, 2)
    }))

  it.effect("begins the next version with the next change, and keeps the approved one", () =>
    Effect.gen(function*() {
      const { admin, approved, ask, decide, submit } = yield* soaTenant
      const soa = yield* approved({ scope: "All" })
      assert.deepStrictEqual(refusal(yield* submit(soa)), [409, "already_approved"])
      const same = yield* decide(soa, [{ control: "A.5.1" }])
      assert.strictEqual(same.body.status, "approved")
      const first = (yield* ask("GET", `${soa.path}/versions/1`)).body
      const { body } = yield* decide(soa, [{ control: "A.5.1", implementation: "implemented" }])
      assert.deepStrictEqual(facts(body), {
        status: "in_progress",
        version: 2,
        approvedVersion: 1,
        pendingApproverId: null
      })
      assert.deepStrictEqual((yield* ask("GET", `${soa.path}/versions/1`)).body, first)
      assert.deepStrictEqual(refusal(yield* ask("GET", `${soa.path}/versions/2`)), [404, "soa_version_not_found"])
      const changes = (yield* ask("GET", `${soa.path}/diff`)).body
      assert.deepStrictEqual(changes, {
        from: 1,
        to: 2,
        document: [],
        controls: [{
          control: "A.5.1",
          kind: "changed",
          fields: [{ field: "implementation", before: "not_started", after: "implemented" }]
        }]
      })
      yield* ask("PATCH", soa.path, { scope: "More" })
      yield* submit(soa)
      yield* admin("POST", `${soa.path}/approve`, {})
      const versions = (yield* ask("GET", `${soa.path}/versions?sort=-createdAt`)).body.data
      assert.deepStrictEqual(versions.map(({ state, version }: any) => [version, state]), [
        [2, "approved"],
        [1, "superseded"]
      ])
      assert.notStrictEqual(versions[0].contentHash, versions[1].contentHash)
      const both = (yield* ask("GET", `${soa.path}/diff?from=1&to=2`)).body
      assert.deepStrictEqual(both.document, [{ field: "scope", before: "All", after: "More" }])
      assert.deepStrictEqual(both.controls, changes.controls)
      const back = (yield* ask("GET", `${soa.path}/diff?from=2&to=1`)).body
      assert.deepStrictEqual(back.document, [{ field: "scope", before: "More", after: "All" }])
      const all = (yield* ask("GET", `${soa.path}/diff?to=1`)).body
      assert.deepStrictEqual([all.from, all.controls.length, all.controls[0].kind], [null, 93, "added"])
      assert.deepStrictEqual(refusal(yield* ask("GET", `${soa.path}/diff?from=7`)), [404, "soa_version_not_found"])
    }))

  it.effect("keeps what was linked as it was called then", () =>
    Effect.gen(function*() {
      const { admin, ask, complete, decide, people, submit } = yield* soaTenant
      const vendor = (yield* ask("POST", "/v1/vendors", { name: "Northwind" })).body
      const soa = yield* complete()
      yield* decide(soa, [{ control: "A.5.19", vendorIds: [vendor.id], ownerId: people.auditor.user.id }])
      yield* submit(soa)
      yield* admin("POST", `${soa.path}/approve`, {})
      yield* ask("PATCH", `/v1/vendors/${vendor.id}`, { name: "Renamed", status: "assessed" })
      yield* ask("DELETE", `/v1/people/${people.auditor.member.id}`)
      const linked = [
        { type: "vendor", id: vendor.id, name: "Northwind", state: "not_assessed" }
      ]
      const version = (yield* ask("GET", `${soa.path}/versions/1`)).body
      assert.deepStrictEqual(version.linked, linked)
      // the name of a person can be erased, so a version has the id alone
      assert.isTrue(version.decisions.some(({ ownerId }: any) => ownerId === people.auditor.user.id))
      assert.notInclude(JSON.stringify(version), "The auditor")
      const next = yield* decide(soa, [{ control: "A.5.1", implementation: "partial" }])
      const { decision, linked: now } = next.body.controls.find(({ control }: any) => control === "A.5.19")
      assert.deepStrictEqual([decision.ownerId, now], [
        null,
        [{ type: "vendor", id: vendor.id, name: "Renamed", state: "assessed" }]
      ])
    }))

  it.effect("gives the document back when the approver is deactivated or removed", () =>
    Effect.gen(function*() {
      const { ask, decide, pending, people, submit } = yield* soaTenant
      const soa = yield* pending()
      yield* ask("PATCH", `/v1/people/${people.admin.member.id}`, { isActive: false })
      assert.strictEqual((yield* ask("GET", soa.path)).body.status, "in_progress")
      yield* ask("PATCH", `/v1/people/${people.admin.member.id}`, { isActive: true })
      yield* decide(soa, [{ control: "A.5.1", ownerId: people.admin.member.id }])
      assert.strictEqual((yield* submit(soa)).status, 200)
      yield* ask("DELETE", `/v1/people/${people.admin.member.id}`)
      const { body } = yield* ask("GET", soa.path)
      assert.deepStrictEqual([body.status, body.pendingApproverId], ["in_progress", null])
      assert.isNull(body.controls[0].decision.ownerId)
      const log = `resource=${soa.id}&action=soa.decided`
      const newest = (yield* eventsOf(people.owner.key, log)).at(-1)
      assert.deepStrictEqual([newest.before, newest.after], [
        { ownerId: people.admin.user.id },
        { ownerId: null, control: "A.5.1" }
      ])
    }))

  it.effect("is asked, given or refused once when several do it at the same time", () =>
    Effect.gen(function*() {
      const { admin, ask, complete, decide, submit } = yield* soaTenant
      const soa = yield* complete()
      const submissions = yield* Effect.all(Array.from({ length: 4 }, () => submit(soa)), { concurrency: "unbounded" })
      assert.sameMembers(submissions.map(({ status }) => status), [200, 409, 409, 409])
      const judged = yield* Effect.all([
        admin("POST", `${soa.path}/approve`, {}),
        admin("POST", `${soa.path}/decline`, {}),
        ask("POST", `${soa.path}/withdraw`),
        decide(soa, [{ control: "A.5.1", implementation: "partial" }])
      ], { concurrency: "unbounded" })
      const [approve, decline, withdraw, change] = judged.map(({ status }) => status)
      assert.lengthOf([approve, decline, withdraw].filter((status) => status === 200), 1)
      assert.include([200, 409], change)
      const { body } = yield* ask("GET", soa.path)
      const count = (yield* ask("GET", `${soa.path}/versions`)).body.count
      assert.strictEqual(count, approve === 200 ? 1 : 0)
      assert.include(["approved", "declined", "in_progress"], body.status)
    }))
})
