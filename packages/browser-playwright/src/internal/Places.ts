import { BrowserBusy } from "@attestry/core/browser"
import type { OrganizationId } from "@attestry/core/shared"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"

export interface PlacesOptions {
  readonly total: number
  readonly forEach: number
  readonly timeout: Duration.DurationInput
}

// Places for browsers. An organization that has used up its share waits without taking a place from the others.
export const make = ({ forEach, timeout, total }: PlacesOptions) => {
  const all = Effect.unsafeMakeSemaphore(total)
  const own = new Map<OrganizationId, { readonly places: Effect.Semaphore; users: number }>()

  const ownPlaces = (organizationId: OrganizationId) =>
    Effect.acquireRelease(
      Effect.sync(() => {
        const found = own.get(organizationId) ?? { places: Effect.unsafeMakeSemaphore(forEach), users: 0 }
        found.users += 1
        own.set(organizationId, found)
        return found
      }),
      (found) =>
        Effect.sync(() => {
          found.users -= 1
          if (found.users === 0) own.delete(organizationId)
        })
    )

  const take = (places: Effect.Semaphore) =>
    Effect.acquireRelease(Effect.interruptible(places.take(1)), () => places.release(1))

  return (organizationId: OrganizationId) =>
    Effect.flatMap(ownPlaces(organizationId), ({ places }) => Effect.zipRight(take(places), take(all))).pipe(
      Effect.timeoutFail({ duration: timeout, onTimeout: () => new BrowserBusy() })
    )
}
