import * as DateTime from "effect/DateTime"
import type { Policy, ReviewFrequency } from "../../policy/Policy.ts"
import type { PolicyVersion } from "../../policy/PolicyVersion.ts"
import { Timestamp } from "../../shared/Timestamp.ts"

const months: { readonly [frequency in ReviewFrequency]: number } = { monthly: 1, quarterly: 3, yearly: 12 }

// calendar months in UTC; a shorter month gives its last day
export const nextReviewDate = (now: Timestamp, frequency: ReviewFrequency): Timestamp =>
  Timestamp.fromMillis(DateTime.toEpochMillis(DateTime.add(DateTime.unsafeMake(now), { months: months[frequency] })))

export const activate = (
  policy: Policy,
  version: Pick<PolicyVersion, "contentHash" | "id">,
  now: Timestamp
): Policy => ({
  ...policy,
  status: "published",
  activeVersionId: version.id,
  activeContentHash: version.contentHash,
  signedBy: version.contentHash === policy.signedContentHash ? policy.signedBy : [],
  signedContentHash: version.contentHash,
  lastPublishedAt: now,
  reviewDate: policy.frequency === null ? policy.reviewDate : nextReviewDate(now, policy.frequency),
  updatedAt: now
})

export const isDue = ({ reviewDate }: Policy, now: Timestamp): boolean => reviewDate !== null && reviewDate <= now
