import type { StoragePorts } from "@attestry/core"
import type { PermissionMissing, SessionRequired } from "@attestry/core/access"
import { ApiKeyStore } from "@attestry/core/apiKey"
import type { UnknownReference } from "@attestry/core/shared"
import { type Busy, type PreconditionFailed, UnitOfWork } from "@attestry/core/storage"
import { VendorId, type VendorNotFound, type VendorPatch, VendorStore } from "@attestry/core/vendor"
import * as Memory from "@attestry/memory/Memory"
import type { HttpApiEndpoint, HttpApiGroup } from "@effect/platform"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import type { SessionsApi } from "../src/session/SessionsApi.ts"
import type { VendorsApi } from "../src/vendor/VendorsApi.ts"

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

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends (<T>() => T extends B ? 1 : 2) ? true : false

type EndpointOf<Group extends HttpApiGroup.HttpApiGroup.Any, Name extends string> =
  HttpApiEndpoint.HttpApiEndpoint.WithName<HttpApiGroup.HttpApiGroup.Endpoints<Group>, Name>

type Update = EndpointOf<typeof VendorsApi, "update">

// An endpoint has exactly its own errors and those that its kind and guard imply.
export const updateErrors: Same<
  HttpApiEndpoint.HttpApiEndpoint.Error<Update>,
  VendorNotFound | UnknownReference | PreconditionFailed | Busy | PermissionMissing
> = true

export const updateRequest: Same<
  [HttpApiEndpoint.HttpApiEndpoint.PathParsed<Update>, HttpApiEndpoint.HttpApiEndpoint.Payload<Update>],
  [{ readonly id: VendorId }, VendorPatch]
> = true

export const revokeErrors: Same<
  HttpApiEndpoint.HttpApiEndpoint.Error<EndpointOf<typeof SessionsApi, "revoke">>,
  Busy | PermissionMissing | SessionRequired
> = true

describe("types", () => {
  it("are rejected where the comments above say so", () => assert.isDefined(inside))
})
