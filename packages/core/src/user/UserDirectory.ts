import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { applyPatch } from "../shared/Patch.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import type { Versioned } from "../storage/Revision.ts"
import { EmailTaken, type User, type UserPatch } from "./User.ts"
import { UserStore } from "./UserStore.ts"

// for the contexts that deal with members; it asks no permission
export class UserDirectory extends Effect.Service<UserDirectory>()("@attestry/core/user/UserDirectory", {
  effect: Effect.map(UserStore, ({ find, findAll, findByEmail, insert, save }) => {
    // returns the same user if no field differs
    const update = Effect.fnUntraced(function*({ revision, value }: Versioned<User>, patch: UserPatch) {
      const updated = applyPatch(value, patch, yield* Timestamp.now)
      if (updated === value) return value
      const other = updated.email === value.email ? Option.none() : yield* findByEmail(updated.email)
      if (Option.exists(other, ({ id }) => id !== value.id)) return yield* new EmailTaken()
      yield* save(updated, revision)
      return updated
    })
    return { find, findAll, findByEmail, insert, save, update }
  })
}) {}
