import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Access from "../access/Access.ts"
import { CurrentActor } from "../access/Actor.ts"
import { PrincipalCache } from "../access/PrincipalCache.ts"
import { AuditRecorder } from "../audit/AuditRecorder.ts"
import { applyPatch } from "../shared/Patch.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { useCase } from "../shared/UseCase.ts"
import * as Revision from "../storage/Revision.ts"
import { UnitOfWork } from "../storage/UnitOfWork.ts"
import {
  approvalSettingsChanged,
  organizationEvents,
  OrganizationNotFound,
  type OrganizationPatch
} from "./Organization.ts"
import { OrganizationAccess } from "./OrganizationAccess.ts"
import { OrganizationStore } from "./OrganizationStore.ts"
import { TimeZoneChange } from "./TimeZoneChange.ts"

export class Organizations extends Effect.Service<Organizations>()("@attestry/core/organization/Organizations", {
  effect: Effect.gen(function*() {
    const store = yield* OrganizationStore
    const audit = yield* AuditRecorder
    const unit = yield* UnitOfWork
    const principals = yield* PrincipalCache
    const timeZoneChange = yield* TimeZoneChange

    const load = Effect.gen(function*() {
      const { organization } = yield* CurrentActor
      const found = yield* store.find(organization.id)
      return Option.isSome(found) ? found.value : yield* new OrganizationNotFound()
    })

    const get = useCase("Organizations.get")(function*() {
      return yield* load
    }, OrganizationAccess.get)

    const update = useCase("Organizations.update")(
      function*(patch: OrganizationPatch) {
        const read = yield* Revision.check(yield* load)
        const { revision, value } = read
        const now = yield* Timestamp.now
        const patched = applyPatch(value, patch, now)
        if (patched === value) return read
        if (approvalSettingsChanged(value, patched)) yield* Access.check(OrganizationAccess.updateApproval)
        const updated = patched.timeZone === value.timeZone ? patched : { ...patched, timeZoneSince: now }
        yield* store.save(updated, revision)
        if (updated.timeZone !== value.timeZone) yield* timeZoneChange.apply(updated)
        yield* audit.record(organizationEvents.updated(value, updated))
        yield* unit.afterCommit(principals.evictAll)
        return { value: updated, revision: revision + 1 }
      },
      unit.run,
      OrganizationAccess.update
    )

    return { get, update }
  })
}) {}
