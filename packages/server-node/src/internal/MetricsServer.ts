import type { RequestObserver } from "@attestry/core/http"
import * as Observers from "@attestry/server/Observers"
import * as HttpServerError from "@effect/platform/HttpServerError"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Runtime from "effect/Runtime"
import type * as Scope from "effect/Scope"
import { createServer, type RequestListener } from "node:http"
import type { Count } from "./GracefulShutdown.ts"
import * as Metrics from "./Metrics.ts"

export interface Options {
  // 0 takes a free one
  readonly port: number
  // loopback by default
  readonly host?: string | undefined
}

const isScrape = (method: string | undefined, url: string | undefined): boolean =>
  (method === "GET" || method === "HEAD") && /^\/metrics(\?|$)/.test(url ?? "")

type Read = (answer: (text: string | undefined) => void) => void

const makeListener = (contentType: string, read: Read): RequestListener => (request, response) => {
  if (!isScrape(request.method, request.url)) return void response.writeHead(404).end()
  read((text) =>
    text === undefined
      ? response.writeHead(500).end()
      : response.writeHead(200, { "content-type": contentType }).end(text)
  )
}

const listen = (
  listener: RequestListener,
  { host = "127.0.0.1", port }: Options
): Effect.Effect<void, HttpServerError.ServeError, Scope.Scope> =>
  Effect.asVoid(Effect.acquireRelease(
    Effect.async<ReturnType<typeof createServer>, HttpServerError.ServeError>((resume) => {
      const server = createServer(listener)
      server.once("error", (cause) => resume(Effect.fail(new HttpServerError.ServeError({ cause }))))
      server.listen({ port, host }, () => resume(Effect.succeed(server)))
    }),
    (server) =>
      Effect.async<void>((resume) => {
        server.close(() => resume(Effect.void))
        server.closeAllConnections()
      })
  ))

// `/metrics` needs no credential, so it has a separate port: everyone who reaches that port can read it.
export const layer = (
  options: Options,
  count: () => Count
): Layer.Layer<RequestObserver, HttpServerError.ServeError> =>
  Layer.unwrapScoped(Effect.gen(function*() {
    const { contentType, observe, text } = yield* Metrics.make(count)
    const run = Runtime.runFork(yield* Effect.runtime<never>())
    const read: Read = (answer) =>
      void run(
        Effect.map(
          Effect.catchAllCause(text, (cause) => Effect.logError("The metrics could not be collected", cause)),
          (text) => answer(text ?? undefined)
        )
      )
    yield* listen(makeListener(contentType, read), options)
    return Observers.layer(Effect.succeed(observe))
  }))
