import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type { PermissionMissing } from "../access/Access.ts"
import { CurrentActor } from "../access/Actor.ts"
import { AuditRecorder } from "../audit/AuditRecorder.ts"
import * as Page from "../page/Page.ts"
import type { InvalidCursor } from "../page/Page.ts"
import type { InvalidRequest } from "../problem/HttpErrors.ts"
import { type Input, withInput } from "../problem/Input.ts"
import { IdGenerator } from "../shared/IdGenerator.ts"
import { applyPatch } from "../shared/Patch.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { useCase } from "../shared/UseCase.ts"
import type { Busy } from "../storage/Busy.ts"
import * as Revision from "../storage/Revision.ts"
import type { PreconditionFailed, Revised, Versioned } from "../storage/Revision.ts"
import { UnitOfWork } from "../storage/UnitOfWork.ts"
import {
  type ContextEntry,
  contextEntryEvents,
  ContextEntryId,
  ContextEntryNotFound,
  contextEntryOrder,
  ContextEntryPatch,
  ContextEntryQuery,
  makeContextEntry,
  NewContextEntry
} from "./ContextEntry.ts"
import { ContextEntryAccess } from "./ContextEntryAccess.ts"
import { ContextEntryStore } from "./ContextEntryStore.ts"
import { type ContextEntryView, makeToContextEntryView } from "./ContextEntryView.ts"

/** Questions and answers about the caller's organization. */
export interface ContextEntriesService {
  /** Lists one page of the matching context entries: by default the first 100, in the order of creation. */
  readonly list: (
    query: Input<typeof ContextEntryQuery>
  ) => Effect.Effect<Page.Page<Revised<ContextEntry>>, InvalidCursor | InvalidRequest | PermissionMissing, CurrentActor>
  /** Returns the context entry with its revision. */
  readonly get: (
    entryId: ContextEntryId
  ) => Effect.Effect<Versioned<ContextEntryView>, ContextEntryNotFound | PermissionMissing, CurrentActor>
  /** Adds a context entry, by default without tags. */
  readonly create: (
    input: Input<typeof NewContextEntry>
  ) => Effect.Effect<Versioned<ContextEntryView>, Busy | InvalidRequest | PermissionMissing, CurrentActor>
  /** Changes the given fields. Writes nothing if none of them differs. */
  readonly update: (
    entryId: ContextEntryId,
    patch: Input<typeof ContextEntryPatch>
  ) => Effect.Effect<
    Versioned<ContextEntryView>,
    Busy | ContextEntryNotFound | InvalidRequest | PermissionMissing | PreconditionFailed,
    CurrentActor
  >
  /** Removes the context entry for good, and returns its id. The audit log keeps its values. */
  readonly remove: (
    entryId: ContextEntryId
  ) => Effect.Effect<
    ContextEntryId,
    Busy | ContextEntryNotFound | PermissionMissing | PreconditionFailed,
    CurrentActor
  >
}

const make = Effect.gen(function*() {
  const store = yield* ContextEntryStore
  const audit = yield* AuditRecorder
  const unit = yield* UnitOfWork
  const ids = yield* IdGenerator

  const listing = Page.listing("context", ContextEntryQuery, contextEntryOrder, store)

  const load = Effect.fnUntraced(function*(entryId: ContextEntryId) {
    const { organization } = yield* CurrentActor
    const found = yield* store.find(organization.id, entryId)
    return Option.isSome(found) ? found.value : yield* new ContextEntryNotFound()
  })

  const list = useCase("ContextEntries.list")(
    withInput(ContextEntryQuery, function*(query: ContextEntryQuery) {
      const { organization } = yield* CurrentActor
      return Page.page(listing(organization.id), query)
    }),
    Effect.flatten,
    ContextEntryAccess.list
  )

  const get = useCase("ContextEntries.get")(function*(entryId: ContextEntryId) {
    return Revision.map(yield* load(entryId), yield* makeToContextEntryView)
  }, ContextEntryAccess.get)

  const create = useCase("ContextEntries.create")(
    withInput(NewContextEntry, function*(input: NewContextEntry) {
      const { organization } = yield* CurrentActor
      const entry = makeContextEntry(yield* ids.make(ContextEntryId), organization.id, input, yield* Timestamp.now)
      yield* store.insert(organization.id, entry)
      yield* audit.record(contextEntryEvents.created(entry))
      return Revision.map({ value: entry, revision: 1 }, yield* makeToContextEntryView)
    }),
    unit.run,
    ContextEntryAccess.create
  )

  const update = useCase("ContextEntries.update")(
    withInput(ContextEntryPatch, function*(entryId: ContextEntryId, patch: ContextEntryPatch) {
      const read = yield* Revision.check(yield* load(entryId))
      const { revision, value } = read
      const updated = applyPatch(value, patch, yield* Timestamp.now)
      if (updated === value) return Revision.map(read, yield* makeToContextEntryView)
      yield* store.save(value.organizationId, updated, revision)
      yield* audit.record(contextEntryEvents.updated(value, updated))
      return Revision.map({ value: updated, revision: revision + 1 }, yield* makeToContextEntryView)
    }),
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

export class ContextEntries
  extends Context.Tag("@attestry/core/contextEntry/ContextEntries")<ContextEntries, ContextEntriesService>()
{
  static readonly Default = Layer.effect(this, make)
}
