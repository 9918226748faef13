import { Observer, type Seen } from "@attestry/core/http/RequestObserver"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/** Is told of each request. */
export type Observe = (seen: Seen) => void

/** Has an observer told as well, after the one that is there already. */
export const layer = <E, R>(observe: Effect.Effect<Observe, E, R>): Layer.Layer<Observer, E, R> =>
  Layer.effect(
    Observer,
    Effect.zipWith(Observer, observe, (first, second) =>
      first === undefined ? second : (seen: Seen) => {
        first(seen)
        second(seen)
      })
  )

const methods = new Set(["DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"])

/**
 * What requests are told apart by, so that there are few of it: a method is one of the usual ones or `OTHER`, and where
 * nothing is, the route is `none`.
 */
export const kindOf = ({ method, route }: Seen) => ({
  method: methods.has(method) ? method : "OTHER",
  route: route ?? "none"
})
