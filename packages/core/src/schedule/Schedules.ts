import type { WorkflowEngine } from "@effect/workflow/WorkflowEngine"
import * as Array from "effect/Array"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { runInTurns } from "../eventLoop/Steps.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import type { Versioned } from "../storage/Revision.ts"
import { UnitOfWork, type Writes } from "../storage/UnitOfWork.ts"
import type { WorkHealth } from "../storage/WorkHealth.ts"
import { WorkSignal } from "../storage/WorkSignal.ts"
import * as DueTimes from "./DueTimes.ts"
import type { FinishedWork } from "./FinishedWork.ts"
import * as Rounds from "./Rounds.ts"
import type { RoundStore } from "./RoundStore.ts"
import * as ScheduleMeter from "./ScheduleMeter.ts"
import { ScheduleStore, type StoredSchedule } from "./ScheduleStore.ts"
import type { Subject } from "./Subject.ts"
import type { Timetable } from "./Timetable.ts"
import { retried } from "./Tries.ts"

/** When a subject is due, and since when that holds. */
export interface Timing {
  readonly timetable: Timetable
  /** The first due time comes after it. Change it with the timetable, and when a subject is switched on again. */
  readonly since: Timestamp
}

/** A due time that has come. */
export interface Due extends Subject {
  readonly dueAt: Timestamp
  /** Due times after it that have passed too, up to 1,000, because no server ran. This run is for them all. */
  readonly missed: number
}

/** A kind of work that recurs. */
export interface Definition<R> {
  /** Name of the kind, such as `digest`. It must never change, because it is stored. */
  readonly kind: string
  /** Finds the timing of the subject now. None ends the schedule, and another one replaces it. */
  readonly find: (subject: Subject) => Effect.Effect<Option.Option<Timing>, never, R>
  /**
   * Runs what is due, at least once for each due time: it begins again if its server dies. So its effects must be safe to
   * repeat. A failure is tried five times within 15 seconds, then logged and counted, and the next due time comes.
   */
  readonly run: (due: Due) => Effect.Effect<unknown, unknown, R>
}

/** Schedules of one kind. */
export interface Schedules<R> {
  /** Starts the schedule of a subject's timing, unless it has been started. Call it again when the timing has changed. */
  readonly start: (subject: Subject) => Effect.Effect<void, never, R | ScheduleStore | UnitOfWork | WorkSignal>
  /** Starts the schedules of these timings, unless they have been started, which it reads for all of them at once. */
  readonly startAll: (
    timings: ReadonlyArray<Subject & Timing>
  ) => Effect.Effect<void, never, R | ScheduleStore | UnitOfWork | WorkSignal>
  /** Runs what is due, on any number of servers, as long as the layer lives. */
  readonly layer: Layer.Layer<
    never,
    never,
    FinishedWork | R | RoundStore | ScheduleStore | UnitOfWork | WorkflowEngine | WorkHealth | WorkSignal
  >
}

const logFailure = (kind: string, { dueAt, id, organizationId }: Due, cause: Cause.Cause<unknown>) =>
  Effect.annotateLogs(Effect.logError("Work that was due failed", cause), { kind, organizationId, id, dueAt })

const mostDue = 500

const isOf = ({ since, timetable: { cron, timeZone } }: Timing, stored: StoredSchedule): boolean =>
  stored.cron === cron && stored.timeZone === timeZone && stored.since === since

