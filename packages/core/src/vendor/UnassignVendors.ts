import * as Effect from "effect/Effect"
import { AuditRecorder } from "../audit/AuditRecorder.ts"
import type { RemovalStep } from "../member/MemberRemoval.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { takenOnly } from "../storage/Taken.ts"
import { vendorEvents } from "./Vendor.ts"
import { VendorStore } from "./VendorStore.ts"

export const unassignVendors = Effect.gen(function*() {
  const store = yield* VendorStore
  const audit = yield* AuditRecorder

  const step: RemovalStep = Effect.fnUntraced(function*({ id, organizationId, userId }) {
    const references = [id, userId]
    const vendors = yield* store.assignedTo(organizationId, references)
    if (vendors.length === 0) return takenOnly(0)
    const updatedAt = yield* Timestamp.now
    yield* store.unassign(organizationId, references, vendors.map((vendor) => vendor.id), updatedAt)
    yield* audit.record(
      ...vendors.map((vendor) => vendorEvents.updated(vendor, { ...vendor, assigneeId: null, updatedAt }))
    )
    return { count: vendors.length, unassigned: vendors.map((vendor) => vendor.id) }
  })
  return step
})
