import * as Effect from "effect/Effect"
import * as Scope from "effect/Scope"

/** A semaphore for each key. */
export interface KeyedSemaphore<in Key> {
  /** Takes a permit of the key, and returns it when the scope closes. */
  readonly take: (key: Key) => Effect.Effect<void, never, Scope.Scope>
  /** Runs an effect with a permit of the key. */
  readonly withPermit: (key: Key) => <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
}

interface Used {
  readonly semaphore: Effect.Semaphore
  users: number
}

/**
 * Makes a semaphore of `permits` for each key, which is forgotten when nobody uses it. `RcMap` of Effect can't hold them:
 * if a fiber yields while it adds a key, another one adds the key again and gets a second semaphore.
 */
export const makeKeyedSemaphore = <Key>(permits: number): KeyedSemaphore<Key> => {
  const semaphores = new Map<Key, Used>()

  const use = (key: Key) =>
    Effect.acquireRelease(
      Effect.sync(() => {
        const used = semaphores.get(key) ?? { semaphore: Effect.unsafeMakeSemaphore(permits), users: 0 }
        used.users++
        semaphores.set(key, used)
        return used.semaphore
      }),
      () =>
        Effect.sync(() => {
          const used = semaphores.get(key)
          if (used !== undefined && --used.users === 0) semaphores.delete(key)
        })
    )

  const take: KeyedSemaphore<Key>["take"] = (key) =>
    Effect.uninterruptibleMask((restore) =>
      Effect.flatMap(
        use(key),
        (semaphore) => Effect.zipRight(restore(semaphore.take(1)), Effect.addFinalizer(() => semaphore.release(1)))
      )
    )

  return { take, withPermit: makeWithPermit(take) }
}

const makeWithPermit =
  <Key>(take: KeyedSemaphore<Key>["take"]): KeyedSemaphore<Key>["withPermit"] => (key) => (effect) =>
    Effect.scopedWith((scope) => Effect.zipRight(Scope.extend(take(key), scope), effect))

/**
 * Makes a semaphore of `permits`, of which each key takes at most `permitsOfOne`. A key that has used up its share waits
 * without a place in the queue of all, so that keys take turns.
 */
export const makeSharedSemaphore = <Key>(
  { permits, permitsOfOne }: { readonly permits: number; readonly permitsOfOne: number }
): KeyedSemaphore<Key> => {
  const own = makeKeyedSemaphore<Key>(permitsOfOne)
  const all = Effect.unsafeMakeSemaphore(permits)
  const takeOfAll = Effect.acquireRelease(Effect.interruptible(all.take(1)), () => all.release(1))
  const take: KeyedSemaphore<Key>["take"] = (key) => Effect.zipRight(own.take(key), takeOfAll)
  return { take, withPermit: makeWithPermit(take) }
}
