import {
  ApprovalPending,
  NoDraftContent,
  NotTheApprover,
  type Policy,
  PolicyArchived,
  PolicyHasHistory,
  type PolicyVersionId,
  SelfApproval,
  VersionImmutable,
  VersionNotFound,
  VersionNotPending,
  VersionNotPublished
} from "../../policy/Policy.ts"
import { Changelog, emptyHash, type PolicyVersion } from "../../policy/PolicyVersion.ts"
import type { Timestamp } from "../../shared/Timestamp.ts"
import { Either } from "../effect/AttestryNeedsEffect3.ts"
import { applyPatch } from "../shared/Patch.ts"
import { activate, isDue } from "./PolicyActivation.ts"
import type { Command, CommandTag, Decision, Rejections } from "./PolicyCommand.ts"

interface Situation {
  readonly policy: Policy
  readonly versions: ReadonlyArray<PolicyVersion>
  readonly now: Timestamp
}

type Rejectable<E> = Either.Either<Decision, E>

type Found<E> = Either.Either<PolicyVersion, E | VersionNotFound>

const noChangelog = Changelog.make("")
const noLongerPending = { pendingSince: null, pendingApproverId: null, submittedBy: null }

const isPending = ({ pendingSince }: Policy): boolean => pendingSince !== null

const reject = Either.left

const toDecision = (policy: Policy): Decision => ({ policy, stateChanges: [] })

const find = ({ policy, versions }: Situation, id: PolicyVersionId): Found<never> =>
  Either.fromNullable(
    versions.find((version) => version.id === id && version.policyId === policy.id),
    () => new VersionNotFound()
  )

const findDraft = (situation: Situation, id: PolicyVersionId): Found<VersionImmutable> =>
  Either.filterOrLeft(
    find(situation, id),
    (version) => version.id === situation.policy.draftVersionId,
    () => new VersionImmutable()
  )

const findNumbered = (situation: Situation, id: PolicyVersionId): Found<VersionNotPublished> =>
  Either.filterOrLeft(find(situation, id), ({ version }) => version !== null, () => new VersionNotPublished())

const supersedeActive = ({ activeVersionId }: Policy): Decision["stateChanges"] =>
  activeVersionId === null ? [] : [{ id: activeVersionId, state: "superseded" }]

const publish = (
  { now, policy }: Situation,
  source: PolicyVersion,
  { as, by, input: { changelog = noChangelog, setAsActive = false } }: Omit<Command<"Publish">, "_tag">
): Decision => {
  const version = policy.lastVersion + 1
  const published: PolicyVersion = {
    ...source,
    id: as,
    state: "published",
    version,
    changelog,
    publishedBy: by,
    createdAt: now,
    updatedAt: now
  }
  const next = setAsActive ? activate(policy, published, now) : policy
  const stateChanges = setAsActive ? supersedeActive(policy) : []
  return { policy: { ...next, lastVersion: version }, published, stateChanges }
}

const findPending = (situation: Situation, { by, versionId }: Command<"Approve" | "Reject">) =>
  Either.gen(function*() {
    const version = yield* find(situation, versionId)
    const { draftVersionId, pendingApproverId, submittedBy } = situation.policy
    if (version.id !== draftVersionId || !isPending(situation.policy)) return yield* reject(new VersionNotPending())
    if (by !== pendingApproverId) return yield* reject(new NotTheApprover())
    return by === submittedBy ? yield* reject(new SelfApproval()) : version
  })

const returnToDraft = ({ now, policy }: Situation, version: PolicyVersion): Decision => ({
  policy: {
    ...policy,
    ...noLongerPending,
    status: policy.activeVersionId !== null && !isDue(policy, now) ? "published" : "draft",
    updatedAt: now
  },
  draft: { ...version, state: "draft", updatedAt: now },
  stateChanges: []
})

const create = (
  situation: Situation,
  { as, by, fields: { reviewDate, ...fields }, draft }: Command<"Create">
): Rejectable<NoDraftContent> => {
  const policy: Policy = { ...situation.policy, ...fields, reviewDate: reviewDate ?? null }
  if (policy.status !== "published") return Either.right({ ...toDecision(policy), draft })
  if (draft.contentHash === emptyHash) return reject(new NoDraftContent())
  const publication = { as, by, input: { setAsActive: true } }
  const decision = publish({ ...situation, now: policy.createdAt, policy }, draft, publication)
  const active = reviewDate === undefined ? decision.policy : { ...decision.policy, reviewDate }
  return Either.right({ ...decision, policy: active, draft })
}

