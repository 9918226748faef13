import { Context, type Effect, type Option } from "effect"
import type { Writes } from "../shared/UnitOfWork.ts"
import type { User, UserId } from "./User.ts"

/**
 * Where users are kept. They belong to no organization.
 *
 * @since 0.1.0
 * @category ports
 */
export class UserStore extends Context.Tag("@attestry/core/member/UserStore")<UserStore, {
  /** The user of that id. */
  readonly find: (userId: UserId) => Effect.Effect<Option.Option<User>>
  /** The user with that address, compared in lower case. */
  readonly findByEmail: (email: User["email"]) => Effect.Effect<Option.Option<User>>
  /** Adds the user. Of several with one address one commits; the units of the others run again. */
  readonly insert: (user: User) => Effect.Effect<void, never, Writes>
}>() {}
