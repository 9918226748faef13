import { HttpApiSchema } from "@effect/platform"
import { Schema } from "effect"
import { journaled, journalEntries, type JournalEntry } from "../journal/Journaled.ts"
import { EntityId } from "../shared/EntityId.ts"
import { Patch } from "../shared/Patch.ts"
import { Name, normalised, WebUrl } from "../shared/Text.ts"
import { Timestamp } from "../shared/Timestamp.ts"

/**
 * @since 0.1.0
 * @category ids
 */
export const UserId = EntityId("usr", "UserId")

/**
 * @since 0.1.0
 * @category ids
 */
export type UserId = typeof UserId.Type

const Address = Schema.String.pipe(
  Schema.filter((text) =>
    text.length <= 254 && /^[^\s@<>,;\p{Cc}\p{Surrogate}]+@[^\s@<>,;\p{Cc}\p{Surrogate}]+$/u.test(text)
  ),
  Schema.brand("Email"),
  Schema.annotations({ message: () => ({ message: "Expected an e-mail address", override: true }) })
)

/**
 * An e-mail address: normalised (NFC) and trimmed. Addresses compare in lower case.
 *
 * @since 0.1.0
 * @category schemas
 */
export const Email = Schema.transform(Schema.String, Address, {
  strict: true,
  decode: (text) => normalised(text, 254),
  encode: (email) => email
}).annotations({
  jsonSchema: { type: "string", pattern: "^[^\\s@<>,;]+@[^\\s@<>,;]+$", maxLength: 254 },
  message: () => ({ message: "Expected an e-mail address", override: true })
})

/**
 * A person, or a service that acts like one. Users are global; what they may do is said by their memberships.
 *
 * @since 0.1.0
 * @category entities
 */
export const User = Schema.Struct({
  id: UserId,
  name: Name,
  email: Email,
  emailVerified: Schema.Boolean,
  image: Schema.NullOr(WebUrl),
  /** Whether it acts for a machine: with API keys only, never signed in, and without mail. */
  isService: journaled(Schema.Boolean),
  lastLogin: Schema.NullOr(Timestamp),
  createdAt: Timestamp,
  updatedAt: Timestamp
}).annotations({ identifier: "User" })

/**
 * @since 0.1.0
 * @category entities
 */
export type User = typeof User.Type

/**
 * @since 0.1.0
 * @category inputs
 */
export const NewUser = Schema.Struct({ name: User.fields.name, email: User.fields.email })

/**
 * What the host knows better: any of these fields; null takes the image away.
 *
 * @since 0.1.0
 * @category inputs
 */
export const UserPatch = Patch({
  name: User.fields.name,
  email: User.fields.email,
  emailVerified: User.fields.emailVerified,
  image: User.fields.image
})

/**
 * @since 0.1.0
 * @category inputs
 */
export type UserPatch = typeof UserPatch.Type

/**
 * @since 0.1.0
 * @category inputs
 */
export type NewUser = typeof NewUser.Type

/**
 * The journal never learns a user's name or address from here.
 *
 * @since 0.1.0
 * @category journal
 */
export const userEntries = journalEntries("user", User)

/**
 * A user as they come into being.
 *
 * @since 0.1.0
 * @category transitions
 */
export const newUser = (id: UserId, { email, name }: NewUser, isService: boolean, now: Timestamp): User => ({
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
 *
 * @since 0.1.0
 * @category transitions
 */
export const erased = (user: User, suffix: string, now: Timestamp): User => ({
  ...user,
  name: Schema.decodeSync(Name)("Erased user"),
  email: Schema.decodeSync(Email)(`${suffix}${erasedDomain}`),
  emailVerified: false,
  image: null,
  lastLogin: null,
  updatedAt: now
})

/**
 * Whether the user was erased. Nobody else has such an address, for the domain is reserved.
 *
 * @since 0.1.0
 * @category transitions
 */
export const isErased = ({ email }: Pick<User, "email">): boolean => email.endsWith(erasedDomain)

/**
 * That a user was erased: where their name was, it is no more, and sealed events that may still have it are explained.
 *
 * @since 0.1.0
 * @category journal
 */
export const erasure = (id: UserId): JournalEntry => ({
  action: "user.erased",
  resource: { type: "user", id },
  before: null,
  after: null
})

/**
 * @since 0.1.0
 * @category errors
 */
export class UserNotFound
  extends Schema.TaggedError<UserNotFound>()("UserNotFound", {}, HttpApiSchema.annotations({ status: 404 }))
{
  override get message() {
    return "There is no such user"
  }
}

/**
 * @since 0.1.0
 * @category errors
 */
export class ServiceUserRefused
  extends Schema.TaggedError<ServiceUserRefused>()("ServiceUserRefused", {}, HttpApiSchema.annotations({ status: 409 }))
{
  override get message() {
    return "A service user has API keys only, and no sessions"
  }
}

/**
 * The user is an active member somewhere: they have to be removed or deactivated there before they can be erased.
 *
 * @since 0.1.0
 * @category errors
 */
export class UserStillActive extends Schema.TaggedError<UserStillActive>()(
  "UserStillActive",
  { organizationIds: Schema.Array(Schema.String) },
  HttpApiSchema.annotations({ status: 409 })
) {
  override get message() {
    return `The user is an active member of ${this.organizationIds.join(", ")}; remove or deactivate them there first`
  }
}
