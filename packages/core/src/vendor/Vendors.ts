import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Access from "../access/Access.ts"
import type { PermissionMissing } from "../access/Access.ts"
import { CurrentActor } from "../access/Actor.ts"
import { type FieldChange, HistoryQuery } from "../audit/AuditEvent.ts"
import { AuditRecorder } from "../audit/AuditRecorder.ts"
import { Directory } from "../member/Directory.ts"
import * as Page from "../page/Page.ts"
import type { InvalidCursor } from "../page/Page.ts"
import type { InvalidRequest } from "../problem/HttpErrors.ts"
import { type Input, withInput } from "../problem/Input.ts"
import { replaceMe } from "../problem/ReplaceMe.ts"
import { IdGenerator } from "../shared/IdGenerator.ts"
import type { OrganizationId } from "../shared/Ids.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { UnknownReference } from "../shared/UnknownReference.ts"
import { useCase } from "../shared/UseCase.ts"
import type { Busy } from "../storage/Busy.ts"
import * as Revision from "../storage/Revision.ts"
import type { PreconditionFailed, Revised, Versioned } from "../storage/Revision.ts"
import { UnitOfWork } from "../storage/UnitOfWork.ts"
import {
  assessmentChanged,
  hasInitialAssessment,
  makeVendor,
  NewVendor,
  StoredVendorQuery,
  updateVendor,
  vendorEvents,
  VendorId,
  VendorNotFound,
  vendorOrder,
  VendorPatch,
  VendorQuery
} from "./Vendor.ts"
import { VendorAccess } from "./VendorAccess.ts"
import { VendorStore } from "./VendorStore.ts"
import { makeToVendorView, toVendorRow, type VendorRow, type VendorView } from "./VendorView.ts"

/** Suppliers of the caller's organization, with their risk. */
export interface VendorsService {
  /** Lists one page of the matching vendors: by default the first 100, in the order of creation. */
  readonly list: (
    query: Input<typeof VendorQuery>
  ) => Effect.Effect<Page.Page<Revised<VendorRow>>, InvalidCursor | InvalidRequest | PermissionMissing, CurrentActor>
  /** Lists all matching vendors: the first 1,000, and the effect that reads the next. See `streamAll` of the entry `page`. */
  readonly all: (
    query: Input<typeof VendorQuery>
  ) => Effect.Effect<Page.UnpagedList<Revised<VendorRow>>, InvalidRequest | PermissionMissing, CurrentActor>
  /** Returns the vendor with its rated risk. */
  readonly get: (
    vendorId: VendorId
  ) => Effect.Effect<Versioned<VendorView>, PermissionMissing | VendorNotFound, CurrentActor>
  /** Adds a vendor. One that is assessed at once also needs `vendor:assess`. */
  readonly create: (
    input: Input<typeof NewVendor>
  ) => Effect.Effect<
    Versioned<VendorView>,
    Busy | InvalidRequest | PermissionMissing | UnknownReference,
    CurrentActor
  >
  /** Changes the given fields. Writes nothing if none of them differs. A change of the assessment also needs `vendor:assess`. */
  readonly update: (
    vendorId: VendorId,
    patch: Input<typeof VendorPatch>
  ) => Effect.Effect<
    Versioned<VendorView>,
    Busy | InvalidRequest | PermissionMissing | PreconditionFailed | UnknownReference | VendorNotFound,
    CurrentActor
  >
  /** Removes the vendor for good, and returns its id. The audit log keeps its values. */
  readonly remove: (
    vendorId: VendorId
  ) => Effect.Effect<VendorId, Busy | PermissionMissing | PreconditionFailed | VendorNotFound, CurrentActor>
  /** Lists the changes of the vendor, field by field, newest first. */
  readonly history: (
    vendorId: VendorId,
    query: Input<typeof HistoryQuery>
  ) => Effect.Effect<
    Page.Page<FieldChange>,
    InvalidCursor | InvalidRequest | PermissionMissing | VendorNotFound,
    CurrentActor
  >
}

