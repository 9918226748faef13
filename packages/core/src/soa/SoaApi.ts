import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import {
  ApprovalPending,
  ApproverNotEligible,
  NotPending,
  NotTheApprover,
  SelfApproval,
  Verdict
} from "../approval/Approval.ts"
import { CatalogueId, CatalogueNotFound, CatalogueQuery } from "../catalogue/Catalogue.ts"
import { CatalogueAccess } from "../catalogue/CatalogueAccess.ts"
import * as Endpoints from "../contract/Endpoints.ts"
import * as ResponseSchema from "../contract/ResponseSchema.ts"
import { OrganizationNotFound } from "../organization/Organization.ts"
import { orTheFileItself } from "../report/ExportedFile.ts"
import { FormatUnavailable } from "../report/FormatUnavailable.ts"
import { UnknownReference } from "../shared/UnknownReference.ts"
import { InvalidDecisions, SoaDecisionsPatch } from "../soaDecision/SoaDecision.ts"
import {
  AlreadyApproved,
  CatalogueMissing,
  Incomplete,
  SoaArchived,
  SoaHasVersions,
  SoaNotFound,
  SoaVersionDamaged,
  SoaVersionNotFound
} from "../soaDecision/SoaProblems.ts"
import { Busy } from "../storage/Busy.ts"
import { SoaAccess } from "./SoaAccess.ts"
import { SoaComparison, SoaComparisonQuery } from "./SoaComparison.ts"
import { NewSoa, SoaId, SoaPatch, SoaQuery, SoaSubmission, SoaVersionQuery, VersionInPath } from "./SoaDocument.ts"
import { SoaExportQuery } from "./SoaExport.ts"
import { CatalogueList, CatalogueResponse, SoaExportResponse, SoaResponse, SubmittedSoa } from "./SoaResponses.ts"
import { SoaRow, SoaVersionRow, SoaVersionView } from "./SoaView.ts"

const catalogueId = HttpApiSchema.param("id", CatalogueId)
const id = HttpApiSchema.param("id", SoaId)
const version = HttpApiSchema.param("version", VersionInPath)

