import { anyCaller, Permits } from "@attestry/core/access/Access"
import type { Caller } from "@attestry/core/access/Actor"
import { Credentials } from "@attestry/core/access/CredentialsHttp"
import * as Attestry from "@attestry/core/Attestry"
import { BodyLimit } from "@attestry/core/v1/BodyLimit"
import { Engine } from "@attestry/core/v1/Engine"
import * as V1Http from "@attestry/core/v1/V1Http"
import * as Memory from "@attestry/memory/Memory"
import { HttpApi, HttpApiEndpoint, HttpApiGroup } from "@effect/platform"
import { assert, describe, it } from "@effect/vitest"
import { Duration, Effect, Layer, Schema } from "effect"

const Echo = Schema.Struct({ values: Schema.Array(Schema.Int) })

const endpoint = <const Name extends string>(name: Name) =>
  HttpApiEndpoint.post(name, `/${name}`).setPayload(Echo).addSuccess(Schema.Struct({ length: Schema.Int })).annotate(
    Permits,
    anyCaller
  )

const limit = { bytes: 100, values: 10, within: Duration.millis(50) }

const api = HttpApi.make("test").add(
  HttpApiGroup.make("bodies").add(endpoint("small").annotate(BodyLimit, limit)).add(endpoint("usual"))
)

const handlers = V1Http.group(api, "bodies", (handlers) =>
  handlers
    .handle("small", ({ payload }) => Effect.succeed({ length: payload.values.length }))
    .handle("usual", ({ payload }) => Effect.succeed({ length: payload.values.length })))

const anybody = Layer.succeed(Credentials, {
  caller: () => Effect.succeed({ permissions: new Set() } as unknown as Caller)
})

const engine = Engine.layer(api).pipe(
  Layer.provide([handlers, anybody]),
  Layer.provide(Attestry.layer),
  Layer.provide(Memory.layer)
)

const sent = (
  url: string,
  body: Effect.Effect<Uint8Array, unknown>,
  headers: { readonly [name: string]: string } = {}
) =>
  Effect.gen(function*() {
    const serve = (yield* Engine).at(url) ?? assert.fail()
    const given: Array<unknown> = []
    const { body: text, status } = yield* serve({
      method: "POST",
      url,
      ip: null,
      header: (name) => headers[name],
      body: (limit) => Effect.zipRight(Effect.sync(() => given.push(limit)), body)
    })
    return { status, given, code: typeof text === "string" ? JSON.parse(text).code : undefined }
  })

const json = (count: number) =>
  Effect.succeed(new TextEncoder().encode(JSON.stringify({ values: Array.from({ length: count }, () => 1) })))

describe("the limits of a body", () => {
  it.scoped("are those of its endpoint: length, values and time", () =>
    Effect.gen(function*() {
      assert.deepStrictEqual((yield* sent("/small", json(8))).status, 200)
      assert.deepStrictEqual((yield* sent("/small", json(8))).given, [limit])
      assert.strictEqual((yield* sent("/small", json(9))).status, 200)
      const { code, status } = yield* sent("/small", json(120))
      assert.deepStrictEqual([status, code], [400, "malformed_body"])
      const declared = yield* sent("/small", json(1), { "content-length": "101" })
      assert.deepStrictEqual([declared.status, declared.given], [413, []])
      assert.strictEqual((yield* sent("/usual", json(90_000), { "content-length": "180020" })).status, 200)
      assert.strictEqual((yield* sent("/usual", json(100_001))).code, "malformed_body")
      assert.strictEqual((yield* sent("/usual", json(1), { "content-length": "1048577" })).status, 413)
    }).pipe(Effect.provide(engine)))
})
