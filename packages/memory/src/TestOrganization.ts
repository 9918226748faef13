import { type Caller, CurrentActor, systemActor } from "@attestry/core/access"
import { Authenticator } from "@attestry/core/authentication"
import { Directory } from "@attestry/core/member"
import type { Organization } from "@attestry/core/organization"
import type { RoleReference } from "@attestry/core/role"
import { NewOrganization, SetUp } from "@attestry/core/setUp"
import { IdGenerator, UserId } from "@attestry/core/shared"
import { NewUser } from "@attestry/core/user"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

/** An organization for one test, with callers. */
export interface TestOrganization {
  readonly organization: Organization
  /** The owner, with every permission. */
  readonly owner: Caller
  /** The owner's API key, for requests over HTTP. */
  readonly token: string
  /** Adds a member with the role, and returns them as a caller. Dies if the role does not exist. */
  readonly addCaller: (role: RoleReference) => Effect.Effect<Caller>
}

/**
 * Makes a new organization for a test, on any storage. Its users are in no other organization.
 *
 * @example
 * ```ts
 * import { CurrentActor } from "@attestry/core/access"
 * import { Vendors } from "@attestry/core/vendor"
 * import { makeTestOrganization } from "@attestry/memory/TestOrganization"
 * import * as Effect from "effect/Effect"
 *
 * export const listAsAuditor = Effect.gen(function*() {
 *   const { addCaller } = yield* makeTestOrganization
 *   const { list } = yield* Vendors
 *   return yield* Effect.provideService(list({}), CurrentActor, yield* addCaller("auditor"))
 * })
 * ```
 */
export const makeTestOrganization: Effect.Effect<
  TestOrganization,
  never,
  Authenticator | Directory | IdGenerator | SetUp
> = Effect.gen(function*() {
  const setUp = yield* SetUp
  const directory = yield* Directory
  const authenticator = yield* Authenticator
  const ids = yield* IdGenerator

  const makeUser = (name: string) =>
    Effect.flatMap(
      ids.make(UserId),
      (id) => Schema.decode(NewUser)({ name, email: `${id.toLowerCase()}@example.com` })
    )

  const name = yield* Schema.decode(NewOrganization.fields.name)("Acme Example")
  const { organization, owner, token } = yield* setUp.createOrganization({
    name,
    owner: yield* makeUser("Olga Owner")
  })

  const addCaller = (role: RoleReference) =>
    Effect.gen(function*() {
      const user = yield* directory.addUser(yield* makeUser(`Test ${role}`))
      yield* directory.addMember(organization.id, user.id, role)
      return yield* authenticator.member(user.id, organization.id)
    }).pipe(Effect.provideService(CurrentActor, systemActor(organization.id)), Effect.orDie)

  return { organization, owner: yield* authenticator.member(owner.id, organization.id), token, addCaller }
}).pipe(Effect.orDie)
