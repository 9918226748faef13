import * as Schema from "effect/Schema"
import { pickFields } from "../shared/PickFields.ts"
import { rateVendor, Vendor, VendorRisk } from "./Vendor.ts"

const { isInherentGiven: _, isResidualGiven: __, ...fields } = Vendor.fields

const { isSubProcessor: ___, organizationId: ____, ...row } = fields

/** A vendor with its rated risk. */
export const VendorView = Schema.Struct({ ...fields, risk: VendorRisk })

export type VendorView = typeof VendorView.Type

/** A vendor in a list. */
export const VendorRow = Schema.Struct({ ...row, risk: VendorRisk }).annotations({ identifier: "VendorRow" })

export type VendorRow = typeof VendorRow.Type

const pickView = pickFields(VendorView)

export const toVendorView = (vendor: Vendor): VendorView => pickView(vendor, { risk: rateVendor(vendor) })

// field by field, because a list has many rows
export const toVendorRow = (vendor: Vendor): VendorRow => ({
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
  risk: rateVendor(vendor)
})
