import * as Cause from "effect/Cause"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as FiberId from "effect/FiberId"
import * as Option from "effect/Option"
import * as Random from "effect/Random"
import { Busy } from "./Busy.ts"
import { StorageDefect } from "./StorageDefect.ts"

/** The right to write: provided by {@link UnitOfWork} alone, so a store's write outside a unit does not compile. */
export class Writes extends Context.Tag("@attestry/core/storage/UnitOfWork/Writes")<Writes, Record<never, never>>() {}

/**
 * All or nothing. Inside a unit reads run at once; writes are collected and leave together at its end, in one commit
 * that holds only if every row still has the revision it was read with. Otherwise the whole effect runs again on fresh
 * data, so it must be safe to run twice: read, decide, write; never read after a write, never write a row twice.
 */
export class UnitOfWork extends Context.Tag("@attestry/core/storage/UnitOfWork")<UnitOfWork, {
  /** Runs the effect as one unit. Inside another unit it joins that one; when it fails, its own writes are dropped. */
  readonly run: <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E | Busy, Exclude<R, Writes>>
  /** Has the effect run once the writes are committed; never when they are not. What it dies with is logged. */
  readonly afterCommit: (effect: Effect.Effect<void>) => Effect.Effect<void, never, Writes>
}>() {}

type Attempt<A> =
  | { readonly done: true; readonly value: A }
  | { readonly done: false; readonly keys: ReadonlySet<string> }

interface Collected {
  readonly writes: Array<unknown>
  readonly after: Array<Effect.Effect<void>>
}

class CurrentUnit extends Context.Reference<CurrentUnit>()("@attestry/core/storage/UnitOfWork/CurrentUnit", {
  defaultValue: (): Collected | undefined => undefined
}) {}

const attempts = 24

/** What a row refers to may have gone since the unit looked. Where it was never there, running again does not help. */
const danglingAttempts = 5

/** Real time even under a test's clock: waiting for other processes is no part of the domain. */
const pause = (attempt: number) =>
  Effect.flatMap(Random.nextIntBetween(0, 2 ** Math.min(attempt, 6)), (millis) => Effect.sleep(millis)).pipe(
    Effect.withClock(Clock.make())
  )

const isOutage = (exit: Exit.Exit<unknown, unknown>): boolean => {
  const defect = Exit.isFailure(exit) ? Cause.squash(exit.cause) : undefined
  return defect instanceof StorageDefect && defect.unavailable
}

const isDangling = (defect: unknown): boolean => defect instanceof StorageDefect && defect.dangling === true

/**
 * Fair queues by key: without them newcomers overtake those that retry, and starve them, as a Semaphore lets them. When
 * the storage fails him whose turn it is, it fails all who wait: else each would wait for as long once more.
 */
const makeQueues = () => {
  const queues = new Map<string, Array<Deferred.Deferred<void>>>()
  const one = (key: string) => <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.acquireUseRelease(
      Effect.sync(() => {
        const turn = Deferred.unsafeMake<void>(FiberId.none)
        const queue = queues.get(key) ?? []
        queues.set(key, queue)
        if (queue.push(turn) === 1) Deferred.unsafeDone(turn, Effect.void)
        return { queue, turn, begun: { isSo: false } }
      }),
      ({ begun, turn }) =>
        Effect.zipRight(
          Deferred.await(turn),
          Effect.suspend(() => {
            begun.isSo = true
            return effect
          })
        ),
      ({ begun, queue, turn }, exit) =>
        Effect.sync(() => {
          queue.splice(queue.indexOf(turn), 1)
          if (begun.isSo && Exit.isFailure(exit) && isOutage(exit)) {
            for (const other of queue) Deferred.unsafeDone(other, Effect.die(Cause.squash(exit.cause)))
          }
          const [next] = queue
          if (next === undefined) queues.delete(key)
          else Deferred.unsafeDone(next, Effect.void)
        })
    )
  return {
    isBusy: (keys: Iterable<string>) => Array.from(keys).some((key) => queues.has(key)),
    within: (keys: Iterable<string>) => <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
      Array.from(keys).sort().reduceRight((inner, key) => one(key)(inner), effect)
  }
}

