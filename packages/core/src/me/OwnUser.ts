import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type { PermissionMissing, SessionRequired } from "../access/Access.ts"
import { type CurrentActor, currentCaller } from "../access/Actor.ts"
import { PrincipalCache } from "../access/PrincipalCache.ts"
import { AuditRecorder } from "../audit/AuditRecorder.ts"
import type { InvalidRequest } from "../problem/HttpErrors.ts"
import { type Input, withInput } from "../problem/Input.ts"
import { useCase } from "../shared/UseCase.ts"
import type { Busy } from "../storage/Busy.ts"
import * as Revision from "../storage/Revision.ts"
import type { PreconditionFailed, Versioned } from "../storage/Revision.ts"
import { UnitOfWork } from "../storage/UnitOfWork.ts"
import { type EmailTaken, OwnUserPatch, userChangedEvent, UserNotFound } from "../user/User.ts"
import { UserDirectory } from "../user/UserDirectory.ts"
import { type MeView, toMeView } from "./MeView.ts"
import { UserAccess } from "./UserAccess.ts"

/** The signed-in user's own account. */
export interface OwnUserService {
  /**
   * Changes the caller's name, in all organizations. Writes nothing if it does not differ. The audit log of the caller's
   * organization records it. Returns the caller with the revision of the user.
   */
  readonly update: (
    patch: Input<typeof OwnUserPatch>
  ) => Effect.Effect<
    Versioned<MeView>,
    | Busy
    | EmailTaken
    | InvalidRequest
    | PermissionMissing
    | PreconditionFailed
    | SessionRequired
    | UserNotFound,
    CurrentActor
  >
}

const make = Effect.gen(function*() {
  const users = yield* UserDirectory
  const audit = yield* AuditRecorder
  const unit = yield* UnitOfWork
  const principals = yield* PrincipalCache

  const update = useCase("OwnUser.update")(
    withInput(OwnUserPatch, function*(patch: OwnUserPatch) {
      const caller = yield* currentCaller
      const found = yield* users.find(caller.user.id)
      if (Option.isNone(found)) return yield* new UserNotFound()
      const read = yield* Revision.check(found.value)
      const updated = yield* users.update(read, patch)
      const { email, id, name } = updated
      const value = toMeView({ ...caller, user: { id, name, email } })
      if (updated === read.value) return { value, revision: read.revision }
      yield* audit.record(userChangedEvent(read.value, updated))
      yield* unit.afterCommit(principals.evictAll)
      return { value, revision: read.revision + 1 }
    }),
    unit.run,
    UserAccess.updateOwn
  )

  return { update }
})

export class OwnUser extends Context.Tag("@attestry/core/me/OwnUser")<OwnUser, OwnUserService>() {
  static readonly Default = Layer.effect(this, make)
}
