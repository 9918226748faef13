import { Effect } from "effect"
import { picking } from "../shared/Picked.ts"
import * as Envelope from "../v1/Envelope.ts"
import { V1 } from "../v1/V1.ts"
import * as V1Http from "../v1/V1Http.ts"
import * as WholeList from "../v1/WholeList.ts"
import { riskOf, type Vendor } from "./Vendor.ts"
import { Vendors } from "./Vendors.ts"
import { VendorRow } from "./VendorsApi.ts"

const shown = (vendor: Vendor) => ({ ...vendor, risk: riskOf(vendor) })

const pick = picking(VendorRow)

const row = (vendor: Vendor) => pick(vendor, { risk: riskOf(vendor) })

/**
 * The handlers of vendors.
 *
 * @since 0.1.0
 * @category handlers
 */
export const VendorsHttp = V1Http.group(V1, "vendors", (handlers) =>
  Effect.map(Vendors, (vendors) =>
    handlers
      .handle("list", ({ urlParams }) => WholeList.list(urlParams, row, vendors))
      .handle("create", ({ payload }) => Envelope.single(Effect.map(vendors.create(payload), shown)))
      .handle("get", ({ path }) => Envelope.single(Effect.map(vendors.get(path.id), shown)))
      .handle("update", ({ path, payload }) => Envelope.single(Effect.map(vendors.update(path.id, payload), shown)))
      .handle("remove", ({ path }) => Envelope.removed(vendors.remove(path.id)))
      .handle(
        "history",
        ({ path, urlParams }) => Envelope.page(vendors.history(path.id, urlParams), (change) => change)
      )))
