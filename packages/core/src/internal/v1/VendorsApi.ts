import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as Schema from "effect/Schema"
import { FieldChange, HistoryQuery } from "../../audit/AuditEvent.ts"
import { UnknownReference } from "../../shared/UnknownReference.ts"
import {
  NewVendor,
  Vendor,
  VendorId,
  VendorNotFound,
  VendorPatch,
  VendorQuery,
  VendorRisk
} from "../../vendor/Vendor.ts"
import * as Endpoints from "../contract/Endpoints.ts"
import * as ResponseSchema from "../contract/ResponseSchema.ts"
import { VendorAccess } from "../guard/VendorAccess.ts"

const { isSubProcessor: _, organizationId: __, ...row } = Vendor.fields

/** A vendor as lists show it. */
export const VendorRow = Schema.Struct({ ...row, risk: VendorRisk }).annotations({ identifier: "VendorRow" })

/** A vendor as an answer of its own. */
export const VendorAnswer = ResponseSchema.SingleResponse("VendorAnswer", { ...Vendor.fields, risk: VendorRisk })

const vendorId = HttpApiSchema.param("id", VendorId)

/** The endpoints of vendors. */
export class VendorsApi extends Endpoints.group("vendors", {
  title: "Vendors",
  description: "Suppliers, and the risk that comes with them."
})
  .add(Endpoints.list("list", VendorAccess.list, {
    query: VendorQuery,
    success: ResponseSchema.ListResponse("VendorList", VendorRow),
    summary: "List vendors",
    description: "Every vendor that matches the filters; one page of them when `limit` or `cursor` is given."
  }))
  .add(Endpoints.create("create", VendorAccess.create, {
    payload: NewVendor,
    success: VendorAnswer,
    errors: [UnknownReference],
    summary: "Create a vendor",
    description: "Only `name` is required. An assessment other than the default needs `vendor:assess` too."
  }))
  .add(Endpoints.get("get", VendorAccess.get, {
    path: Endpoints.path`/${vendorId}`,
    success: VendorAnswer,
    errors: [VendorNotFound],
    summary: "Get a vendor"
  }))
  .add(Endpoints.patch("update", VendorAccess.update, {
    path: Endpoints.path`/${vendorId}`,
    payload: VendorPatch,
    success: VendorAnswer,
    errors: [VendorNotFound, UnknownReference],
    summary: "Update a vendor",
    description: "Changes the given fields; null empties `website` and `assigneeId`. Changing `status` or a risk field "
      + "needs `vendor:assess` too."
  }))
  .add(Endpoints.del("remove", VendorAccess.remove, {
    path: Endpoints.path`/${vendorId}`,
    success: ResponseSchema.RemovedResponse("VendorRemoved", VendorId),
    errors: [VendorNotFound],
    summary: "Remove a vendor",
    description: "For good. The audit log keeps what it was."
  }))
  .add(Endpoints.list("history", VendorAccess.history, {
    path: Endpoints.path`/${vendorId}/history`,
    query: HistoryQuery,
    success: ResponseSchema.ListResponse("VendorHistory", FieldChange),
    errors: [VendorNotFound],
    summary: "Read a vendor's history",
    description: "Which fields changed, when and by whom, newest first; 100 unless `limit` says otherwise."
  }))
  .prefix("/v1/vendors")
{}
