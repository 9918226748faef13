import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as FiberSet from "effect/FiberSet"
import { type Caller, CurrentActor } from "../../access/Actor.ts"
import { UnitOfWork } from "../../storage/UnitOfWork.ts"
import { RequestInfo } from "../shared/RequestInfo.ts"
import type { AuditEntry } from "./Audited.ts"
import { AuditRecorder } from "./AuditRecorder.ts"

/** What a caller was refused, and on which request. */
export interface DeniedRequest extends Pick<AuditEntry, "action" | "resource"> {
  readonly caller: Caller
  readonly request: typeof RequestInfo.Service
}

/** What was refused since it was last written. */
interface Counted {
  times: number
  last: DeniedRequest
}

const window = Duration.minutes(1)
const maximumWindows = 10_000

/**
 * What callers were refused, in the audit log: outside the answer's path, and for one caller and action once a minute, with
 * how often it was.
 */
export class DeniedRequests extends Effect.Service<DeniedRequests>()("@attestry/core/internal/audit/DeniedRequests", {
  scoped: Effect.gen(function*() {
    const audit = yield* AuditRecorder
    const unit = yield* UnitOfWork
    const run = yield* FiberSet.makeRuntime<never>()
    const pending = new Map<string, Counted>()

    const write = ({ action, caller, request, resource }: DeniedRequest, times: number) =>
      unit.run(audit.recordRefused({ action, resource }, times)).pipe(
        Effect.provideService(CurrentActor, caller),
        Effect.provideService(RequestInfo, request),
        Effect.catchAllCause((cause) => Effect.logWarning("What a caller was refused was not noted", cause)),
        Effect.annotateLogs({ requestId: request.requestId })
      )

    /** What is counted is written, or is counted still: a stop of the host finds it in either case. */
    const flush = (counted: Counted) =>
      Effect.uninterruptible(Effect.suspend(() => {
        const { last, times } = counted
        counted.times = 0
        return times > 0 ? write(last, times) : Effect.void
      }))

    /** The first is written at once; those of the minute that follows are counted, and written at its end. */
    const open = (key: string, counted: Counted) => {
      pending.set(key, counted)
      const minute: Effect.Effect<void> = Effect.flatMap(Effect.sleep(window), () =>
        counted.times > 0
          ? Effect.zipRight(flush(counted), minute)
          : Effect.sync(() => void pending.delete(key)))
      run(Effect.zipRight(flush(counted), minute))
    }

    /** Returns at once. */
    const note = (refused: DeniedRequest): void => {
      const { action, caller } = refused
      const key = `${caller.organization.id}/${caller.apiKey?.id ?? caller.user.id}/${action}`
      const counted = pending.get(key)
      if (counted !== undefined) {
        counted.times++
        counted.last = refused
      } else if (pending.size < maximumWindows) open(key, { times: 1, last: refused })
    }

    yield* Effect.addFinalizer(() => Effect.forEach(pending.values(), flush))

    return { note }
  })
}) {}
