import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schedule from "effect/Schedule"
import type { Schedules } from "../../schedule/Schedules.ts"
import type { ScheduleStore } from "../../schedule/ScheduleStore.ts"
import type { OrganizationId } from "../../shared/Ids.ts"
import type { UnitOfWork } from "../../storage/UnitOfWork.ts"
import { OrganizationDirectory } from "../organization/OrganizationDirectory.ts"
import type { WorkSignal } from "../storage/WorkSignal.ts"

const interval = "5 minutes"

const pageSize = 500

// Starts the schedules of every organization: at once, and again when one is new or has another time zone.
export const layer = <R>(
  schedules: ReadonlyArray<Schedules<R>>
): Layer.Layer<never, never, OrganizationDirectory | R | ScheduleStore | UnitOfWork | WorkSignal> =>
  Layer.scopedDiscard(Effect.gen(function*() {
    const { list } = yield* OrganizationDirectory
    const started = new Map<OrganizationId, string>()

    const startNew = Effect.gen(function*() {
      let after: OrganizationId | undefined
      for (;;) {
        const page = yield* list({ after, limit: pageSize })
        for (const { id, timeZoneSince } of page) {
          if (started.get(id) === timeZoneSince) continue
          yield* Effect.forEach(schedules, ({ start }) => start({ organizationId: id, id }), { discard: true })
          started.set(id, timeZoneSince)
        }
        after = page.at(-1)?.id
        if (after === undefined) return
      }
    }).pipe(Effect.catchAllCause((cause) => Effect.logWarning("Schedules of organizations were not started", cause)))

    yield* Effect.forkScoped(Effect.repeat(startNew, Schedule.spaced(interval)))
  }))
