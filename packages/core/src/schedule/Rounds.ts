import * as Activity from "@effect/workflow/Activity"
import * as Workflow from "@effect/workflow/Workflow"
import { WorkflowEngine } from "@effect/workflow/WorkflowEngine"
import * as Cause from "effect/Cause"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { OrganizationId } from "../shared/Ids.ts"
import { makeSharedSemaphore } from "../shared/KeyedSemaphore.ts"
import type { Timestamp } from "../shared/Timestamp.ts"
import { OutgoingSwitch } from "../storage/OutgoingSwitch.ts"
import { UnitOfWork } from "../storage/UnitOfWork.ts"
import { WorkHealth } from "../storage/WorkHealth.ts"
import type { WorkSignal } from "../storage/WorkSignal.ts"
import { FinishedWork } from "./FinishedWork.ts"
import { RoundStore } from "./RoundStore.ts"
import * as ScheduleMeter from "./ScheduleMeter.ts"
import type { Subject } from "./Subject.ts"
import { persistently } from "./Tries.ts"
import * as Wakeups from "./Wakeups.ts"

/** A kind of work that is done whenever there is some. */
export interface Definition<R> {
  /** Name of the kind, such as `webhook`. It must never change, because it is stored. */
  readonly kind: string
  /** Finds subjects of all organizations that have something to do now: some of them, if there are many. */
  readonly due: Effect.Effect<ReadonlyArray<Subject>, never, R>
  /** Finds when a subject will have something to do that has nothing now. Without it that is found within half a minute. */
  readonly next?: Effect.Effect<Option.Option<Timestamp>, never, R>
  /**
   * Does what a subject has to do, in at most about a minute. Returns when there is more to do later, if that is known.
   * Never two rounds of a subject run at once. A round begins again if its server dies, so its effects must be safe to
   * repeat. A failure is logged and counted. The server tries again after a minute, then after longer, up to an hour.
   */
  readonly run: (subject: Subject) => Effect.Effect<Option.Option<Timestamp>, unknown, R>
}

// rounds at a time on this server; the work of one organization must not delay that of others
const mostOfOne = 50
const mostOfAll = 500

const minute = 60_000

const restAfter = (failures: number): number => minute * Math.min(2 ** (failures - 1), 60)

/**
 * Does the work of a kind in rounds, on any number of servers, as long as the layer lives. It looks for work when
 * something has changed on this server, and twice a minute. `Outgoing.off` switches it off.
 */
export const layer = <R>({ due, kind, next = Effect.succeedNone, run }: Definition<R>): Layer.Layer<
  never,
  never,
  FinishedWork | R | RoundStore | UnitOfWork | WorkflowEngine | WorkHealth | WorkSignal
> => {
  const workflow = Workflow.make({
    name: `Round/${kind}`,
    payload: { organizationId: OrganizationId, id: Schema.String, round: Schema.Number },
    idempotencyKey: ({ id, organizationId, round }) => JSON.stringify([organizationId, id, round])
  })

  return Layer.unwrapScoped(Effect.gen(function*() {
    if (!(yield* OutgoingSwitch)) return Layer.empty
    const store = yield* RoundStore
    const unit = yield* UnitOfWork
    const health = yield* WorkHealth
    const { forget } = yield* FinishedWork
    const engine = yield* WorkflowEngine
    const context = yield* Effect.context<R>()
    const places = makeSharedSemaphore<OrganizationId>({ permits: mostOfAll, permitsOfOne: mostOfOne })
    const nameOf = ({ id, organizationId }: Subject) => `${kind}/${organizationId}/${id}`
    // with those that wait for their turn
    const running = new Set<string>()
    const resting = new Map<string, number>()
    let failedLooks = 0

    const start = ({ id, organizationId }: Subject) =>
      Effect.flatMap(
        store.find(organizationId, kind, id),
        (round) => workflow.execute({ organizationId, id, round }, { discard: true })
      ).pipe(
        Effect.mapInputContext((_: Context.Context<never>) => Context.make(WorkflowEngine, engine))
      )

    const recover = (name: string) => {
      health.succeed(name)
      resting.delete(name)
    }

    const look = Effect.gen(function*() {
      const now = yield* Clock.currentTimeMillis
      const subjects = yield* Effect.provide(due, context)
      yield* ScheduleMeter.setDue(kind, subjects.length)
      const names = new Set(subjects.map(nameOf))
      // another server has done the work, or nobody has to do it any more
      for (const [name, until] of resting) {
        if (until <= now && !names.has(name) && !running.has(name)) recover(name)
      }
      const waiting = subjects.filter((subject) => {
        const name = nameOf(subject)
        return !running.has(name) && (resting.get(name) ?? 0) <= now
      })
      yield* Effect.forEach(waiting, start, { discard: true, concurrency: 4 })
      const nextAt = yield* Effect.provide(next, context)
      failedLooks = 0
      return Option.match(nextAt, { onNone: () => Infinity, onSome: Date.parse })
    }).pipe(
      Effect.catchAllCause((cause) =>
        Cause.isInterrupted(cause)
          ? Effect.interrupt
          : Effect.zipRight(
            Effect.logWarning(`Work of ${kind} was not looked for`, cause),
            Effect.map(Clock.currentTimeMillis, (now) => now + 1_000 * 2 ** failedLooks++)
          )
      )
    )

    const { wake, wakeAt } = yield* Wakeups.run(look)

    const rest = (subject: Subject, cause: Cause.Cause<unknown>) =>
      Effect.gen(function*() {
        const name = nameOf(subject)
        const until = (yield* Clock.currentTimeMillis) + restAfter(health.fail(name))
        resting.set(name, until)
        yield* Effect.annotateLogs(Effect.logError("A round of work failed", cause), { kind, ...subject })
        yield* wakeAt(until)
      })

    const perform = (subject: Subject) =>
      Effect.suspend(() => run(subject)).pipe(
        Effect.provide(context),
        ScheduleMeter.count(kind),
        Effect.flatMap((next) => {
          recover(nameOf(subject))
          return Option.isNone(next) ? Effect.void : wakeAt(Date.parse(next.value))
        }),
        Effect.catchAllCause((cause) => Cause.isInterrupted(cause) ? Effect.interrupt : rest(subject, cause))
      )

    const end = ({ id, organizationId }: Subject, round: number) =>
      persistently(Effect.orDie(unit.run(Effect.flatMap(
        store.find(organizationId, kind, id),
        (ended) => ended === round ? store.end(organizationId, kind, id, round) : Effect.void
      ))))

    const track = (subject: Subject) =>
      Effect.acquireRelease(
        Effect.sync(() => running.add(nameOf(subject))),
        () => Effect.zipRight(Effect.sync(() => running.delete(nameOf(subject))), wake)
      )

    return workflow.toLayer(({ round, ...subject }) =>
      Effect.scoped(Effect.zipRight(
        track(subject),
        places.withPermit(subject.organizationId)(
          // a request that is not stored must not end the round
          persistently(
            Activity.make({ name: "round", execute: Effect.zipRight(perform(subject), end(subject, round)) })
          )
        )
      )).pipe(
        // the one before may still report that it has ended
        Effect.zipRight(
          round < 2 ? Effect.void : Effect.flatMap(
            workflow.executionId({ ...subject, round: round - 2 }),
            (executionId) => forget(workflow, executionId)
          )
        )
      )
    )
  }))
}
