import * as Cause from "effect/Cause"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import * as Random from "effect/Random"
import { FiberId } from "../shared/AttestryNeedsEffect3.ts"
import { Timestamp, UnitTime } from "../shared/Timestamp.ts"
import { Busy } from "./Busy.ts"
import type { Versioned } from "./Revision.ts"
import { StorageDefect } from "./StorageDefect.ts"

/** Requirement of every write. Only {@link UnitOfWork} provides it, so a write outside a unit does not compile. */
export class Writes extends Context.Tag("@attestry/core/storage/UnitOfWork/Writes")<Writes, Record<never, never>>() {}

/**
 * Commits all writes of an effect or none. Reads run at once; writes are collected and committed together at the end. The
 * commit requires that every written row has the revision that was read. Otherwise the effect is retried on fresh data,
 * so it must be safe to run twice. It reads, decides, then writes: it never reads after a write or writes a row twice.
 * `Timestamp.now` is the time at which the run began.
 */
export class UnitOfWork extends Context.Tag("@attestry/core/storage/UnitOfWork")<UnitOfWork, {
  /** Runs the effect as one unit. Inside another unit it joins that one; if it fails, its writes are dropped. */
  readonly run: <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E | Busy, Exclude<R, Writes>>
  /** Runs the effect after the commit, if there is one. Its defects are logged. */
  readonly afterCommit: (effect: Effect.Effect<void>) => Effect.Effect<void, never, Writes>
}>() {}

type Attempt<A> =
  | { readonly done: true; readonly value: A }
  | { readonly done: false; readonly keys: ReadonlySet<string> }

/** Rows by their keys. */
type Rows = Map<string, Versioned<unknown>>

interface Collected {
  readonly writes: Array<unknown>
  readonly after: Array<Effect.Effect<void>>
  /** Rows that the unit before wrote, which need no reading. */
  readonly written: Rows
}

class CurrentUnit extends Context.Reference<CurrentUnit>()("@attestry/core/storage/UnitOfWork/CurrentUnit", {
  defaultValue: (): Collected | undefined => undefined
}) {}

const maximumAttempts = 24

/** A referenced row may have been removed since the unit read it. If it never existed, retries do not help. */
const maximumDanglingAttempts = 5

/** Waits in real time, even under a test's clock, because it waits for other processes. */
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
 * Makes a fair queue for each key. Without it, as with a Semaphore, newcomers would overtake and starve units that retry.
 * If storage is down for the head of the queue, all waiters fail at once. Otherwise they would time out one after another.
 */
const makeQueues = () => {
  const queues = new Map<string, Array<Deferred.Deferred<Versioned<unknown> | undefined>>>()
  const queueFor = (key: string, written: Rows) => <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.acquireUseRelease(
      Effect.sync(() => {
        const turn = Deferred.unsafeMake<Versioned<unknown> | undefined>(FiberId.none)
        const queue = queues.get(key) ?? []
        queues.set(key, queue)
        if (queue.push(turn) === 1) Deferred.unsafeDone(turn, Effect.succeed(undefined))
        return { queue, turn, started: false }
      }),
      (entry) =>
        Effect.flatMap(Deferred.await(entry.turn), (row) => {
          entry.started = true
          if (row !== undefined) written.set(key, row)
          return effect
        }),
      ({ queue, started, turn }, exit) =>
        Effect.sync(() => {
          queue.splice(queue.indexOf(turn), 1)
          if (started && Exit.isFailure(exit) && isOutage(exit)) {
            for (const other of queue) Deferred.unsafeDone(other, Effect.die(Cause.squash(exit.cause)))
          }
          const [next] = queue
          if (next === undefined) queues.delete(key)
          else Deferred.unsafeDone(next, Effect.succeed(Exit.isSuccess(exit) ? written.get(key) : undefined))
        })
    )
  return {
    isBusy: (keys: Iterable<string>) => Array.from(keys).some((key) => queues.has(key)),
    waitFor:
      (keys: Iterable<string>, written: Rows) => <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
        Array.from(keys).sort().reduceRight((inner, key) => queueFor(key, written)(inner), effect)
  }
}

/**
 * Makes the unit of work of a storage. `commit` writes all or nothing; `false` means that a row was stale. The adapter's
 * stores collect writes with `record`. A write's `key` names the row that it depends on, if any. Units that write the same
 * row wait for each other. `saved` is the row that the write leaves: the unit that waited for it gets it from `takeWritten`,
 * and need not read it. If it has changed since, the commit is stale as for a row that was read.
 */
export const makeUnitOfWork = <
  Write extends { readonly key: string | undefined; readonly saved?: Versioned<unknown> | undefined }
