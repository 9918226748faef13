import { HttpApiBuilder, type HttpApiEndpoint, HttpApiSchema, HttpServerResponse } from "@effect/platform"
import { Effect, Schema } from "effect"
import { encoder } from "../shared/Trusted.ts"

type Handler = (request: unknown) => Effect.Effect<unknown, unknown, unknown>

const isAscii = /^[\x20-\x7e]*$/

const json = (text: string, status: number): HttpServerResponse.HttpServerResponse => {
  const length = isAscii.test(text) ? text.length : new TextEncoder().encode(text).byteLength
  return HttpServerResponse.raw(text, {
    status,
    headers: { "content-type": "application/json", "content-length": String(length) }
  })
}

/** A handler that gives a finished response: a string, which the library neither encodes again nor copies. */
const finishing = (endpoint: HttpApiEndpoint.HttpApiEndpoint.AnyWithProps, handler: Handler): Handler => {
  const encode = encoder(Schema.make<unknown, unknown>(endpoint.successSchema.ast))
  const status = HttpApiSchema.getStatusSuccess(endpoint.successSchema)
  return (request) =>
    Effect.flatMap(handler(request), (value) =>
      HttpServerResponse.isServerResponse(value)
        ? Effect.succeed(value)
        : Effect.map(encode(value), (text) => json(text, status)))
}

const wrapped = <Handlers extends object>(handlers: Handlers): Handlers =>
  Object.create(handlers, {
    handle: {
      value: (name: string, handler: Handler, options: unknown) => {
        const { group: { endpoints }, handle } = Object(handlers)
        return wrapped(handle.call(handlers, name, finishing(endpoints[name], handler), options))
      }
    }
  })

/**
 * `HttpApiBuilder.group`, with handlers whose values leave as finished JSON responses. Every handler of the API goes
 * through here; middleware of the library cannot wrap one.
 *
 * @since 0.1.0
 * @category handlers
 */
export const group: typeof HttpApiBuilder.group = (api, name, build) =>
  HttpApiBuilder.group(api, name, (handlers) => build(wrapped(handlers)))
