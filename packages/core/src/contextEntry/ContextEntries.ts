import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { CurrentActor } from "../access/Actor.ts"
import { AuditRecorder } from "../audit/AuditRecorder.ts"
import * as ListOrder from "../page/ListOrder.ts"
import * as Page from "../page/Page.ts"
import { IdGenerator } from "../shared/IdGenerator.ts"
import { applyPatch } from "../shared/Patch.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { useCase } from "../shared/UseCase.ts"
import * as Revision from "../storage/Revision.ts"
import { UnitOfWork } from "../storage/UnitOfWork.ts"
import {
  contextEntryEvents,
  ContextEntryId,
  ContextEntryNotFound,
  type ContextEntryPatch,
  ContextEntryQuery,
  makeContextEntry,
  type NewContextEntry
} from "./ContextEntry.ts"
import { ContextEntryAccess } from "./ContextEntryAccess.ts"
import { ContextEntryStore } from "./ContextEntryStore.ts"

export class ContextEntries extends Effect.Service<ContextEntries>()("@attestry/core/contextEntry/ContextEntries", {
  effect: Effect.gen(function*() {
    const store = yield* ContextEntryStore
    const audit = yield* AuditRecorder
    const unit = yield* UnitOfWork
    const ids = yield* IdGenerator

    const listing = Page.listing("context", ContextEntryQuery, ListOrder.byCreation, store)

    const load = Effect.fnUntraced(function*(entryId: ContextEntryId) {
      const { organization } = yield* CurrentActor
      const found = yield* store.find(organization.id, entryId)
      return Option.isSome(found) ? found.value : yield* new ContextEntryNotFound()
    })

    /** Lists one page of the matching context entries, by default in the order of creation. */
    const list = useCase("ContextEntries.list")(
      function*(query: ContextEntryQuery) {
        const { organization } = yield* CurrentActor
        return Page.page(listing(organization.id), query)
      },
      Effect.flatten,
      ContextEntryAccess.list
    )

    const get = useCase("ContextEntries.get")(function*(entryId: ContextEntryId) {
      return yield* load(entryId)
    }, ContextEntryAccess.get)

    const create = useCase("ContextEntries.create")(
      function*(input: NewContextEntry) {
        const { organization } = yield* CurrentActor
        const entry = makeContextEntry(yield* ids.make(ContextEntryId), organization.id, input, yield* Timestamp.now)
        yield* store.insert(organization.id, entry)
        yield* audit.record(contextEntryEvents.created(entry))
        return { value: entry, revision: 1 }
      },
      unit.run,
      ContextEntryAccess.create
    )

    /** Changes the given fields. Writes nothing if none of them differs. */
    const update = useCase("ContextEntries.update")(
      function*(entryId: ContextEntryId, patch: ContextEntryPatch) {
        const read = yield* Revision.check(yield* load(entryId))
        const { revision, value } = read
        const updated = applyPatch(value, patch, yield* Timestamp.now)
        if (updated === value) return read
        yield* store.save(value.organizationId, updated, revision)
        yield* audit.record(contextEntryEvents.updated(value, updated))
        return { value: updated, revision: revision + 1 }
      },
      unit.run,
      ContextEntryAccess.update
    )

    const remove = useCase("ContextEntries.remove")(
      function*(entryId: ContextEntryId) {
        const { revision, value } = yield* Revision.check(yield* load(entryId))
        yield* store.remove(value.organizationId, entryId, revision)
        yield* audit.record(contextEntryEvents.removed(value))
        return entryId
      },
      unit.run,
      ContextEntryAccess.remove
    )

    return { list, get, create, update, remove }
  })
}) {}
