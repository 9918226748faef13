import { Comment, noApproval } from "@attestry/core/approval"
import { contentHash, textHash } from "@attestry/core/document"
import {
  Changelog,
  type NewPolicy,
  type Policy,
  PolicyId,
  type PolicyVersion,
  PolicyVersionId
} from "@attestry/core/policy"
import { Name, OrganizationId, Timestamp, UserId } from "@attestry/core/shared"
import { assert, describe, it } from "@effect/vitest"
import { Either, Schema } from "effect"
import { isBlank } from "../../src/document/HtmlElement.ts"
import type { Command, Decision, PolicyFields } from "../../src/policy/PolicyCommand.ts"
import { decide, makeDraft } from "../../src/policy/PolicyTransitions.ts"

const [ann, ben, cleo] = [UserId.fromSuffix("ann"), UserId.fromSuffix("ben"), UserId.fromSuffix("cleo")]
const at = (day: string) => Timestamp.make(`${day}T09:30:00.000Z`)
const [made, later, muchLater] = [at("2026-01-31"), at("2026-02-03"), at("2027-03-01")]
const [first, second, third] = [1, 2, 3].map((one) => PolicyVersionId.fromSuffix(String(one))) as [
  PolicyVersionId,
  PolicyVersionId,
  PolicyVersionId
]
const ids = {
  id: PolicyId.fromSuffix("1"),
  organizationId: OrganizationId.fromSuffix("1"),
  draftVersionId: PolicyVersionId.fromSuffix("draft"),
  first
}
const { draftVersionId } = ids
const name = Schema.decodeSync(Name)
const locks = [{ type: "paragraph", content: [{ type: "text", text: "Locks" }] }]
const keys = [{ type: "paragraph", content: [{ type: "text", text: "Keys" }] }]
const [locksHash, keysHash] = [contentHash(locks), contentHash(keys)]
const [locksText, keysText] = [textHash(locks), textHash(keys)]

interface State {
  readonly policy: Policy
  readonly versions: ReadonlyArray<PolicyVersion>
}

const applied = ({ versions }: State, { policy, published, stateChanges, draft }: Decision): State => ({
  policy,
  versions: [
    ...versions.map((version) =>
      draft?.id === version.id ? draft : { ...version, ...stateChanges.find(({ id }) => id === version.id) }
    ),
    ...(published === undefined ? [] : [published])
  ]
})

const free = { isApprovalRequired: false } as const
const strict = { selfApproval: "refused" } as const

const make = (input: Partial<PolicyFields & Pick<NewPolicy, "content">> = {}): State => {
  const { content, ...fields } = { name: name("Locks"), content: locks, ...input }
  const { policy, draft } = makeDraft(ids, {
    name: fields.name,
    contentHash: contentHash(content),
    textHash: textHash(content)
  }, made)
  const command = { _tag: "Create", draft, as: ids.first, by: ann, fields, isBlank: isBlank(content), ...free } as const
  return applied({ policy, versions: [draft] }, Either.getOrThrow(decide(policy, [], command, made)))
}

const decided = ({ policy, versions }: State, command: Command, now = later) =>
  Either.getOrThrow(decide(policy, versions, command, now))

const after = (state: State, command: Command, now = later) => applied(state, decided(state, command, now))

const refusal = ({ policy, versions }: State, command: Command, now = later) =>
  Either.getOrThrow(Either.flip(decide(policy, versions, command, now)))._tag

const assertNothing = (state: State, command: Command, now = later) => {
  const decision = decided(state, command, now)
  assert.strictEqual(decision.policy, state.policy)
  assert.deepStrictEqual(decision, { policy: state.policy, stateChanges: [] })
}

