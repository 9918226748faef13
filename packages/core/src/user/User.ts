import * as Schema from "effect/Schema"
import { audited, type AuditEntry, makeAuditEntries } from "../internal/audit/Audited.ts"
import { Patch } from "../internal/shared/Patch.ts"
import { UserId } from "../shared/Ids.ts"
import { TaggedProblem } from "../shared/TaggedProblem.ts"
import { Email, Name, WebUrl } from "../shared/Text.ts"
import { Timestamp } from "../shared/Timestamp.ts"

/** A person, or a service that acts like one. Users are global; what they may do is said by their memberships. */
export const User = Schema.Struct({
  id: UserId,
  name: Name,
  email: Email,
  emailVerified: Schema.Boolean,
  image: Schema.NullOr(WebUrl),
  /** Whether it acts for a machine: with API keys only, never signed in, and without mail. */
  isService: audited(Schema.Boolean),
  lastLogin: Schema.NullOr(Timestamp),
  createdAt: Timestamp,
  updatedAt: Timestamp
}).annotations({ identifier: "User" })

export type User = typeof User.Type

export const NewUser = Schema.Struct({ name: User.fields.name, email: User.fields.email })

/** What the host knows better: any of these fields; null takes the image away. */
export const UserPatch = Patch({
  name: User.fields.name,
  email: User.fields.email,
  emailVerified: User.fields.emailVerified,
  image: User.fields.image
})

export type UserPatch = typeof UserPatch.Type

export type NewUser = typeof NewUser.Type

/** The audit log never learns a user's name or address from here. */
export const userEvents = makeAuditEntries("user", User)

/** A user as they come into being. */
export const makeUser = (id: UserId, { email, name }: NewUser, isService: boolean, now: Timestamp): User => ({
  id,
  name,
  email,
  emailVerified: false,
  image: null,
  isService,
  lastLogin: null,
  createdAt: now,
  updatedAt: now
})

const erasedDomain = "@erased.invalid"

/**
 * The user without who they were: what is left keeps histories whole. The address, which leads nowhere, is made of the
 * suffix.
 */
export const eraseUser = (user: User, suffix: string, now: Timestamp): User => ({
  ...user,
  name: Schema.decodeSync(Name)("Erased user"),
  email: Schema.decodeSync(Email)(`${suffix}${erasedDomain}`),
  emailVerified: false,
  image: null,
  lastLogin: null,
  updatedAt: now
})

/** Whether the user was erased. Nobody else has such an address, for the domain is reserved. */
export const isErased = ({ email }: Pick<User, "email">): boolean => email.endsWith(erasedDomain)

/**
 * That a user was erased: where their name was, it is no more, and sealed events that may still have it are explained.
 */
export const userErasedEvent = (id: UserId): AuditEntry => ({
  action: "user.erased",
  resource: { type: "user", id },
  before: null,
  after: null
})

export class UserNotFound extends TaggedProblem<UserNotFound>()("UserNotFound", 404, "No such user.") {}

export class ServiceUserCannotSignIn extends TaggedProblem<ServiceUserCannotSignIn>()(
  "ServiceUserCannotSignIn",
  409,
  "A service user cannot have sessions. Use an API key."
) {}

/** An active member cannot be erased. */
export class UserStillActive extends TaggedProblem<UserStillActive>()("UserStillActive", 409, {
  fields: { organizationIds: Schema.Array(Schema.String) },
  message: ({ organizationIds }) =>
    `The user is an active member of ${organizationIds.join(", ")}. Remove or deactivate them there first.`
}) {}
