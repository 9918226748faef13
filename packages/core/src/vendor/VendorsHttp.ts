import * as Effect from "effect/Effect"
import * as Envelope from "../contract/Envelope.ts"
import * as Handlers from "../contract/Handlers.ts"
import * as ListResponse from "../contract/ListResponse.ts"
import { Vendors } from "./Vendors.ts"
import { VendorsApi } from "./VendorsApi.ts"

export const VendorsHttp = Handlers.group(VendorsApi, (handlers) =>
  Effect.map(Vendors, (vendors) =>
    handlers
      .handle("list", ({ urlParams }) => ListResponse.list(urlParams, vendors))
      .handle("create", ({ payload }) => Envelope.single(vendors.create(payload)))
      .handle("get", ({ path }) => Envelope.single(vendors.get(path.id)))
      .handle("update", ({ path, payload }) => Envelope.single(vendors.update(path.id, payload)))
      .handle("remove", ({ path }) => Envelope.removed(vendors.remove(path.id)))
      .handle(
        "history",
        ({ path, urlParams }) => Envelope.signed(vendors.history(path.id, urlParams))
      )))