const edit: Command<"Edit"> = {
  _tag: "Edit",
  versionId: draftVersionId,
  contentHash: keysHash,
  textHash: keysText,
  by: ann
}
const publish = (as: PolicyVersionId, setAsActive = true): Command<"Publish"> => ({
  _tag: "Publish",
  as,
  by: ben,
  isBlank: false,
  ...free,
  input: { setAsActive, changelog: Changelog.make("Shorter") }
})
const submit: Command<"Submit"> = {
  _tag: "Submit",
  versionId: draftVersionId,
  approverId: cleo,
  by: ben,
  changelog: undefined,
  isBlank: false,
  ...strict
}
const withdraw: Command = { _tag: "Withdraw", versionId: draftVersionId }
const approve: Command<"Approve"> = {
  _tag: "Approve",
  versionId: draftVersionId,
  as: second,
  by: cleo,
  verdict: {},
  ...strict
}
const comment = Comment.make("Too vague")
const reject: Command<"Reject"> = {
  _tag: "Reject",
  versionId: draftVersionId,
  by: cleo,
  verdict: { comment },
  ...strict
}
const activate = (versionId: PolicyVersionId): Command<"Activate"> => ({ _tag: "Activate", versionId, ...free })
const restore = (versionId: PolicyVersionId, by = ben, content = locks): Command => ({
  _tag: "Restore",
  versionId,
  contentHash: contentHash(content),
  textHash: textHash(content),
  by
})
const markReviewed: Command = { _tag: "MarkReviewed" }
const describing = (patch: Command<"Describe">["patch"]): Command => ({ _tag: "Describe", patch })
const markDue: Command = { _tag: "MarkReviewDue" }

const required = { isApprovalRequired: true } as const

const draft = make()
const live = make({ status: "published", signedBy: [ann, ben], frequency: "monthly" })
const pending = after(draft, submit)
const livePending = after(after(live, edit), submit)
const archived = after(live, describing({ isArchived: true }))
const twice = after(after(live, edit), publish(second))

const numbered = ({ versions }: State) =>
  versions.flatMap(({ state, version }) => version === null ? [] : `${version} ${state}`)

const states = ({ policy: { activeVersionId, status }, versions }: State) => ({
  working: versions[0]?.state,
  numbered: numbered({ policy: live.policy, versions }),
  status,
  activeVersionId
})

