import {
  type HttpApi,
  HttpApiBuilder,
  type HttpApiEndpoint,
  type HttpApiGroup,
  HttpApiSchema,
  type HttpServerRequest,
  HttpServerResponse
} from "@effect/platform"
import { Effect, Layer, Schema } from "effect"
import { Idempotency } from "../idempotency/Idempotency.ts"
import { Conditional } from "../shared/Conditional.ts"
import { encoder } from "../shared/Trusted.ts"
import { bytesOf } from "./JsonBody.ts"
import * as Preconditions from "./Preconditions.ts"
import { withoutShownOnce } from "./ShownOnce.ts"

type Endpoint = HttpApiEndpoint.HttpApiEndpoint.AnyWithProps

interface Request {
  readonly request: HttpServerRequest.HttpServerRequest
  readonly path?: unknown
}

type Handler = (request: Request) => Effect.Effect<unknown, unknown, unknown>

/** What a handler's value becomes. */
interface Answer {
  readonly text: string
  /** The text as far as it may be kept. */
  readonly kept: string
  readonly status: number
  readonly revision: number | null
  readonly isReplay: boolean
}

const isAscii = /^[\x20-\x7e]*$/

const respond = ({ isReplay, revision, status, text }: Answer): HttpServerResponse.HttpServerResponse => {
  const length = isAscii.test(text) ? text.length : new TextEncoder().encode(text).byteLength
  return HttpServerResponse.raw(text, {
    status,
    headers: {
      "content-type": "application/json",
      "content-length": String(length),
      ...(revision === null ? {} : { etag: Preconditions.tagOf(revision) }),
      ...(isReplay ? { "idempotent-replayed": "true" } : {})
    }
  })
}

/** Runs the handler, notes the revision that it shows, and sees to it that a precondition is asked for. */
const observed = (handler: Effect.Effect<unknown, unknown, unknown>, asked?: Preconditions.Accepts) =>
  Effect.suspend(() => {
    const seen: { revision: number | null; isAsked: boolean } = { revision: null, isAsked: asked === undefined }
    const conditional = {
      accepts: (revision: number) => {
        seen.isAsked = true
        return asked === undefined || asked(revision)
      },
      show: (revision: number) => {
        seen.revision = revision
      }
    }
    return Effect.flatMap(
      Effect.provideService(handler, Conditional, conditional),
      (value) =>
        seen.isAsked
          ? Effect.succeed({ value, revision: seen.revision })
          : Effect.dieMessage("The use case of a conditional request does not ask whether the revision is accepted")
    )
  })

/** A handler that gives a finished response: a string, which the library neither encodes again nor copies. */
const finishing = (endpoint: Endpoint, handler: Handler, idempotency: Idempotency): Handler => {
  const encode = encoder(Schema.make<unknown, unknown>(endpoint.successSchema.ast))
  const status = HttpApiSchema.getStatusSuccess(endpoint.successSchema)
  const without = withoutShownOnce(endpoint.successSchema)

  const answered = ({ revision, value }: { readonly revision: number | null; readonly value: unknown }) =>
    Effect.map(encode(value), (text): Answer => ({ text, kept: without(text), status, revision, isReplay: false }))

  if (endpoint.method === "GET") {
    return (request) =>
      Effect.flatMap(observed(handler(request)), (seen) =>
        HttpServerResponse.isServerResponse(seen.value)
          ? Effect.succeed(seen.value)
          : Effect.map(answered(seen), respond))
  }

  return Effect.fnUntraced(function*(request) {
    const { headers } = request.request
    const key = yield* Preconditions.idempotencyKey(headers)
    const asked = endpoint.method === "POST" ? undefined : yield* Preconditions.ifMatch(headers)
    const answer = Effect.flatMap(observed(handler(request), asked), answered)
    if (key === undefined) return respond(yield* answer)
    const operation = `${endpoint.method} ${endpoint.path} ${JSON.stringify(request.path ?? {})}`
    return respond(
      yield* idempotency.once({ key, operation, body: bytesOf(request.request) }, answer, {
        keep: ({ kept, revision, status }) => ({ body: kept, revision, status }),
        replay: ({ body, revision, status }) => ({ text: body, kept: body, revision, status, isReplay: true })
      })
    )
  })
}

/** What the library's builder of handlers is underneath its types, which no code can follow step by step. */
interface Building {
  readonly group: { readonly endpoints: { readonly [name: string]: Endpoint } }
  readonly handle: (name: string, handler: Handler, options?: object) => object
}

const isBuilding = (handlers: object): handlers is Building => "group" in handlers && "handle" in handlers

const wrapped = <Handlers extends object>(handlers: Handlers, idempotency: Idempotency): Handlers => {
  if (!isBuilding(handlers)) throw new Error("HttpApiBuilder builds handlers in another way than this was written for")
  const building: Building = handlers
  const handle: Building["handle"] = (name, handler, options) => {
    const endpoint = building.group.endpoints[name]
    if (endpoint === undefined) throw new Error(`There is no endpoint ${name}`)
    return wrapped(building.handle(name, finishing(endpoint, handler, idempotency), options), idempotency)
  }
  return Object.create(handlers, { handle: { value: handle } })
}

/**
 * `HttpApiBuilder.group`, with handlers whose values leave as finished JSON responses: with an `ETag` where they show one
 * resource, under the conditions of `If-Match`, and once where the request has an `Idempotency-Key`. Every handler that
 * is added by `handle` goes through here; middleware of the library cannot wrap one.
 *
 * @since 0.1.0
 * @category handlers
 */
export const group = <
  Id extends string,
  Groups extends HttpApiGroup.HttpApiGroup.Any,
  E,
  R,
  const Name extends HttpApiGroup.HttpApiGroup.Name<Groups>,
  Return
>(
  api: HttpApi.HttpApi<Id, Groups, E, R>,
  name: Name,
  build: (
    handlers: HttpApiBuilder.Handlers.FromGroup<E, R, HttpApiGroup.HttpApiGroup.WithName<Groups, Name>>
  ) => HttpApiBuilder.Handlers.ValidateReturn<Return>
) =>
  Layer.unwrapEffect(
    Effect.map(Idempotency, (idempotency) =>
      HttpApiBuilder.group(api, name, (handlers) => build(wrapped(handlers, idempotency))))
  )
