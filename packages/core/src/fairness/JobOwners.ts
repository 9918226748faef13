import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type * as Scope from "effect/Scope"
import { CurrentActor } from "../access/Actor.ts"
import type { OrganizationId } from "../shared/Ids.ts"
import { makeKeyedSemaphore } from "../shared/KeyedSemaphore.ts"
import { countWork } from "./CallerTurns.ts"

/** Those that jobs in other processes are done for. */
export interface JobOwners {
  /** Takes a place of the current actor's organization, and returns it when the scope closes. */
  readonly takePlace: Effect.Effect<void, never, Scope.Scope>
  /** Counts milliseconds of the processors for the caller of the current request. */
  readonly count: (millis: number) => Effect.Effect<void>
}

/**
 * Shares places for jobs, such as processes that read files. An organization has at most half of them, at least one: the
 * others are free when another one comes, however long the jobs of the first take. Its further jobs wait in another queue,
 * so organizations take turns. Without an actor nothing is shared.
 */
export const makeJobOwners = (places: number): JobOwners => {
  const shares = makeKeyedSemaphore<OrganizationId>(Math.max(1, Math.floor(places / 2)))
  return {
    takePlace: Effect.flatMap(
      Effect.serviceOption(CurrentActor),
      Option.match({ onNone: () => Effect.void, onSome: ({ organization }) => shares.take(organization.id) })
    ),
    count: countWork
  }
}
