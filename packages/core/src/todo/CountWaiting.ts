import * as Effect from "effect/Effect"
import type { WaitingCounts } from "../authentication/WaitingCounts.ts"
import { readableTypes } from "./TodoAccess.ts"
import { TodoStore } from "./TodoStore.ts"

export const countWaiting = Effect.gen(function*() {
  const store = yield* TodoStore
  const count: typeof WaitingCounts.Service.count = (userId, memberships) => {
    if (memberships.length === 0) return Effect.succeed([])
    const organizations = memberships.map(({ organizationId, permissions }) => ({
      id: organizationId,
      types: readableTypes(permissions)
    }))
    return store.count(organizations, userId)
  }
  return { count }
})