const make = Effect.gen(function*() {
  const store = yield* VendorStore
  const directory = yield* Directory
  const audit = yield* AuditRecorder
  const unit = yield* UnitOfWork
  const ids = yield* IdGenerator

  const listing = Page.listing("vendors", StoredVendorQuery, vendorOrder, store)

  const toStored = Effect.fnUntraced(function*({ assigneeId, ...query }: VendorQuery) {
    return assigneeId === undefined ? query : { ...query, assigneeId: yield* replaceMe(assigneeId, "assigneeId") }
  })

  const load = Effect.fnUntraced(function*(vendorId: VendorId) {
    const { organization } = yield* CurrentActor
    const found = yield* store.find(organization.id, vendorId)
    return Option.isSome(found) ? found.value : yield* new VendorNotFound()
  })

  const checkAssignee = Effect.fnUntraced(function*(organizationId: OrganizationId, { assigneeId }: VendorPatch) {
    if (assigneeId === undefined || assigneeId === null) return
    if (!(yield* directory.isActiveMember(organizationId, assigneeId))) {
      return yield* UnknownReference.member("assigneeId")
    }
  })

  const list = useCase("Vendors.list")(
    withInput(VendorQuery, function*(query: VendorQuery) {
      const { organization } = yield* CurrentActor
      const stored = yield* toStored(query)
      return Effect.map(Page.page(listing(organization.id), stored), Page.mapRows(Revision.mapRow(toVendorRow)))
    }),
    Effect.flatten,
    VendorAccess.list
  )

  const all = useCase("Vendors.all")(
    withInput(VendorQuery, function*(query: VendorQuery) {
      const { organization } = yield* CurrentActor
      const stored = yield* toStored(query)
      return Effect.map(Page.readAll(listing(organization.id), stored), Page.mapAll(Revision.mapRow(toVendorRow)))
    }),
    Effect.flatten,
    VendorAccess.list
  )

  const get = useCase("Vendors.get")(function*(vendorId: VendorId) {
    return Revision.map(yield* load(vendorId), yield* makeToVendorView)
  }, VendorAccess.get)

  const create = useCase("Vendors.create")(
    withInput(NewVendor, function*(input: NewVendor) {
      const { organization } = yield* CurrentActor
      const vendor = makeVendor(yield* ids.make(VendorId), organization.id, input, yield* Timestamp.now)
      if (hasInitialAssessment(vendor)) yield* Access.check(VendorAccess.assess)
      yield* checkAssignee(organization.id, input)
      yield* store.insert(organization.id, vendor)
      yield* audit.record(vendorEvents.created(vendor))
      return Revision.map({ value: vendor, revision: 1 }, yield* makeToVendorView)
    }),
    unit.run,
    VendorAccess.create
  )

  const update = useCase("Vendors.update")(
    withInput(VendorPatch, function*(vendorId: VendorId, patch: VendorPatch) {
      const read = yield* Revision.check(yield* load(vendorId))
      const { revision, value } = read
      const updated = updateVendor(value, patch, yield* Timestamp.now)
      if (updated === value) return Revision.map(read, yield* makeToVendorView)
      if (assessmentChanged(value, updated)) yield* Access.check(VendorAccess.assess)
      if (updated.assigneeId !== value.assigneeId) yield* checkAssignee(value.organizationId, patch)
      yield* store.save(value.organizationId, updated, revision)
      yield* audit.record(vendorEvents.updated(value, updated))
      return Revision.map({ value: updated, revision: revision + 1 }, yield* makeToVendorView)
    }),
    unit.run,
    VendorAccess.update
  )

  const remove = useCase("Vendors.remove")(
    function*(vendorId: VendorId) {
      const { revision, value } = yield* Revision.check(yield* load(vendorId))
      yield* store.remove(value.organizationId, vendorId, revision)
      yield* audit.record(vendorEvents.removed(value))
      return vendorId
    },
    unit.run,
    VendorAccess.remove
  )

  const history = useCase("Vendors.history")(
    withInput(HistoryQuery, function*(vendorId: VendorId, query: HistoryQuery) {
      yield* load(vendorId)
      return yield* audit.history({ type: "vendor", id: vendorId }, query)
    }),
    VendorAccess.history
  )

  return { list, all, get, create, update, remove, history }
})

export class Vendors extends Context.Tag("@attestry/core/vendor/Vendors")<Vendors, VendorsService>() {
  static readonly Default = Layer.effect(this, make)
}
