import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { NoticeItem } from "../notice/NoticeContent.ts"
import type { OrganizationId } from "../shared/Ids.ts"
import { VendorId } from "./Vendor.ts"
import { VendorStore } from "./VendorStore.ts"

const isVendorId = Schema.is(VendorId)

// the unassigned ones of the vendors
export const makeFindUnassignedVendors = Effect.gen(function*() {
  const { find } = yield* VendorStore
  return (organizationId: OrganizationId, ids: ReadonlyArray<string>) =>
    Effect.map(
      Effect.forEach(ids.filter(isVendorId), (id) => find(organizationId, id)),
      (found) =>
        found.flatMap(Option.toArray).flatMap(({ value }): ReadonlyArray<NoticeItem> =>
          value.assigneeId === null
            ? [{ name: value.name, note: "a vendor", resource: { type: "vendor", id: value.id } }]
            : []
        )
    )
})
