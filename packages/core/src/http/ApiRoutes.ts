import type * as HttpApi from "@effect/platform/HttpApi"
import type * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { SystemActor, UserActor } from "../access/Actor.ts"
import { PeopleNames } from "../audit/PeopleNames.ts"
import type { ApiRequest } from "../contract/ApiRequest.ts"
import type { ApiResponse } from "../contract/ApiResponse.ts"
import { getEndpoints } from "../contract/Contract.ts"
import { type Handler, makeHandlersTag } from "../contract/Handlers.ts"
import { Heaviness, makeIsHeavy } from "../contract/Heaviness.ts"
import { EndpointTarget } from "../contract/Target.ts"
import { runInTurns, runSteps, type Steps } from "../eventLoop/Steps.ts"
import { giveTurn } from "../eventLoop/Turn.ts"
import { Idempotency } from "../idempotency/Idempotency.ts"
import { Either } from "../shared/AttestryNeedsEffect3.ts"
import * as Callers from "./Callers.ts"
import * as Endpoint from "./Endpoint.ts"
import * as JsonBody from "./JsonBody.ts"
import { RequestBodyConsumed } from "./RequestBody.ts"
import type { RequestContext } from "./RequestLifecycle.ts"
import * as Respond from "./Respond.ts"
import type { Ids } from "./Routes.ts"
import * as UploadRoutes from "./UploadRoutes.ts"
import { ValidateResponses } from "./ValidateResponses.ts"

export type Serve = (context: RequestContext, ids: Ids) => Effect.Effect<ApiResponse, unknown>

export interface RouteEntry {
  readonly method: string
  readonly path: string
  readonly longestId?: number
  readonly serve: Serve
}

type Reflected = Endpoint.Definition & { readonly handler: Handler; readonly group: string }

const noBytes = new Uint8Array(0)

// a declared length without a body means that the body was lost on the way here
const logLostBody = ({ request }: RequestContext, body: Uint8Array): Effect.Effect<void> =>
  body.length === 0 && Number(request.header("content-length") ?? 0) > 0
    ? Effect.logWarning(new RequestBodyConsumed().message)
    : Effect.void

const largeBody = 65_536

const smallBody = 4_096

// a large body is parsed, checked, decoded and used in different turns of the event loop
const decodeInTurns = (endpoint: Endpoint.Endpoint, body: Uint8Array): Effect.Effect<unknown, unknown> =>
  Effect.gen(function*() {
    yield* giveTurn
    const value = yield* JsonBody.parseInTurns(body, endpoint.limit)
    yield* giveTurn
    yield* runInTurns(endpoint.longCheck(value))
    const payload = yield* endpoint.payload(value)
    yield* giveTurn
    return payload
  })

const decodeInSteps = function*(endpoint: Endpoint.Endpoint, body: Uint8Array): Steps<Either.Either<unknown, unknown>> {
  const parsed = JsonBody.parse(body, endpoint.limit)
  if (Either.isLeft(parsed)) return parsed
  yield
  yield* endpoint.longCheck(parsed.right)
  return endpoint.payload(parsed.right)
}

// a body that is announced must have arrived
const isAbsent = ({ header }: ApiRequest, body: Uint8Array): boolean =>
  body.length === 0 && Number(header("content-length") ?? 0) === 0 && header("transfer-encoding") === undefined

const decodeAndRespond = (
  endpoint: Endpoint.Endpoint,
  respond: (call: Respond.Call) => Effect.Effect<ApiResponse, unknown>,
  { path, query }: { readonly path: unknown; readonly query: unknown },
  context: RequestContext,
  actor: SystemActor | UserActor
): Effect.Effect<ApiResponse, unknown> => {
  const { request, requestId, work } = context
  const whenFree = (next: () => Effect.Effect<ApiResponse, unknown>) => work === null ? next() : work.whenFree(next)
  const respondTo = (payload: unknown, body: Uint8Array) => {
    const urlParams = endpoint.urlParams(query)
    return Either.isLeft(urlParams)
      ? Effect.fail(urlParams.left)
      : respond({ request, requestId, actor, body, decoded: { path, payload, urlParams: urlParams.right } })
  }
  if (!endpoint.hasBody) return whenFree(() => respondTo(undefined, noBytes))
  return Effect.flatMap(request.body(endpoint.limit), (body) => {
    if (work !== null) work.bytes += body.length
    return whenFree(() => {
      if (body.length > largeBody) {
        return Effect.flatMap(decodeInTurns(endpoint, body), (payload) => respondTo(payload, body))
      }
      const respondOrFail = (payload: Either.Either<unknown, unknown>) =>
        Either.isRight(payload)
          ? respondTo(payload.right, body)
          : Effect.zipRight(logLostBody(context, body), Effect.fail(payload.left))
      if (endpoint.isBodyOptional && isAbsent(request, body)) return respondOrFail(endpoint.payload({}))
      const decoding = decodeInSteps(endpoint, body)
      // many small bodies of one turn take little time together
      return body.length > smallBody
        ? Effect.flatMap(runInTurns(decoding), respondOrFail)
        : respondOrFail(runSteps(decoding))
    })
  })
}

export const make = <Id extends string, Groups extends HttpApiGroup.HttpApiGroup.Any, E, R>(
  api: HttpApi.HttpApi<Id, Groups, E, R>
) =>
  Effect.gen(function*() {
    const groups = yield* Effect.context<HttpApiGroup.HttpApiGroup.ToService<Id, Groups>>()
    const authenticate = yield* Callers.make
    const services = {
      idempotency: yield* Idempotency,
      names: yield* PeopleNames,
      validate: yield* ValidateResponses
    }
    const receive = yield* UploadRoutes.make

    const makeServe = (definition: Reflected, annotations: Context.Context<never>): Serve => {
      const { group, handler, name } = definition
      const { upload } = handler
      const endpoint = Endpoint.make(definition, annotations, upload !== undefined)
      const heaviness = Context.get(annotations, Heaviness)
      const isHeavy = makeIsHeavy(heaviness)
      const respond = Respond.make(
        { ...definition, asUser: endpoint.asUser, mayStream: heaviness !== "never" },
        handler,
        services
      )
      const operation = `${group}.${name}`
      const target = Context.unsafeGet(annotations, EndpointTarget)
      return (context, ids) => {
        context.operation = { name: operation, target, ids }
        return Effect.flatMap(
          authenticate(context, endpoint.asUser, isHeavy),
          (caller): Effect.Effect<ApiResponse, unknown> => {
            const checked = endpoint.check(context.request, caller, ids)
            const response = Either.isLeft(checked)
              ? Effect.fail(checked.left)
              : upload === undefined
              ? decodeAndRespond(endpoint, respond, checked.right, context, caller)
              : receive(upload, endpoint, respond, checked.right, context, caller)
            return context.work === null ? response : context.work.during(context.request.method, response)
          }
        )
      }
    }

    return getEndpoints(api).map(({ annotations, endpoint, group }): RouteEntry => {
      const handler = Context.unsafeGet(groups, makeHandlersTag(group)).get(endpoint.name)
      if (handler === undefined) throw new Error(`${group}.${endpoint.name} has no handler`)
      let made: Serve | undefined
      const serve: Serve = (context, ids) =>
        (made ??= makeServe({ ...endpoint, group, handler }, annotations))(context, ids)
      return { method: endpoint.method, path: endpoint.path, serve }
    })
  })
