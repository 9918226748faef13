import * as Schema from "effect/Schema"
import { approvableFields, Approval, Comment } from "../approval/Approval.ts"
import { audited, makeAuditEntries } from "../audit/Audited.ts"
import { CatalogueId } from "../catalogue/Catalogue.ts"
import { ContentHash } from "../document/ContentHash.ts"
import { anyOf } from "../page/AnyOf.ts"
import { facetFields } from "../page/Facets.ts"
import * as ListOrder from "../page/ListOrder.ts"
import { createdPageFields, Flag, sorted } from "../page/Page.ts"
import { describe } from "../shared/Describe.ts"
import { fromUrl } from "../shared/FromUrl.ts"
import { EntityId, MemberReference, OrganizationId, UserId } from "../shared/Ids.ts"
import { optional } from "../shared/Optional.ts"
import { Patch } from "../shared/Patch.ts"
import { Name, PlainText, SearchText } from "../shared/Text.ts"
import { CreatedAt, Timestamp, UpdatedAt } from "../shared/Timestamp.ts"
import { SoaDecision } from "../soaDecision/SoaDecision.ts"
import { LinkState, LinkType } from "../soaDecision/SoaLink.ts"

export const SoaId = EntityId("soa", "SoaId")

export type SoaId = typeof SoaId.Type

export const SoaVersionId = EntityId("sov", "SoaVersionId")

export type SoaVersionId = typeof SoaVersionId.Type

export const SoaStatus = Schema.Literal("draft", "in_progress", "pending_approval", "approved", "declined").annotations(
  {
    identifier: "SoaStatus",
    description:
      "`draft` before the first decision, `approved` until the next change, which begins the next version as `in_progress`."
  }
)

export type SoaStatus = typeof SoaStatus.Type

const PositiveInteger = Schema.Int.pipe(Schema.between(1, 2_147_483_647))

const parameter = Schema.transform(
  Schema.String.pipe(Schema.pattern(/^[1-9]\d{0,8}$/)),
  Schema.Int.pipe(Schema.between(1, 999_999_999), Schema.annotations({ arbitrary: () => (fc) => fc.constant(1) })),
  { strict: true, decode: Number, encode: String }
)

const annotations = {
  jsonSchema: { type: "integer", minimum: 1, maximum: 999_999_999, description: "Number of a version.", examples: [1] },
  message: () => ({ message: "Expected the number of a version", override: true })
} as const

/** The number of a version, in a path. */
export const VersionInPath = parameter.annotations(annotations)

/** The number of a version, in a query. */
export const VersionNumber = fromUrl(parameter).annotations(annotations)

const name = audited(describe(Name, "Name of the document.", "Statement of applicability"))

const scope = audited(
  describe(PlainText(5_000), "What the management system covers; empty by default.", "Our product and its operation.")
)

const isArchived = audited(describe(Schema.Boolean, "True if the document is archived.", false))

/** A statement of applicability without its decisions. */
export const SoaSummary = Schema.Struct({
  id: SoaId,
  organizationId: OrganizationId,
  catalogueId: audited(describe(CatalogueId, "The catalogue whose controls it decides upon.")),
  name,
  status: audited(describe(SoaStatus, "How far the document is.", "in_progress")),
  version: audited(describe(PositiveInteger, "Number of the version that is approved, or worked on.", 2)),
  approvedVersion: audited(
    describe(Schema.NullOr(PositiveInteger), "Number of the last approved version; null before the first.", 1)
  ),
  decided: describe(Schema.NonNegativeInt, "The number of controls with a decision.", 93),
  isArchived,
  approval: approvableFields.approval,
  createdAt: CreatedAt,
  updatedAt: UpdatedAt
}).annotations({ identifier: "SoaSummary" })

export type SoaSummary = typeof SoaSummary.Type

/** A statement of applicability, with the decisions of the version that is approved or worked on. */
export const SoaDocument = Schema.Struct({
  ...SoaSummary.fields,
  scope,
  editors: approvableFields.editors,
  /** In the order of the catalogue. */
  decisions: Schema.Array(SoaDecision)
}).annotations({ identifier: "StoredSoaDocument" })

export type SoaDocument = typeof SoaDocument.Type

