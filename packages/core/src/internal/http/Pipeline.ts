import * as HttpApi from "@effect/platform/HttpApi"
import type * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Layer from "effect/Layer"
import type { Caller } from "../../access/Actor.ts"
import { type Incoming, pathOf } from "../../http/ApiRequest.ts"
import * as Reply from "../../http/ApiResponse.ts"
import type { Credentials } from "../../http/Credentials.ts"
import * as CrossOrigin from "../../http/CrossOrigin.ts"
import { MethodNotAllowed, NotFound } from "../../http/HttpErrors.ts"
import * as Problem from "../../http/Problem.ts"
import { RateLimits } from "../../http/RateLimits.ts"
import { Trusted } from "../../http/ValidateResponses.ts"
import type { IdGenerator } from "../../shared/IdGenerator.ts"
import { DeniedRequests } from "../audit/DeniedRequests.ts"
import { handlersOf } from "../contract/Handlers.ts"
import { Idempotency } from "../idempotency/Idempotency.ts"
import * as Callers from "./Callers.ts"
import * as Endpoint from "./Endpoint.ts"
import * as JsonBody from "./JsonBody.ts"
import * as Edge from "./RequestLifecycle.ts"
import * as Answers from "./Respond.ts"
import * as Routes from "./Routes.ts"

interface Served {
  /** The group and the name of the endpoint. */
  readonly group: string
  readonly name: string
  readonly pattern: string
  readonly endpoint: Endpoint.Endpoint
  readonly answer: (call: Answers.Call) => Effect.Effect<Reply.Reply, unknown>
}

const noBytes = new Uint8Array(0)

/** What remains when who calls and that they may is known: the body, what is in it, and the handler. */
const decoded = (
  { answer, endpoint }: Served,
  { path, query }: { readonly path: unknown; readonly query: unknown },
  incoming: Incoming,
  requestId: string,
  actor: Caller
): Effect.Effect<Reply.Reply, unknown> => {
  const continued = (payload: unknown, body: Uint8Array) => {
    const urlParams = endpoint.urlParams(query)
    return Either.isLeft(urlParams)
      ? Effect.fail(urlParams.left)
      : answer({ incoming, requestId, actor, body, decoded: { path, payload, urlParams: urlParams.right } })
  }
  if (!endpoint.hasBody) return continued(undefined, noBytes)
  return Effect.flatMap(incoming.body(endpoint.limit), (body) => {
    const payload = Either.flatMap(JsonBody.parse(body, endpoint.limit), endpoint.payload)
    return Either.isLeft(payload) ? Effect.fail(payload.left) : continued(payload.right, body)
  })
}

const anId = /^[a-z]{1,16}(_[0-9A-Za-z]{1,64})?$/

/** Has the audit log hear of what a known caller may not do. */
const noting = ({ note }: typeof DeniedRequests.Service) => (exchange: Edge.Exchange, refusal: Problem.Refusal) =>
  Effect.sync(() => {
    const { caller, incoming: { ip }, operation, requestId } = exchange
    const status = Problem.statusOf(refusal)
    if (caller === null || operation === null || (status !== 403 && status !== 401)) return
    const id = operation.id !== undefined && anId.test(operation.id) ? operation.id : ""
    const resource = { type: operation.group, id }
    note({ caller, action: `${operation.group}.${operation.name}`, resource, request: { requestId, ip } })
  })

/** Answers a request. Its fiber should serve nothing else: what is in its context afterwards is left open. */
export type Serve = (incoming: Incoming) => Effect.Effect<Reply.Reply>

/**
 * Answers the requests of an API: finds the endpoint, asks who calls, checks, reads, decodes, has the handler answer,
 * and shows every error as a problem document. Each endpoint is made ready once, and a request takes few steps.
 */
export class Engine extends Context.Tag("@attestry/core/internal/http/Pipeline/Engine")<Engine, {
  /** What answers the requests to a URL; undefined if the API has no such path. */
  readonly at: (url: string) => Serve | undefined
}>() {
  /** The engine of an API and the handlers of all its groups. */
  static readonly layer = <Id extends string, Groups extends HttpApiGroup.HttpApiGroup.Any, E, R>(
    api: HttpApi.HttpApi<Id, Groups, E, R>
  ): Layer.Layer<
    Engine,
    never,
    Credentials | Idempotency | IdGenerator | DeniedRequests | HttpApiGroup.HttpApiGroup.ToService<Id, Groups>
  > =>
    Layer.effect(
      Engine,
      Effect.gen(function*() {
        const groups = yield* Effect.context<HttpApiGroup.HttpApiGroup.ToService<Id, Groups>>()
        const callers = yield* Callers.make
        const idempotency = yield* Idempotency
        const trusted = yield* Trusted
        const edge = yield* Edge.make(noting(yield* DeniedRequests))
        const all: Array<{ readonly method: string; readonly path: string; readonly value: Served }> = []
        HttpApi.reflect(api, {
          onGroup: () => {},
          onEndpoint: ({ endpoint, group, mergedAnnotations }) => {
            const handler = Context.unsafeGet(groups, handlersOf(group.identifier)).get(endpoint.name)
            if (handler === undefined) throw new Error(`There is no handler of ${group.identifier}.${endpoint.name}`)
            all.push({
              method: endpoint.method,
              path: endpoint.path,
              value: {
                group: group.identifier,
                name: endpoint.name,
                pattern: endpoint.path,
                endpoint: Endpoint.make(endpoint, mergedAnnotations),
                answer: Answers.make(endpoint, handler, idempotency, trusted)
              }
            })
          }
        })
        const find = Routes.make(all)
        const origins = CrossOrigin.make(yield* CrossOrigin.CrossOrigin)
        const isPlain = !origins.isOn && (yield* RateLimits) === undefined

        const answer = (found: Routes.Found<Served>, incoming: Incoming, exchange: Edge.Exchange) => {
          const { method } = incoming
          exchange.headers = origins.headers(incoming)
          const preflight = origins.preflight(incoming, exchange.requestId)
          if (preflight !== undefined) return Effect.succeed(preflight)
          const route = found.route(method === "HEAD" ? "GET" : method)
          if (route === undefined) return new MethodNotAllowed({ allow: found.methods() })
          if (route.ids === undefined) return new NotFound()
          const { ids, value } = route
          exchange.route = value.pattern
          exchange.operation = { group: value.group, name: value.name, id: Object.values(ids).at(-1) }
          return Effect.flatMap(callers(exchange), (caller): Effect.Effect<Reply.Reply, unknown> => {
            const checked = value.endpoint.check(incoming, caller, ids)
            return Either.isLeft(checked)
              ? Effect.fail(checked.left)
              : decoded(value, checked.right, incoming, exchange.requestId, caller)
          })
        }

        return {
          at: (url) => {
            const found = find(pathOf(url))
            return found && ((incoming) =>
              edge(incoming, (exchange) => {
                const reply = answer(found, incoming, exchange)
                return isPlain ? reply : Effect.map(reply, (reply) => Reply.withHeaders(reply, exchange.headers))
              }))
          }
        }
      })
    )
}
