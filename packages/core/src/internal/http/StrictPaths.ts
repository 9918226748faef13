import type * as HttpApiBuilder from "@effect/platform/HttpApiBuilder"
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import { MethodNotAllowed, NotFound } from "../../http/HttpErrors.ts"
import * as Routes from "./Routes.ts"

/** What the router takes for a path that it is not: other case, doubled or trailing slashes, escapes, path parameters, fragments. */
const suspicious = /[A-Z%;#]|\/\/|.\/$/

/**
 * Tells what is wrong with a request's path or method, as the platform's router does not: it serves look-alikes of a
 * path, and does not tell an unknown path from a wrong method.
 */
export const make = ({ router }: typeof HttpApiBuilder.Router.Service) => {
  let known: ((path: string) => Routes.Found<string> | undefined) | undefined
  const routes = Effect.map(
    router,
    ({ routes }) => known ??= Routes.make(Chunk.map(routes, ({ method, path }) => ({ method, path, value: path })))
  )

  /** Why the request can't be served; undefined if there is a route for exactly this path and method. */
  const refusal = (method: string, path: string): Effect.Effect<NotFound | MethodNotAllowed | undefined> =>
    Effect.map(routes, (find) => {
      const found = find(path)
      if (found === undefined) return new NotFound()
      const allow = found.methods()
      return allow.includes(method) ? undefined : new MethodNotAllowed({ allow })
    })

  return {
    refusal,
    /** The pattern of the route for exactly this path and method; null if there is none. */
    pattern: (method: string, path: string): Effect.Effect<string | null> =>
      Effect.map(routes, (find) => find(path)?.route(method === "HEAD" ? "GET" : method)?.value ?? null),
    /** The same, asked only of paths that the router may mistake for another. */
    early: (method: string, path: string) => suspicious.test(path) ? refusal(method, path) : Effect.void
  }
}
