import * as DateTime from "effect/DateTime"
import { Timestamp } from "../shared/Timestamp.ts"
import type { Policy, ReviewFrequency } from "./Policy.ts"
import type { PolicyVersion } from "./PolicyVersion.ts"

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
  version: Pick<PolicyVersion, "approvedBy" | "contentHash" | "id">,
  now: Timestamp
): Policy => ({
  ...markReviewed(policy, now),
  activeVersionId: version.id,
  activeContentHash: version.contentHash,
  approverId: version.approvedBy,
  signedBy: version.contentHash === policy.signedContentHash ? policy.signedBy : [],
  signedContentHash: version.contentHash,
  lastPublishedAt: now
})
