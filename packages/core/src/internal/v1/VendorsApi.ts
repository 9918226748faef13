import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import { EndpointGuard } from "../../access/Access.ts"
import { FieldChange, HistoryQuery } from "../../audit/AuditEvent.ts"
import * as Problem from "../../http/Problem.ts"
import { InvalidCursor } from "../../shared/Page.ts"
import { UnknownReference } from "../../shared/UnknownReference.ts"
import { Busy } from "../../storage/Busy.ts"
import { PreconditionFailed } from "../../storage/Revision.ts"
import {
  NewVendor,
  Vendor,
  VendorId,
  VendorNotFound,
  VendorPatch,
  VendorQuery,
  VendorRisk
} from "../../vendor/Vendor.ts"
import { Authentication } from "../contract/Authentication.ts"
import * as ResponseSchema from "../contract/ResponseSchema.ts"
import { VendorAccess } from "../guard/VendorAccess.ts"

const { isSubProcessor: _, organizationId: __, ...row } = Vendor.fields

/** A vendor as lists show it. */
export const VendorRow = Schema.Struct({ ...row, risk: VendorRisk }).annotations({ identifier: "VendorRow" })

/** A vendor as an answer of its own. */
export const VendorAnswer = ResponseSchema.SingleResponse("VendorAnswer", { ...Vendor.fields, risk: VendorRisk })

const vendorId = HttpApiSchema.param("id", VendorId)

const endpoints = {
  list: HttpApiEndpoint.get("list", "/")
    .setUrlParams(VendorQuery)
    .addSuccess(ResponseSchema.ListResponse("VendorList", VendorRow))
    .addError(Problem.of(InvalidCursor))
    .annotate(EndpointGuard, VendorAccess.list)
    .annotateContext(OpenApi.annotations({
      summary: "List vendors",
      description: "Every vendor that matches the filters; one page of them when `limit` or `cursor` is given."
    })),
  create: HttpApiEndpoint.post("create", "/")
    .setPayload(NewVendor)
    .addSuccess(ResponseSchema.CreatedResponse(VendorAnswer))
    .addError(Problem.of(UnknownReference))
    .addError(Problem.of(Busy))
    .annotate(EndpointGuard, VendorAccess.create)
    .annotateContext(OpenApi.annotations({
      summary: "Create a vendor",
      description: "Only `name` is required. An assessment other than the default needs `vendor:assess` too."
    })),
  get: HttpApiEndpoint.get("get")`/${vendorId}`
    .addSuccess(VendorAnswer)
    .addError(Problem.of(VendorNotFound))
    .annotate(EndpointGuard, VendorAccess.get)
    .annotateContext(OpenApi.annotations({ summary: "Get a vendor" })),
  update: HttpApiEndpoint.patch("update")`/${vendorId}`
    .setPayload(VendorPatch)
    .addSuccess(VendorAnswer)
    .addError(Problem.of(VendorNotFound))
    .addError(Problem.of(UnknownReference))
    .addError(Problem.of(PreconditionFailed))
    .addError(Problem.of(Busy))
    .annotate(EndpointGuard, VendorAccess.update)
    .annotateContext(OpenApi.annotations({
      summary: "Update a vendor",
      description:
        "Changes the given fields; null empties `website` and `assigneeId`. Changing `status` or a risk field "
        + "needs `vendor:assess` too."
    })),
  remove: HttpApiEndpoint.del("remove")`/${vendorId}`
    .addSuccess(ResponseSchema.RemovedResponse("VendorRemoved", VendorId))
    .addError(Problem.of(VendorNotFound))
    .addError(Problem.of(PreconditionFailed))
    .addError(Problem.of(Busy))
    .annotate(EndpointGuard, VendorAccess.remove)
    .annotateContext(
      OpenApi.annotations({ summary: "Remove a vendor", description: "For good. The audit log keeps what it was." })
    ),
  history: HttpApiEndpoint.get("history")`/${vendorId}/history`
    .setUrlParams(HistoryQuery)
    .addSuccess(ResponseSchema.ListResponse("VendorHistory", FieldChange))
    .addError(Problem.of(VendorNotFound))
    .addError(Problem.of(InvalidCursor))
    .annotate(EndpointGuard, VendorAccess.history)
    .annotateContext(OpenApi.annotations({
      summary: "Read a vendor's history",
      description: "Which fields changed, when and by whom, newest first; 100 unless `limit` says otherwise."
    }))
}

/** The endpoints of vendors. */
export class VendorsApi extends HttpApiGroup.make("vendors")
  .add(endpoints.list)
  .add(endpoints.create)
  .add(endpoints.get)
  .add(endpoints.update)
  .add(endpoints.remove)
  .add(endpoints.history)
  .prefix("/v1/vendors")
  .middleware(Authentication)
  .annotateContext(
    OpenApi.annotations({ title: "Vendors", description: "Suppliers, and the risk that comes with them." })
  )
{}
