import type { ApiRequest, ApiResponse } from "@attestry/core/contract"
import { type HttpPipeline, RequestBody } from "@attestry/core/http"
import * as Compression from "@attestry/server/Compression"
import { pathBelow } from "@attestry/server/Prefix"
import { clientAbortFiberId } from "@effect/platform/HttpServerError"
import * as Cause from "effect/Cause"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type * as Fiber from "effect/Fiber"
import * as Runtime from "effect/Runtime"
import * as Stream from "effect/Stream"
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http"
import { compressInto, compressText, encodingOf, longestPart, splitBody, writeBody } from "./BodyWriter.ts"
import * as ClientAddress from "./ClientAddress.ts"
import * as ExpectContinue from "./ExpectContinue.ts"

// A parser of the host has read the body. Without one there is no more to come either.
const isConsumed = ({ headers, readableEnded }: IncomingMessage): boolean =>
  readableEnded && (Number(headers["content-length"] ?? 0) > 0 || headers["transfer-encoding"] !== undefined)

const readBody = (request: IncomingMessage, response: ServerResponse): ApiRequest["body"] => (limit) => {
  if (isConsumed(request)) return Effect.die(new RequestBody.RequestBodyConsumed())
  if (request.readableEnded) return Effect.succeed(new Uint8Array(0))
  return RequestBody.read(limit, ({ abort, end, write }) => {
    ExpectContinue.proceed(request, response)
    request.on("data", (chunk: Uint8Array) => {
      // a client that sends more than the limit loses its connection
      if (!write(chunk)) request.destroy()
    })
    request.once("end", end)
    request.once("close", abort)
    return undefined
  }, request.complete)
}

// a client that still sends could not read the response; one that sends too much more loses its connection
const dropRest = (request: IncomingMessage, most: number): void => {
  let dropped = 0
  request.on("data", (chunk: Uint8Array) => {
    dropped += chunk.length
    if (dropped > most) request.destroy()
  })
  request.resume()
}

const streamBody = (request: IncomingMessage, response: ServerResponse): ApiRequest["stream"] => (limit) => {
  if (request.readableEnded) return Stream.die(new RequestBody.RequestBodyConsumed())
  return RequestBody.stream(limit, ({ abort, end, write }) => {
    ExpectContinue.proceed(request, response)
    const writeOne = (chunk: Uint8Array) => {
      request.pause()
      write(chunk)
    }
    request.once("end", end)
    request.once("close", abort)
    return {
      next: () => {
        if (request.listenerCount("data") === 0) request.on("data", writeOne)
        request.resume()
      },
      stop: () => {
        request.off("data", writeOne).off("end", end).off("close", abort)
        if (!request.readableEnded) dropRest(request, limit.bytes)
      }
    }
  })
}

interface Place {
  readonly trustedProxies: number
  readonly prefix: string
  // by gzip, if the client accepts it
  readonly compress?: boolean | undefined
}

const toApiRequest = (
  request: IncomingMessage,
  response: ServerResponse,
  { prefix, trustedProxies }: Place
): ApiRequest => ({
  method: request.method ?? "GET",
  url: pathBelow(prefix, pathOf(request)),
  header: (name) => {
    const value = request.headers[name]
    return typeof value === "string" ? value : undefined
  },
  ip: ClientAddress.clientOf(request, trustedProxies),
  body: readBody(request, response),
  stream: streamBody(request, response)
})

// Routers such as those of Express cut the path of their mount off `url`.
const pathOf = (request: IncomingMessage): string =>
  "originalUrl" in request && typeof request.originalUrl === "string" ? request.originalUrl : request.url ?? "/"

const acceptedEncodings = ({ headers }: IncomingMessage): string | undefined => {
  const value = headers["accept-encoding"]
  return typeof value === "string" ? value : undefined
}

const withLength = (headers: ApiResponse.ApiResponse["headers"], length: number) => ({
  "content-length": length,
  ...headers
})

export const make = (
  { handle }: typeof HttpPipeline.Service,
  place: Place
): Effect.Effect<RequestListener> =>
  Effect.map(Effect.runtime<never>(), (outer) => {
    const run = Runtime.runFork(Runtime.make({ ...outer, context: Context.empty() }))

    let isUnnoticed = place.trustedProxies === 0
    const noticeProxy = ({ headers }: IncomingMessage): void => {
      if (!isUnnoticed || headers["x-forwarded-for"] === undefined) return
      isUnnoticed = false
      run(Effect.logWarning(
        "Requests come with X-Forwarded-For, but no proxy is trusted, so all clients behind one have its address. If you run "
          + "a proxy, set the number of proxies (trustedProxies, TRUST_PROXY)."
      ))
    }

    return (request, response) => {
      noticeProxy(request)
      let fiber: Fiber.RuntimeFiber<unknown> | undefined

      const sendCompressed = ({ body, headers, status }: ApiResponse.ApiResponse): void => {
        if (typeof body === "string" && body.length <= longestPart) {
          return compressText(body, (bytes) => {
            if (response.destroyed) return
            response.writeHead(status, withLength(headers, bytes.length))
            response.end(request.method === "HEAD" ? undefined : bytes)
          }, () => response.destroy())
        }
        response.writeHead(status, headers)
        if (request.method === "HEAD") return void response.end()
        const parts = typeof body === "string" ? Stream.fromIterable(splitBody(body)) : body
        fiber = run(writeBody(parts, response, compressInto(response)))
      }

      const send = (made: ApiResponse.ApiResponse): void => {
        const { isCompressed, response: { body, headers, status } } = place.compress === true
          ? Compression.negotiate(made, acceptedEncodings(request))
          : { isCompressed: false, response: made }
        // a stream would not notice that its client has left, but has to end
        if (response.destroyed) {
          if (typeof body !== "string") run(writeBody(body, response)).unsafeInterruptAsFork(clientAbortFiberId)
          return
        }
        // the rest of a slow request is not waited for
        if (status === 408) response.setHeader("connection", "close")
        if (isCompressed) return sendCompressed({ body, headers, status })
        const length = typeof body === "string" ? Buffer.byteLength(body) : 0
        const hasLength = typeof body === "string" && status !== 304
        response.writeHead(status, hasLength ? withLength(headers, length) : headers)
        if (request.method === "HEAD") response.end()
        else if (typeof body !== "string") fiber = run(writeBody(body, response))
        else if (body.length <= longestPart) response.end(body, encodingOf(body, length))
        else fiber = run(writeBody(Stream.fromIterable(splitBody(body)), response))
      }

      // A fiber that has waited is among the old objects. If the response were its result, V8 would move the response there
      // too, and keep it long after both are needed.
      const handling = run(Effect.map(handle(toApiRequest(request, response, place)), send))
      fiber ??= handling
      handling.addObserver((exit) => {
        if (Exit.isSuccess(exit)) return
        if (!Cause.isInterruptedOnly(exit.cause)) run(Effect.logError("A request was not answered", exit.cause))
        response.writeHead(503).end()
      })
      // it comes once, and `once` would wrap the listener and take it away again
      response.on("close", () => {
        if (!response.writableEnded) fiber?.unsafeInterruptAsFork(clientAbortFiberId)
      })
    }
  })
