import { CurrentActor, system } from "@attestry/core/access/Actor"
import { Directory } from "@attestry/core/member/Directory"
import { isErased, type UserId, UserNotFound } from "@attestry/core/member/User"
import type { OrganizationId } from "@attestry/core/organization/Organization"
import { Organizations } from "@attestry/core/organization/Organizations"
import { Effect, Option } from "effect"

/**
 * Runs the effect as the host, in an organization that there is.
 *
 * @since 0.1.0
 * @category running
 */
export const within = (organizationId: OrganizationId) => <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.flatMap(Organizations, ({ get }) => get()).pipe(
    Effect.zipRight(effect),
    Effect.provideService(CurrentActor, system(organizationId))
  )

/**
 * The user of that id, unless they are erased.
 *
 * @since 0.1.0
 * @category reading
 */
export const knownUser = (userId: UserId) =>
  Effect.gen(function*() {
    const { findUser } = yield* Directory
    const found = yield* findUser(userId)
    return Option.isNone(found) || isErased(found.value) ? yield* new UserNotFound() : found.value
  })
