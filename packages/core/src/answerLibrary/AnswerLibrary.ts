import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { CurrentActor } from "../access/Actor.ts"
import { AuditRecorder } from "../audit/AuditRecorder.ts"
import * as Page from "../page/Page.ts"
import { makeQuestionnaireParts } from "../questionnaire/QuestionnaireParts.ts"
import { applyPatch } from "../shared/Patch.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { useCase } from "../shared/UseCase.ts"
import * as Revision from "../storage/Revision.ts"
import { UnitOfWork } from "../storage/UnitOfWork.ts"
import { AnswerLibraryAccess } from "./AnswerLibraryAccess.ts"
import {
  libraryAnswerEvents,
  type LibraryAnswerId,
  LibraryAnswerNotFound,
  libraryAnswerOrder,
  type LibraryAnswerPatch,
  LibraryAnswerQuery
} from "./LibraryAnswer.ts"
import { LibraryAnswerStore } from "./LibraryAnswerStore.ts"

/** The approved answers of an organization. The approval of a questionnaire adds to them. */
export class AnswerLibrary extends Effect.Service<AnswerLibrary>()("@attestry/core/answerLibrary/AnswerLibrary", {
  effect: Effect.gen(function*() {
    const store = yield* LibraryAnswerStore
    const audit = yield* AuditRecorder
    const unit = yield* UnitOfWork
    const { resolveMember } = yield* makeQuestionnaireParts

    const listing = Page.listing("library", LibraryAnswerQuery, libraryAnswerOrder, store)

    const load = Effect.fnUntraced(function*(id: LibraryAnswerId) {
      const { organization } = yield* CurrentActor
      const found = yield* store.find(organization.id, id)
      return Option.isSome(found) ? found.value : yield* new LibraryAnswerNotFound()
    })

    /** Lists one page of the matching answers, by default in the order of creation. */
    const list = useCase("AnswerLibrary.list")(
      function*(query: LibraryAnswerQuery) {
        const { organization } = yield* CurrentActor
        return Page.page(listing(organization.id), query)
      },
      Effect.flatten,
      AnswerLibraryAccess.list
    )

    const get = useCase("AnswerLibrary.get")(function*(id: LibraryAnswerId) {
      return yield* load(id)
    }, AnswerLibraryAccess.get)

    /** Changes owner and review date. Writes nothing if none of them differs. */
    const update = useCase("AnswerLibrary.update")(
      function*(id: LibraryAnswerId, patch: LibraryAnswerPatch) {
        const read = yield* Revision.check(yield* load(id))
        const { revision, value: before } = read
        const ownerId = yield* resolveMember("ownerId", patch.ownerId, before.ownerId)
        const after = applyPatch(before, { ...patch, ownerId }, yield* Timestamp.now)
        if (after === before) return read
        yield* store.save(after.organizationId, after, revision)
        yield* audit.record(libraryAnswerEvents.updated(before, after))
        return { value: after, revision: revision + 1 }
      },
      unit.run,
      AnswerLibraryAccess.update
    )

    /** Removes the answer from the library for good. Questionnaires keep theirs. */
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
}) {}
