import * as Effect from "effect/Effect"
import { AuditRecorder } from "../audit/AuditRecorder.ts"
import type { RemovalStep } from "../member/MemberRemoval.ts"
import { takenOnly } from "../storage/Taken.ts"
import { sessionEvents } from "./Session.ts"
import { SessionStore } from "./SessionStore.ts"

// sessions for no organization stay
export const revokeSessions = Effect.gen(function*() {
  const store = yield* SessionStore
  const audit = yield* AuditRecorder

  const step: RemovalStep = Effect.fnUntraced(function*({ organizationId, userId }) {
    const all = yield* store.list(userId)
    const sessions = all.filter((session) => session.organizationId === organizationId)
    if (sessions.length === 0) return takenOnly(0)
    yield* audit.record(...sessions.map(sessionEvents.removed))
    yield* store.remove(sessions.map(({ id }) => id))
    return takenOnly(sessions.length)
  })
  return step
})
