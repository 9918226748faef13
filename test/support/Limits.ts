import * as Fixtures from "@attestry/conformance/Fixtures"
import { UnitOfWork } from "@attestry/core/storage"
import { VendorStore } from "@attestry/core/vendor"
import type * as NodeServer from "@attestry/server-node/NodeServer"
import { Array as Arr, Effect } from "effect"
import type { Answer } from "./Api.ts"
import type * as MemoryServer from "./MemoryServer.ts"

export type Rates = Exclude<NodeServer.Options["rateLimit"], false | undefined>

export const refusal = ({ body, headers, status }: Answer) => [status, body.limit, headers.get("retry-after")]

/** More vendors than the first chunk of an unpaged list. */
export const fill = ({ organization, runtime }: Effect.Effect.Success<ReturnType<typeof MemoryServer.started>>) =>
  Effect.gen(function*() {
    const store = yield* VendorStore
    const unit = yield* UnitOfWork
    const vendors = Arr.makeBy(1_001, () => Fixtures.vendor(organization.id))
    yield* unit.run(Effect.forEach(vendors, (vendor) => store.insert(organization.id, vendor), { discard: true }))
  }).pipe(Effect.provide(runtime))
