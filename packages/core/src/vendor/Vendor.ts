import * as Schema from "effect/Schema"
import { audited, makeAuditEntries } from "../audit/Audited.ts"
import { anyOf } from "../page/AnyOf.ts"
import { facetFields } from "../page/Facets.ts"
import { people, storedPeople } from "../page/Filters.ts"
import * as ListOrder from "../page/ListOrder.ts"
import { Flag, sorted } from "../page/Page.ts"
import { describe } from "../shared/Describe.ts"
import { EntityId, MemberReference, OrganizationId } from "../shared/Ids.ts"
import { optional } from "../shared/Optional.ts"
import { applyPatch, Patch } from "../shared/Patch.ts"
import { TaggedProblem } from "../shared/TaggedProblem.ts"
import { Name, PlainText, SearchText, WebUrl } from "../shared/Text.ts"
import { CreatedAt, type Timestamp, UpdatedAt } from "../shared/Timestamp.ts"
import { Impact, Probability, rateRisk, RiskLevel, RiskRating, unscored } from "./RiskRating.ts"

export const VendorId = EntityId("vnd", "VendorId")

export type VendorId = typeof VendorId.Type

export const VendorCategory = Schema.Literal(
  "cloud",
  "infrastructure",
  "software_as_a_service",
  "finance",
  "marketing",
  "sales",
  "hr",
  "other"
).annotations({ identifier: "VendorCategory", description: "What the vendor supplies." })

export const VendorStatus = Schema.Literal("not_assessed", "in_progress", "assessed").annotations({
  identifier: "VendorStatus",
  description: "How far the assessment of the vendor is."
})

/**
 * A supplier of the organization, with its risk before controls (inherent) and after them (residual).
 */
export const Vendor = Schema.Struct({
  id: VendorId,
  organizationId: OrganizationId,
  name: audited(describe(Name, "Name of the vendor.", "Northwind Cloud")),
  description: audited(describe(PlainText(10_000), "What the vendor does for you.", "Hosts our application.")),
  category: audited(describe(VendorCategory, "What the vendor supplies; by default `other`.")),
  status: audited(describe(VendorStatus, "How far the assessment is; by default `not_assessed`.", "assessed")),
  inherentProbability: audited(describe(Probability, "Probability of the risk before controls.", "likely")),
  inherentImpact: audited(describe(Impact, "Impact of the risk before controls.", "moderate")),
  residualProbability: audited(describe(Probability, "Probability of the risk after controls.", "unlikely")),
  residualImpact: audited(describe(Impact, "Impact of the risk after controls.", "minor")),
  /** True once a field of the inherent risk was given, even if as its default. */
  isInherentGiven: audited(Schema.Boolean),
  /** True once a field of the residual risk was given, even if as its default. */
  isResidualGiven: audited(Schema.Boolean),
  website: audited(describe(Schema.NullOr(WebUrl), "Website of the vendor.", "https://northwind.example.com")),
  isSubProcessor: audited(describe(Schema.Boolean, "True if the vendor processes personal data for you.")),
  assigneeId: audited(describe(Schema.NullOr(MemberReference), "The responsible member.")),
  createdAt: CreatedAt,
  updatedAt: UpdatedAt
}).annotations({ identifier: "Vendor" })

export type Vendor = typeof Vendor.Type

const {
  createdAt: _,
  id: __,
  isInherentGiven: ___,
  isResidualGiven: ____,
  organizationId: _____,
  updatedAt: ______,
  ...editable
} = Vendor.fields

/** Any of a vendor's editable fields; null empties `website` and `assigneeId`. */
export const VendorPatch = describe(
  Patch(editable).annotations({ identifier: "VendorPatch" }),
  "The fields to change.",
  { status: "assessed", residualProbability: "unlikely", residualImpact: "minor" }
)

export type VendorPatch = typeof VendorPatch.Type

const { name, ...others } = editable

/** A new vendor's fields; all but the name have defaults. */
export const NewVendor = Schema.extend(Schema.Struct({ name }), Patch(others)).annotations({
  identifier: "NewVendor"
})

export type NewVendor = typeof NewVendor.Type

/**
 * Query of a list of vendors. `assigneeId` is either id of a person, `me` or `none`. `level` is the level of the current
 * risk, as {@link rateCurrentRisk} rates it. `search` finds vendors by a part of their name or description.
 */
export const VendorQuery = Schema.Struct({
  ...sorted(
    "createdAt",
    "-createdAt",
    "name",
    "-name",
    "updatedAt",
    "-updatedAt",
    "status",
    "-status",
    "level",
    "-level"
  ),
  ...facetFields("category", "status", "level", "assigneeId"),
  category: optional(anyOf(VendorCategory)),
  status: optional(anyOf(VendorStatus)),
  assigneeId: optional(describe(people, "The responsible member, by either id; `me`, or `none` for no member.")),
  isSubProcessor: optional(describe(Flag, "True for sub-processors, false for the others.")),
  level: optional(
    describe(anyOf(RiskLevel), "The level of the residual risk, or of the inherent one while that is unscored.")
  ),
  search: optional(describe(SearchText, "A part of the name or description.", "cloud"))
})

