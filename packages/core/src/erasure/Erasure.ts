import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { CurrentActor, systemActor } from "../access/Actor.ts"
import { PrincipalCache } from "../access/PrincipalCache.ts"
import { AuditRecorder } from "../audit/AuditRecorder.ts"
import { Memberships } from "../authentication/Memberships.ts"
import { Idempotency } from "../idempotency/Idempotency.ts"
import { Directory } from "../member/Directory.ts"
import { Sessions } from "../session/Sessions.ts"
import type { UserId } from "../shared/Ids.ts"
import { useCase } from "../shared/UseCase.ts"
import type { Busy } from "../storage/Busy.ts"
import { UnitOfWork } from "../storage/UnitOfWork.ts"
import { type User, userErasedEvent, type UserNotFound, UserStillActive } from "../user/User.ts"

/** Erases personal data. It checks no permission, because it is for the host alone. */
export interface ErasureService {
  /**
   * Replaces the user's name and e-mail address by placeholders, except in sealed audit events. Records the erasure in the
   * audit log, ends the user's sessions, and removes invitations that wait for them. May be repeated. Fails while the user
   * is an active member of an organization.
   */
  readonly erase: (userId: UserId) => Effect.Effect<User, Busy | UserNotFound | UserStillActive>
}

const make = Effect.gen(function*() {
  const directory = yield* Directory
  const memberships = yield* Memberships
  const sessions = yield* Sessions
  const audit = yield* AuditRecorder
  const idempotency = yield* Idempotency
  const unit = yield* UnitOfWork
  const principals = yield* PrincipalCache

  /** Fails if the user is an active member anywhere. Returns the organizations of the inactive memberships. */
  const requireInactive = Effect.fnUntraced(function*(userId: UserId) {
    const found = yield* memberships.find(userId)
    const active = found.filter(({ isActive }) => isActive)
    if (active.length > 0) {
      return yield* new UserStillActive({ organizationIds: active.map(({ organizationId }) => organizationId) })
    }
    return found.map(({ organizationId }) => organizationId)
  })

  const erase = useCase("Erasure.erase")(function*(userId: UserId) {
    const { after, before, memberships: ofUser } = yield* directory.eraseUser(userId)
    const memberOf = yield* requireInactive(userId)
    const organizations = new Set([...memberOf, ...(yield* audit.redactRemovals(userId, after))])
    yield* sessions.revokeAll(userId)
    if (after !== before) {
      for (const id of organizations) {
        yield* Effect.provideService(audit.record(userErasedEvent(userId)), CurrentActor, systemActor(id))
      }
    }
    yield* unit.afterCommit(principals.evictAll)
    // an invitation's response has the address as it was given, and not the user's id
    const named = [userId, before.email, ...ofUser.map(({ id }) => id)]
    const all = new Set([...organizations, ...ofUser.map(({ organization }) => organization.id)])
    yield* unit.afterCommit(Effect.forEach(all, (id) => idempotency.removeNaming(id, named), { discard: true }))
    return after
  }, unit.run)

  return { erase }
})

export class Erasure extends Context.Tag("@attestry/core/erasure/Erasure")<Erasure, ErasureService>() {
  static readonly Default = Layer.effect(this, make)
}
