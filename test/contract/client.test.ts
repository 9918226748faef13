import * as AttestryClient from "@attestry/client/effect"
import { PermissionMissing, Unauthenticated } from "@attestry/core/access"
import { NewVendor, VendorId, VendorNotFound } from "@attestry/core/vendor"
import { FetchHttpClient } from "@effect/platform"
import { assert } from "@effect/vitest"
import { Effect, Redacted, Schema } from "effect"
import { Api } from "../support/Api.ts"
import { onEveryStack } from "../support/onEveryStack.ts"
import { tenant } from "../support/Tenant.ts"

const client = (key: string) =>
  Effect.flatMap(Api, ({ url }) => AttestryClient.make({ baseUrl: url, key: Redacted.make(key) })).pipe(
    Effect.provide(FetchHttpClient.layer)
  )

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

  it.effect("makes a change once whose response was lost", () =>
    Effect.gen(function*() {
      const { owner } = yield* tenant
      const { url } = yield* Api
      const sent: Array<string | null> = []
      // loses the first response
      const lossy: typeof fetch = async (input, init) => {
        const response = await fetch(input, init)
        if (init?.method === "POST") sent.push(new Headers(init.headers).get("idempotency-key"))
        if (sent.length === 1 && init?.method === "POST") throw new TypeError("fetch failed")
        return response
      }
      const make = AttestryClient.make({ baseUrl: url, key: Redacted.make(owner.key) })
      const { vendors } = yield* Effect.provide(make, FetchHttpClient.layer)
      const { id } = yield* vendors.create({
        payload: yield* Schema.decode(NewVendor)({ name: "Once" }),
        urlParams: {}
      }).pipe(Effect.provideService(FetchHttpClient.Fetch, lossy))
      const { data } = yield* vendors.list({ urlParams: {} })
      assert.deepStrictEqual([data.map((vendor) => vendor.id), sent.length, new Set(sent).size], [[id], 2, 1])
    }))
})
