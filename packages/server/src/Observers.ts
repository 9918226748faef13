import { type ObservedRequest, RequestObserver } from "@attestry/core/http"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

export type Observe = (request: ObservedRequest) => void

/** Adds an observer, which runs after the existing one. */
export const layer = <E, R>(observe: Effect.Effect<Observe, E, R>): Layer.Layer<RequestObserver, E, R> =>
  Layer.effect(
    RequestObserver,
    Effect.zipWith(RequestObserver, observe, (first, second) =>
      first === undefined ? second : (request: ObservedRequest) => {
        first(request)
        second(request)
      })
  )
