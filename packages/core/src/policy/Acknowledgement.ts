import { Schema } from "effect"
import { MemberId } from "../member/Member.ts"
import { User, UserId } from "../member/User.ts"
import { OrganizationId } from "../organization/Organization.ts"
import { EntityId } from "../shared/EntityId.ts"
import { createdPageFields, Flag } from "../shared/Page.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { ContentHash } from "./ContentHash.ts"
import { PolicyId, PolicyVersionId } from "./Policy.ts"

/**
 * @since 0.1.0
 * @category ids
 */
export const AcknowledgementId = EntityId("ack", "AcknowledgementId")

/**
 * That a person, signed in, acknowledged a version of a policy. Kept for ever.
 *
 * @since 0.1.0
 * @category entities
 */
export const Acknowledgement = Schema.Struct({
  id: AcknowledgementId,
  organizationId: OrganizationId,
  policyId: PolicyId,
  versionId: PolicyVersionId,
  userId: UserId,
  contentHash: ContentHash,
  at: Timestamp
}).annotations({ identifier: "StoredAcknowledgement" })

/**
 * @since 0.1.0
 * @category entities
 */
export type Acknowledgement = typeof Acknowledgement.Type

/**
 * An active member, with their last acknowledgement of the content in question; null while there is none.
 *
 * @since 0.1.0
 * @category models
 */
export const Reader = Schema.Struct({
  /** The membership's. */
  id: MemberId,
  /** Of the membership. */
  createdAt: Timestamp,
  userId: UserId,
  name: User.fields.name,
  email: User.fields.email,
  versionId: Schema.NullOr(PolicyVersionId),
  contentHash: Schema.NullOr(ContentHash),
  at: Schema.NullOr(Timestamp)
})

/**
 * @since 0.1.0
 * @category models
 */
export type Reader = typeof Reader.Type

/**
 * Filter and paging of the list of a policy's readers.
 *
 * @since 0.1.0
 * @category inputs
 */
export const ReaderQuery = Schema.Struct({
  ...createdPageFields,
  isAcknowledged: Schema.optionalWith(Flag, { exact: true })
})

/**
 * @since 0.1.0
 * @category inputs
 */
export type ReaderQuery = typeof ReaderQuery.Type

/**
 * @since 0.1.0
 * @category inputs
 */
export const AcknowledgementInput = Schema.Struct({
  versionId: Schema.optionalWith(PolicyVersionId, { exact: true })
}).annotations({ identifier: "NewAcknowledgement" })

/**
 * @since 0.1.0
 * @category inputs
 */
export type AcknowledgementInput = typeof AcknowledgementInput.Type
