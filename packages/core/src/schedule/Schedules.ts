import * as Activity from "@effect/workflow/Activity"
import * as DurableClock from "@effect/workflow/DurableClock"
import * as Workflow from "@effect/workflow/Workflow"
import { WorkflowEngine } from "@effect/workflow/WorkflowEngine"
import * as Cause from "effect/Cause"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as DueTimes from "../internal/schedule/DueTimes.ts"
import * as Meter from "../internal/schedule/Meter.ts"
import * as Slots from "../internal/schedule/Slots.ts"
import { persistently, retried } from "../internal/schedule/Tries.ts"
import { runInTurns } from "../internal/shared/Steps.ts"
import { OrganizationId } from "../shared/Ids.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { FinishedWork } from "./FinishedWork.ts"
import type { Subject } from "./Subject.ts"
import type { Timetable } from "./Timetable.ts"

/** When a subject is due, and since when that holds. */
export interface Plan {
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
  /** Finds the plan of the subject now. None, or another one, ends the schedule of the plan before. */
  readonly find: (subject: Subject) => Effect.Effect<Option.Option<Plan>, never, R>
  /**
   * Runs what is due, at least once for each due time: it begins again if its server dies. So its effects must be safe to
   * repeat. A failure is tried five times within 15 seconds, then logged and counted, and the next due time comes.
   */
  readonly run: (due: Due) => Effect.Effect<unknown, unknown, R>
}

/** Schedules of one kind. */
export interface Schedules<R> {
  /** Starts the schedule of a subject's plan, unless it has been started. Call it again when the plan has changed. */
  readonly start: (subject: Subject) => Effect.Effect<void, never, WorkflowEngine | R>
  /** Runs what is due, as long as the layer lives. */
  readonly layer: Layer.Layer<never, never, WorkflowEngine | FinishedWork | R>
}

const logFailure = (kind: string, { dueAt, id, organizationId }: Due, cause: Cause.Cause<unknown>) =>
  Effect.annotateLogs(Effect.logError("Work that was due failed", cause), { kind, organizationId, id, dueAt })

const Stored = Schema.Struct({ cron: Schema.String, timeZone: Schema.String, since: Timestamp })

type Stored = typeof Stored.Type

const toStored = ({ since, timetable }: Plan): Stored => ({ ...timetable, since })

const Payload = {
  organizationId: OrganizationId,
  id: Schema.String,
  plan: Stored,
  dueAt: Timestamp,
  previous: Schema.optional(Schema.String)
}

const Begun = Schema.Struct({ at: Timestamp, missed: Schema.Number })

const isSame = Schema.equivalence(Schema.OptionFromSelf(Stored))

/** Makes the schedules of a kind. Each due time of a subject has one workflow, so it has one result. */
export const make = <R>({ find, kind, run }: Definition<R>): Schedules<R> => {
  const workflow = Workflow.make({
    name: `Schedule/${kind}`,
    payload: Payload,
    idempotencyKey: ({ dueAt, id, organizationId, plan: { cron, since, timeZone } }) =>
      JSON.stringify([organizationId, id, cron, timeZone, since, dueAt])
  })

  /** Not as a child of the one before, which would be told of its end, and may be forgotten by then. */
  const startAfter = (subject: Subject, plan: Stored, after: Timestamp, previous?: string) =>
    Effect.flatMap(WorkflowEngine, (engine) =>
      workflow.execute(
        { ...subject, plan, dueAt: DueTimes.next(plan, after), ...(previous === undefined ? {} : { previous }) },
        { discard: true }
      ).pipe(Effect.mapInputContext((_: Context.Context<never>) => Context.make(WorkflowEngine, engine))))

  /** Waits as often as it takes: a clock may have been set back meanwhile. */
  const wait = (dueAt: Timestamp, times = 0): ReturnType<typeof DurableClock.sleep> =>
    Effect.flatMap(Timestamp.now, (now) =>
      now >= dueAt ? Effect.void : Effect.zipRight(
        DurableClock.sleep({
          name: `due/${times}`,
          duration: Date.parse(dueAt) - Date.parse(now),
          // an activity that sleeps would delay the end of its server
          inMemoryThreshold: "1 millis"
        }),
        wait(dueAt, times + 1)
      ))

  /** Stored before the work begins: if it begins again, it stands for the same due times, and the same one follows. */
  const begin = (plan: Stored, dueAt: Timestamp) =>
    Activity.make({
      name: "begin",
      success: Begun,
      execute: Effect.gen(function*() {
        const now = yield* Timestamp.now
        const at = now > dueAt ? now : dueAt
        return { at, missed: yield* runInTurns(DueTimes.count(plan, dueAt, at)) }
      })
    })

  const perform = (due: Due) =>
    Activity.make({
      name: "run",
      execute: retried(Effect.suspend(() => run(due))).pipe(
        Meter.observe(kind, due.dueAt),
        Effect.catchAllCause((cause) => Cause.isInterrupted(cause) ? Effect.interrupt : logFailure(kind, due, cause))
      )
    })

  const layer = Layer.unwrapEffect(Effect.gen(function*() {
    const slots = Slots.make({ ofOne: 4, ofAll: 64 })
    const { forget } = yield* FinishedWork
    return workflow.toLayer(({ dueAt, id, organizationId, plan, previous }, executionId) =>
      Effect.gen(function*() {
        const subject = { organizationId, id }
        yield* wait(dueAt)
        yield* slots(organizationId)(Effect.gen(function*() {
          const found = yield* persistently(Effect.suspend(() => find(subject)))
          if (!isSame(Option.map(found, toStored), Option.some(plan))) return
          const { at, missed } = yield* begin(plan, dueAt)
          yield* perform({ ...subject, dueAt, missed })
          // the first is kept, so that the schedule is not started again
          const isFirst = dueAt === DueTimes.next(plan, plan.since)
          yield* startAfter(subject, plan, at, isFirst ? undefined : executionId)
          if (previous !== undefined) yield* forget(workflow, previous)
        }))
      })
    )
  }))

  return {
    layer,
    start: (subject) =>
      Effect.flatMap(
        find(subject),
        Option.match({
          onNone: () => Effect.void,
          onSome: (plan) => startAfter(subject, toStored(plan), plan.since)
        })
      )
  }
}
