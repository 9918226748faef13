import { foldCase, foldForSearch } from "@attestry/core/shared"
import { User, UserStore } from "@attestry/core/user"
import { orStorageDefect } from "../Failure.ts"
import { storeLayer } from "../internal/PgDatabase.ts"

export const layer = storeLayer(UserStore, ({ record, run, sql, table }) => {
  const users = table("users", User, ["has_signed_in"])
  const derived = ({ email, name }: User) => ({ email_key: foldCase(email), name_key: foldForSearch(name) })
  const key = (user: User) => `user/${foldCase(user.email)}`

  return {
    find: (userId) => users.findVersioned(sql`id = ${userId}`).pipe(orStorageDefect("UserStore.find")),
    findAll: (userIds) =>
      run(sql<User>`
        SELECT ${users.columns}
        FROM ${users.name}
        WHERE id = ANY (${[...userIds]})`).pipe(orStorageDefect("UserStore.findAll")),
    findByEmail: (email) =>
      users.find(sql`email_key = ${foldCase(email)}`).pipe(orStorageDefect("UserStore.findByEmail")),
    insert: (user) => record({ key: key(user), statement: users.insert(user, derived(user)) }),
    save: (user, revision) =>
      record({
        key: key(user),
        statement: users.update(sql`id = ${user.id} AND revision = ${revision}`, user, derived(user))
      })
  }
})
