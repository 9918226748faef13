import * as DateTime from "effect/DateTime"
import { Either } from "../shared/AttestryNeedsEffect3.ts"
import type { UserId } from "../shared/Ids.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import {
  Changelog,
  type Policy,
  PolicyArchived,
  type PolicyVersionId,
  type ReviewFrequency,
  VersionImmutable,
  VersionNotFound
} from "./Policy.ts"
import type { Command, CommandTag, Decision, Rejections } from "./PolicyCommand.ts"
import { type PolicyVersion, type Publication, VersionNotPublished } from "./PolicyVersion.ts"

export interface Situation {
  readonly policy: Policy
  readonly versions: ReadonlyArray<PolicyVersion>
  readonly now: Timestamp
}

export type Rejectable<E> = Either.Either<Decision, E>

export type Transitions<Tags extends CommandTag = CommandTag> = {
  readonly [Tag in Tags]: (situation: Situation, command: Command<Tag>) => Rejectable<Rejections[Tag]>
}

type Found<E> = Either.Either<PolicyVersion, E | VersionNotFound>

export const reject = Either.left

export const toDecision = (policy: Policy): Decision => ({ policy, stateChanges: [] })

export const unlessArchived =
  <Input, E>(transition: (situation: Situation, command: Input) => Rejectable<E>) =>
  (situation: Situation, command: Input): Rejectable<E | PolicyArchived> =>
    situation.policy.isArchived ? reject(new PolicyArchived()) : transition(situation, command)

export const find = ({ policy, versions }: Situation, id: PolicyVersionId): Found<never> =>
  Either.fromNullable(
    versions.find((version) => version.id === id && version.policyId === policy.id),
    () => new VersionNotFound()
  )

export const findDraft = (situation: Situation, id: PolicyVersionId): Found<VersionImmutable> =>
  Either.filterOrLeft(
    find(situation, id),
    (version) => version.id === situation.policy.draftVersionId,
    () => new VersionImmutable()
  )

export const findNumbered = (situation: Situation, id: PolicyVersionId): Found<VersionNotPublished> =>
  Either.filterOrLeft(find(situation, id), ({ version }) => version !== null, () => new VersionNotPublished())

export const supersedeActive = ({ activeVersionId }: Policy): Decision["stateChanges"] =>
  activeVersionId === null ? [] : [{ id: activeVersionId, state: "superseded" }]

const months: { readonly [frequency in ReviewFrequency]: number } = { monthly: 1, quarterly: 3, yearly: 12 }

// calendar months in UTC; a shorter month gives its last day
export const nextReviewDate = (now: Timestamp, frequency: ReviewFrequency): Timestamp =>
  Timestamp.fromMillis(DateTime.toEpochMillis(DateTime.add(DateTime.unsafeMake(now), { months: months[frequency] })))

export const isDue = ({ reviewDate }: Policy, now: Timestamp): boolean => reviewDate !== null && reviewDate <= now

// without a frequency a review that is due is done
const afterReview = (policy: Policy, now: Timestamp): Timestamp | null => {
  if (policy.frequency !== null) return nextReviewDate(now, policy.frequency)
  return isDue(policy, now) ? null : policy.reviewDate
}

export const markReviewed = (policy: Policy, now: Timestamp): Policy => ({
  ...policy,
  status: "published",
  reviewDate: afterReview(policy, now),
  updatedAt: now
})

export const activate = (
  policy: Policy,
  version: Pick<PolicyVersion, "approvedBy" | "contentHash" | "id" | "textHash">,
  now: Timestamp
): Policy => ({
  ...markReviewed(policy, now),
  activeVersionId: version.id,
  activeContentHash: version.contentHash,
  approverId: version.approvedBy,
  signedBy: version.textHash === policy.signedTextHash ? policy.signedBy : [],
  signedTextHash: version.textHash,
  lastPublishedAt: now
})

type Approval = Pick<PolicyVersion, "approvedAt" | "approvedBy" | "comment" | "isSelfApproval" | "submittedBy">

interface NewVersion {
  readonly as: PolicyVersionId
  readonly by: UserId | null
  readonly input: Publication
  readonly approval?: Approval
}

const noChangelog = Changelog.make("")
const unapproved: Approval = {
  submittedBy: null,
  approvedBy: null,
  approvedAt: null,
  comment: null,
  isSelfApproval: false
}

export const publish = (
  { now, policy }: Situation,
  source: PolicyVersion,
  { approval = unapproved, as, by, input: { changelog = noChangelog, setAsActive = false } }: NewVersion
): Decision => {
  const version = policy.lastVersion + 1
  const published: PolicyVersion = {
    ...source,
    submittedBy: approval.submittedBy,
    approvedBy: approval.approvedBy,
    approvedAt: approval.approvedAt,
    comment: approval.comment,
    isSelfApproval: approval.isSelfApproval,
    id: as,
    state: "published",
    version,
    changelog,
    publishedBy: by,
    createdAt: now,
    updatedAt: now
  }
  const next: Policy = { ...policy, lastVersion: version, rejection: null }
  return {
    policy: setAsActive ? activate(next, published, now) : next,
    published,
    stateChanges: setAsActive ? supersedeActive(policy) : []
  }
}
