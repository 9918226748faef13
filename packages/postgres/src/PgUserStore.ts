import { User } from "@attestry/core/member/User"
import { UserStore } from "@attestry/core/member/UserStore"
import { foldCase } from "@attestry/core/shared/Text"
import { SqlClient } from "@effect/sql/SqlClient"
import { Array, Effect, Layer } from "effect"
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
      find: (userId) =>
        sql<User>`
          SELECT ${users.columns}
          FROM ${users.name}
          WHERE id = ${userId}`.pipe(Effect.map(Array.head), orStorageDefect("UserStore.find")),
      findByEmail: (email) =>
        sql<User>`
          SELECT ${users.columns}
          FROM ${users.name}
          WHERE email_key = ${foldCase(email)}`.pipe(Effect.map(Array.head), orStorageDefect("UserStore.findByEmail")),
      insert: (user) => {
        const emailKey = foldCase(user.email)
        return record({ key: `user/${emailKey}`, statement: users.insert(user, { email_key: emailKey }) })
      }
    }
  })
)
