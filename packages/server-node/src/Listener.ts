import type { Incoming } from "@attestry/core/http/ApiRequest"
import type { Reply } from "@attestry/core/http/ApiResponse"
import { BodyTooLarge, RequestTimeout } from "@attestry/core/http/HttpErrors"
import * as HttpServerError from "@effect/platform/HttpServerError"
import * as Cause from "effect/Cause"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Runtime from "effect/Runtime"
import * as Stream from "effect/Stream"
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http"
import { floodFactor } from "../../core/src/internal/http/JsonBody.ts"
import type { Serve } from "../../core/src/internal/http/Pipeline.ts"
import * as Addresses from "./Addresses.ts"
import * as BrokenStreams from "./BrokenStreams.ts"

/** What is over the limit is dropped; who sends no end of it loses the connection. */
const bodyOf = (request: IncomingMessage): Incoming["body"] => ({ bytes: limit, within }) =>
  Effect.async<Uint8Array, BodyTooLarge | RequestTimeout>((resume) => {
    const parts: Array<Buffer> = []
    let length = 0
    const timer = request.complete
      ? undefined
      : setTimeout(() => resume(new RequestTimeout()), Duration.toMillis(within))
    request.on("data", (part: Buffer) => {
      length += part.length
      if (length <= limit) parts.push(part)
      else if (length > floodFactor * limit) request.destroy()
    })
    request.once("end", () => {
      resume(
        length > limit ? new BodyTooLarge({ limitInBytes: limit }) : Effect.succeed(Buffer.concat(parts, length))
      )
    })
    request.once("close", () => {
      clearTimeout(timer)
      resume(Effect.interrupt)
    })
  })

const incomingOf = (request: IncomingMessage, trustedProxies: number): Incoming => ({
  method: request.method ?? "GET",
  url: request.url ?? "/",
  header: (name) => {
    const value = request.headers[name]
    return typeof value === "string" ? value : undefined
  },
  ip: Addresses.clientOf(request, trustedProxies),
  body: bodyOf(request)
})

const drained = (response: ServerResponse) =>
  Effect.async<void>((resume) => {
    response.once("drain", () => resume(Effect.void))
  })

/** Sends the parts of a body as they are made, and no faster than the client takes them. */
const sent = (body: Stream.Stream<string>, requestId: string | undefined, response: ServerResponse) =>
  BrokenStreams.guarded(body, requestId, response).pipe(
    Stream.runForEach((part) => response.write(part) ? Effect.void : drained(response)),
    Effect.zipRight(Effect.sync(() => response.end()))
  )

/**
 * Answers requests on Node, each in a fiber that ends when its client leaves. What `at` does not know is for `others`.
 */
export const make = (
  at: (url: string) => Serve | undefined,
  others: RequestListener,
  trustedProxies: number
): Effect.Effect<RequestListener> =>
  Effect.map(Effect.runtime<never>(), (outer) => {
    // what a request asks for it is given: the whole context of the server would be copied each time
    const run = Runtime.runFork(Runtime.make({ ...outer, context: Context.empty() }))

    return (request, response) => {
      const serve = at(request.url ?? "/")
      if (serve === undefined) return others(request, response)

      const send = ({ body, headers, status }: Reply) => {
        // nobody would tell a stream that its client has left
        if (response.destroyed) return
        // the rest of what was too slow is not waited for
        if (status === 408) response.setHeader("connection", "close")
        if (typeof body === "string") {
          response.writeHead(status, { ...headers, "content-length": Buffer.byteLength(body) })
          return response.end(request.method === "HEAD" ? undefined : body)
        }
        response.writeHead(status, headers)
        if (request.method === "HEAD") return response.end()
        fiber = run(sent(body, headers["x-request-id"], response))
      }

      const answering = run(serve(incomingOf(request, trustedProxies)))
      let fiber: { readonly unsafeInterruptAsFork: typeof answering.unsafeInterruptAsFork } = answering
      answering.addObserver((exit) => {
        if (Exit.isSuccess(exit)) return send(exit.value)
        if (!Cause.isInterruptedOnly(exit.cause)) run(Effect.logError("A request was not answered", exit.cause))
        response.writeHead(503).end()
      })
      response.once("close", () => {
        if (!response.writableEnded) fiber.unsafeInterruptAsFork(HttpServerError.clientAbortFiberId)
      })
    }
  })
