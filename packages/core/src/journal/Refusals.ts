import { Duration, Effect, FiberSet } from "effect"
import { type Caller, CurrentActor } from "../access/Actor.ts"
import { RequestInfo } from "../shared/RequestInfo.ts"
import { UnitOfWork } from "../shared/UnitOfWork.ts"
import { Journal } from "./Journal.ts"
import type { JournalEntry } from "./Journaled.ts"

/**
 * What a caller was refused, and on which request.
 *
 * @since 0.1.0
 * @category models
 */
export interface Refused extends Pick<JournalEntry, "action" | "resource"> {
  readonly caller: Caller
  readonly request: typeof RequestInfo.Service
}

const window = Duration.minutes(1)
const maximumWindows = 10_000

/**
 * What callers were refused, in the journal: outside the answer's path, and for one caller and action once a minute, with
 * how often it was.
 *
 * @since 0.1.0
 * @category use cases
 */
export class Refusals extends Effect.Service<Refusals>()("@attestry/core/journal/Refusals", {
  scoped: Effect.gen(function*() {
    const journal = yield* Journal
    const unit = yield* UnitOfWork
    const run = yield* FiberSet.makeRuntime<never>()
    const pending = new Map<string, { times: number; last: Refused }>()

    const write = ({ action, caller, request, resource }: Refused, times: number) =>
      unit.run(journal.recordRefused({ action, resource }, times)).pipe(
        Effect.provideService(CurrentActor, caller),
        Effect.provideService(RequestInfo, request),
        Effect.catchAllCause((cause) => Effect.logWarning("What a caller was refused was not noted", cause)),
        Effect.annotateLogs({ requestId: request.requestId })
      )

    /** The first is written at once; those of the minute that follows are counted, and written at its end. */
    const open = (key: string, first: Refused) => {
      const counted = { times: 0, last: first }
      pending.set(key, counted)
      const minute: Effect.Effect<void> = Effect.flatMap(Effect.sleep(window), () => {
        const { last, times } = counted
        counted.times = 0
        if (times > 0) return Effect.zipRight(write(last, times), minute)
        return Effect.sync(() => pending.delete(key))
      })
      run(Effect.zipRight(write(first, 1), minute))
    }

    /** Returns at once. */
    const note = (refused: Refused): void => {
      const { action, caller } = refused
      const key = `${caller.organization.id}/${caller.apiKey?.id ?? caller.user.id}/${action}`
      const counted = pending.get(key)
      if (counted !== undefined) {
        counted.times++
        counted.last = refused
      } else if (pending.size < maximumWindows) open(key, refused)
    }

    yield* Effect.addFinalizer(() =>
      Effect.forEach(pending.values(), ({ last, times }) => times > 0 ? write(last, times) : Effect.void)
    )

    return { note }
  })
}) {}
