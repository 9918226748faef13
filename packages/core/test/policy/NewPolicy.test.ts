import { noApproval } from "@attestry/core/approval"
import { contentHash, textHash } from "@attestry/core/document"
import { Changelog, NewPolicy, PolicyId, PolicyVersionId } from "@attestry/core/policy"
import { OrganizationId, Timestamp, UserId } from "@attestry/core/shared"
import { assert, describe, it } from "@effect/vitest"
import { Either, Schema } from "effect"
import { isBlank } from "../../src/document/HtmlElement.ts"
import type { PolicyFields } from "../../src/policy/PolicyCommand.ts"
import { isDue, nextReviewDate } from "../../src/policy/PolicySituation.ts"
import { decide, findAssertions, makeDraft } from "../../src/policy/PolicyTransitions.ts"

const now = Timestamp.make("2028-02-29T23:59:59.999Z")
const ann = UserId.fromSuffix("ann")
const ids = {
  id: PolicyId.fromSuffix("1"),
  organizationId: OrganizationId.fromSuffix("1"),
  draftVersionId: PolicyVersionId.fromSuffix("draft"),
  first: PolicyVersionId.fromSuffix("first")
}
const content = [{ type: "paragraph", content: [{ type: "text", text: "Locks" }] }]
const decoded = (input: Partial<typeof NewPolicy.Encoded>) =>
  Schema.decodeSync(NewPolicy)({ name: "Locks", content, ...input }) as PolicyFields & Pick<NewPolicy, "content">
const { first: as, ...draftIds } = ids
const tryMake = (input: Partial<typeof NewPolicy.Encoded> = {}) => {
  const { content, ...fields } = decoded(input)
  const { policy, draft } = makeDraft(draftIds, {
    name: fields.name,
    contentHash: contentHash(content),
    textHash: textHash(content)
  }, now)
  const command = {
    _tag: "Create",
    draft,
    as,
    by: ann,
    fields,
    isBlank: isBlank(content),
    isApprovalRequired: false
  } as const
  return decide(policy, [], command, now)
}
const make = (input: Partial<typeof NewPolicy.Encoded> = {}) => {
  const { policy, published, draft } = Either.getOrThrow(tryMake(input))
  return { policy, versions: [draft, ...(published === undefined ? [] : [published])] }
}