describe("decide", () => {
  it("publishes and activates nothing without an approval when the organization requires one", () => {
    assert.strictEqual(refusal(draft, { ...publish(first, false), ...required }), "ApprovalRequired")
    assert.strictEqual(refusal(twice, { ...activate(first), ...required }), "ApprovalRequired")
    assertNothing(twice, { ...activate(second), ...required })
    assert.strictEqual(refusal(pending, { ...publish(first), ...required }), "ApprovalPending")
    const approved = after(after(pending, approve), edit)
    const replaced = after(approved, publish(third))
    assert.strictEqual(after(replaced, { ...activate(second), ...required }).policy.activeVersionId, second)
  })

  it("edits only the draft version, and rejects edits while it is pending", () => {
    const edited = after(draft, edit)
    assert.deepStrictEqual(edited.policy, { ...draft.policy, updatedAt: later })
    assert.deepStrictEqual(edited.versions, [{
      ...draft.versions[0]!,
      contentHash: keysHash,
      textHash: keysText,
      updatedAt: later
    }])
    assertNothing(draft, { ...edit, contentHash: locksHash, textHash: locksText })
    assert.strictEqual(refusal(pending, edit), "VersionImmutable")
    assert.strictEqual(refusal(live, { ...edit, versionId: first }), "VersionImmutable")
    assert.strictEqual(refusal(live, { ...edit, versionId: third }), "VersionNotFound")
    assert.strictEqual(refusal(archived, edit), "PolicyArchived")
  })

  it("fails when the version belongs to another policy", () => {
    const other = { ...draft, versions: draft.versions.map((one) => ({ ...one, policyId: PolicyId.fromSuffix("2") })) }
    assert.strictEqual(refusal(other, edit), "VersionNotFound")
  })

  it("publishes a version without activating it, and changes nothing else", () => {
    const decision = decided(draft, publish(first, false))
    assert.deepStrictEqual(decision.policy, { ...draft.policy, lastVersion: 1 })
    assert.deepStrictEqual(decision.stateChanges, [])
    assert.isUndefined(decision.draft)
    assert.deepStrictEqual(decision.published, {
      ...draft.versions[0]!,
      id: first,
      state: "published",
      version: 1,
      changelog: Changelog.make("Shorter"),
      publishedBy: ben,
      createdAt: later,
      updatedAt: later
    })
  })

  it("publishes without changelog and activation by default, by the system too", () => {
    const { policy, published } = decided(draft, {
      _tag: "Publish",
      as: first,
      by: null,
      input: {},
      isBlank: false,
      ...free
    })
    assert.deepStrictEqual([published?.changelog, published?.publishedBy], ["", null])
    assert.isNull(policy.activeVersionId)
  })

  it("activates a version and supersedes the former one", () => {
    assert.deepStrictEqual(states(twice), {
      working: "draft",
      numbered: ["1 superseded", "2 published"],
      status: "published",
      activeVersionId: second
    })
    const { activeContentHash, lastPublishedAt, lastVersion, reviewDate, updatedAt } = twice.policy
    assert.deepStrictEqual([activeContentHash, lastVersion], [keysHash, 2])
    assert.deepStrictEqual([lastPublishedAt, reviewDate, updatedAt], [later, at("2026-03-03"), later])
  })

  it("publishes unchanged content again", () => {
    const again = after(live, publish(second))
    assert.deepStrictEqual(states(again).numbered, ["1 superseded", "2 published"])
    assert.strictEqual(again.policy.activeContentHash, locksHash)
  })

  it("rejects publishing an empty, pending or archived policy", () => {
    const blank = { ...publish(first), isBlank: true }
    assert.strictEqual(refusal(draft, blank), "NoDraftContent")
    assert.strictEqual(refusal(pending, blank), "ApprovalPending")
    assert.strictEqual(refusal(pending, publish(first)), "ApprovalPending")
    assert.strictEqual(refusal(archived, publish(second)), "PolicyArchived")
  })

  it("clears the signatures, unless the signed content is published", () => {
    assert.deepStrictEqual(after(live, publish(second)).policy.signedBy, [ann, ben])
    assert.deepStrictEqual(twice.policy.signedBy, [])
    assert.strictEqual(twice.policy.signedTextHash, keysText)
    const aside = after(after(live, edit), publish(second, false))
    assert.deepStrictEqual(aside.policy.signedBy, [ann, ben])
    assert.deepStrictEqual(after(aside, activate(second)).policy.signedBy, [])
    assert.deepStrictEqual(after(twice, activate(first)).policy.signedBy, [])
  })

  it("activates an earlier version again", () => {
    const back = after(twice, activate(first), muchLater)
    assert.deepStrictEqual(states(back).numbered, ["1 published", "2 superseded"])
    assert.deepStrictEqual(
      [back.policy.activeVersionId, back.policy.activeContentHash, back.policy.lastVersion],
      [first, locksHash, 2]
    )
    assert.deepStrictEqual([back.policy.lastPublishedAt, back.policy.reviewDate], [muchLater, at("2027-04-01")])
  })

  it("rejects activating a draft version, or any while one is pending; the active one changes nothing", () => {
    assertNothing(twice, activate(second))
    assertNothing(livePending, activate(first))
    assert.strictEqual(refusal(twice, activate(draftVersionId)), "VersionNotPublished")
    assert.strictEqual(refusal(twice, activate(third)), "VersionNotFound")
    assert.strictEqual(refusal(after(twice, submit), activate(first)), "ApprovalPending")
    assert.strictEqual(refusal(archived, activate(first)), "PolicyArchived")
  })

  it("restores published content into the draft version", () => {
    const restored = after(twice, restore(first), muchLater)
    assert.strictEqual(restored.versions[0]?.contentHash, locksHash)
    assert.deepStrictEqual(restored.versions.slice(1), twice.versions.slice(1))
    assert.deepStrictEqual(restored.policy, { ...twice.policy, editors: [ann, ben], updatedAt: muchLater })
    assertNothing(twice, restore(second, ben, keys))
    assert.strictEqual(refusal(twice, restore(draftVersionId)), "VersionNotPublished")
    assert.strictEqual(refusal(twice, restore(third)), "VersionNotFound")
    assert.strictEqual(refusal(livePending, restore(first)), "VersionImmutable")
    assert.strictEqual(refusal(archived, restore(first)), "PolicyArchived")
  })

  it("submits the draft version for approval by another member", () => {
    assert.deepStrictEqual(pending.policy, {
      ...draft.policy,
      status: "needs_review",
      approval: { ...noApproval, state: "pending", approverId: cleo, submittedBy: ben, submittedAt: later },
      updatedAt: later
    })
    assert.deepStrictEqual(pending.versions, [{ ...draft.versions[0]!, state: "pending", updatedAt: later }])
    assert.isNull(after(draft, { ...submit, by: null }).policy.approval.submittedBy)
    assert.strictEqual(refusal(draft, { ...submit, by: cleo }), "SelfApproval")
    assert.strictEqual(refusal(pending, submit), "ApprovalPending")
    assert.strictEqual(refusal(draft, { ...submit, isBlank: true }), "NoDraftContent")
    assert.strictEqual(refusal(live, { ...submit, versionId: first }), "VersionImmutable")
    assert.strictEqual(refusal(live, { ...submit, versionId: third }), "VersionNotFound")
    assert.strictEqual(refusal(archived, submit), "PolicyArchived")
  })

  it("names another approver of the pending version, and keeps the changelog unless it is given", () => {
    const changelog = Changelog.make("Longer keys")
    const submitted = after(draft, { ...submit, changelog })
    const again = after(submitted, { ...submit, approverId: ben, by: null }, muchLater)
    assert.deepStrictEqual(again.policy, {
      ...submitted.policy,
      approval: { ...submitted.policy.approval, approverId: ben, submittedBy: null, submittedAt: muchLater },
      updatedAt: muchLater
    })
    const other = Changelog.make("Shorter keys")
    assert.strictEqual(after(again, { ...submit, changelog: other }).policy.pendingChangelog, other)
    assert.strictEqual(refusal(again, approve), "NotTheApprover")
    assert.strictEqual(refusal(submitted, { ...submit, approverId: ann }), "SelfApproval")
  })

  it("approves a pending version: a new version is active, and the draft is kept", () => {
    const approved = after(livePending, approve, muchLater)
    assert.deepStrictEqual(states(approved), {
      working: "draft",
      numbered: ["1 superseded", "2 published"],
      status: "published",
      activeVersionId: second
    })
    const { approval, approverId, reviewDate, signedBy } = approved.policy
    assert.strictEqual(approverId, cleo)
    assert.deepStrictEqual(approval, {
      ...livePending.policy.approval,
      state: "approved",
      decidedBy: cleo,
      decidedAt: muchLater
    })
    assert.deepStrictEqual([signedBy, reviewDate], [[], at("2027-04-01")])
    assert.deepStrictEqual([approved.versions[2]?.publishedBy, approved.versions[2]?.changelog], [cleo, ""])
    const { approvedAt, approvedBy, comment, isSelfApproval, submittedBy: by } = approved.versions[2]!
    assert.deepStrictEqual([by, approvedBy, approvedAt], [ben, cleo, muchLater])
    assert.deepStrictEqual([comment, isSelfApproval], [approval.comment, approval.isSelfApproval])
    assert.deepStrictEqual(approved.policy.editors, [])
    assert.deepStrictEqual(
      approved.versions.slice(0, 2).map((version) => [version.submittedBy, version.approvedBy, version.approvedAt]),
      [[null, null, null], [null, null, null]]
    )
  })

  it("gives the approved version the changelog of its submission", () => {
    const changelog = Changelog.make("Longer keys")
    const submitted = after(draft, { ...submit, changelog })
    assert.strictEqual(submitted.policy.pendingChangelog, changelog)
    assert.isNull(submitted.versions[0]?.changelog)
    const approved = after(submitted, approve)
    assert.deepStrictEqual([approved.policy.pendingChangelog, approved.versions[1]?.changelog], [null, changelog])
    for (const back of [reject, withdraw]) assert.isNull(after(submitted, back).policy.pendingChangelog)
  })

  it("names as approver who approved the active version, else nobody", () => {
    const approved = after(livePending, approve)
    assert.strictEqual(approved.policy.approverId, cleo)
    const republished = after(approved, publish(third))
    assert.isNull(republished.policy.approverId)
    const back = after(republished, activate(second), muchLater)
    assert.strictEqual(back.policy.approverId, cleo)
    assert.isNull(after(back, activate(first)).policy.approverId)
    assert.strictEqual(after(approved, publish(third, false)).policy.approverId, cleo)
    const asserted = make({ approverId: ann })
    assert.strictEqual(asserted.policy.approverId, ann)
    assert.strictEqual(after(after(asserted, submit), reject).policy.approverId, ann)
    assert.isNull(after(asserted, publish(first)).policy.approverId)
  })

  it("remembers who changed the draft since its last approval, and asks none of them to approve it", () => {
    assert.deepStrictEqual(draft.policy.editors, [ann])
    const edited = after(draft, { ...edit, by: cleo })
    assert.deepStrictEqual(edited.policy.editors, [ann, cleo])
    assert.deepStrictEqual(
      after(edited, { ...edit, contentHash: locksHash, textHash: locksText, by: cleo }).policy.editors,
      [ann, cleo]
    )
    assert.deepStrictEqual(
      after(edited, { ...edit, contentHash: locksHash, textHash: locksText, by: null }).policy.editors,
      [ann, cleo]
    )
    for (const approverId of [ann, cleo]) {
      assert.strictEqual(refusal(edited, { ...submit, approverId }), "SelfApproval")
      assert.strictEqual(refusal(edited, { ...submit, approverId, by: null }), "SelfApproval")
    }
    const published = after(edited, publish(first))
    assert.deepStrictEqual(published.policy.editors, [ann, cleo])
    assert.strictEqual(refusal(published, submit), "SelfApproval")
    const approved = after(after(twice, submit), { ...approve, as: third })
    assert.strictEqual(after(approved, { ...submit, approverId: ann }).policy.approval.approverId, ann)
    const restored = after(twice, restore(first, cleo))
    assert.strictEqual(refusal(restored, submit), "SelfApproval")
    const own = { ...pending, policy: { ...pending.policy, editors: [cleo] } }
    for (const judge of [approve, reject]) assert.strictEqual(refusal(own, judge), "SelfApproval")
  })

  it("withdraws a pending version: it is a draft again, and its editors stay known", () => {
    const withdrawn = after(pending, withdraw, muchLater)
    assert.deepStrictEqual(withdrawn.policy, { ...draft.policy, updatedAt: muchLater })
    assert.deepStrictEqual(withdrawn.versions, [{ ...draft.versions[0]!, updatedAt: muchLater }])
    assert.deepStrictEqual(after(livePending, withdraw).policy, after(live, edit).policy)
    assert.strictEqual(refusal(draft, withdraw), "NotPending")
    assert.strictEqual(refusal(livePending, { _tag: "Withdraw", versionId: first }), "NotPending")
    assert.strictEqual(refusal(pending, { _tag: "Withdraw", versionId: third }), "VersionNotFound")
    assert.strictEqual(refusal(after(pending, describing({ isArchived: true })), withdraw), "PolicyArchived")
  })

  it("records a review of the active version, which moves the review date as a publication does", () => {
    const due = after(live, markDue, muchLater)
    assert.strictEqual(due.policy.status, "needs_review")
    assert.deepStrictEqual(decided(due, markReviewed, muchLater), {
      policy: { ...live.policy, reviewDate: at("2027-04-01"), updatedAt: muchLater },
      stateChanges: []
    })
    const once = make({ status: "published", reviewDate: made })
    assert.isNull(after(once, markReviewed).policy.reviewDate)
    const ahead = make({ status: "published", reviewDate: muchLater })
    assert.strictEqual(after(ahead, markReviewed).policy.reviewDate, muchLater)
    assert.strictEqual(refusal(draft, markReviewed), "NoActiveVersion")
    assert.strictEqual(refusal(livePending, markReviewed), "ApprovalPending")
    assert.strictEqual(refusal(archived, markReviewed), "PolicyArchived")
  })

  it("clears a review date that is past when a policy without a frequency is activated or published", () => {
    const once = make({ status: "published", reviewDate: later })
    assert.isNull(after(once, publish(second), later).policy.reviewDate)
    assert.isNull(after(after(once, submit), approve, muchLater).policy.reviewDate)
    assert.isNull(after(after(once, publish(second, false)), activate(second)).policy.reviewDate)
    assert.strictEqual(after(once, publish(second), made).policy.reviewDate, later)
    assertNothing(after(once, publish(second), later), markDue, muchLater)
  })

  it("rejects a pending version: it is a draft again, and the active version stays", () => {
    assert.deepStrictEqual(states(after(pending, reject)), {
      working: "draft",
      numbered: [],
      status: "draft",
      activeVersionId: null
    })
    const rejected = after(livePending, reject)
    const rejection = { by: cleo, at: later, comment }
    const decided = { decidedBy: cleo, decidedAt: later, comment }
    const approval = { ...livePending.policy.approval, state: "rejected" as const, ...decided }
    assert.deepStrictEqual(rejected.policy, { ...after(live, edit).policy, approval, rejection })
    assert.strictEqual(rejected.versions[0]?.contentHash, keysHash)
    for (const back of [reject, withdraw]) {
      assert.strictEqual(after(livePending, back, at("2026-02-27")).policy.status, "published")
      assert.strictEqual(after(livePending, back, at("2026-02-28")).policy.status, "needs_review")
    }
  })

  it("shows the last rejection until the next publication", () => {
    const rejected = after(livePending, reject)
    const again = after(rejected, { ...submit, approverId: ben, by: cleo }, muchLater)
    assert.deepStrictEqual(again.policy.rejection, rejected.policy.rejection)
    const silent = after(again, { ...reject, by: ben, verdict: {} }, muchLater)
    assert.deepStrictEqual(silent.policy.rejection, { by: ben, at: muchLater })
    for (const one of [publish(second), publish(second, false)]) assert.isNull(after(silent, one).policy.rejection)
    assert.isNull(after(again, { ...approve, by: ben }).policy.rejection)
    assert.isNull(after(after(livePending, withdraw), edit).policy.rejection)
  })

  it("lets only the approver decide, and only on a pending version", () => {
    for (const judge of [approve, reject] as const) {
      assert.strictEqual(refusal(draft, judge), "NotPending")
      assert.strictEqual(refusal(livePending, { ...judge, versionId: first }), "NotPending")
      assert.strictEqual(refusal(pending, { ...judge, versionId: third }), "VersionNotFound")
      assert.strictEqual(refusal(pending, { ...judge, by: ann }), "NotTheApprover")
      assert.strictEqual(refusal(pending, { ...judge, by: ben }), "NotTheApprover")
      const own = {
        ...pending,
        policy: { ...pending.policy, approval: { ...pending.policy.approval, submittedBy: cleo } }
      }
      assert.strictEqual(refusal(own, judge), "SelfApproval")
      assert.strictEqual(refusal(after(pending, describing({ isArchived: true })), judge), "PolicyArchived")
    }
  })

  it("updates, archives and unarchives", () => {
    const named = after(live, describing({ name: name("Doors") }))
    assert.deepStrictEqual([named.policy.name, named.policy.updatedAt], [name("Doors"), later])
    assertNothing(live, describing({}))
    assertNothing(live, describing({ frequency: "monthly", isArchived: false }))
    assert.deepStrictEqual(
      [archived.policy.isArchived, archived.policy.lastArchivedAt, archived.policy.status],
      [true, later, "published"]
    )
    assertNothing(archived, describing({ isArchived: true }), muchLater)
    assert.strictEqual(refusal(archived, describing({ isRequiredToSign: true })), "PolicyArchived")
    assert.strictEqual(refusal(archived, describing({ isRequiredToSign: true, isArchived: true })), "PolicyArchived")
    const back = after(archived, describing({ isArchived: false, isRequiredToSign: true }), muchLater).policy
    assert.deepStrictEqual([back.isArchived, back.isRequiredToSign, back.lastArchivedAt], [false, true, later])
  })

  it("keeps the review date when the frequency changes, until a version is activated", () => {
    const yearly = after(live, describing({ frequency: "yearly" }))
    assert.strictEqual(yearly.policy.reviewDate, live.policy.reviewDate)
    assert.strictEqual(after(yearly, publish(second)).policy.reviewDate, at("2027-02-03"))
    const never = after(live, describing({ frequency: null }))
    assert.strictEqual(after(never, publish(second)).policy.reviewDate, live.policy.reviewDate)
  })

  it("unassigns a removed member and withdraws their pending approval, archived or not", () => {
    const release: Command = { _tag: "Unassign", userId: cleo }
    assertNothing(live, release)
    assertNothing(livePending, { ...release, userId: ben })
    const assigned = after(live, describing({ assigneeId: cleo }))
    assert.deepStrictEqual(decided(assigned, release, muchLater), {
      policy: { ...assigned.policy, assigneeId: null, updatedAt: muchLater },
      stateChanges: []
    })
    const both = after(livePending, describing({ assigneeId: cleo, isArchived: true }))
    const released = after(both, release)
    assert.deepStrictEqual(states(released), {
      working: "draft",
      numbered: ["1 published"],
      status: "published",
      activeVersionId: first
    })
    const { approval, assigneeId, isArchived } = released.policy
    assert.deepStrictEqual([approval, assigneeId, isArchived], [noApproval, null, true])
    assert.strictEqual(after(both, release, muchLater).policy.status, "needs_review")
    assert.strictEqual(after(pending, release).policy.status, "draft")
  })

  it("withdraws the approval that awaits a deactivated member, who stays the assignee", () => {
    const deactivate: Command = { _tag: "UnassignApprover", userId: cleo }
    const assigned = after(livePending, describing({ assigneeId: cleo }))
    const returned = after(assigned, deactivate)
    assert.deepStrictEqual(returned, after(assigned, withdraw))
    assert.strictEqual(returned.policy.assigneeId, cleo)
    assertNothing(returned, deactivate)
    assertNothing(livePending, { ...deactivate, userId: ben })
  })

  it("marks a published policy for review from its review date on, to the millisecond", () => {
    const due = live.policy.reviewDate!
    assertNothing(live, markDue, Timestamp.fromMillis(Date.parse(due) - 1))
    assert.deepStrictEqual(decided(live, markDue, due), {
      policy: { ...live.policy, status: "needs_review", updatedAt: due },
      stateChanges: []
    })
    assertNothing(after(live, markDue, due), markDue, muchLater)
    assertNothing(make({ reviewDate: made }), markDue, muchLater)
    assertNothing(make({ status: "published" }), markDue, muchLater)
    assertNothing(archived, markDue, muchLater)
    assertNothing(livePending, markDue, muchLater)
  })

  it("deletes only a policy that was never published", () => {
    assertNothing(draft, { _tag: "Remove" })
    assertNothing(pending, { _tag: "Remove" })
    assert.strictEqual(refusal(live, { _tag: "Remove" }), "PolicyHasHistory")
    assert.strictEqual(refusal(after(draft, publish(first, false)), { _tag: "Remove" }), "PolicyHasHistory")
    assert.strictEqual(refusal(after(draft, describing({ isArchived: true })), { _tag: "Remove" }), "PolicyArchived")
  })
})
