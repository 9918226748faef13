import { CurrentActor, systemActor } from "@attestry/core/access"
import { Directory } from "@attestry/core/member"
import { Organizations } from "@attestry/core/organization"
import { Email, type OrganizationId, UserId } from "@attestry/core/shared"
import { isErased, UserNotFound } from "@attestry/core/user"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { option } from "../Input.ts"

// Fails if there is no such organization.
export const asHost = (organizationId: OrganizationId) => <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.flatMap(Organizations, ({ get }) => get()).pipe(
    Effect.zipRight(effect),
    Effect.provideService(CurrentActor, systemActor(organizationId))
  )

const UserReference = Schema.Union(UserId, Email).annotations({
  message: () => ({ message: "Expected an id of the form usr_… or an e-mail address", override: true })
})

const isUserId = Schema.is(UserId)

export const user = option("user", UserReference, "user", "Id of the user, usr_…, or their e-mail address.")

// Fails for erased users too.
export const getUser = (reference: typeof UserReference.Type) =>
  Effect.gen(function*() {
    const { findUser, findUserByEmail } = yield* Directory
    const found = yield* isUserId(reference) ? findUser(reference) : findUserByEmail(reference)
    return Option.isNone(found) || isErased(found.value) ? yield* new UserNotFound() : found.value
  })
