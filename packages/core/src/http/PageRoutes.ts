import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as ApiResponse from "../contract/ApiResponse.ts"
import type { PublicPage } from "../contract/PublicPage.ts"
import { RateLimits } from "../fairness/RateLimits.ts"
import * as Problem from "../problem/Problem.ts"
import * as AddressLimit from "./AddressLimit.ts"
import type { RouteEntry } from "./ApiRoutes.ts"

// a body is read, so that the connection can be used again, and ignored
const bodyLimit = { bytes: 4_096, values: 16, within: Duration.seconds(10) }

const isUnknownLink = (error: unknown): boolean => Problem.isProblemError(error) && Problem.statusOf(error) === 404

export const make = (pages: ReadonlyArray<PublicPage>): Effect.Effect<ReadonlyArray<RouteEntry>> =>
  Effect.map(RateLimits, (limits) => {
    const checkLink = limits === undefined ? undefined : AddressLimit.make(limits, isUnknownLink)
    return pages.map(({ longestToken, method, path, render }): RouteEntry => ({
      method,
      path,
      longestId: longestToken,
      serve: (context, { token = "" }) => {
        const { request, requestId } = context
        const page = Effect.zipRight(method === "POST" ? request.body(bodyLimit) : Effect.void, render(token))
        const response = Effect.map(page, (html) => ApiResponse.html(html, requestId))
        return checkLink === undefined ? response : checkLink(context, response)
      }
    }))
  })
