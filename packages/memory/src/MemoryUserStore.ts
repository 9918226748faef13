import type { UserStore } from "@attestry/core/member/UserStore"
import { Effect, Option } from "effect"
import { emailKey, global, type MemoryTables } from "./MemoryTables.ts"
import type { Record } from "./MemoryUnitOfWork.ts"

/**
 * Users in memory.
 *
 * @since 0.1.0
 * @category constructors
 */
export const makeMemoryUserStore = ({ users }: MemoryTables, record: Record): typeof UserStore.Service => ({
  find: (userId) => Effect.sync(() => Option.map(users.find(global, userId), ({ value }) => value)),
  findByEmail: (email) => Effect.sync(() => users.findUnique(emailKey(email))),
  insert: (user) => Effect.suspend(() => record(users.insert(global, user)))
})
