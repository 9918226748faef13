import * as Effect from "effect/Effect"
import { FiberRef } from "./AttestryNeedsEffect3.ts"

type Method = (...args: ReadonlyArray<unknown>) => Effect.Effect<unknown, unknown, unknown>

// Costs nothing while the tracer is off, where `Effect.fn` takes a tenth of a small request. A generator keeps the last value
// that it waited for. So one of a list returns the effect that reads it, and `Effect.flatten` runs that.
export const useCase = (name: string): Effect.fn.Untraced =>
  new Proxy(Effect.fnUntraced, {
    apply: (make, self, definition) => {
      const method = Reflect.apply(make, self, definition) as Method
      return (...args: ReadonlyArray<unknown>) =>
        Effect.flatMap(FiberRef.get(FiberRef.currentTracerEnabled), (isTraced) =>
          isTraced ? Effect.withSpan(method(...args), name, { captureStackTrace: false }) : method(...args))
    }
  })
