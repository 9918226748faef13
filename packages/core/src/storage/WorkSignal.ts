import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"

// Notifies the listeners of this process that something has changed, so that nobody must poll for it.
export class WorkSignal extends Effect.Service<WorkSignal>()("@attestry/core/storage/WorkSignal", {
  sync: () => {
    const listeners = new Set<() => void>()
    return {
      notify: Effect.sync(() => {
        for (const listener of listeners) listener()
      }),
      listen: (listener: () => void): Effect.Effect<void, never, Scope.Scope> =>
        Effect.acquireRelease(
          Effect.sync(() => void listeners.add(listener)),
          () => Effect.sync(() => listeners.delete(listener))
        )
    }
  }
}) {}
