import * as Effect from "effect/Effect"

interface Lock {
  readonly semaphore: Effect.Semaphore
  users: number
}

// one effect at a time for each name
export const makeLocks = () => {
  const locks = new Map<string, Lock>()
  return {
    withLock: <A, E, R>(name: string, effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
      Effect.acquireUseRelease(
        Effect.sync(() => {
          const lock = locks.get(name) ?? { semaphore: Effect.unsafeMakeSemaphore(1), users: 0 }
          lock.users++
          locks.set(name, lock)
          return lock
        }),
        ({ semaphore }) => semaphore.withPermits(1)(effect),
        (lock) =>
          Effect.sync(() => {
            lock.users--
            if (lock.users === 0) locks.delete(name)
          })
      )
  }
}
