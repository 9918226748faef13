import * as Schema from "effect/Schema"
import { audited, type AuditEntry, makeAuditEntries } from "../internal/audit/Audited.ts"
import { Patch } from "../internal/shared/Patch.ts"
import { UserId } from "../shared/Ids.ts"
import { TaggedProblem } from "../shared/TaggedProblem.ts"
import { decodeName, Email, Name, WebUrl } from "../shared/Text.ts"
import { Timestamp } from "../shared/Timestamp.ts"

/** A person, or a service. Users belong to no organization; their memberships say what they may do there. */
export const User = Schema.Struct({
  id: UserId,
  name: Name,
  email: Email,
  emailVerified: Schema.Boolean,
  image: Schema.NullOr(WebUrl),
  /** True for a machine: with API keys only, never signed in, and without mail. */
  isService: audited(Schema.Boolean),
  lastLogin: Schema.NullOr(Timestamp),
  createdAt: Timestamp,
  updatedAt: Timestamp
}).annotations({ identifier: "User" })

export type User = typeof User.Type

export const NewUser = Schema.Struct({ name: User.fields.name, email: User.fields.email })

/** The fields that the host is the source of. Null removes the image. */
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

/** A new user. */
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
 * The user without personal data, which histories still refer to. The address is made of the suffix and gets no mail.
 */
export const toErasedUser = (user: User, suffix: string, now: Timestamp): User => ({
  ...user,
  name: decodeName("Erased user"),
  email: Schema.decodeSync(Email)(`${suffix}${erasedDomain}`),
  emailVerified: false,
  image: null,
  lastLogin: null,
  updatedAt: now
})

/** True if the user was erased. Nobody else has such an address, because the domain is reserved. */
export const isErased = ({ email }: Pick<User, "email">): boolean => email.endsWith(erasedDomain)

/** The event of an erasure. It explains sealed events that may still hold the user's name. */
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
