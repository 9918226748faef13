import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as FiberSet from "effect/FiberSet"
import { type Caller, CurrentActor, RequestInfo } from "../../access/Actor.ts"
import { UnitOfWork } from "../../storage/UnitOfWork.ts"
import type { AuditEntry } from "./Audited.ts"
import { AuditRecorder } from "./AuditRecorder.ts"

/** A denied action, its caller and its request. */
export interface DeniedRequest extends Pick<AuditEntry, "action" | "resource"> {
  readonly caller: Caller
  readonly request: typeof RequestInfo.Service
}

/** The denials since the last write. */
interface DenialCount {
  times: number
  last: DeniedRequest
}

const window = Duration.minutes(1)
const maximumWindows = 10_000

/**
 * Records denied requests in the audit log, in the background: one event a minute for each caller and action, with a
 * count.
 */
export class DeniedRequests extends Effect.Service<DeniedRequests>()("@attestry/core/internal/audit/DeniedRequests", {
  scoped: Effect.gen(function*() {
    const audit = yield* AuditRecorder
    const unit = yield* UnitOfWork
    const run = yield* FiberSet.makeRuntime<never>()
    const pending = new Map<string, DenialCount>()

    const write = ({ action, caller, request, resource }: DeniedRequest, times: number) =>
      unit.run(audit.recordDenied({ action, resource }, times)).pipe(
        Effect.provideService(CurrentActor, caller),
        Effect.provideService(RequestInfo, request),
        Effect.catchAllCause((cause) => Effect.logWarning("A denied request was not recorded", cause)),
        Effect.annotateLogs({ requestId: request.requestId })
      )

    /** Writes the count. It is uninterruptible, so a stop of the host loses none. */
    const flush = (counted: DenialCount) =>
      Effect.uninterruptible(Effect.suspend(() => {
        const { last, times } = counted
        counted.times = 0
        return times > 0 ? write(last, times) : Effect.void
      }))

    /** Writes the first denial at once, and counts those of the next minute. */
    const openWindow = (key: string, counted: DenialCount) => {
      pending.set(key, counted)
      const minute: Effect.Effect<void> = Effect.flatMap(Effect.sleep(window), () =>
        counted.times > 0
          ? Effect.zipRight(flush(counted), minute)
          : Effect.sync(() => void pending.delete(key)))
      run(Effect.zipRight(flush(counted), minute))
    }

    /** Returns at once. */
    const note = (denied: DeniedRequest): void => {
      const { action, caller } = denied
      const key = `${caller.organization.id}/${caller.apiKey?.id ?? caller.user.id}/${action}`
      const counted = pending.get(key)
      if (counted !== undefined) {
        counted.times++
        counted.last = denied
      } else if (pending.size < maximumWindows) openWindow(key, { times: 1, last: denied })
    }

    yield* Effect.addFinalizer(() => Effect.forEach(pending.values(), flush))

    return { note }
  })
}) {}
