import * as Schema from "effect/Schema"
import { ContentHash } from "../document/ContentHash.ts"
import { createdPageFields, Flag } from "../page/Page.ts"
import { describe } from "../shared/Describe.ts"
import { EntityId, MemberId, OrganizationId, UserId } from "../shared/Ids.ts"
import { optional } from "../shared/Optional.ts"
import { CreatedAt, Timestamp } from "../shared/Timestamp.ts"
import { User } from "../user/User.ts"
import { PolicyId, PolicyVersionId } from "./Policy.ts"

export const AcknowledgementId = EntityId("ack", "AcknowledgementId")

/** A signed-in user's acknowledgement of a version. It is never changed or deleted. */
export const Acknowledgement = Schema.Struct({
  id: AcknowledgementId,
  organizationId: OrganizationId,
  policyId: PolicyId,
  versionId: describe(PolicyVersionId, "The acknowledged version."),
  userId: describe(UserId, "The user who has read it."),
  contentHash: ContentHash,
  at: describe(Timestamp, "When it was acknowledged.")
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
  createdAt: CreatedAt,
  userId: describe(UserId, "The id of the user."),
  name: optional(User.fields.name),
  email: optional(User.fields.email),
  versionId: describe(Schema.NullOr(PolicyVersionId), "The version that the member acknowledged last."),
  contentHash: describe(Schema.NullOr(ContentHash), "The hash of its content."),
  at: describe(Schema.NullOr(Timestamp), "When it was acknowledged; null for never.")
})

export type Reader = typeof Reader.Type

export const ReaderQuery = Schema.Struct({
  ...createdPageFields,
  isAcknowledged: optional(
    describe(Flag, "True for members who acknowledged the active content, false for the others.")
  )
})

export type ReaderQuery = typeof ReaderQuery.Type

export const AcknowledgementInput = Schema.Struct({
  versionId: optional(describe(PolicyVersionId, "The active version."))
}).annotations({ identifier: "NewAcknowledgement" })

export type AcknowledgementInput = typeof AcknowledgementInput.Type
