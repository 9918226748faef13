import type { HostPorts, UseCases } from "@attestry/core"
import { Http } from "@attestry/core/api"
import { type ApiRequest, ApiResponse } from "@attestry/core/contract"
import { ApiUrl, HttpPipeline, RequestBody } from "@attestry/core/http"
import type { StorageHealth } from "@attestry/core/storage"
import * as HttpServerError from "@effect/platform/HttpServerError"
import * as Cause from "effect/Cause"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Runtime from "effect/Runtime"
import * as Stream from "effect/Stream"
import * as AccessLog from "./AccessLog.ts"
import * as Addresses from "./Addresses.ts"
import * as Compression from "./Compression.ts"
import { pathBelow, toPrefix } from "./Prefix.ts"
import * as RateLimiting from "./RateLimiting.ts"
import * as SessionCookies from "./SessionCookies.ts"

/** Options of a fetch handler. */
export interface Options extends SessionCookies.Options {
  /** Path of the API, such as `/compliance`. Paths outside it are answered with 404. */
  readonly prefix?: `/${string}` | undefined
  /** Rate limit of each caller. Off by default. `{}` has the default rates. */
  readonly rateLimit?: RateLimiting.Rates | false | undefined
  /** Logs a line for each request. */
  readonly accessLog?: boolean | undefined
  /** Traces each request as a span. Off by default, because it multiplies the cost of small requests. */
  readonly tracing?: boolean | undefined
  /** Compresses JSON of more than 1 kB by gzip. Off by default, because the host's server usually does. */
  readonly compress?: boolean | undefined
}

/** Client of a request, as the host knows it. */
export interface Client {
  /** IP address, for the audit log and the limit of rejected credentials. */
  readonly ip?: string | undefined
  /**
   * The caller whom the host vouches for, in place of a credential: a user whom it has signed in, or an actor. One that
   * the request has is not read, and the session's rule of origins is the host's affair.
   */
  readonly caller?: ApiRequest["caller"]
}

export type Handler = (request: Request, client?: Client) => Promise<Response>

const urlBelow = (prefix: string, url: string): string =>
  pathBelow(prefix, url.slice(url.indexOf("/", url.indexOf("://") + 3)))

const toApiRequest = (request: Request, { caller, ip }: Client, prefix: string): ApiRequest => ({
  method: request.method,
  url: urlBelow(prefix, request.url),
  header: (name) => request.headers.get(name) ?? undefined,
  ip: ip === undefined ? null : Addresses.unmapped(ip),
  caller,
  body: (limit) =>
    request.bodyUsed
      ? Effect.die(new RequestBody.RequestBodyConsumed())
      : RequestBody.fromReadable(request.body, limit),
  stream: (limit) =>
    request.bodyUsed
      ? Stream.die(new RequestBody.RequestBodyConsumed())
      : RequestBody.streamReadable(request.body, limit)
})

const fromRuntime = (runtime: Runtime.Runtime<HttpPipeline>, prefix: string, compresses: boolean): Handler => {
  const { handle } = Context.get(runtime.context, HttpPipeline)
  const inner = Runtime.make({ ...runtime, context: Context.empty() })
  const run = Runtime.runFork(inner)

  const toReadable = (body: Stream.Stream<string | Uint8Array>) =>
    Stream.toReadableStreamRuntime(ApiResponse.toBytes(body), inner)

  // the copy is not shared, as the type demands
  const compress = (body: ApiResponse.ApiResponse["body"]) => {
    const bytes = ApiResponse.toBytes(typeof body === "string" ? Stream.make(body) : body)
    const copies = Stream.map(bytes, (part) => new Uint8Array(part))
    return Stream.toReadableStreamRuntime(copies, inner).pipeThrough(new CompressionStream("gzip"))
  }

  const toResponse = (made: ApiResponse.ApiResponse, request: Request): Response => {
    const { isCompressed, response: { body, headers, status } } = compresses
      ? Compression.negotiate(made, request.headers.get("accept-encoding") ?? undefined)
      : { isCompressed: false, response: made }
    if (request.method === "HEAD" || status === 304) return new Response(null, { status, headers })
    if (isCompressed) return new Response(compress(body), { status, headers })
    return new Response(typeof body === "string" ? body : toReadable(body), { status, headers })
  }

  return (request, client = {}) =>
    new Promise((resolve, reject) => {
      const fiber = run(handle(toApiRequest(request, client, prefix)))
      const abort = () => fiber.unsafeInterruptAsFork(HttpServerError.clientAbortFiberId)
      request.signal.addEventListener("abort", abort, { once: true })
      fiber.addObserver((exit) => {
        request.signal.removeEventListener("abort", abort)
        if (Exit.isSuccess(exit)) resolve(toResponse(exit.value, request))
        else if (Cause.isInterruptedOnly(exit.cause)) resolve(new Response(null, { status: 499 }))
        else reject(Cause.squash(exit.cause))
      })
    })
}

/** Makes a fetch handler for a host that builds its layers itself. */
export const makeHandler = (
  prefix?: `/${string}`,
  { compress = false }: Pick<Options, "compress"> = {}
): Effect.Effect<Handler, never, HttpPipeline> =>
  Effect.map(Effect.runtime<HttpPipeline>(), (runtime) => fromRuntime(runtime, toPrefix(prefix), compress))

/**
 * Makes a fetch handler of the API for the host's server. It builds `app` at the first request; `dispose` releases it.
 */
export const webHandler = <E>(
  app: Layer.Layer<UseCases | HostPorts | StorageHealth, E>,
  options: Options = {}
): {
  readonly handler: Handler
  readonly dispose: () => Promise<void>
} => {
  const runtime = ManagedRuntime.make(
    RateLimiting.limited(Http.layer, options.rateLimit).pipe(
      Layer.provide(SessionCookies.layer(options)),
      Layer.provide(Layer.succeed(ApiUrl, options.publicUrl ?? toPrefix(options.prefix))),
      Layer.provide(options.accessLog === true ? AccessLog.layer : Layer.empty),
      Layer.provide(app),
      Layer.provide(Layer.setTracerEnabled(options.tracing ?? false))
    )
  )
  let made: Promise<Handler> | undefined
  return {
    handler: async (request, client) => {
      made ??= runtime.runPromise(makeHandler(options.prefix, options))
      return (await made)(request, client)
    },
    dispose: () => runtime.dispose()
  }
}
