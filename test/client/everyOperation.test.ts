import { attestry, type Compliance } from "@attestry/client/embedded"
import { Attestry, type StoragePorts } from "@attestry/core"
import { Http } from "@attestry/core/api"
import { ValidateResponses } from "@attestry/core/http"
import * as Memory from "@attestry/memory/Memory"
import { makeHandler } from "@attestry/server/FetchHandler"
import { layer } from "@effect/vitest"
import { Context, Effect, Layer } from "effect"
import { Api, send } from "../support/Api.ts"
import { hostLayers } from "../support/HostLayers.ts"
import { onEveryStack } from "../support/onEveryStack.ts"
import { everyOperation, overHttp } from "./EveryOperation.ts"

const url = "http://attestry.example.com"

class Handler extends Context.Tag("test/client/Handler")<Handler, (request: Request) => Promise<Response>>() {}

/** The API as a function, without a socket. */
const handled = (storage: Layer.Layer<StoragePorts>) =>
  Layer.effect(Api, Effect.map(Handler, (handler) => ({ url, send: send(url, handler) }))).pipe(
    Layer.provideMerge(
      Layer.effect(Handler, Effect.map(makeHandler(), (handler) => (request: Request) => handler(request)))
    ),
    Layer.provide(Http.layer),
    Layer.provideMerge(Attestry.layer),
    Layer.provideMerge(Layer.merge(hostLayers, storage)),
    Layer.provide(Layer.succeed(ValidateResponses, true))
  )

layer(handled(Memory.layer), { excludeTestServices: true })("the client, over the handler", (it) => {
  it.effect("calls every operation", () => Effect.flatMap(Handler, (handler) => everyOperation(overHttp(url, handler))))
})

class Embedded extends Context.Tag("test/client/Embedded")<Embedded, Compliance>() {}

/** The embedded client over a storage, and use cases beside it, by which the tests make organizations. */
const embedded = Layer.unwrapScoped(Effect.gen(function*() {
  const shared = Layer.succeedContext(yield* Layer.build(Layer.merge(hostLayers, Memory.layer)))
  const compliance = yield* Effect.acquireRelease(
    Effect.promise(() =>
      attestry({ storage: { layer: shared }, layers: shared, prefix: "/", publicUrl: "http://localhost" })
    ),
    ({ close }) => Effect.promise(close)
  )
  const fetch = (request: Request) => compliance.fetch(request)
  return Layer.mergeAll(
    Layer.succeed(Embedded, compliance),
    Layer.succeed(Api, { url, send: send(url, fetch) }),
    Layer.provideMerge(Attestry.layer, shared)
  )
}))

layer(embedded, { excludeTestServices: true })("the client, in process", (it) => {
  it.effect("calls every operation", () =>
    Effect.flatMap(Embedded, (compliance) =>
      everyOperation({
        connect: ({ key, organizationId, userId }) =>
          key === undefined ? compliance.as({ userId: userId ?? "", organizationId }) : compliance.key(key)
      })))
})

onEveryStack("the client, over HTTP", (it) => {
  it.effect("calls every operation", () => Effect.flatMap(Api, ({ url }) => everyOperation(overHttp(url))))
})
