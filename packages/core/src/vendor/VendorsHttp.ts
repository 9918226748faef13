import * as Effect from "effect/Effect"
import { identity } from "effect/Function"
import * as Envelope from "../contract/Envelope.ts"
import * as Handlers from "../contract/Handlers.ts"
import * as ListResponse from "../contract/ListResponse.ts"
import { pickFields } from "../shared/PickFields.ts"
import { rateVendor, type Vendor } from "./Vendor.ts"
import { Vendors } from "./Vendors.ts"
import { SingleVendor, type VendorRow, VendorsApi } from "./VendorsApi.ts"

const pickVendor = pickFields(SingleVendor)

// field by field, because a list has many rows
const toRow = (vendor: Vendor): typeof VendorRow.Type => ({
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

const toVendorResponse = (vendor: Vendor) => pickVendor(vendor, { risk: rateVendor(vendor) })

export const VendorsHttp = Handlers.group(VendorsApi, (handlers) =>
  Effect.map(Vendors, (vendors) =>
    handlers
      .handle("list", ({ urlParams }) => ListResponse.list(urlParams, toRow, vendors))
      .handle("create", ({ payload }) => Envelope.single(vendors.create(payload), toVendorResponse))
      .handle("get", ({ path }) => Envelope.single(vendors.get(path.id), toVendorResponse))
      .handle("update", ({ path, payload }) => Envelope.single(vendors.update(path.id, payload), toVendorResponse))
      .handle("remove", ({ path }) => Envelope.removed(vendors.remove(path.id)))
      .handle(
        "history",
        ({ path, urlParams }) => Envelope.page(vendors.history(path.id, urlParams), identity)
      )))
