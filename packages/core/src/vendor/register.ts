import * as Effect from "effect/Effect"
import { Vendors, type VendorStore } from "./index.ts"
import { unassignVendors } from "./UnassignVendors.ts"
import { makeFindUnassignedVendors } from "./VendorNotices.ts"

export const useCases = Vendors.Default

export type Ports = VendorStore

export const onRemoval = unassignVendors

export const unassigned = Effect.map(
  makeFindUnassignedVendors,
  (find) => ({ read: "vendor:read", update: "vendor:update", find } as const)
)

export const auditVerbs = {
  vendor: ["created", "removed", "updated"]
}
