import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { UserId } from "../shared/Ids.ts"
import type { Timestamp } from "../shared/Timestamp.ts"
import type { Versioned } from "../storage/Revision.ts"
import type { Writes } from "../storage/UnitOfWork.ts"
import type { User } from "./User.ts"

/** Users. They belong to no organization. */
export class UserStore extends Context.Tag("@attestry/core/user/UserStore")<UserStore, {
  /** The user of that id. */
  readonly find: (userId: UserId) => Effect.Effect<Option.Option<Versioned<User>>>
  /** The users of those ids, as far as there are any, in no particular order. */
  readonly findAll: (userIds: ReadonlyArray<UserId>) => Effect.Effect<ReadonlyArray<User>>
  /** The user with that address, compared in lower case. */
  readonly findByEmail: (email: User["email"]) => Effect.Effect<Option.Option<User>>
  /** Adds the user. Of several with one address one commits; the units of the others run again. */
  readonly insert: (user: User) => Effect.Effect<void, never, Writes>
  /** Saves the user, if the revision is still the one that was read. Addresses stay unique. */
  readonly save: (user: User, revision: number) => Effect.Effect<void, never, Writes>
  /**
   * Notes the user's last login, at once and outside any unit, unless a later one is noted already; changes no revision.
   * An unknown user is no error.
   */
  readonly touch: (userId: UserId, lastLogin: Timestamp) => Effect.Effect<void>
}>() {}
