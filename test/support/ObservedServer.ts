import { Attestry, type StoragePorts } from "@attestry/core"
import * as Memory from "@attestry/memory/Memory"
import * as NodeServer from "@attestry/server-node/NodeServer"
import { HttpServer } from "@effect/platform"
import { Context, Effect, Layer, Logger } from "effect"
import { send } from "./Api.ts"
import { tenant } from "./Tenant.ts"

export interface Line {
  readonly message: unknown
  readonly logLevel: string
  readonly cause?: string
  readonly annotations: { readonly [name: string]: any }
}

/** The log in its JSON form. */
export const logging = () => {
  const lines: Array<Line> = []
  const logger = Logger.replace(
    Logger.defaultLogger,
    Logger.map(Logger.jsonLogger, (line) => {
      lines.push(JSON.parse(line))
    })
  )
  const of = (requestId: string | null) => lines.filter(({ annotations }) => annotations["requestId"] === requestId)
  return { lines, logger, of }
}

/** A server on the storage in memory with some layers replaced, and the people of an organization. */
export const served = (
  options: Partial<NodeServer.Options> = {},
  { outer = Layer.empty, replaced = Layer.empty, storage: kept = Memory.layer }: {
    readonly storage?: Layer.Layer<StoragePorts>
    readonly replaced?: Layer.Layer<never, never, any>
    readonly outer?: Layer.Layer<never>
  } = {}
) =>
  Effect.gen(function*() {
    const storage = Layer.provideMerge(replaced, kept)
    const app = NodeServer.layer({ port: 0, ...options }).pipe(
      Layer.provideMerge(Layer.provideMerge(replaced, Layer.provideMerge(Attestry.layer, storage))),
      Layer.provide(outer)
    ) as Layer.Layer<any>
    const runtime = yield* Layer.toRuntime(app)
    const { address } = Context.unsafeGet(runtime.context, HttpServer.HttpServer)
    const port = address._tag === "TcpAddress" ? address.port : 0
    const people = yield* Effect.provide(tenant as Effect.Effect<Effect.Effect.Success<typeof tenant>>, runtime)
    return { port, runtime, send: send(`http://127.0.0.1:${port}`), ...people }
  })
