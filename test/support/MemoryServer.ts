import { Attestry, type StoragePorts } from "@attestry/core"
import * as Memory from "@attestry/memory/Memory"
import * as NodeServer from "@attestry/server-node/NodeServer"
import { HttpServer } from "@effect/platform"
import { Context, Effect, Exit, Layer, Scope } from "effect"
import { tenant } from "./Tenant.ts"

/** A server over a storage in memory that the test stops, and a tenant. */
export const started = (
  options: Partial<NodeServer.Options> = {},
  storage: Layer.Layer<StoragePorts> = Memory.layer
) =>
  Effect.gen(function*() {
    const scope = yield* Effect.acquireRelease(Scope.make(), (scope) => Scope.close(scope, Exit.void))
    const server = NodeServer.layer({ port: 0, stopWithin: 0, ...options }).pipe(
      Layer.provideMerge(Attestry.layer),
      Layer.provideMerge(storage)
    )
    const runtime = yield* Scope.extend(Layer.toRuntime(server), scope)
    const { address } = Context.get(runtime.context, HttpServer.HttpServer)
    const port = address._tag === "TcpAddress" ? address.port : 0
    return { port, url: `http://127.0.0.1:${port}`, runtime, ...(yield* Effect.provide(tenant, runtime)) }
  })
