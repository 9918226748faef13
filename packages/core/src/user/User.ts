import * as Schema from "effect/Schema"
import { audited, type AuditEntry, makeAuditEntries } from "../audit/Audited.ts"
import { describe } from "../shared/Describe.ts"
import { UserId } from "../shared/Ids.ts"
import { Patch } from "../shared/Patch.ts"
import { TaggedProblem } from "../shared/TaggedProblem.ts"
import { decodeName, Email, Name, WebUrl } from "../shared/Text.ts"
import { CreatedAt, type Timestamp, UpdatedAt } from "../shared/Timestamp.ts"

/** An account of a person or service. It belongs to no organization; its memberships give it permissions there. */
export const User = Schema.Struct({
  id: UserId,
  name: describe(Name, "Name of the user.", "Ada Park"),
  email: describe(Email, "E-mail address of the user.", "ada@example.com"),
  emailVerified: describe(Schema.Boolean, "True if the host has verified the address."),
  image: describe(Schema.NullOr(WebUrl), "URL of a picture of the user.", "https://example.com/ada.png"),
  /** True for a service user: with API keys, without sessions and mail. */
  isService: audited(Schema.Boolean),
  /** True once the user had a session, in whatever organization. Only `MemberStore.touch` changes it. */
  hasSignedIn: Schema.Boolean,
  createdAt: CreatedAt,
  updatedAt: UpdatedAt
}).annotations({ identifier: "User" })

export type User = typeof User.Type

export const NewUser = Schema.Struct({ name: User.fields.name, email: User.fields.email })

/** A service user has no mail. */
export const NewService = NewUser.pick("name")

export type NewService = typeof NewService.Type

/** Fields that the host is the source of. Null removes the image. */
export const UserPatch = Patch({
  name: User.fields.name,
  email: User.fields.email,
  emailVerified: User.fields.emailVerified,
  image: User.fields.image
})

export type UserPatch = typeof UserPatch.Type

export type NewUser = typeof NewUser.Type

/** Fields that a user may change themselves. */
export const OwnUserPatch = Patch({
  name: describe(Name, "The name, in all organizations.", "Ada Park")
}).annotations({ identifier: "MePatch" })

export type OwnUserPatch = typeof OwnUserPatch.Type

/** Events of users. They never contain a name or an address. */
export const userEvents = makeAuditEntries("user", User)

export const makeUser = (id: UserId, { email, name }: NewUser, isService: boolean, now: Timestamp): User => ({
  id,
  name,
  email,
  emailVerified: false,
  image: null,
  isService,
  hasSignedIn: false,
  createdAt: now,
  updatedAt: now
})

/** Name of each erased user. */
export const erasedName = decodeName("Erased user")

/** End of the address of each erased user. */
export const erasedDomain = "@erased.invalid"

/** Removes the user's personal data. Histories still refer to the user. The address has the suffix and receives no mail. */
export const toErasedUser = (user: User, suffix: string, now: Timestamp): User => ({
  ...user,
  name: erasedName,
  email: Schema.decodeSync(Email)(`${suffix}${erasedDomain}`),
  emailVerified: false,
  image: null,
  updatedAt: now
})

/** True if the user was erased. No other user has such an address, because the domain is reserved. */
export const isErased = ({ email }: Pick<User, "email">): boolean => email.endsWith(erasedDomain)

/** Event of an erasure. It explains sealed events that may still contain the user's name. */
export const userErasedEvent = (id: UserId): AuditEntry => ({
  action: "user.erased",
  resource: { type: "user", id },
  before: null,
  after: null
})

/** Event of a change of a user. Says which fields changed, never their values. */
export const userChangedEvent = (before: User, after: User): AuditEntry => ({
  action: "user.updated",
  resource: { type: "user", id: after.id },
  before: null,
  after: {
    changed: (["name", "email", "emailVerified", "image"] as const).filter((field) => before[field] !== after[field])
  }
})

export class EmailTaken
  extends TaggedProblem<EmailTaken>()("EmailTaken", 409, "A user with this e-mail address already exists.")
{}

export class UserNotFound extends TaggedProblem<UserNotFound>()("UserNotFound", 404, "No such user.") {}

export class ServiceUserCannotSignIn extends TaggedProblem<ServiceUserCannotSignIn>()(
  "ServiceUserCannotSignIn",
  409,
  "A service user cannot have sessions. Use an API key."
) {}

export class UserStillActive extends TaggedProblem<UserStillActive>()("UserStillActive", 409, {
  fields: { organizationIds: Schema.Array(Schema.String) },
  message: ({ organizationIds }) =>
    `The user is an active member of ${organizationIds.join(", ")}. Remove or deactivate them there first.`
}) {}