/** Makes the schedules of a kind. Each due time of a subject has one result, however many servers there are. */
export const make = <R>({ find, kind, run }: Definition<R>): Schedules<R> => {
  const toStored = ({ id, organizationId }: Subject, { since, timetable }: Timing): StoredSchedule => ({
    organizationId,
    kind,
    id,
    ...timetable,
    since,
    dueAt: DueTimes.next(timetable, since),
    startedAt: null,
    missed: 0
  })

  const findStored = ({ id, organizationId }: Subject) =>
    Effect.flatMap(ScheduleStore, (store) => store.find(organizationId, kind, id))

  const write = <A>(change: Effect.Effect<A, never, R | ScheduleStore | UnitOfWork | WorkSignal | Writes>) =>
    Effect.flatMap(UnitOfWork, (unit) => Effect.orDie(unit.run(change)))

  const save = (schedule: StoredSchedule, revision: number) =>
    Effect.flatMap(
      ScheduleStore,
      (store) => Effect.as(store.save(schedule.organizationId, schedule, revision), schedule)
    )

  const signalAfterCommit = Effect.flatMap(
    Effect.all([UnitOfWork, WorkSignal]),
    ([unit, signal]) => unit.afterCommit(signal.notify)
  )

  /** Makes the stored schedule that of the timing now, and does the step with one that is so already. */
  const follow = (subject: Subject, step: (stored: Versioned<StoredSchedule>) => ReturnType<typeof save>) =>
    write(Effect.gen(function*() {
      const { insert, remove } = yield* ScheduleStore
      const timing = yield* find(subject)
      const stored = yield* findStored(subject)
      if (Option.isNone(timing)) {
        if (Option.isSome(stored)) yield* remove(subject.organizationId, kind, subject.id, stored.value.revision)
        return Option.none()
      }
      if (Option.isSome(stored) && isOf(timing.value, stored.value.value)) return Option.some(yield* step(stored.value))
      const started = toStored(subject, timing.value)
      if (Option.isSome(stored)) yield* save(started, stored.value.revision)
      else yield* insert(subject.organizationId, started)
      yield* signalAfterCommit
      return Option.some(started)
    }))

  /** Stores the beginning before the work: if that begins again, it stands for the same due times. */
  const begin = ({ revision, value }: Versioned<StoredSchedule>) =>
    Effect.gen(function*() {
      const startedAt = yield* Timestamp.now
      if (value.startedAt !== null || value.dueAt > startedAt) return value
      const missed = yield* runInTurns(DueTimes.count(value, value.dueAt, startedAt))
      return yield* save({ ...value, startedAt, missed }, revision)
    })

  /** The next due time comes after the beginning, because the work stands for those before it. */
  const end = (subject: Subject, startedAt: Timestamp) =>
    write(Effect.gen(function*() {
      const stored = yield* findStored(subject)
      if (Option.isNone(stored)) return Option.none()
      const { revision, value } = stored.value
      if (value.startedAt !== startedAt) return Option.some(value)
      return Option.some(
        yield* save({ ...value, dueAt: DueTimes.next(value, startedAt), startedAt: null, missed: 0 }, revision)
      )
    }))

  const perform = (due: Due) =>
    retried(Effect.suspend(() => run(due))).pipe(
      ScheduleMeter.observe(kind, due.dueAt),
      Effect.catchAllCause((cause) => Cause.isInterrupted(cause) ? Effect.interrupt : logFailure(kind, due, cause))
    )

  const round = (subject: Subject) =>
    Effect.gen(function*() {
      const begun = yield* follow(subject, begin)
      if (Option.isNone(begun) || begun.value.startedAt === null) return Option.map(begun, ({ dueAt }) => dueAt)
      const { startedAt, dueAt, missed } = begun.value
      yield* perform({ ...subject, dueAt, missed })
      return Option.map(yield* end(subject, startedAt), (ended) => ended.dueAt)
    })

  const ofStore = <A>(ask: (store: typeof ScheduleStore.Service, now: Timestamp) => Effect.Effect<A>) =>
    Effect.flatMap(ScheduleStore, (store) => Effect.flatMap(Timestamp.now, (now) => ask(store, now)))

  const start = (subject: Subject) => Effect.asVoid(follow(subject, ({ value }) => Effect.succeed(value)))

  return {
    start,
    startAll: (timings) =>
      Effect.gen(function*() {
        const { findAll } = yield* ScheduleStore
        const stored = Array.groupBy(yield* findAll(kind, timings), ({ organizationId }) => organizationId)
        const isStarted = (timing: Subject & Timing) =>
          stored[timing.organizationId]?.some((found) => found.id === timing.id && isOf(timing, found)) ?? false
        yield* Effect.forEach(timings.filter((timing) => !isStarted(timing)), start, { discard: true })
      }),
    layer: Rounds.layer({
      kind: `schedule/${kind}`,
      due: ofStore((store, now) => store.due(kind, now, mostDue)),
      next: ofStore((store, now) => store.next(kind, now)),
      run: round
    })
  }
}
