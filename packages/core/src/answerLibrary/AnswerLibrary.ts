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
import { replaceMe } from "../problem/ReplaceMe.ts"
import { makeQuestionnaireParts } from "../questionnaire/QuestionnaireParts.ts"
import { applyPatch } from "../shared/Patch.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import type { UnknownReference } from "../shared/UnknownReference.ts"
import { useCase } from "../shared/UseCase.ts"
import type { Busy } from "../storage/Busy.ts"
import * as Revision from "../storage/Revision.ts"
import type { PreconditionFailed, Revised, Versioned } from "../storage/Revision.ts"
import { UnitOfWork } from "../storage/UnitOfWork.ts"
import { AnswerLibraryAccess } from "./AnswerLibraryAccess.ts"
import {
  libraryAnswerEvents,
  type LibraryAnswerId,
  LibraryAnswerNotFound,
  libraryAnswerOrder,
  LibraryAnswerPatch,
  LibraryAnswerQuery,
  type LibraryAnswerRow,
  type LibraryAnswerView,
  StoredLibraryAnswerQuery,
  toLibraryAnswerRow,
  toLibraryAnswerView
} from "./LibraryAnswer.ts"
import { LibraryAnswerStore } from "./LibraryAnswerStore.ts"

/** The approved answers of an organization. The approval of a questionnaire adds to them. */
export interface AnswerLibraryService {
  /** Lists one page of the matching answers: by default the first 100, in the order of creation. */
  readonly list: (
    query: Input<typeof LibraryAnswerQuery>
  ) => Effect.Effect<
    Page.Page<Revised<LibraryAnswerRow>>,
    InvalidCursor | InvalidRequest | PermissionMissing,
    CurrentActor
  >
  /** Returns the answer, and whether its review is due. */
  readonly get: (
    id: LibraryAnswerId
  ) => Effect.Effect<Versioned<LibraryAnswerView>, LibraryAnswerNotFound | PermissionMissing, CurrentActor>
  /** Changes owner and review date. Writes nothing if none of them differs. */
  readonly update: (
    id: LibraryAnswerId,
    patch: Input<typeof LibraryAnswerPatch>
  ) => Effect.Effect<
    Versioned<LibraryAnswerView>,
    Busy | InvalidRequest | LibraryAnswerNotFound | PermissionMissing | PreconditionFailed | UnknownReference,
    CurrentActor
  >
  /** Removes the answer from the library for good, and returns its id. Questionnaires keep theirs. */
  readonly remove: (
    id: LibraryAnswerId
  ) => Effect.Effect<
    LibraryAnswerId,
    Busy | LibraryAnswerNotFound | PermissionMissing | PreconditionFailed,
    CurrentActor
  >
}

const make = Effect.gen(function*() {
  const store = yield* LibraryAnswerStore
  const audit = yield* AuditRecorder
  const unit = yield* UnitOfWork
  const { resolveMember } = yield* makeQuestionnaireParts

  const listing = Page.listing("library", StoredLibraryAnswerQuery, libraryAnswerOrder, store)

  const load = Effect.fnUntraced(function*(id: LibraryAnswerId) {
    const { organization } = yield* CurrentActor
    const found = yield* store.find(organization.id, id)
    return Option.isSome(found) ? found.value : yield* new LibraryAnswerNotFound()
  })

  const list = useCase("AnswerLibrary.list")(
    withInput(LibraryAnswerQuery, function*(query: LibraryAnswerQuery) {
      const { organization } = yield* CurrentActor
      const toRow = toLibraryAnswerRow(yield* Timestamp.now)
      const { ownerId, ...rest } = query
      const stored = ownerId === undefined ? rest : { ...rest, ownerId: yield* replaceMe(ownerId, "ownerId") }
      return Effect.map(Page.page(listing(organization.id), stored), Page.mapRows(Revision.mapRow(toRow)))
    }),
    Effect.flatten,
    AnswerLibraryAccess.list
  )

  const get = useCase("AnswerLibrary.get")(function*(id: LibraryAnswerId) {
    return Revision.map(yield* load(id), toLibraryAnswerView(yield* Timestamp.now, yield* CurrentActor))
  }, AnswerLibraryAccess.get)

  const update = useCase("AnswerLibrary.update")(
    withInput(LibraryAnswerPatch, function*(id: LibraryAnswerId, patch: LibraryAnswerPatch) {
      const { revision, value: before } = yield* Revision.check(yield* load(id))
      const ownerId = yield* resolveMember("ownerId", patch.ownerId, before.ownerId)
      const now = yield* Timestamp.now
      const toView = toLibraryAnswerView(now, yield* CurrentActor)
      const after = applyPatch(before, { ...patch, ownerId }, now)
      if (after === before) return { value: toView(before), revision }
      yield* store.save(after.organizationId, after, revision)
      yield* audit.record(libraryAnswerEvents.updated(before, after))
      return { value: toView(after), revision: revision + 1 }
    }),
    unit.run,
    AnswerLibraryAccess.update
  )

  const remove = useCase("AnswerLibrary.remove")(
    function*(id: LibraryAnswerId) {
      const { revision, value } = yield* Revision.check(yield* load(id))
      yield* store.remove(value.organizationId, id, revision)
      yield* audit.record(libraryAnswerEvents.removed(value))
      return id
    },
    unit.run,
    AnswerLibraryAccess.remove
  )

  return { list, get, update, remove }
})

export class AnswerLibrary
  extends Context.Tag("@attestry/core/answerLibrary/AnswerLibrary")<AnswerLibrary, AnswerLibraryService>()
{
  static readonly Default = Layer.effect(this, make)
}
