import type { UserStore } from "@attestry/core/user"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { emailKey, global, type MemoryTables } from "../internal/MemoryTables.ts"
import type { RecordWrite } from "../storage/MemoryUnitOfWork.ts"

export const makeMemoryUserStore = ({ users }: MemoryTables, record: RecordWrite): typeof UserStore.Service => ({
  find: (userId) => Effect.sync(() => users.find(global, userId)),
  findAll: (userIds) =>
    Effect.sync(() =>
      [...new Set(userIds)].flatMap((id) => Option.toArray(users.find(global, id))).map(({ value }) => value)
    ),
  findByEmail: (email) => Effect.sync(() => users.findUnique(emailKey(email))),
  insert: (user) => Effect.suspend(() => record(users.insert(global, user))),
  save: (user, revision) => Effect.suspend(() => record(users.save(global, user, revision)))
})
