import * as Either from "effect/Either"
import type { Policy, PolicyVersionId } from "../../policy/Policy.ts"
import {
  ApprovalPending,
  NoDraftContent,
  NotTheApprover,
  PolicyArchived,
  PolicyHasHistory,
  SelfApproval,
  VersionImmutable,
  VersionNotFound,
  VersionNotPending,
  VersionNotPublished
} from "../../policy/PolicyErrors.ts"
import { Changelog, emptyHash, type PolicyVersion } from "../../policy/PolicyVersion.ts"
import type { Timestamp } from "../../shared/Timestamp.ts"
import { applyPatch } from "../shared/Patch.ts"
import { activate, isDue } from "./PolicyActivation.ts"
import type { Command, CommandTag, Decision, Rejections } from "./PolicyCommand.ts"

interface Situation {
  readonly policy: Policy
  readonly versions: ReadonlyArray<PolicyVersion>
  readonly now: Timestamp
}

type Found<E> = Either.Either<PolicyVersion, E | VersionNotFound>

const noChangelog = Changelog.make("")
const noLongerPending = { pendingSince: null, pendingApproverId: null, submittedBy: null }

const isPending = ({ pendingSince }: Policy): boolean => pendingSince !== null

const refuse = Either.left

const of = (policy: Policy): Decision => ({ policy, marks: [] })

const find = ({ policy, versions }: Situation, id: PolicyVersionId): Found<never> =>
  Either.fromNullable(
    versions.find((version) => version.id === id && version.policyId === policy.id),
    () => new VersionNotFound()
  )

/** The version of that id, which has to be the working one. */
const working = (situation: Situation, id: PolicyVersionId): Found<VersionImmutable> =>
  Either.filterOrLeft(
    find(situation, id),
    (version) => version.id === situation.policy.draftVersionId,
    () => new VersionImmutable()
  )

const numbered = (situation: Situation, id: PolicyVersionId): Found<VersionNotPublished> =>
  Either.filterOrLeft(find(situation, id), ({ version }) => version !== null, () => new VersionNotPublished())

const superseded = ({ activeVersionId }: Policy): Decision["marks"] =>
  activeVersionId === null ? [] : [{ id: activeVersionId, state: "superseded" }]

const publication = (
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
  return setAsActive
    ? { policy: { ...activate(policy, published, now), lastVersion: version }, published, marks: superseded(policy) }
    : { policy: { ...policy, lastVersion: version }, published, marks: [] }
}

/** The pending version, for the one who was asked to approve it. */
const judged = (situation: Situation, { by, versionId }: Command<"Approve" | "Reject">) =>
  Either.gen(function*() {
    const version = yield* find(situation, versionId)
    const { draftVersionId, pendingApproverId, submittedBy } = situation.policy
    if (version.id !== draftVersionId || !isPending(situation.policy)) return yield* refuse(new VersionNotPending())
    if (by !== pendingApproverId) return yield* refuse(new NotTheApprover())
    return by === submittedBy ? yield* refuse(new SelfApproval()) : version
  })

/** What is pending becomes a draft again. */
const returned = ({ now, policy }: Situation, version: PolicyVersion): Decision => ({
  policy: {
    ...policy,
    ...noLongerPending,
    status: policy.activeVersionId !== null && !isDue(policy, now) ? "published" : "draft",
    updatedAt: now
  },
  working: { ...version, state: "draft", updatedAt: now },
  marks: []
})

const edit = (situation: Situation, { contentHash, versionId }: Omit<Command<"Edit">, "_tag">) =>
  Either.gen(function*() {
    const version = yield* working(situation, versionId)
    const { now, policy } = situation
    if (isPending(policy)) return yield* refuse(new VersionImmutable())
    if (version.contentHash === contentHash) return of(policy)
    return { ...of({ ...policy, updatedAt: now }), working: { ...version, contentHash, updatedAt: now } }
  })

type Moves = {
  readonly [Tag in CommandTag]: (
    situation: Situation,
    command: Command<Tag>
  ) => Either.Either<Decision, Rejections[Tag]>
}

