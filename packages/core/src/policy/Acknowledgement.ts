import * as Schema from "effect/Schema"
import { ContentHash, TextHash } from "../document/ContentHash.ts"
import { createdPageFields, Flag } from "../page/Page.ts"
import { describe } from "../shared/Describe.ts"
import { EntityId, MemberId, OrganizationId, UserId } from "../shared/Ids.ts"
import { optional } from "../shared/Optional.ts"
import { pickFields } from "../shared/PickFields.ts"
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
  /** Hash of what the content says. */
  textHash: TextHash,
  at: describe(Timestamp, "When it was acknowledged.")
}).annotations({ identifier: "StoredAcknowledgement" })

export type Acknowledgement = typeof Acknowledgement.Type

const { at, contentHash, userId, versionId } = Acknowledgement.fields

/** An acknowledgement as its user sees it. */
export const AcknowledgementView = Schema.Struct({ userId, versionId, contentHash, at }).annotations({
  identifier: "Acknowledgement"
})

export type AcknowledgementView = typeof AcknowledgementView.Type

const pickView = pickFields(AcknowledgementView)

export const toAcknowledgementView = (acknowledgement: Acknowledgement): AcknowledgementView =>
  pickView(acknowledgement, {})

/** An active member, with their last acknowledgement of the active content; null if there is none. */
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

const { createdAt: _, email, id: __, name, ...reader } = Reader.fields

const ReaderFields = Schema.Struct({
  ...reader,
  isAcknowledged: describe(Schema.Boolean, "True if the member acknowledged the active content.")
})

/** A reader in a list. */
export const ReaderRow = Schema.Struct({
  ...ReaderFields.fields,
  name: name.annotations({ description: "Left out without `member:read`." }),
  email: email.annotations({ description: "Left out without `member:read`." })
}).annotations({
  identifier: "PolicyReader",
  description:
    "A member with their acknowledgement. `name` and `email` are left out for a caller without `member:read`."
})

export type ReaderRow = typeof ReaderRow.Type

const pickReader = pickFields(ReaderFields)

export const toUnnamedReader = (reader: Reader): ReaderRow => pickReader(reader, { isAcknowledged: reader.at !== null })

export const toReaderRow = (reader: Reader): ReaderRow => ({
  ...toUnnamedReader(reader),
  ...(reader.name === undefined ? {} : { name: reader.name }),
  ...(reader.email === undefined ? {} : { email: reader.email })
})

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
