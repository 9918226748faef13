import type * as HttpApp from "@effect/platform/HttpApp"
import * as HttpServerRequest from "@effect/platform/HttpServerRequest"
import * as Effect from "effect/Effect"

/** Where the API has nothing. */
const nowhere = "/"

/** The prefix as requests have it: escaped, and without a slash at its end. */
export const make = (path: `/${string}`): string => new URL(path, "http://localhost").pathname.replace(/\/+$/, "")

/**
 * Shows an app the requests below the prefix as if there were none, and all others as requests to a path that it does
 * not know.
 */
export const below = (prefix: string) => <E, R>(app: HttpApp.Default<E, R>): HttpApp.Default<E, R> =>
  Effect.updateService(
    app,
    HttpServerRequest.HttpServerRequest,
    (request) =>
      request.modify({ url: request.url.startsWith(`${prefix}/`) ? request.url.slice(prefix.length) : nowhere })
  )
