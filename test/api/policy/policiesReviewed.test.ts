import { CurrentActor } from "@attestry/core/access"
import { Policies, type PolicyId, PolicyVersions } from "@attestry/core/policy"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { eventsOf } from "../../support/People.ts"
import { at, policyTenant, refusal } from "../../support/Policies.ts"

/** Publishes as the host, at that moment. */
const publishedAt = (moment: string, { actor }: { readonly actor: CurrentActor["Type"] }, id: string) =>
  Effect.flatMap(PolicyVersions, ({ publish }) => publish(id as PolicyId, { setAsActive: true })).pipe(
    Effect.provideService(CurrentActor, actor),
    at(moment)
  )

const marked = (moment: string) => Effect.flatMap(Policies, ({ markReviewsDue }) => markReviewsDue).pipe(at(moment))

onEveryStack("reviewing a policy", (it) => {
  it.effect("sets the review date whole calendar months after publishing, at the month's last day if needed", () =>
    Effect.gen(function*() {
      const { ask, created, people } = yield* policyTenant
      const { id, path } = yield* created()
      for (
        const [frequency, now, due] of [
          ["monthly", "2031-01-31T23:59:59.999Z", "2031-02-28T23:59:59.999Z"],
          ["monthly", "2032-01-31T00:00:00.000Z", "2032-02-29T00:00:00.000Z"],
          ["monthly", "2031-03-31T10:00:00.000Z", "2031-04-30T10:00:00.000Z"],
          ["monthly", "2031-12-31T10:00:00.000Z", "2032-01-31T10:00:00.000Z"],
          ["quarterly", "2031-11-30T10:00:00.000Z", "2032-02-29T10:00:00.000Z"],
          ["quarterly", "2031-10-29T02:30:00.000Z", "2032-01-29T02:30:00.000Z"],
          ["yearly", "2032-02-29T12:00:00.000Z", "2033-02-28T12:00:00.000Z"],
          ["yearly", "2033-02-28T12:00:00.000Z", "2034-02-28T12:00:00.000Z"],
          [null, "2034-02-28T11:59:59.999Z", "2034-02-28T12:00:00.000Z"],
          [null, "2034-02-28T12:00:00.000Z", null]
        ] as const
      ) {
        yield* ask("PATCH", path, { frequency })
        yield* publishedAt(now, people, id)
        const { lastPublishedAt, reviewDate } = (yield* ask("GET", path)).body
        assert.deepStrictEqual([frequency, lastPublishedAt, reviewDate], [frequency, now, due])
      }
      const version = (yield* ask("GET", `${path}/versions?sort=-createdAt&limit=1`)).body.data[0]
      assert.isNull(version.publishedBy)
    }))

  it.effect("marks a policy as due at its review date, not a millisecond before", () =>
    Effect.gen(function*() {
      const { ask, created, people } = yield* policyTenant
      const { id, path } = yield* created({ status: "published", reviewDate: "2131-06-01T00:00:00.000Z" })
      const status = Effect.map(ask("GET", path), ({ body }) => body.status)
      yield* marked("2131-05-31T23:59:59.999Z")
      assert.strictEqual(yield* status, "published")
      assert.isAtLeast(yield* marked("2131-06-01T00:00:00.000Z"), 1)
      assert.strictEqual(yield* status, "needs_review")
      assert.strictEqual(yield* marked("2131-06-01T00:00:00.000Z"), 0)
      yield* marked("2131-06-02T00:00:00.000Z")
      const [event, ...others] = yield* eventsOf(people.owner.key, `resource=${id}&action=policy.reviewDue`)
      assert.deepStrictEqual([event.actor.type, event.actor.userId, others], ["system", null, []])
      assert.deepStrictEqual([event.before, event.after], [{ status: "published" }, { status: "needs_review" }])
      yield* ask("PATCH", path, { frequency: "yearly" })
      yield* publishedAt("2131-06-03T00:00:00.000Z", people, id)
      assert.deepStrictEqual([yield* status, yield* marked("2132-06-02T23:59:59.999Z")], ["published", 0])
      assert.strictEqual(yield* status, "published")
      assert.strictEqual(yield* marked("2132-06-03T00:00:00.000Z"), 1)
    }))

  it.effect("is over when a version of a policy without a frequency is activated after the review date", () =>
    Effect.gen(function*() {
      const { ask, created, people } = yield* policyTenant
      const { id, path } = yield* created({ status: "published", reviewDate: "2041-06-01T00:00:00.000Z" })
      yield* marked("2041-06-02T00:00:00.000Z")
      yield* publishedAt("2041-06-03T00:00:00.000Z", people, id)
      yield* marked("2041-06-04T00:00:00.000Z")
      const { reviewDate, status } = (yield* ask("GET", path)).body
      assert.deepStrictEqual([reviewDate, status], [null, "published"])
      assert.lengthOf(yield* eventsOf(people.owner.key, `resource=${id}&action=policy.reviewDue`), 1)
    }))

  it.effect("is recorded without a new version, and moves the review date", () =>
    Effect.gen(function*() {
      const { admin, ask, auditor, created, member, people, withKey } = yield* policyTenant
      const { activeVersionId, id, path, working } = yield* created({
        status: "published",
        reviewDate: "2001-01-01T00:00:00.000Z",
        frequency: "yearly"
      })
      yield* Effect.flatMap(Policies, ({ markReviewsDue }) => markReviewsDue)
      const due = (yield* ask("GET", path)).body
      assert.strictEqual(due.status, "needs_review")
      for (const caller of [auditor, member, withKey(people.member.key)]) {
        const denied = yield* caller("POST", `${path}/reviewed`, { comment: "No change" })
        assert.deepStrictEqual(refusal(denied), [403, "permission_missing"])
      }
      const { body, headers, status } = yield* admin("POST", `${path}/reviewed`, { comment: "No change" })
      const after = (yield* ask("GET", path)).body
      assert.deepStrictEqual([status, headers.get("etag")], [200, null])
      assert.deepStrictEqual(body, {
        id,
        status: "published",
        reviewDate: after.reviewDate,
        updatedAt: after.updatedAt
      })
      assert.strictEqual(new Date(after.reviewDate).getUTCFullYear(), new Date(after.updatedAt).getUTCFullYear() + 1)
      assert.deepInclude(after, { activeVersionId, lastPublishedAt: due.lastPublishedAt, status: "published" })
      const [event, ...others] = yield* eventsOf(people.owner.key, `resource=${id}&action=policy.reviewed`)
      assert.lengthOf(others, 0)
      assert.deepStrictEqual(event.actor.userId, people.admin.user.id)
      assert.deepInclude(event.after, {
        comment: "No change",
        versionId: activeVersionId,
        reviewDate: after.reviewDate
      })
      assert.strictEqual((yield* ask("POST", `${path}/reviewed`)).status, 200)
      assert.strictEqual((yield* ask("GET", `${path}/versions`)).body.count, 2)

      const draft = yield* created()
      assert.deepStrictEqual(refusal(yield* ask("POST", `${draft.path}/reviewed`)), [409, "no_active_version"])
      yield* ask("POST", `${working}/submit-for-approval`, { approverId: people.admin.user.id })
      assert.deepStrictEqual(refusal(yield* ask("POST", `${path}/reviewed`)), [409, "approval_pending"])
      yield* ask("PATCH", draft.path, { isArchived: true })
      assert.deepStrictEqual(refusal(yield* ask("POST", `${draft.path}/reviewed`)), [409, "policy_archived"])
      const long = yield* ask("POST", `${path}/reviewed`, { comment: "x".repeat(2_001) })
      assert.deepStrictEqual(refusal(long), [400, "invalid_request"])
    }))

  it.effect(
    "marks all published, unarchived policies that are due, when several hosts look for them",
    () =>
      Effect.gen(function*() {
        const { ask, created, people } = yield* policyTenant
        const elsewhere = yield* policyTenant
        const reviewDate = "2231-01-01T00:00:00Z"
        yield* created({ reviewDate })
        yield* created({ reviewDate: null, status: "published" })
        const archived = yield* created({ reviewDate, status: "published" })
        yield* ask("PATCH", archived.path, { isArchived: true })
        yield* Effect.replicateEffect(created({ reviewDate, status: "published" }), 103, { concurrency: 4 })
        yield* elsewhere.created({ reviewDate, status: "published" })
        const counts = yield* Effect.all([marked(reviewDate), marked(reviewDate), marked(reviewDate)], {
          concurrency: "unbounded"
        })
        assert.isAtLeast(counts[0] + counts[1] + counts[2], 104)
        assert.strictEqual((yield* ask("GET", "/v1/policies?status=needs_review")).body.count, 103)
        assert.strictEqual((yield* elsewhere.ask("GET", "/v1/policies?status=needs_review")).body.count, 1)
        assert.lengthOf(yield* eventsOf(people.owner.key, "action=policy.reviewDue"), 103)
        yield* ask("PATCH", archived.path, { isArchived: false })
        assert.strictEqual(yield* marked(reviewDate), 1)
      })
  )
})
