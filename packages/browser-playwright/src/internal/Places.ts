import { BrowserBusy } from "@attestry/core/browser"
import { makeSharedSemaphore, type OrganizationId } from "@attestry/core/shared"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"

export interface PlacesOptions {
  readonly total: number
  readonly forEach: number
  readonly timeout: Duration.DurationInput
}

// Places for browsers. An organization that has used up its share waits without taking a place from the others.
export const make = ({ forEach, timeout, total }: PlacesOptions) => {
  const places = makeSharedSemaphore<OrganizationId>({ permits: total, permitsOfOne: forEach })
  return (organizationId: OrganizationId) =>
    places.take(organizationId).pipe(
      Effect.timeoutFail({ duration: timeout, onTimeout: () => new BrowserBusy() })
    )
}