/** Something that a decision of an approved version refers to, as it was at the approval. */
export const LinkedThen = Schema.Struct({
  type: LinkType,
  id: describe(Schema.String, "Its id.", "pol_01jcz3n8k4v9wq2h7m5r6t8x0y"),
  name: describe(Schema.String, "Its name at the approval.", "Clean desk"),
  state: LinkState
}).annotations({ identifier: "SoaLinkedThen" })

export type LinkedThen = typeof LinkedThen.Type

/** An approved version without its decisions. Nothing of it ever changes. */
export const SoaVersionSummary = Schema.Struct({
  id: SoaVersionId,
  organizationId: OrganizationId,
  documentId: describe(SoaId, "The document."),
  version: describe(PositiveInteger, "Number of the version: 1, 2, 3 and on.", 1),
  name,
  contentHash: ContentHash,
  submittedBy: describe(Schema.NullOr(UserId), "The user who submitted it; null if the host did."),
  approvedBy: describe(UserId, "The user who approved it."),
  comment: describe(Schema.NullOr(Comment), "The approver's comment; null if they gave none.", null),
  isSelfApproval: Approval.fields.isSelfApproval,
  createdAt: describe(Timestamp, "When it was approved.")
}).annotations({ identifier: "SoaVersionSummary" })

export type SoaVersionSummary = typeof SoaVersionSummary.Type

/** An approved version. */
export const SoaVersion = Schema.Struct({
  ...SoaVersionSummary.fields,
  catalogueId: SoaSummary.fields.catalogueId,
  scope,
  decisions: describe(Schema.Array(SoaDecision), "The decisions, in the order of the catalogue."),
  linked: describe(Schema.Array(LinkedThen), "What the decisions refer to, as it was at the approval.")
}).annotations({ identifier: "StoredSoaVersion" })

export type SoaVersion = typeof SoaVersion.Type

export const NewSoa = describe(
  Schema.Struct({
    name,
    catalogueId: optional(describe(CatalogueId, "The catalogue; by default `iso27001-2022`.", "iso27001-2022")),
    scope: optional(scope)
  }).annotations({ identifier: "NewSoa" }),
  "The document to create.",
  { name: "Statement of applicability", scope: "Our product and its operation." }
)

export type NewSoa = typeof NewSoa.Type

export const SoaPatch = describe(
  Patch({ name, scope, isArchived }).annotations({ identifier: "SoaPatch" }),
  "The fields to change.",
  { scope: "Our product, its operation and support." }
)

export type SoaPatch = typeof SoaPatch.Type

/** Query of a list of documents. `search` finds documents by a part of their name. */
export const SoaQuery = Schema.Struct({
  ...sorted("createdAt", "-createdAt", "name", "-name", "updatedAt", "-updatedAt", "status", "-status"),
  ...facetFields("status", "catalogueId"),
  status: optional(anyOf(SoaStatus)),
  catalogueId: optional(anyOf(CatalogueId)),
  isArchived: optional(describe(Flag, "True for archived documents, false for the others.")),
  search: optional(describe(SearchText, "A part of the name.", "applicability"))
})

export type SoaQuery = typeof SoaQuery.Type

/** Order by creation, name, last change or status, then by id. */
export const soaOrder = ListOrder.byKeys({
  createdAt: ListOrder.timeKey<SoaSummary>(({ createdAt }) => createdAt),
  name: ListOrder.nameKey<SoaSummary>(({ name }) => name),
  updatedAt: ListOrder.timeKey<SoaSummary>(({ updatedAt }) => updatedAt),
  status: ListOrder.placeKey(SoaStatus.literals, ({ status }: SoaSummary) => status)
})

export const SoaVersionQuery = Schema.Struct(createdPageFields)

export type SoaVersionQuery = typeof SoaVersionQuery.Type

export const SoaSubmission = describe(
  Schema.Struct({
    documentId: SoaId,
    approverId: describe(
      MemberReference,
      "Who is asked, by either id: another active member with `soa:approve` who did not change it since its last approval."
    ),
    organizationId: optional(describe(OrganizationId, "The organization of the caller."))
  }).annotations({ identifier: "SoaSubmission" }),
  "The document and its approver."
)

export type SoaSubmission = typeof SoaSubmission.Type

export const soaEvents = makeAuditEntries("soa", SoaDocument)
