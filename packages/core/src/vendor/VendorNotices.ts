import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { findItems } from "../notice/FindItems.ts"
import { VendorId } from "./Vendor.ts"
import { VendorStore } from "./VendorStore.ts"

// the unassigned ones of the vendors
export const makeFindUnassignedVendors = Effect.gen(function*() {
  const { find } = yield* VendorStore
  return findItems(
    Schema.is(VendorId),
    find,
    ({ assigneeId, id, name }) =>
      assigneeId === null ? [{ name, note: "a vendor", resource: { type: "vendor", id } }] : []
  )
})
