import { noApproval } from "@attestry/core/approval"
import type { OrganizationId, UserId } from "@attestry/core/shared"
import { SoaDocument, SoaId, SoaVersion, SoaVersionId } from "@attestry/core/soa"
import { SoaDecision } from "@attestry/core/soaDecision"
import { Schema } from "effect"
import { at, decodeNamed, id, secretHash } from "./Values.ts"

export const soaDecision = (control: string, fields: Partial<typeof SoaDecision.Encoded> = {}): SoaDecision =>
  Schema.decodeSync(SoaDecision)({
    control,
    applicable: true,
    justification: "",
    inclusionReasons: ["risk"],
    implementation: "not_started",
    policyIds: [],
    taskIds: [],
    vendorIds: [],
    contextEntryIds: [],
    ownerId: null,
    dueDate: null,
    decidedBy: null,
    decidedAt: at(0),
    ...fields
  })

export const soaDocument = (
  organizationId: OrganizationId,
  fields: Partial<typeof SoaDocument.Encoded> = {}
): SoaDocument =>
  decodeNamed(SoaDocument)({
    id: id(SoaId),
    organizationId,
    catalogueId: "iso27001-2022",
    name: "Statement",
    status: "draft",
    version: 1,
    approvedVersion: null,
    isArchived: false,
    decided: 0,
    approval: noApproval,
    editors: [],
    createdAt: at(0),
    updatedAt: at(0),
    scope: "",
    decisions: [],
    ...fields
  })

export const soaVersion = (
  { catalogueId, id: documentId, organizationId }: SoaDocument,
  version: number,
  approvedBy: UserId,
  fields: Partial<typeof SoaVersion.Encoded> = {}
): SoaVersion =>
  decodeNamed(SoaVersion)({
    id: id(SoaVersionId),
    organizationId,
    documentId,
    version,
    name: "Statement",
    contentHash: secretHash(),
    submittedBy: null,
    approvedBy,
    comment: null,
    isSelfApproval: false,
    createdAt: at(version),
    catalogueId,
    scope: "",
    decisions: [],
    linked: [],
    ...fields
  })
