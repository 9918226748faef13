import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { UserId } from "../shared/Ids.ts"
import type { Versioned } from "../storage/Revision.ts"
import type { Writes } from "../storage/UnitOfWork.ts"
import type { User } from "./User.ts"

/** Users. They belong to no organization. */
export class UserStore extends Context.Tag("@attestry/core/user/UserStore")<UserStore, {
  /** The user with the id. */
  readonly find: (userId: UserId) => Effect.Effect<Option.Option<Versioned<User>>>
  /** The users with the ids, without the unknown ones, in no particular order. */
  readonly findAll: (userIds: ReadonlyArray<UserId>) => Effect.Effect<ReadonlyArray<User>>
  /** The user with the address, compared in lower case. */
  readonly findByEmail: (email: User["email"]) => Effect.Effect<Option.Option<User>>
  /** Adds the user. Of several units that add the same address, one commits and the others are retried. */
  readonly insert: (user: User) => Effect.Effect<void, never, Writes>
  /** Replaces the user if it still has the revision, except `hasSignedIn`. Addresses stay unique. */
  readonly save: (user: User, revision: number) => Effect.Effect<void, never, Writes>
}>() {}
