import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schedule from "effect/Schedule"
import type { Organization } from "../organization/Organization.ts"
import { OrganizationDirectory } from "../organization/OrganizationDirectory.ts"
import type { OrganizationId } from "../shared/Ids.ts"

const interval = "5 minutes"

const pageSize = 500

// Starts the schedules of every organization: at once, and again when one is new or has another time zone.
export const layer = <R>(
  startAll: (organizations: ReadonlyArray<Organization>) => Effect.Effect<void, never, R>
): Layer.Layer<never, never, OrganizationDirectory | R> =>
  Layer.scopedDiscard(Effect.gen(function*() {
    const { list } = yield* OrganizationDirectory
    const started = new Map<OrganizationId, string>()

    const startNew = Effect.gen(function*() {
      let after: OrganizationId | undefined
      for (;;) {
        const page = yield* list({ after, limit: pageSize })
        const changed = page.filter(({ id, timeZoneSince }) => started.get(id) !== timeZoneSince)
        if (changed.length > 0) yield* startAll(changed)
        for (const { id, timeZoneSince } of changed) started.set(id, timeZoneSince)
        after = page.at(-1)?.id
        if (after === undefined) return
      }
    }).pipe(Effect.catchAllCause((cause) => Effect.logWarning("Schedules of organizations were not started", cause)))

    yield* Effect.forkScoped(Effect.repeat(startNew, Schedule.spaced(interval)))
  }))