>(options: {
  readonly commit: (writes: ReadonlyArray<Write>) => Effect.Effect<boolean>
}): {
  readonly unit: typeof UnitOfWork.Service
  readonly record: (write: Write) => Effect.Effect<void, never, Writes>
  readonly takeWritten: (key: string) => Effect.Effect<Option.Option<Versioned<unknown>>>
} => {
  const queues = makeQueues()

  const collect = (add: (unit: Collected) => void): Effect.Effect<void, never, Writes> =>
    Effect.flatMap(
      CurrentUnit,
      (unit) => unit === undefined ? Effect.dieMessage("A write outside a unit of work") : Effect.sync(() => add(unit))
    )

  const collectWrites = <A, E, R>(
    effect: Effect.Effect<A, E, R>,
    collected: Collected,
    time: Timestamp
  ): Effect.Effect<A, E, Exclude<R, Writes>> => {
    const context: Context.Context<Writes> = Context.unsafeMake<Writes>(
      new Map<string, unknown>([[Writes.key, {}], [CurrentUnit.key, collected], [UnitTime.key, time]])
    )
    return Effect.provide(effect, context)
  }

  /** Runs the effect and commits. Returns the keys to queue for if it has to be retried. */
  const attempt = <A, E, R>(
    effect: Effect.Effect<A, E, R>,
    queuedFor: ReadonlySet<string>,
    written: Rows,
    count: number
  ): Effect.Effect<Attempt<A>, E, Exclude<R, Writes>> =>
    Effect.flatMap(Timestamp.now, (now) => {
      const writes: Array<Write> = []
      const after: Array<Effect.Effect<void>> = []
      return collectWrites(effect, { writes, after, written }, now).pipe(
        Effect.flatMap((value): Effect.Effect<Attempt<A>> => {
          written.clear()
          const keys = new Set(writes.flatMap(({ key }) => key ?? []))
          if (queuedFor.size === 0 && queues.isBusy(keys)) return Effect.succeed({ done: false, keys })
          const commit = writes.length === 0 ? Effect.succeed(true) : Effect.catchSomeDefect(
            options.commit(writes),
            (defect) =>
              count < maximumDanglingAttempts && isDangling(defect) ? Option.some(Effect.succeed(false)) : Option.none()
          )
          return Effect.uninterruptible(Effect.flatMap(commit, (done): Effect.Effect<Attempt<A>> => {
            if (!done) return Effect.succeed({ done, keys })
            for (const { key, saved } of writes) if (key !== undefined && saved !== undefined) written.set(key, saved)
            return Effect.as(Effect.all(after, { discard: true }), { done, value })
          }))
        })
      )
    })

  const retry = <A, E, R>(
    effect: Effect.Effect<A, E, R>,
    keys: ReadonlySet<string>,
    count: number
  ): Effect.Effect<A, E | Busy, Exclude<R, Writes>> => {
    const written: Rows = new Map()
    return queues.waitFor(keys, written)(attempt(effect, keys, written, count)).pipe(
      Effect.flatMap((result): Effect.Effect<A, E | Busy, Exclude<R, Writes>> => {
        if (result.done) return Effect.succeed(result.value)
        if (count >= maximumAttempts) return Effect.fail(new Busy())
        return Effect.zipRight(pause(count), retry(effect, new Set([...keys, ...result.keys]), count + 1))
      })
    )
  }

  const join = <A, E, R>(
    effect: Effect.Effect<A, E, R>,
    outer: Collected
  ): Effect.Effect<A, E, Exclude<R, Writes>> =>
    Effect.flatMap(Timestamp.now, (now) => {
      const own: Collected = { writes: [], after: [], written: outer.written }
      return Effect.tap(collectWrites(effect, own, now), () =>
        Effect.sync(() => {
          outer.writes.push(...own.writes)
          outer.after.push(...own.after)
        }))
    })

  return {
    record: (write) => collect((unit) => unit.writes.push(write)),
    takeWritten: (key) => Effect.map(CurrentUnit, (unit) => Option.fromNullable(unit?.written.get(key))),
    unit: {
      afterCommit: (effect) =>
        collect((unit) => unit.after.push(Effect.catchAllDefect(effect, (defect) => Effect.logError(defect)))),
      run: (effect) =>
        Effect.flatMap(CurrentUnit, (outer) => {
          if (outer !== undefined) return join(effect, outer)
          return Effect.flatMap(attempt(effect, new Set(), new Map(), 0), (result) =>
            result.done ? Effect.succeed(result.value) : retry(effect, result.keys, 1))
        })
    }
  }
}
