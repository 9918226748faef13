import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SoaApprovals, SoaDocuments, SoaExports, type SoaStore } from "./index.ts"
import { makeFindUnassignedSoas, makeFindWithdrawnSoas, pendingSoas, unassignSoa } from "./UnassignSoa.ts"

export const useCases = Layer.mergeAll(SoaApprovals.Default, SoaDocuments.Default, SoaExports.Default)

export type Ports = SoaStore

export const onRemoval = unassignSoa

export const pendingApprovals = pendingSoas

export const unassigned = Effect.map(
  makeFindUnassignedSoas,
  (find) => ({ read: "soa:read", update: "soa:update", find } as const)
)

export const withdrawn = Effect.map(makeFindWithdrawnSoas, (find) => ({ read: "soa:read", find } as const))

export const auditVerbs = {
  soa: ["approved", "created", "decided", "declined", "exported", "removed", "submitted", "updated", "withdrawn"]
}