const edit = (situation: Situation, { contentHash, versionId }: Omit<Command<"Edit">, "_tag">) =>
  Either.gen(function*() {
    const version = yield* findDraft(situation, versionId)
    const { now, policy } = situation
    if (isPending(policy)) return yield* reject(new VersionImmutable())
    if (version.contentHash === contentHash) return toDecision(policy)
    return { ...toDecision({ ...policy, updatedAt: now }), draft: { ...version, contentHash, updatedAt: now } }
  })

const unlessArchived =
  <Input, E>(transition: (situation: Situation, command: Input) => Rejectable<E>) =>
  (situation: Situation, command: Input): Rejectable<E | PolicyArchived> =>
    situation.policy.isArchived ? reject(new PolicyArchived()) : transition(situation, command)

type Transitions = {
  readonly [Tag in CommandTag]: (situation: Situation, command: Command<Tag>) => Rejectable<Rejections[Tag]>
}

const transitions: Transitions = {
  Create: create,

  Describe: ({ now, policy }, { patch }) => {
    const updated = applyPatch(policy, patch, now)
    if (updated === policy) return Either.right(toDecision(policy))
    if (policy.isArchived && updated.isArchived) return reject(new PolicyArchived())
    const isNewlyArchived = updated.isArchived && !policy.isArchived
    return Either.right(toDecision(isNewlyArchived ? { ...updated, lastArchivedAt: now } : updated))
  },

  Edit: unlessArchived(edit),

  Publish: unlessArchived((situation, command) =>
    Either.gen(function*() {
      const version = yield* find(situation, situation.policy.draftVersionId)
      if (isPending(situation.policy)) return yield* reject(new ApprovalPending())
      if (version.contentHash === emptyHash) return yield* reject(new NoDraftContent())
      return publish(situation, version, command)
    })
  ),

  Activate: unlessArchived((situation, { versionId }) =>
    Either.gen(function*() {
      const version = yield* findNumbered(situation, versionId)
      const { now, policy } = situation
      if (version.id === policy.activeVersionId) return toDecision(policy)
      if (isPending(policy)) return yield* reject(new ApprovalPending())
      const stateChange = { id: version.id, state: "published" as const }
      return { policy: activate(policy, version, now), stateChanges: [...supersedeActive(policy), stateChange] }
    })
  ),

  Restore: unlessArchived((situation, { versionId }) =>
    Either.flatMap(
      findNumbered(situation, versionId),
      ({ contentHash }) => edit(situation, { versionId: situation.policy.draftVersionId, contentHash })
    )
  ),

  Submit: unlessArchived((situation, { approverId, by, versionId }) =>
    Either.gen(function*() {
      const version = yield* findDraft(situation, versionId)
      const { now, policy } = situation
      if (isPending(policy)) return yield* reject(new ApprovalPending())
      if (version.contentHash === emptyHash) return yield* reject(new NoDraftContent())
      if (approverId === by) return yield* reject(new SelfApproval())
      const pending = { pendingSince: now, pendingApproverId: approverId, submittedBy: by }
      return {
        ...toDecision({ ...policy, ...pending, status: "needs_review", updatedAt: now }),
        draft: { ...version, state: "pending", updatedAt: now }
      }
    })
  ),

  Approve: unlessArchived((situation, command) =>
    Either.map(findPending(situation, command), (version) => {
      const { as, by } = command
      const decision = publish(situation, version, { as, by, input: { setAsActive: true } })
      return {
        ...decision,
        policy: { ...decision.policy, ...noLongerPending, approverId: by },
        draft: { ...version, state: "draft", updatedAt: situation.now }
      }
    })
  ),

  Reject: unlessArchived((situation, command) =>
    Either.map(findPending(situation, command), (version) => returnToDraft(situation, version))
  ),

  // a removed member may be assignee and pending approver
  Unassign: (situation, { userId }) => {
    const { now, policy } = situation
    const freed: Policy = policy.assigneeId === userId ? { ...policy, assigneeId: null, updatedAt: now } : policy
    return policy.pendingApproverId === userId
      ? Either.map(
        find(situation, policy.draftVersionId),
        (version) => returnToDraft({ ...situation, policy: freed }, version)
      )
      : Either.right(toDecision(freed))
  },

  MarkReviewDue: ({ now, policy }) =>
    Either.right(toDecision(
      policy.status === "published" && !policy.isArchived && isDue(policy, now)
        ? { ...policy, status: "needs_review", updatedAt: now }
        : policy
    )),

  Remove: unlessArchived(({ policy }) =>
    policy.lastVersion > 0 ? reject(new PolicyHasHistory()) : Either.right(toDecision(policy))
  )
}

// `versions` holds the draft version, and the version that the command names
export const decide = <Tag extends CommandTag>(
  policy: Policy,
  versions: ReadonlyArray<PolicyVersion>,
  command: Command<Tag>,
  now: Timestamp
): Rejectable<Rejections[Tag]> => transitions[command._tag]({ policy, versions, now }, command)
