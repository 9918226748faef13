import { ApiKeyStore } from "@attestry/core/apiKey/ApiKeyStore"
import type { StoragePorts } from "@attestry/core/Ports"
import { UnitOfWork } from "@attestry/core/storage/UnitOfWork"
import { VendorId } from "@attestry/core/vendor/Vendor"
import { VendorStore } from "@attestry/core/vendor/VendorStore"
import * as Memory from "@attestry/memory/Memory"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"

// The compiler is the test: an error that is expected and does not come is one itself.

const vendors = Layer.mock(VendorStore, {})

// @ts-expect-error: a layer that lacks ports is none of all storage ports
export const partial: Layer.Layer<StoragePorts> = vendors

export const whole: Layer.Layer<StoragePorts> = Memory.layer

const write = Effect.flatMap(VendorStore, (store) => store.remove("org_1" as never, VendorId.fromSuffix("1"), 1))

type Asked = Effect.Effect.Context<typeof write>

// @ts-expect-error: a write outside a unit of work asks for more than its store, namely for the right to write
export const outside: [Asked] extends [VendorStore] ? true : false = true

export const inside = Effect.flatMap(UnitOfWork, ({ run }) => run(write))

// @ts-expect-error: an id of another kind
export const foreign = Effect.flatMap(ApiKeyStore, (store) => store.find("org_1" as never, VendorId.fromSuffix("1")))

describe("the types", () => {
  it("refuse what the comments above say", () => assert.isDefined(inside))
})