/**
 * A unit of work over any storage. An adapter gives only `commit`: all of the writes or none of them, `false` when one
 * of their conditions did not hold. It gets back the service and `record`, with which its stores collect writes.
 * A write's `key` names the row that it depends on, if any; units that write the same row wait for each other.
 */
export const makeUnitOfWork = <Write extends { readonly key: string | undefined }>(options: {
  readonly commit: (writes: ReadonlyArray<Write>) => Effect.Effect<boolean>
}): {
  readonly unit: typeof UnitOfWork.Service
  readonly record: (write: Write) => Effect.Effect<void, never, Writes>
} => {
  const queues = makeQueues()

  const collect = (add: (unit: Collected) => void): Effect.Effect<void, never, Writes> =>
    Effect.flatMap(
      CurrentUnit,
      (unit) => unit === undefined ? Effect.dieMessage("A write outside a unit of work") : Effect.sync(() => add(unit))
    )

  /** Lets the effect write, into what is collected. */
  const collecting = <A, E, R>(
    effect: Effect.Effect<A, E, R>,
    collected: Collected
  ): Effect.Effect<A, E, Exclude<R, Writes>> => {
    const context: Context.Context<Writes> = Context.add(Context.make(Writes, {}), CurrentUnit, collected)
    return Effect.provide(effect, context)
  }

  /** Runs the effect and commits; gives the keys to queue for when it has to run again. */
  const attempt = <A, E, R>(
    effect: Effect.Effect<A, E, R>,
    held: ReadonlySet<string>,
    count: number
  ): Effect.Effect<Attempt<A>, E, Exclude<R, Writes>> =>
    Effect.suspend(() => {
      const writes: Array<Write> = []
      const after: Array<Effect.Effect<void>> = []
      return collecting(effect, { writes, after }).pipe(
        Effect.flatMap((value): Effect.Effect<Attempt<A>> => {
          const keys = new Set(writes.flatMap(({ key }) => key ?? []))
          if (held.size === 0 && queues.isBusy(keys)) return Effect.succeed({ done: false, keys })
          const commit = writes.length === 0 ? Effect.succeed(true) : Effect.catchSomeDefect(
            options.commit(writes),
            (defect) =>
              count < danglingAttempts && isDangling(defect) ? Option.some(Effect.succeed(false)) : Option.none()
          )
          return Effect.uninterruptible(Effect.flatMap(commit, (done): Effect.Effect<Attempt<A>> =>
            done ? Effect.as(Effect.all(after, { discard: true }), { done, value }) : Effect.succeed({ done, keys })))
        })
      )
    })

  const again = <A, E, R>(
    effect: Effect.Effect<A, E, R>,
    keys: ReadonlySet<string>,
    count: number
  ): Effect.Effect<A, E | Busy, Exclude<R, Writes>> =>
    queues.within(keys)(attempt(effect, keys, count)).pipe(
      Effect.flatMap((result): Effect.Effect<A, E | Busy, Exclude<R, Writes>> => {
        if (result.done) return Effect.succeed(result.value)
        if (count >= attempts) return Effect.fail(new Busy())
        return Effect.zipRight(pause(count), again(effect, new Set([...keys, ...result.keys]), count + 1))
      })
    )

  const join = <A, E, R>(
    effect: Effect.Effect<A, E, R>,
    outer: Collected
  ): Effect.Effect<A, E, Exclude<R, Writes>> =>
    Effect.suspend(() => {
      const own: Collected = { writes: [], after: [] }
      return Effect.tap(collecting(effect, own), () =>
        Effect.sync(() => {
          outer.writes.push(...own.writes)
          outer.after.push(...own.after)
        }))
    })

  return {
    record: (write) => collect((unit) => unit.writes.push(write)),
    unit: {
      afterCommit: (effect) =>
        collect((unit) => unit.after.push(Effect.catchAllDefect(effect, (defect) => Effect.logError(defect)))),
      run: (effect) =>
        Effect.flatMap(CurrentUnit, (outer) => {
          if (outer !== undefined) return join(effect, outer)
          return Effect.flatMap(attempt(effect, new Set(), 0), (result) =>
            result.done ? Effect.succeed(result.value) : again(effect, result.keys, 1))
        })
    }
  }
}
