import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { currentCaller } from "../access/Actor.ts"
import { PrincipalCache } from "../access/PrincipalCache.ts"
import { AuditRecorder } from "../audit/AuditRecorder.ts"
import { useCase } from "../shared/UseCase.ts"
import * as Revision from "../storage/Revision.ts"
import { UnitOfWork } from "../storage/UnitOfWork.ts"
import { type OwnUserPatch, userChangedEvent, UserNotFound } from "../user/User.ts"
import { UserDirectory } from "../user/UserDirectory.ts"
import { UserAccess } from "./UserAccess.ts"

/** The signed-in user's own account. */
export class OwnUser extends Effect.Service<OwnUser>()("@attestry/core/me/OwnUser", {
  effect: Effect.gen(function*() {
    const users = yield* UserDirectory
    const audit = yield* AuditRecorder
    const unit = yield* UnitOfWork
    const principals = yield* PrincipalCache

    /** Changes the caller's name, in all organizations. The audit log of the caller's organization records it. */
    const update = useCase("OwnUser.update")(
      function*(patch: OwnUserPatch) {
        const { user } = yield* currentCaller
        const found = yield* users.find(user.id)
        if (Option.isNone(found)) return yield* new UserNotFound()
        const read = yield* Revision.check(found.value)
        const updated = yield* users.update(read, patch)
        if (updated === read.value) return read
        yield* audit.record(userChangedEvent(read.value, updated))
        yield* unit.afterCommit(principals.evictAll)
        return { value: updated, revision: read.revision + 1 }
      },
      unit.run,
      UserAccess.updateOwn
    )

    return { update }
  })
}) {}
