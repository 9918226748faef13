import * as Effect from "effect/Effect"
import { UserStore } from "../../user/UserStore.ts"

// for the contexts that deal with members; it asks no permission
export class UserDirectory extends Effect.Service<UserDirectory>()("@attestry/core/internal/user/UserDirectory", {
  effect: Effect.map(UserStore, ({ find, findAll, findByEmail, insert, save }) => ({
    find,
    findAll,
    findByEmail,
    insert,
    save
  }))
}) {}
