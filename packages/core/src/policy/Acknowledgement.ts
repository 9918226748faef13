import * as Schema from "effect/Schema"
import { ContentHash } from "../document/ContentHash.ts"
import { optional } from "../internal/shared/Optional.ts"
import { EntityId, MemberId, OrganizationId, UserId } from "../shared/Ids.ts"
import { createdPageFields, Flag } from "../shared/Page.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { User } from "../user/User.ts"
import { PolicyId, PolicyVersionId } from "./Policy.ts"

export const AcknowledgementId = EntityId("ack", "AcknowledgementId")

/** A signed-in user's acknowledgement of a version. It is never changed or deleted. */
export const Acknowledgement = Schema.Struct({
  id: AcknowledgementId,
  organizationId: OrganizationId,
  policyId: PolicyId,
  versionId: PolicyVersionId,
  userId: UserId,
  contentHash: ContentHash,
  at: Timestamp
}).annotations({ identifier: "StoredAcknowledgement" })

export type Acknowledgement = typeof Acknowledgement.Type

/**
 * An active member, with their last acknowledgement of the active content; null if there is none. Use cases leave out name
 * and address if the caller may not read members.
 */
export const Reader = Schema.Struct({
  /** Of the membership. */
  id: MemberId,
  /** Of the membership. */
  createdAt: Timestamp,
  userId: UserId,
  name: optional(User.fields.name),
  email: optional(User.fields.email),
  versionId: Schema.NullOr(PolicyVersionId),
  contentHash: Schema.NullOr(ContentHash),
  at: Schema.NullOr(Timestamp)
})

export type Reader = typeof Reader.Type

export const ReaderQuery = Schema.Struct({
  ...createdPageFields,
  isAcknowledged: optional(Flag)
})

export type ReaderQuery = typeof ReaderQuery.Type

export const AcknowledgementInput = Schema.Struct({
  versionId: optional(PolicyVersionId)
}).annotations({ identifier: "NewAcknowledgement" })

export type AcknowledgementInput = typeof AcknowledgementInput.Type
