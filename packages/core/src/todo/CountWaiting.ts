import * as Effect from "effect/Effect"
import type { WaitingCounts } from "../authentication/WaitingCounts.ts"
import { readableTypes } from "./TodoAccess.ts"
import { TodoStore } from "./TodoStore.ts"

export const countWaiting = Effect.map(TodoStore, (store): typeof WaitingCounts.Service => ({
  count: (userId, memberships) =>
    memberships.length === 0
      ? Effect.succeed([])
      : store.count(
        memberships.map(({ organizationId, permissions }) => ({
          id: organizationId,
          types: readableTypes(permissions)
        })),
        userId
      )
}))
