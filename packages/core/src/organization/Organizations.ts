import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Access from "../access/Access.ts"
import type { PermissionMissing } from "../access/Access.ts"
import { actingUserId, CurrentActor } from "../access/Actor.ts"
import { PrincipalCache } from "../access/PrincipalCache.ts"
import { AuditRecorder } from "../audit/AuditRecorder.ts"
import type { InvalidRequest } from "../problem/HttpErrors.ts"
import { type Input, withInput } from "../problem/Input.ts"
import { applyPatch } from "../shared/Patch.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { useCase } from "../shared/UseCase.ts"
import type { Busy } from "../storage/Busy.ts"
import * as Revision from "../storage/Revision.ts"
import type { PreconditionFailed, Versioned } from "../storage/Revision.ts"
import { UnitOfWork } from "../storage/UnitOfWork.ts"
import { changeProfile } from "./CompanyProfile.ts"
import { approvalSettingsChanged, organizationEvents, OrganizationNotFound, OrganizationPatch } from "./Organization.ts"
import { OrganizationAccess } from "./OrganizationAccess.ts"
import { OrganizationStore } from "./OrganizationStore.ts"
import { makeToOrganizationView, type OrganizationView } from "./OrganizationView.ts"
import { makeStorageSpace } from "./StorageSpace.ts"
import { StorageUsageStore } from "./StorageUsageStore.ts"
import { TimeZoneChange } from "./TimeZoneChange.ts"

/** The caller's organization. */
export interface OrganizationsService {
  /** Returns the organization with its settings and the bytes of its files. */
  readonly get: () => Effect.Effect<
    Versioned<OrganizationView>,
    OrganizationNotFound | PermissionMissing,
    CurrentActor
  >
  /**
   * Changes the given fields. Writes nothing if none of them differs. A change of a setting of approval also needs
   * `organization:delete`. What recurs by the time zone is due by the new one.
   */
  readonly update: (
    patch: Input<typeof OrganizationPatch>
  ) => Effect.Effect<
    Versioned<OrganizationView>,
    Busy | InvalidRequest | OrganizationNotFound | PermissionMissing | PreconditionFailed,
    CurrentActor
  >
}

const make = Effect.gen(function*() {
  const store = yield* OrganizationStore
  const usage = yield* StorageUsageStore
  const { getLimit } = yield* makeStorageSpace
  const audit = yield* AuditRecorder
  const unit = yield* UnitOfWork
  const principals = yield* PrincipalCache
  const timeZoneChange = yield* TimeZoneChange

  const load = Effect.gen(function*() {
    const { organization } = yield* CurrentActor
    const found = yield* usage.find(organization.id)
    if (Option.isNone(found)) return yield* new OrganizationNotFound()
    const { bytes, organization: { revision, value } } = found.value
    return { revision, value, storage: { bytes, limit: yield* getLimit(organization.id) } }
  })

  const get = useCase("Organizations.get")(function*() {
    const { revision, storage, value } = yield* load
    const toView = yield* makeToOrganizationView
    return { value: toView(value, storage), revision }
  }, OrganizationAccess.get)

  const update = useCase("Organizations.update")(
    withInput(OrganizationPatch, function*({ profile: facts, ...settings }: OrganizationPatch) {
      const found = yield* load
      const { storage } = found
      const { revision, value } = yield* Revision.check(found)
      const now = yield* Timestamp.now
      const toView = yield* makeToOrganizationView
      const updatedBy = actingUserId(yield* CurrentActor)
      const profile = changeProfile(value.profile, facts, { updatedAt: now, updatedBy })
      const patched = applyPatch(value, { ...settings, profile }, now)
      if (patched === value) return { value: toView(value, storage), revision }
      if (approvalSettingsChanged(value, patched)) yield* Access.check(OrganizationAccess.updateApproval)
      const updated = patched.timeZone === value.timeZone ? patched : { ...patched, timeZoneSince: now }
      yield* store.save(updated, revision)
      if (updated.timeZone !== value.timeZone) yield* timeZoneChange.apply(updated)
      yield* audit.record(organizationEvents.updated(value, updated))
      yield* unit.afterCommit(principals.evictAll)
      return { value: toView(updated, storage), revision: revision + 1 }
    }),
    unit.run,
    OrganizationAccess.update
  )

  return { get, update }
})

export class Organizations
  extends Context.Tag("@attestry/core/organization/Organizations")<Organizations, OrganizationsService>()
{
  static readonly Default = Layer.effect(this, make)
}