export class SoaApi extends Endpoints.group("soa", {
  title: "Statement of applicability",
  description: "Decisions about the controls of a catalogue: if they apply, why, and how far they are.",
  target: { type: "soa" }
})
  .add(Endpoints.get("listCatalogues", CatalogueAccess.list, {
    path: Endpoints.path`/catalogues`,
    target: { type: "catalogue" },
    query: CatalogueQuery,
    success: CatalogueList,
    summary: "List catalogues of controls"
  }))
  .add(Endpoints.get("getCatalogue", CatalogueAccess.get, {
    path: Endpoints.path`/catalogues/${catalogueId}`,
    target: { type: "catalogue" },
    query: CatalogueQuery,
    success: CatalogueResponse,
    errors: [CatalogueNotFound],
    summary: "Get a catalogue with its controls",
    description: "Labels and summaries are ours. A control has a `title` only if the operator has a licence for it."
  }))
  .add(Endpoints.list("list", SoaAccess.list, {
    query: SoaQuery,
    success: ResponseSchema.FacetedResponse("SoaList", ResponseSchema.addRevision(SoaRow)),
    summary: "List statements of applicability",
    description: "Without their decisions; 100 unless `limit` says otherwise."
  }))
  .add(Endpoints.create("create", SoaAccess.create, {
    payload: NewSoa,
    success: SoaResponse,
    errors: [UnknownReference],
    summary: "Create a statement of applicability",
    description: "It has no decision yet."
  }))
  .add(Endpoints.post("submit", SoaAccess.submit, {
    path: Endpoints.path`/submit-for-approval`,
    payload: SoaSubmission,
    success: SubmittedSoa,
    errors: [
      SoaNotFound,
      OrganizationNotFound,
      CatalogueMissing,
      ApproverNotEligible,
      SelfApproval,
      ApprovalPending,
      AlreadyApproved,
      Incomplete,
      SoaArchived
    ],
    summary: "Submit a statement of applicability for approval",
    description: "Every control must be decided. The approver is another active member with `soa:approve` who did not "
      + "change the document since its last approval, unless the organization's `selfApproval` is `recorded`. While it is pending, this names another approver."
  }))
  .add(Endpoints.get("get", SoaAccess.get, {
    path: Endpoints.path`/${id}`,
    success: SoaResponse,
    errors: [SoaNotFound, CatalogueMissing],
    summary: "Get a statement of applicability",
    description:
      "All controls with their decisions, and the present state of what these refer to. Names of policies, tasks, vendors, "
      + "context entries and members need the permission to read such."
  }))
  .add(Endpoints.patch("update", SoaAccess.update, {
    path: Endpoints.path`/${id}`,
    payload: SoaPatch,
    success: SoaResponse,
    errors: [SoaNotFound, CatalogueMissing, ApprovalPending, SoaArchived],
    summary: "Update a statement of applicability",
    description:
      "Changes name or scope; after an approval this begins the next version. Or archives the document: then only "
      + "`isArchived` can be changed."
  }))
  .add(Endpoints.del("remove", SoaAccess.remove, {
    path: Endpoints.path`/${id}`,
    success: ResponseSchema.RemovalResponse("SoaRemoval", SoaId),
    errors: [SoaNotFound, ApprovalPending, SoaHasVersions],
    summary: "Remove a statement of applicability",
    description: "Only a document that never had an approved version can be removed. Archive the others."
  }))
  .add(Endpoints.patch("decide", SoaAccess.decide, {
    path: Endpoints.path`/${id}/decisions`,
    payload: SoaDecisionsPatch,
    success: SoaResponse,
    errors: [SoaNotFound, CatalogueMissing, InvalidDecisions, UnknownReference, ApprovalPending, SoaArchived],
    summary: "Decide upon controls",
    description:
      "Stores all decisions, or none if one is invalid. A field that is absent stays. After an approval this begins the next "
      + "version."
  }))
  .add(Endpoints.post("withdraw", SoaAccess.withdraw, {
    path: Endpoints.path`/${id}/withdraw`,
    success: SoaResponse,
    errors: [SoaNotFound, CatalogueMissing, NotPending],
    summary: "Withdraw a statement of applicability",
    description: "Takes it back from its approver, so that it can be changed."
  }))
  .add(Endpoints.post("approve", SoaAccess.judge, {
    path: Endpoints.path`/${id}/approve`,
    payload: Verdict,
    success: SoaResponse,
    errors: [SoaNotFound, CatalogueMissing, NotTheApprover, SelfApproval, NotPending],
    summary: "Approve a statement of applicability",
    description: "Needs the session of the approver. The version never changes again."
  }))
  .add(Endpoints.post("decline", SoaAccess.judge, {
    path: Endpoints.path`/${id}/decline`,
    payload: Verdict,
    success: SoaResponse,
    errors: [SoaNotFound, CatalogueMissing, NotTheApprover, SelfApproval, NotPending],
    summary: "Decline a statement of applicability",
    description: "Needs the session of the approver. The document can then be changed and submitted again."
  }))
  .add(Endpoints.list("listVersions", SoaAccess.list, {
    path: Endpoints.path`/${id}/versions`,
    query: SoaVersionQuery,
    success: ResponseSchema.ListResponse("SoaVersionList", SoaVersionRow),
    errors: [SoaNotFound],
    summary: "List approved versions",
    description: "Without their decisions, in the order of their approval; 100 unless `limit` says otherwise."
  }))
  .add(Endpoints.get("getVersion", SoaAccess.get, {
    path: Endpoints.path`/${id}/versions/${version}`,
    success: SoaVersionView,
    errors: [SoaNotFound, SoaVersionNotFound, SoaVersionDamaged],
    summary: "Get an approved version",
    description: "With what its decisions refer to, as it was at the approval."
  }))
  .add(Endpoints.get("compare", SoaAccess.get, {
    path: Endpoints.path`/${id}/diff`,
    query: SoaComparisonQuery,
    isHeavy: true,
    success: SoaComparison,
    errors: [SoaNotFound, SoaVersionNotFound, SoaVersionDamaged],
    summary: "Compare two versions",
    description: "Per control, field by field. Without `from` and `to`: what changed since the last approval."
  }))
  .add(Endpoints.get("export", SoaAccess.export, {
    path: Endpoints.path`/${id}/export`,
    query: SoaExportQuery,
    isHeavy: true,
    success: SoaExportResponse,
    errors: [SoaNotFound, SoaVersionNotFound, SoaVersionDamaged, CatalogueMissing, FormatUnavailable, Busy],
    summary: "Export a statement of applicability",
    description: `A link to the file, for 15 minutes. ${orTheFileItself}`
  }))
  .prefix("/v1/soa")
{}
