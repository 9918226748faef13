import { BrowserBusy } from "@attestry/core/browser"
import { makeKeyedSemaphore, type OrganizationId } from "@attestry/core/shared"
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
  const takeOfAll = Effect.acquireRelease(Effect.interruptible(all.take(1)), () => all.release(1))
  const own = makeKeyedSemaphore<OrganizationId>(forEach)
  return (organizationId: OrganizationId) =>
    Effect.zipRight(own.take(organizationId), takeOfAll).pipe(
      Effect.timeoutFail({ duration: timeout, onTimeout: () => new BrowserBusy() })
    )
}
