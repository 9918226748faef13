import { CurrentActor, systemActor } from "@attestry/core/access"
import { Authenticator } from "@attestry/core/authentication"
import type { OrganizationId, UserId } from "@attestry/core/shared"
import { Vendors } from "@attestry/core/vendor"
import { Effect } from "effect"

/** Lists the names of vendors, as the signed-in user with the permissions of their role. */
export const vendorNames = (userId: UserId) =>
  Effect.gen(function*() {
    const { member } = yield* Authenticator
    const { list } = yield* Vendors
    const { data } = yield* Effect.provideService(list({}), CurrentActor, yield* member(userId))
    return data.map(({ name }) => name)
  })

/** Counts the unassessed vendors, as the host itself, for a nightly reminder. */
export const countUnassessed = (organizationId: OrganizationId) =>
  Effect.gen(function*() {
    const { list } = yield* Vendors
    return (yield* list({ status: "not_assessed" })).count
  }).pipe(Effect.provideService(CurrentActor, systemActor(organizationId)))
