import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { CurrentActor, systemActor } from "../access/Actor.ts"
import { PrincipalCache } from "../access/PrincipalCache.ts"
import { Principals } from "../authentication/Principals.ts"
import { AuditRecorder } from "../internal/audit/AuditRecorder.ts"
import { Idempotency } from "../internal/idempotency/Idempotency.ts"
import { useCase } from "../internal/shared/UseCase.ts"
import { Sessions } from "../session/Sessions.ts"
import { IdGenerator } from "../shared/IdGenerator.ts"
import { UserId } from "../shared/Ids.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { UnitOfWork } from "../storage/UnitOfWork.ts"
import { eraseUser, isErased, userErasedEvent, UserNotFound, UserStillActive } from "../user/User.ts"
import { UserStore } from "../user/UserStore.ts"

/** How the host erases a person. It asks no permission: it is for the host alone. */
export class Erasure extends Effect.Service<Erasure>()("@attestry/core/erasure/Erasure", {
  effect: Effect.gen(function*() {
    const users = yield* UserStore
    const principals = yield* Principals
    const sessions = yield* Sessions
    const audit = yield* AuditRecorder
    const idempotency = yield* Idempotency
    const unit = yield* UnitOfWork
    const ids = yield* IdGenerator
    const rights = yield* PrincipalCache

    /** Everywhere the user was or is a member without being active. */
    const formerly = Effect.fnUntraced(function*(userId: UserId) {
      const memberships = yield* principals.findMembers(userId, null)
      const active = memberships.filter(({ member }) => member.isActive)
      if (active.length > 0) {
        return yield* new UserStillActive({ organizationIds: active.map(({ organization }) => organization.id) })
      }
      return memberships.map(({ organization }) => organization.id)
    })

    /**
     * Puts a placeholder in the place of the user's name and e-mail address, everywhere but in sealed events of the
     * audit: there an event tells of the erasure. Ends their sessions. May be repeated.
     */
    const erase = useCase("Erasure.erase")(function*(userId: UserId) {
      const found = yield* users.find(userId)
      if (Option.isNone(found)) return yield* new UserNotFound()
      const { revision, value } = found.value
      const memberOf = yield* formerly(userId)
      const suffix = (yield* ids.make(UserId)).slice("usr_".length)
      const placeholder = isErased(value) ? value : eraseUser(value, suffix, yield* Timestamp.now)
      const organizations = new Set([...memberOf, ...(yield* audit.redactRemovals(userId, placeholder))])
      yield* sessions.revokeAll(userId)
      if (placeholder !== value) {
        yield* users.save(placeholder, revision)
        for (const id of organizations) {
          yield* Effect.provideService(audit.record(userErasedEvent(userId)), CurrentActor, systemActor(id))
        }
      }
      yield* unit.afterCommit(rights.forget)
      const named = [userId, value.email]
      yield* unit.afterCommit(Effect.forEach(organizations, (id) => idempotency.forget(id, named), { discard: true }))
      return placeholder
    }, unit.run)

    return { erase }
  })
}) {}
