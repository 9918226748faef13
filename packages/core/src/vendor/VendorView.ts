import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { isPermitted } from "../access/Access.ts"
import { type Actor, CurrentActor } from "../access/Actor.ts"
import { makeMoves } from "../access/Moves.ts"
import { describe } from "../shared/Describe.ts"
import { pickFields } from "../shared/PickFields.ts"
import { rateVendor, Vendor, VendorRisk } from "./Vendor.ts"
import { VendorAccess } from "./VendorAccess.ts"

const { isInherentGiven: _, isResidualGiven: __, ...fields } = Vendor.fields

const { isSubProcessor: ___, organizationId: ____, ...row } = fields

const VendorWarning = Schema.Literal("residual_above_inherent").annotations({
  identifier: "VendorWarning",
  description: "The risk after controls is above the one before."
})

const rated = {
  risk: VendorRisk,
  warnings: describe(Schema.Array(VendorWarning), "What looks wrong in the assessment.", [])
}

const moves = makeMoves("VendorMove", {
  update: { guard: VendorAccess.update },
  assess: {
    guard: VendorAccess.update,
    isPossible: (_: Vendor, actor: Actor) => isPermitted(VendorAccess.assess, actor)
  },
  remove: { guard: VendorAccess.remove }
})

/** A vendor with its rated risk, and the moves that the caller may make. */
export const VendorView = Schema.Struct({ ...fields, ...rated, allowed: moves.allowed })

export type VendorView = typeof VendorView.Type

/** A vendor in a list. */
export const VendorRow = Schema.Struct({ ...row, ...rated }).annotations({ identifier: "VendorRow" })

export type VendorRow = typeof VendorRow.Type

const pickView = pickFields(VendorView)

const rate = (vendor: Vendor): Pick<VendorRow, "risk" | "warnings"> => {
  const risk = rateVendor(vendor)
  const { inherent: { score: before }, residual: { score: after } } = risk
  const isAbove = before !== null && after !== null && after > before
  return { risk, warnings: isAbove ? ["residual_above_inherent"] : [] }
}

export const makeToVendorView = Effect.map(
  CurrentActor,
  (actor) => (vendor: Vendor): VendorView => pickView(vendor, { ...rate(vendor), allowed: moves.find(vendor, actor) })
)

// field by field, because a list has many rows
export const toVendorRow = (vendor: Vendor): VendorRow => {
  const { risk, warnings } = rate(vendor)
  return {
    id: vendor.id,
    name: vendor.name,
    description: vendor.description,
    category: vendor.category,
    status: vendor.status,
    inherentProbability: vendor.inherentProbability,
    inherentImpact: vendor.inherentImpact,
    residualProbability: vendor.residualProbability,
    residualImpact: vendor.residualImpact,
    website: vendor.website,
    assigneeId: vendor.assigneeId,
    createdAt: vendor.createdAt,
    updatedAt: vendor.updatedAt,
    risk,
    warnings
  }
}
