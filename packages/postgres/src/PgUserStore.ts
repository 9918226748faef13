import { User } from "@attestry/core/member/User"
import { UserStore } from "@attestry/core/member/UserStore"
import { foldCase } from "@attestry/core/shared/Text"
import { SqlClient } from "@effect/sql/SqlClient"
import { Effect, Layer } from "effect"
import { DatabaseSchema } from "./DatabaseSchema.ts"
import { orStorageDefect } from "./Failure.ts"
import { PgWrites } from "./PgUnitOfWork.ts"
import { table } from "./Table.ts"

/**
 * @since 0.1.0
 * @category layers
 */
export const layer: Layer.Layer<UserStore, never, SqlClient | PgWrites> = Layer.effect(
  UserStore,
  Effect.gen(function*() {
    const sql = yield* SqlClient
    const { record } = yield* PgWrites
    const users = table(sql, `${yield* DatabaseSchema}.users`, User)

    return {
      find: (userId) => users.find(sql`id = ${userId}`).pipe(orStorageDefect("UserStore.find")),
      findByEmail: (email) =>
        users.find(sql`email_key = ${foldCase(email)}`).pipe(orStorageDefect("UserStore.findByEmail")),
      insert: (user) => {
        const emailKey = foldCase(user.email)
        return record({ key: `user/${emailKey}`, statement: users.insert(user, { email_key: emailKey }) })
      }
    }
  })
)
