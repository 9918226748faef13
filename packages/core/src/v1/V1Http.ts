import { HttpApiBuilder, type HttpApiEndpoint, HttpApiSchema, HttpServerResponse } from "@effect/platform"
import { Effect, Schema } from "effect"
import { encoder } from "../shared/Trusted.ts"

type Endpoint = HttpApiEndpoint.HttpApiEndpoint.AnyWithProps
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
const finishing = (endpoint: Endpoint, handler: Handler): Handler => {
  const encode = encoder(Schema.make<unknown, unknown>(endpoint.successSchema.ast))
  const status = HttpApiSchema.getStatusSuccess(endpoint.successSchema)
  return (request) =>
    Effect.flatMap(handler(request), (value) =>
      HttpServerResponse.isServerResponse(value)
        ? Effect.succeed(value)
        : Effect.map(encode(value), (text) => json(text, status)))
}

/** What the library's builder of handlers is underneath its types, which no code can follow step by step. */
interface Building {
  readonly group: { readonly endpoints: { readonly [name: string]: Endpoint } }
  readonly handle: (name: string, handler: Handler, options?: object) => object
}

const isBuilding = (handlers: object): handlers is Building => "group" in handlers && "handle" in handlers

const wrapped = <Handlers extends object>(handlers: Handlers): Handlers => {
  if (!isBuilding(handlers)) throw new Error("HttpApiBuilder builds handlers in another way than this was written for")
  const building: Building = handlers
  const handle: Building["handle"] = (name, handler, options) => {
    const endpoint = building.group.endpoints[name]
    if (endpoint === undefined) throw new Error(`There is no endpoint ${name}`)
    return wrapped(building.handle(name, finishing(endpoint, handler), options))
  }
  return Object.create(handlers, { handle: { value: handle } })
}

/**
 * `HttpApiBuilder.group`, with handlers whose values leave as finished JSON responses. Every handler that
 * is added by `handle` goes through here; middleware of the library cannot wrap one.
 *
 * @since 0.1.0
 * @category handlers
 */
export const group: typeof HttpApiBuilder.group = (api, name, build) =>
  HttpApiBuilder.group(api, name, (handlers) => build(wrapped(handlers)))
