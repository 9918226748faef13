import * as Effect from "effect/Effect"
import type { OrganizationId } from "../shared/Ids.ts"

// how many at a time, on this server
interface Bounds {
  readonly ofOne: number
  readonly ofAll: number
}

interface Slot {
  readonly semaphore: Effect.Semaphore
  users: number
}

// Runs what is due of many organizations at a time, and a few of each: much work of one delays no other's.
export const make = ({ ofAll, ofOne }: Bounds): (
  organizationId: OrganizationId
) => <A, E, R>(work: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R> => {
  const all = Effect.unsafeMakeSemaphore(ofAll)
  const slots = new Map<OrganizationId, Slot>()

  const use = (organizationId: OrganizationId) => {
    const slot = slots.get(organizationId) ?? { semaphore: Effect.unsafeMakeSemaphore(ofOne), users: 0 }
    slots.set(organizationId, slot)
    slot.users++
    return slot
  }

  return (organizationId) => (work) =>
    Effect.acquireUseRelease(
      Effect.sync(() => use(organizationId)),
      ({ semaphore }) => semaphore.withPermits(1)(all.withPermits(1)(work)),
      (slot) =>
        Effect.sync(() => {
          slot.users--
          if (slot.users === 0) slots.delete(organizationId)
        })
    )
}