export type VendorQuery = typeof VendorQuery.Type

/** The same as a store gets it: without `me`. */
export const StoredVendorQuery = Schema.Struct({ ...VendorQuery.fields, assigneeId: optional(storedPeople) })

export type StoredVendorQuery = typeof StoredVendorQuery.Type

const defaults = {
  description: Vendor.fields.description.make(""),
  category: "other",
  status: "not_assessed",
  inherentProbability: "very_unlikely",
  inherentImpact: "insignificant",
  residualProbability: "very_unlikely",
  residualImpact: "insignificant",
  isInherentGiven: false,
  isResidualGiven: false,
  website: null,
  isSubProcessor: false,
  assigneeId: null
} as const

/** The risks that the input gives a field of. */
const findGiven = (input: VendorPatch): Partial<Pick<Vendor, "isInherentGiven" | "isResidualGiven">> => ({
  ...("inherentProbability" in input || "inherentImpact" in input ? { isInherentGiven: true } : {}),
  ...("residualProbability" in input || "residualImpact" in input ? { isResidualGiven: true } : {})
})

export const makeVendor = (
  id: VendorId,
  organizationId: OrganizationId,
  { name, ...input }: NewVendor,
  now: Timestamp
): Vendor => ({
  id,
  organizationId,
  name,
  ...defaults,
  ...input,
  ...findGiven(input),
  createdAt: now,
  updatedAt: now
})

/** Changes the given fields. Returns the same vendor if none of them differs, and no risk is given for the first time. */
export const updateVendor = (vendor: Vendor, patch: VendorPatch, now: Timestamp): Vendor =>
  applyPatch(vendor, { ...patch, ...findGiven(patch) }, now)

const assessment = [
  "status",
  "isInherentGiven",
  "isResidualGiven",
  "inherentProbability",
  "inherentImpact",
  "residualProbability",
  "residualImpact"
] as const

/** True if the assessment changed, which requires a separate permission. */
export const assessmentChanged = (before: Pick<Vendor, typeof assessment[number]>, after: Vendor): boolean =>
  assessment.some((field) => before[field] !== after[field])

/** True if a new vendor has an assessment that is not the default. */
export const hasInitialAssessment = (vendor: Vendor): boolean => assessmentChanged(defaults, vendor)

export const VendorRisk = Schema.Struct({
  inherent: describe(RiskRating, "The risk before controls."),
  residual: describe(RiskRating, "The risk after controls.", { score: 4, level: "low", matrix: "5x5-v1" })
}).annotations({
  identifier: "VendorRisk",
  description: "The risk before and after controls."
})

/**
 * Rates the vendor's risk before and after controls, for the API, exports and documents. A risk is unscored as long as the
 * vendor is not assessed, or no field of that risk was given.
 */
export const rateVendor = (vendor: Vendor): typeof VendorRisk.Type => {
  const rate = (isGiven: boolean, probability: Probability, impact: Impact) =>
    isGiven && vendor.status !== "not_assessed" ? rateRisk(probability, impact) : unscored
  return {
    inherent: rate(vendor.isInherentGiven, vendor.inherentProbability, vendor.inherentImpact),
    residual: rate(vendor.isResidualGiven, vendor.residualProbability, vendor.residualImpact)
  }
}

/** Rates the vendor's current risk: the residual one, or the inherent one as long as that is unscored. */
export const rateCurrentRisk = (vendor: Vendor): RiskRating => {
  const { inherent, residual } = rateVendor(vendor)
  return residual.level === "unscored" ? inherent : residual
}

/** Levels as a list is sorted by them: vendors without an assessment come first. */
export const sortedLevels: ReadonlyArray<RiskLevel> = ["unscored", "low", "medium", "high", "critical"]

/** Order by creation, by name, by the last change, by status or by the level of the current risk, then by id. */
export const vendorOrder = ListOrder.byKeys({
  createdAt: ListOrder.timeKey<Vendor>(({ createdAt }) => createdAt),
  name: ListOrder.nameKey<Vendor>(({ name }) => name),
  updatedAt: ListOrder.timeKey<Vendor>(({ updatedAt }) => updatedAt),
  status: ListOrder.placeKey(VendorStatus.literals, ({ status }: Vendor) => status),
  level: ListOrder.placeKey(sortedLevels, (vendor: Vendor) => rateCurrentRisk(vendor).level)
})

export const vendorEvents = makeAuditEntries("vendor", Vendor)

export class VendorNotFound
  extends TaggedProblem<VendorNotFound>()("VendorNotFound", 404, "No such vendor in this organization.")
{}
