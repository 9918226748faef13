import type { HttpApiBuilder } from "@effect/platform"
import { Chunk, Effect } from "effect"
import { MethodNotAllowed, NotFound } from "./EdgeErrors.ts"

interface Route {
  readonly method: string
  readonly pattern: RegExp
}

const compiled = (method: string, path: string): Route => ({
  method,
  pattern: new RegExp(`^${path.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/:\w+/g, "[^/;]+")}$`)
})

/** What a router takes for a path that it is not: other case, doubled or trailing slashes, escapes, path parameters. */
const suspicious = /[A-Z%;]|\/\/|.\/$/

/**
 * Tells what is wrong with a request's path or method, as the router does not: it serves look-alikes of a path, does
 * not tell an unknown path from a wrong method, and knows no route for ids that it can't decode.
 *
 * @since 0.1.0
 * @category checks
 */
export const make = ({ router }: typeof HttpApiBuilder.Router.Service) => {
  let known: ReadonlyArray<Route> | undefined
  const routes = Effect.map(
    router,
    (all) => known ??= Chunk.toReadonlyArray(all.routes).map(({ method, path }) => compiled(method, path))
  )

  /** Why the request can't be served; undefined if there is a route for exactly this path and method. */
  const refusal = (method: string, path: string): Effect.Effect<NotFound | MethodNotAllowed | undefined> =>
    Effect.map(routes, (all) => {
      const methods = all.filter(({ pattern }) => pattern.test(path)).map((route) => route.method)
      if (methods.length === 0) return new NotFound()
      const allow = [...new Set(methods.includes("GET") ? [...methods, "HEAD"] : methods)].sort()
      return allow.includes(method) ? undefined : new MethodNotAllowed({ allow })
    })

  return {
    refusal,
    /** The same, asked only of paths that the router may mistake for another. */
    early: (method: string, path: string) => suspicious.test(path) ? refusal(method, path) : Effect.void
  }
}
