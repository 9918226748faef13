import * as Effect from "effect/Effect"
import { AuditRecorder } from "../audit/AuditRecorder.ts"
import type { RemovalStep } from "../member/MemberRemoval.ts"
import { takenOnly } from "../storage/Taken.ts"
import { apiKeyEvents } from "./ApiKey.ts"
import { ApiKeyStore } from "./ApiKeyStore.ts"

export const revokeApiKeys = Effect.gen(function*() {
  const store = yield* ApiKeyStore
  const audit = yield* AuditRecorder

  const step: RemovalStep = Effect.fnUntraced(function*({ organizationId, userId }) {
    const apiKeys = yield* store.findByCreator(organizationId, userId)
    if (apiKeys.length === 0) return takenOnly(0)
    yield* store.removeAll(organizationId, apiKeys.map(({ id }) => id))
    yield* audit.record(...apiKeys.map(apiKeyEvents.removed))
    return takenOnly(apiKeys.length)
  })
  return step
})
