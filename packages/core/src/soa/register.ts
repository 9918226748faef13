import * as Layer from "effect/Layer"
import { SoaApprovals, SoaDocuments, SoaExports, type SoaStore } from "./index.ts"
import { unassignSoa, unassignSoaApprovals } from "./UnassignSoa.ts"

export const useCases = Layer.mergeAll(SoaApprovals.Default, SoaDocuments.Default, SoaExports.Default)

export type Ports = SoaStore

export const onRemoval = unassignSoa

export const onDeactivation = unassignSoaApprovals

export const auditVerbs = {
  soa: ["approved", "created", "decided", "declined", "submitted", "updated", "withdrawn"]
}