const moves: Moves = {
  Describe: ({ now, policy }, { patch }) => {
    const updated = applyPatch(policy, patch, now)
    if (updated === policy) return Either.right(of(policy))
    if (policy.isArchived && updated.isArchived) return Either.left(new PolicyArchived())
    const isNewlyArchived = updated.isArchived && !policy.isArchived
    return Either.right(of(isNewlyArchived ? { ...updated, lastArchivedAt: now } : updated))
  },

  Edit: edit,

  Publish: (situation, command) =>
    Either.gen(function*() {
      const version = yield* find(situation, situation.policy.draftVersionId)
      if (isPending(situation.policy)) return yield* refuse(new ApprovalPending())
      if (version.contentHash === emptyHash) return yield* refuse(new NoDraftContent())
      return publication(situation, version, command)
    }),

  Activate: (situation, { versionId }) =>
    Either.gen(function*() {
      const version = yield* numbered(situation, versionId)
      const { now, policy } = situation
      if (version.id === policy.activeVersionId) return of(policy)
      if (isPending(policy)) return yield* refuse(new ApprovalPending())
      const mark = { id: version.id, state: "published" as const }
      return { policy: activate(policy, version, now), marks: [...superseded(policy), mark] }
    }),

  Restore: (situation, { versionId }) =>
    Either.flatMap(
      numbered(situation, versionId),
      ({ contentHash }) => edit(situation, { versionId: situation.policy.draftVersionId, contentHash })
    ),

  Submit: (situation, { approverId, by, versionId }) =>
    Either.gen(function*() {
      const version = yield* working(situation, versionId)
      const { now, policy } = situation
      if (isPending(policy)) return yield* refuse(new ApprovalPending())
      if (version.contentHash === emptyHash) return yield* refuse(new NoDraftContent())
      if (approverId === by) return yield* refuse(new SelfApproval())
      const pending = { pendingSince: now, pendingApproverId: approverId, submittedBy: by }
      return {
        ...of({ ...policy, ...pending, status: "needs_review", updatedAt: now }),
        working: { ...version, state: "pending", updatedAt: now }
      }
    }),

  Approve: (situation, command) =>
    Either.map(judged(situation, command), (version) => {
      const { as, by } = command
      const decision = publication(situation, version, { as, by, input: { setAsActive: true } })
      return {
        ...decision,
        policy: { ...decision.policy, ...noLongerPending, approverId: by },
        working: { ...version, state: "draft", updatedAt: situation.now }
      }
    }),

  Reject: (situation, command) => Either.map(judged(situation, command), (version) => returned(situation, version)),

  /** Whoever leaves answers for the policy no longer, and approves nothing. */
  Release: (situation, { userId }) => {
    const { now, policy } = situation
    const freed: Policy = policy.assigneeId === userId ? { ...policy, assigneeId: null, updatedAt: now } : policy
    return policy.pendingApproverId === userId
      ? Either.map(
        find(situation, policy.draftVersionId),
        (version) => returned({ ...situation, policy: freed }, version)
      )
      : Either.right(of(freed))
  },

  MarkReviewDue: ({ now, policy }) =>
    Either.right(of(
      policy.status === "published" && !policy.isArchived && isDue(policy, now)
        ? { ...policy, status: "needs_review", updatedAt: now }
        : policy
    )),

  Remove: ({ policy }) => policy.lastVersion > 0 ? Either.left(new PolicyHasHistory()) : Either.right(of(policy))
}

/** What is done to an archived policy too. */
const passing: ReadonlySet<CommandTag> = new Set(["Describe", "Release", "MarkReviewDue"])

/**
 * What a command makes of a policy. `versions` holds its working version and whatever version the command names; which
 * contents there are is told by their hashes.
 */
export const decide = <Tag extends CommandTag>(
  policy: Policy,
  versions: ReadonlyArray<PolicyVersion>,
  command: Command<Tag>,
  now: Timestamp
): Either.Either<Decision, PolicyArchived | Rejections[Tag]> =>
  policy.isArchived && !passing.has(command._tag)
    ? Either.left(new PolicyArchived())
    : moves[command._tag]({ policy, versions, now }, command)
