import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Access from "../access/Access.ts"
import { CurrentActor } from "../access/Actor.ts"
import type { HistoryQuery } from "../audit/AuditEvent.ts"
import { AuditRecorder } from "../audit/AuditRecorder.ts"
import { Directory } from "../member/Directory.ts"
import * as ListOrder from "../page/ListOrder.ts"
import * as Page from "../page/Page.ts"
import { IdGenerator } from "../shared/IdGenerator.ts"
import type { OrganizationId } from "../shared/Ids.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { UnknownReference } from "../shared/UnknownReference.ts"
import { useCase } from "../shared/UseCase.ts"
import * as Revision from "../storage/Revision.ts"
import { UnitOfWork } from "../storage/UnitOfWork.ts"
import {
  assessmentChanged,
  hasInitialAssessment,
  makeVendor,
  type NewVendor,
  updateVendor,
  vendorEvents,
  VendorId,
  VendorNotFound,
  type VendorPatch,
  VendorQuery
} from "./Vendor.ts"
import { VendorAccess } from "./VendorAccess.ts"
import { VendorStore } from "./VendorStore.ts"

export class Vendors extends Effect.Service<Vendors>()("@attestry/core/vendor/Vendors", {
  effect: Effect.gen(function*() {
    const store = yield* VendorStore
    const directory = yield* Directory
    const audit = yield* AuditRecorder
    const unit = yield* UnitOfWork
    const ids = yield* IdGenerator

    const listing = Page.listing("vendors", VendorQuery, ListOrder.byCreationOrName, store)

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

    /** Lists one page of the matching vendors, by default in the order of creation. */
    const list = useCase("Vendors.list")(
      function*(query: VendorQuery) {
        const { organization } = yield* CurrentActor
        return Page.page(listing(organization.id), query)
      },
      Effect.flatten,
      VendorAccess.list
    )

    /** Lists all matching vendors: the first 1,000, and the effect that reads the next. See `streamAll` of the entry `page`. */
    const all = useCase("Vendors.all")(
      function*(query: VendorQuery) {
        const { organization } = yield* CurrentActor
        return Page.readAll(listing(organization.id), query)
      },
      Effect.flatten,
      VendorAccess.list
    )

    const get = useCase("Vendors.get")(function*(vendorId: VendorId) {
      return yield* load(vendorId)
    }, VendorAccess.get)

    const create = useCase("Vendors.create")(
      function*(input: NewVendor) {
        const { organization } = yield* CurrentActor
        const vendor = makeVendor(yield* ids.make(VendorId), organization.id, input, yield* Timestamp.now)
        if (hasInitialAssessment(vendor)) yield* Access.check(VendorAccess.assess)
        yield* checkAssignee(organization.id, input)
        yield* store.insert(organization.id, vendor)
        yield* audit.record(vendorEvents.created(vendor))
        return { value: vendor, revision: 1 }
      },
      unit.run,
      VendorAccess.create
    )

    /** Changes the given fields. Writes nothing if none of them differs. */
    const update = useCase("Vendors.update")(
      function*(vendorId: VendorId, patch: VendorPatch) {
        const read = yield* Revision.check(yield* load(vendorId))
        const { revision, value } = read
        const updated = updateVendor(value, patch, yield* Timestamp.now)
        if (updated === value) return read
        if (assessmentChanged(value, updated)) yield* Access.check(VendorAccess.assess)
        if (updated.assigneeId !== value.assigneeId) yield* checkAssignee(value.organizationId, patch)
        yield* store.save(value.organizationId, updated, revision)
        yield* audit.record(vendorEvents.updated(value, updated))
        return { value: updated, revision: revision + 1 }
      },
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

    /** Lists the changes of the vendor, field by field, newest first. */
    const history = useCase("Vendors.history")(function*(vendorId: VendorId, query: HistoryQuery) {
      yield* load(vendorId)
      return yield* audit.history({ type: "vendor", id: vendorId }, query)
    }, VendorAccess.history)

    return { list, all, get, create, update, remove, history }
  })
}) {}
