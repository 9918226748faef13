import { CurrentActor, systemActor } from "@attestry/core/access/Actor"
import { Authenticator } from "@attestry/core/authentication/Authenticator"
import type { OrganizationId, UserId } from "@attestry/core/shared/Ids"
import { Vendors } from "@attestry/core/vendor/Vendors"
import { Effect } from "effect"

/** The names of the vendors, for a page of the host's: as the person who is signed in, with the rights of their role. */
export const vendorNames = (userId: UserId) =>
  Effect.gen(function*() {
    const { member } = yield* Authenticator
    const { list } = yield* Vendors
    const { data } = yield* Effect.provideService(list({}), CurrentActor, yield* member(userId))
    return data.map(({ name }) => name)
  })

/** How many vendors nobody has assessed yet, for a reminder every night: as the host itself. */
export const unassessed = (organizationId: OrganizationId) =>
  Effect.gen(function*() {
    const { list } = yield* Vendors
    return (yield* list({ status: "not_assessed" })).count
  }).pipe(Effect.provideService(CurrentActor, systemActor(organizationId)))
