import { CurrentActor, system } from "@attestry/core/access/Actor"
import { Directory } from "@attestry/core/member/Directory"
import { Email, isErased, UserId, UserNotFound } from "@attestry/core/member/User"
import type { OrganizationId } from "@attestry/core/organization/Organization"
import { Organizations } from "@attestry/core/organization/Organizations"
import { Effect, Option, Schema } from "effect"
import { option } from "../Input.ts"

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

const UserReference = Schema.Union(UserId, Email).annotations({
  message: () => ({ message: "Expected an id of the form usr_… or an e-mail address", override: true })
})

const isUserId = Schema.is(UserId)

/**
 * The option `--user`.
 *
 * @since 0.1.0
 * @category options
 */
export const user = option("user", UserReference, "user", "The user: their id, usr_…, or their e-mail address.")

/**
 * The user of that id or address, unless they are erased.
 *
 * @since 0.1.0
 * @category reading
 */
export const knownUser = (reference: typeof UserReference.Type) =>
  Effect.gen(function*() {
    const { findUser, findUserByEmail } = yield* Directory
    const found = yield* isUserId(reference) ? findUser(reference) : findUserByEmail(reference)
    return Option.isNone(found) || isErased(found.value) ? yield* new UserNotFound() : found.value
  })
