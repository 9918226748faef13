import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import { FieldChange, HistoryQuery } from "../audit/AuditEvent.ts"
import * as Endpoints from "../contract/Endpoints.ts"
import * as ResponseSchema from "../contract/ResponseSchema.ts"
import { UnknownReference } from "../shared/UnknownReference.ts"
import { NewVendor, VendorId, VendorNotFound, VendorPatch, VendorQuery } from "./Vendor.ts"
import { VendorAccess } from "./VendorAccess.ts"
import { VendorRow, VendorView } from "./VendorView.ts"

const VendorResponse = ResponseSchema.SingleResponse("Vendor", VendorView.fields)

const vendorId = HttpApiSchema.param("id", VendorId)

export class VendorsApi extends Endpoints.group("vendors", {
  title: "Vendors",
  description: "Suppliers and their risk.",
  target: { type: "vendor" }
})
  .add(Endpoints.unpagedList("list", VendorAccess.list, {
    query: VendorQuery,
    success: ResponseSchema.FacetedResponse("VendorList", ResponseSchema.addRevision(VendorRow)),
    summary: "List vendors",
    description:
      "All vendors that match the filters; one page when `limit` or `cursor` is given. `assigneeId` is either id of a "
      + "person. `level` is the level of the residual risk, or of the inherent risk while that is unscored. `search` "
      + "finds a part of the name or of the description."
  }))
  .add(Endpoints.create("create", VendorAccess.create, {
    payload: NewVendor,
    success: VendorResponse,
    errors: [UnknownReference],
    summary: "Create a vendor",
    description:
      "Only `name` is required. A status other than `not_assessed` or a risk field also needs `vendor:assess`."
  }))
  .add(Endpoints.get("get", VendorAccess.get, {
    path: Endpoints.path`/${vendorId}`,
    success: VendorResponse,
    errors: [VendorNotFound],
    summary: "Get a vendor"
  }))
  .add(Endpoints.patch("update", VendorAccess.update, {
    path: Endpoints.path`/${vendorId}`,
    payload: VendorPatch,
    success: VendorResponse,
    errors: [VendorNotFound, UnknownReference],
    summary: "Update a vendor",
    description:
      "Changes the given fields; null clears `website` and `assigneeId`. Changing `status` or a risk field also "
      + "needs `vendor:assess`, and so does giving one for the first time. A risk is unscored until one of its fields "
      + "was given."
  }))
  .add(Endpoints.del("remove", VendorAccess.remove, {
    path: Endpoints.path`/${vendorId}`,
    success: ResponseSchema.RemovalResponse("VendorRemoval", VendorId),
    errors: [VendorNotFound],
    summary: "Remove a vendor",
    description: "Removes it for good. The audit log keeps its values."
  }))
  .add(Endpoints.list("history", VendorAccess.history, {
    path: Endpoints.path`/${vendorId}/history`,
    query: HistoryQuery,
    success: ResponseSchema.ListResponse("FieldChangeList", FieldChange),
    errors: [VendorNotFound],
    summary: "List changes of a vendor",
    description: "Which fields changed, when and by whom, newest first; 100 unless `limit` says otherwise."
  }))
  .prefix("/v1/vendors")
{}
