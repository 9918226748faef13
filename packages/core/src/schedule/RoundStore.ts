import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { OrganizationId } from "../shared/Ids.ts"
import type { Writes } from "../storage/UnitOfWork.ts"

/** Numbers of the rounds of work, by the kind of the work and the id of its subject. */
export class RoundStore extends Context.Tag("@attestry/core/schedule/RoundStore")<RoundStore, {
  /** The number of rounds that have ended. */
  readonly find: (organizationId: OrganizationId, kind: string, id: string) => Effect.Effect<number>
  /** Adds one to the number. If it is not `ended` any more, the unit is retried. */
  readonly end: (
    organizationId: OrganizationId,
    kind: string,
    id: string,
    ended: number
  ) => Effect.Effect<void, never, Writes>
}>() {}
