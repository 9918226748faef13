import type * as HttpApi from "@effect/platform/HttpApi"
import type * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { DeniedRequests } from "../audit/DeniedRequests.ts"
import type { PeopleNames } from "../audit/PeopleNames.ts"
import type { BlobStore } from "../blob/BlobStore.ts"
import { type ApiRequest, pathOf } from "../contract/ApiRequest.ts"
import * as ApiResponse from "../contract/ApiResponse.ts"
import type { PublicPage } from "../contract/PublicPage.ts"
import { locate } from "../contract/Target.ts"
import { RateLimits } from "../fairness/RateLimits.ts"
import type { Idempotency } from "../idempotency/Idempotency.ts"
import { MethodNotAllowed, NotFound } from "../problem/HttpErrors.ts"
import * as Problem from "../problem/Problem.ts"
import type { IdGenerator } from "../shared/IdGenerator.ts"
import type { StorageHealth } from "../storage/StorageHealth.ts"
import type { WorkHealth } from "../storage/WorkHealth.ts"
import * as ApiRoutes from "./ApiRoutes.ts"
import type { Credentials } from "./Credentials.ts"
import * as CrossOrigin from "./CrossOrigin.ts"
import * as DamagedFiles from "./DamagedFiles.ts"
import * as FileRoutes from "./FileRoutes.ts"
import { HttpPipeline } from "./HttpPipeline.ts"
import * as PageRoutes from "./PageRoutes.ts"
import * as RequestLifecycle from "./RequestLifecycle.ts"
import * as Routes from "./Routes.ts"
import * as SystemRoutes from "./SystemRoutes.ts"

const noteDenial =
  ({ note }: typeof DeniedRequests.Service) =>
  (context: RequestLifecycle.RequestContext, error: Problem.ProblemError): Effect.Effect<void> =>
    Effect.sync(() => {
      const { caller, operation, request: { ip }, requestId } = context
      const status = Problem.statusOf(error)
      if (caller === null || operation === null || (status !== 403 && status !== 401)) return
      const resource = locate(operation.target, caller, operation.ids)
      note({ caller, action: operation.name, resource, request: { requestId, ip } })
    })

export const layer = <Id extends string, Groups extends HttpApiGroup.HttpApiGroup.Any, E, R, Pages = never>(
  api: HttpApi.HttpApi<Id, Groups, E, R>,
  pages: Effect.Effect<ReadonlyArray<PublicPage>, never, Pages> = Effect.succeed([])
): Layer.Layer<
  HttpPipeline,
  never,
  | Credentials
  | Idempotency
  | IdGenerator
  | DeniedRequests
  | PeopleNames
  | StorageHealth
  | BlobStore
  | WorkHealth
  | Pages
  | HttpApiGroup.HttpApiGroup.ToService<Id, Groups>
> =>
  Layer.effect(
    HttpPipeline,
    Effect.gen(function*() {
      const damaged = DamagedFiles.make()
      const entries = [
        ...yield* ApiRoutes.make(api),
        ...yield* SystemRoutes.make(api, damaged),
        ...yield* FileRoutes.make(damaged),
        ...yield* PageRoutes.make(yield* pages)
      ]
      const find = Routes.make(
        entries.map(({ longestId, method, path, serve }) => ({
          method,
          path,
          longestId,
          value: { pattern: path, serve }
        }))
      )
      const origins = CrossOrigin.make(yield* CrossOrigin.CrossOrigin)
      const run = yield* RequestLifecycle.make(noteDenial(yield* DeniedRequests))
      const addsHeaders = origins.isOn || (yield* RateLimits) !== undefined

      const respond = (
        context: RequestLifecycle.RequestContext
      ): Effect.Effect<ApiResponse.ApiResponse, unknown> => {
        const { request, requestId } = context
        if (origins.isOn) context.headers = origins.headers(request)
        const match = find(pathOf(request.url))
        if (match === undefined) return new NotFound()
        const preflight = origins.preflight(request, requestId)
        if (preflight !== undefined) return Effect.succeed(preflight)
        const route = match.route(request.method === "HEAD" ? "GET" : request.method)
        if (route === undefined) return new MethodNotAllowed({ allow: match.methods() })
        if (route.ids === undefined) return new NotFound()
        context.route = route.value.pattern
        return route.value.serve(context, route.ids)
      }

      const respondWithHeaders = (context: RequestLifecycle.RequestContext) =>
        Effect.map(respond(context), (response) => ApiResponse.withHeaders(response, context.headers))

      return { handle: (request: ApiRequest) => run(request, addsHeaders ? respondWithHeaders : respond) }
    })
  )
