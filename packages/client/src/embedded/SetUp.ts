import { CurrentActor, systemActor } from "@attestry/core/access"
import { Principals } from "@attestry/core/authentication"
import { Directory } from "@attestry/core/member"
import { RoleNotFound, RoleReference } from "@attestry/core/role"
import { type Established, SetUp } from "@attestry/core/setUp"
import type { OrganizationId } from "@attestry/core/shared"
import { UnitOfWork } from "@attestry/core/storage"
import { NewUser } from "@attestry/core/user"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"

/** A person, by whose address a user is found or made. */
export interface PersonInput {
  readonly name: string
  readonly email: string
}

/** An organization and its owner. */
export interface OrganizationInput {
  readonly name: string
  /** An IANA time zone; UTC by default. */
  readonly timeZone?: string | undefined
  readonly owner: PersonInput
}

/** An organization that is ready for use. */
export interface OrganizationSetUp {
  readonly organizationId: string
  /** The owner. */
  readonly userId: string
  /** The owner's API key, with every scope. Undefined if the organization was there before. */
  readonly key: string | undefined
}

/** A person, and their role: `admin`, `auditor`, `member`, `owner`, or the id of a custom role. */
export interface NewMembership extends PersonInput {
  readonly role: string
}

/** A membership. */
export interface Membership {
  readonly userId: string
  readonly memberId: string
}

const toSetUp = ({ organization, owner, token }: Established): OrganizationSetUp => ({
  organizationId: organization.id,
  userId: owner.id,
  key: token
})

// One of several servers that start at once on an empty storage makes it.
export const setUp = (input: OrganizationInput) =>
  Effect.gen(function*() {
    const { createOrganization, firstStart } = yield* SetUp
    const { findUserByEmail } = yield* Directory
    const { findMembers } = yield* Principals
    const owner = Schema.decodeOption(NewUser)(input.owner)
    const find = Effect.gen(function*() {
      const user = Option.isSome(owner) ? yield* findUserByEmail(owner.value.email) : Option.none()
      if (Option.isNone(user)) return undefined
      const memberships = yield* findMembers(user.value.id, null)
      const found = memberships.find(({ organization }) => organization.name === input.name)
      return found && { organizationId: found.organization.id, userId: user.value.id, key: undefined }
    })
    const found = yield* find
    if (found !== undefined) return found
    const { timeZone, ...fields } = input
    const organization = timeZone === undefined ? fields : { ...fields, timeZone }
    const first = yield* firstStart(organization, Effect.void)
    if (Option.isSome(first)) return toSetUp(first.value)
    return (yield* find) ?? toSetUp(yield* createOrganization(organization))
  })

const isRole = Schema.is(RoleReference)

export const addMember = (organizationId: OrganizationId, { role, ...person }: NewMembership) =>
  Effect.gen(function*() {
    const directory = yield* Directory
    const { run } = yield* UnitOfWork
    if (!isRole(role)) return yield* new RoleNotFound()
    return yield* run(Effect.gen(function*() {
      const user = yield* directory.addUser(person).pipe(
        Effect.catchTag("EmailTaken", (taken) =>
          Schema.decode(NewUser)(person).pipe(
            Effect.orDie,
            Effect.flatMap(({ email }) => directory.findUserByEmail(email)),
            Effect.flatMap(Option.match({ onNone: () => taken, onSome: Effect.succeed }))
          ))
      )
      const found = yield* directory.findMember(organizationId, user.id)
      const member = Option.isSome(found) ? found.value : yield* directory.addMember(organizationId, user.id, role)
      return { userId: user.id, memberId: member.id }
    }))
  }).pipe(Effect.provideService(CurrentActor, systemActor(organizationId)))