describe("newPolicy", () => {
  it("makes a draft with defaults", () => {
    const { policy, versions } = make()
    assert.deepStrictEqual(versions, [{
      id: ids.draftVersionId,
      organizationId: ids.organizationId,
      policyId: ids.id,
      state: "draft",
      version: null,
      changelog: null,
      contentHash: contentHash(content),
      textHash: textHash(content),
      publishedBy: null,
      submittedBy: null,
      approvedBy: null,
      approvedAt: null,
      comment: null,
      isSelfApproval: false,
      createdAt: now,
      updatedAt: now
    }])
    assert.deepStrictEqual(policy, {
      id: ids.id,
      organizationId: ids.organizationId,
      name: decoded({}).name,
      description: null,
      status: "draft",
      frequency: null,
      department: null,
      isRequiredToSign: false,
      signedBy: [],
      reviewDate: null,
      isArchived: false,
      createdAt: now,
      updatedAt: now,
      lastArchivedAt: null,
      lastPublishedAt: null,
      assigneeId: null,
      approverId: null,
      policyTemplateId: null,
      draftVersionId: ids.draftVersionId,
      activeVersionId: null,
      activeContentHash: null,
      signedTextHash: textHash(content),
      lastVersion: 0,
      pendingChangelog: null,
      approval: noApproval,
      editors: [ann],
      rejection: null
    })
  })

  it("makes an active version 1 when published, which nobody approved, and keeps the given signatures", () => {
    const { policy, versions } = make({ status: "published", frequency: "yearly", signedBy: [ann], approverId: ann })
    const { activeVersionId, approverId, lastPublishedAt, lastVersion, reviewDate, signedBy, status } = policy
    assert.deepStrictEqual(
      { activeVersionId, approverId, lastPublishedAt, lastVersion, reviewDate, signedBy, status },
      {
        activeVersionId: ids.first,
        approverId: null,
        lastPublishedAt: now,
        lastVersion: 1,
        reviewDate: Timestamp.make("2029-02-28T23:59:59.999Z"),
        signedBy: [ann],
        status: "published"
      }
    )
    assert.deepStrictEqual(
      versions.map((version) => [version?.state, version?.version, version?.changelog, version?.publishedBy]),
      [["draft", null, null, null], ["published", 1, Changelog.make(""), ann]]
    )
    assert.deepStrictEqual([versions[1]?.submittedBy, versions[1]?.approvedBy, versions[1]?.approvedAt], [
      null,
      null,
      null
    ])
    assert.deepStrictEqual(policy.editors, [ann])
  })

  it("rejects publishing without content", () => {
    assert.strictEqual(
      Either.getOrThrow(Either.flip(tryMake({ status: "published", content: [] })))._tag,
      "NoDraftContent"
    )
    assert.strictEqual(
      Either.getOrThrow(Either.flip(tryMake({ status: "published", content: [{ type: "paragraph" }] })))._tag,
      "NoDraftContent"
    )
    assert.isTrue(Either.isRight(tryMake({ content: [] })))
    assert.deepStrictEqual(make({ content: [] }).policy.editors, [])
  })

  it("keeps the given review date, null included", () => {
    const given = Timestamp.make("2030-01-01T00:00:00.000Z")
    const published = { status: "published", frequency: "monthly" } as const
    assert.strictEqual(make({ ...published, reviewDate: given }).policy.reviewDate, given)
    assert.isNull(make({ ...published, reviewDate: null }).policy.reviewDate)
    assert.isNull(make({ status: "published" }).policy.reviewDate)
    assert.isNull(make({ frequency: "monthly" }).policy.reviewDate)
  })

  it("keeps the asserted approver before the first active version", () => {
    assert.strictEqual(make({ approverId: ann }).policy.approverId, ann)
    assert.strictEqual(make({ approverId: ann, status: "needs_review" }).policy.approverId, ann)
  })

  it("has no active version when it needs review", () => {
    const { policy, versions } = make({ status: "needs_review", frequency: "monthly", signedBy: [ann] })
    assert.deepStrictEqual(
      [policy.status, policy.activeVersionId, policy.lastVersion, policy.signedBy, versions.length],
      ["needs_review", null, 0, [ann], 1]
    )
  })

  it("lists the asserted fields only", () => {
    assert.isUndefined(findAssertions(decoded({})))
    assert.isUndefined(
      findAssertions(decoded({ status: "draft", approverId: null, signedBy: [], frequency: "monthly" }))
    )
    assert.deepStrictEqual(findAssertions(decoded({ status: "published" })), { status: "published" })
    assert.deepStrictEqual(findAssertions(decoded({ status: "needs_review", approverId: ann, signedBy: [ann] })), {
      status: "needs_review",
      approverId: ann,
      signedBy: [ann]
    })
  })
})

describe("reviewDateFrom", () => {
  const cases = [
    ["2026-01-15T12:00:00.000Z", "monthly", "2026-02-15T12:00:00.000Z"],
    ["2026-01-31T00:00:00.000Z", "monthly", "2026-02-28T00:00:00.000Z"],
    ["2028-01-31T00:00:00.000Z", "monthly", "2028-02-29T00:00:00.000Z"],
    ["2026-03-31T23:59:59.999Z", "monthly", "2026-04-30T23:59:59.999Z"],
    ["2026-12-31T08:00:00.000Z", "monthly", "2027-01-31T08:00:00.000Z"],
    ["2026-11-30T08:00:00.000Z", "quarterly", "2027-02-28T08:00:00.000Z"],
    ["2027-11-30T08:00:00.000Z", "quarterly", "2028-02-29T08:00:00.000Z"],
    ["2026-08-31T08:00:00.000Z", "quarterly", "2026-11-30T08:00:00.000Z"],
    ["2028-02-29T08:00:00.000Z", "yearly", "2029-02-28T08:00:00.000Z"],
    ["2027-02-28T08:00:00.000Z", "yearly", "2028-02-28T08:00:00.000Z"],
    // a clock that is put forward somewhere is none of UTC's business
    ["2026-02-28T01:30:00.000Z", "monthly", "2026-03-28T01:30:00.000Z"]
  ] as const

  for (const [from, frequency, expected] of cases) {
    it(`is ${expected} after ${from}, ${frequency}`, () => {
      assert.strictEqual(nextReviewDate(Timestamp.make(from), frequency), Timestamp.make(expected))
    })
  }

  it("is due at that moment, not a millisecond before", () => {
    const { policy } = make({ status: "published", frequency: "monthly" })
    const due = nextReviewDate(now, "monthly")
    assert.isTrue(isDue(policy, due))
    assert.isFalse(isDue(policy, Timestamp.fromMillis(Date.parse(due) - 1)))
    assert.isFalse(isDue({ ...policy, reviewDate: null }, due))
  })
})
