import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as FiberSet from "effect/FiberSet"
import { type Caller, CurrentActor, RequestInfo } from "../access/Actor.ts"
import { UnitOfWork } from "../storage/UnitOfWork.ts"
import type { AuditEntry } from "./Audited.ts"
import { AuditRecorder } from "./AuditRecorder.ts"

export interface DeniedRequest extends Pick<AuditEntry, "action" | "resource"> {
  readonly caller: Caller
  readonly request: typeof RequestInfo.Service
}

interface DenialCount {
  times: number
  last: DeniedRequest
}

const window = Duration.minutes(1)
const maximumWindows = 10_000

// one event a minute for each caller and action, with a count, written in the background
export class DeniedRequests extends Effect.Service<DeniedRequests>()("@attestry/core/audit/DeniedRequests", {
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

    // uninterruptible, so a stop of the host loses no count
    const flush = (denials: DenialCount) =>
      Effect.uninterruptible(Effect.suspend(() => {
        const { last, times } = denials
        denials.times = 0
        return times > 0 ? write(last, times) : Effect.void
      }))

    // writes the first denial at once, and counts those of the next minute
    const openWindow = (key: string, denials: DenialCount) => {
      pending.set(key, denials)
      const minute: Effect.Effect<void> = Effect.flatMap(Effect.sleep(window), () =>
        denials.times > 0
          ? Effect.zipRight(flush(denials), minute)
          : Effect.sync(() => void pending.delete(key)))
      run(Effect.zipRight(flush(denials), minute))
    }

    const note = (denied: DeniedRequest): void => {
      const { action, caller } = denied
      const key = `${caller.organization.id}/${caller.apiKey?.id ?? caller.user.id}/${action}`
      const denials = pending.get(key)
      if (denials !== undefined) {
        denials.times++
        denials.last = denied
      } else if (pending.size < maximumWindows) openWindow(key, { times: 1, last: denied })
    }

    yield* Effect.addFinalizer(() => Effect.forEach(pending.values(), flush))

    return { note }
  })
}) {}
