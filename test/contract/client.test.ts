import { PermissionMissing, Unauthenticated } from "@attestry/core/access"
import { V1 } from "@attestry/core/v1"
import { NewVendor, VendorId, VendorNotFound } from "@attestry/core/vendor"
import { FetchHttpClient, HttpApiClient, HttpClient, HttpClientRequest } from "@effect/platform"
import { assert } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { Api } from "../support/Api.ts"
import { onEveryStack } from "../support/onEveryStack.ts"
import { tenant } from "../support/Tenant.ts"

const client = (key: string) =>
  Effect.flatMap(Api, ({ url }) =>
    HttpApiClient.make(V1, {
      baseUrl: url,
      transformClient: HttpClient.mapRequest(HttpClientRequest.setHeader("x-api-key", key))
    })).pipe(Effect.provide(FetchHttpClient.layer))

onEveryStack("a client derived from the API contract", (it) => {
  it.effect("decodes entities from responses", () =>
    Effect.gen(function*() {
      const { owner } = yield* tenant
      const { vendors } = yield* client(owner.key)
      const made = yield* vendors.create({
        urlParams: {},
        payload: yield* Schema.decode(NewVendor)({ name: "By client" })
      })
      const list = yield* vendors.list({ urlParams: { limit: 10, sort: "-name" } })
      assert.deepStrictEqual(yield* vendors.get({ path: { id: made.id }, urlParams: {} }), made)
      assert.deepStrictEqual([list.count, list.data[0]?.id], [1, made.id])
    }))

  it.effect("decodes errors as they were raised", () =>
    Effect.gen(function*() {
      const { member } = yield* tenant
      const { vendors } = yield* client(member.key)
      const path = { id: VendorId.fromSuffix("1") }
      const notFound = yield* Effect.flip(vendors.get({ path, urlParams: {} }))
      const forbidden = yield* Effect.flip(vendors.remove({ path }))
      const stranger = yield* Effect.flip((yield* client("nonsense")).vendors.get({ path, urlParams: {} }))
      assert.instanceOf(notFound, VendorNotFound)
      assert.instanceOf(forbidden, PermissionMissing)
      assert.deepStrictEqual(forbidden._tag === "PermissionMissing" && forbidden.missing, ["vendor:delete"])
      assert.instanceOf(stranger, Unauthenticated)
    }))
})
