import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type * as Stream from "effect/Stream"
import { actingUserId, CurrentActor } from "../access/Actor.ts"
import { AuditRecorder } from "../audit/AuditRecorder.ts"
import { BlobExists, BlobKey, BlobStore, type StoredBlob, type UploadedFile } from "../blob/BlobStore.ts"
import { makeFileLinks } from "../blob/FileLinks.ts"
import { readBlob } from "../blob/ReadBlob.ts"
import { OrganizationNotFound } from "../organization/Organization.ts"
import * as Page from "../page/Page.ts"
import { UnreadableFile } from "../questionnaireFile/QuestionnaireFile.ts"
import { QuestionnaireReader } from "../questionnaireFile/QuestionnaireReader.ts"
import { IdGenerator } from "../shared/IdGenerator.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { useCase } from "../shared/UseCase.ts"
import * as Revision from "../storage/Revision.ts"
import { UnitOfWork } from "../storage/UnitOfWork.ts"
import { makeImportQuestions } from "./ImportQuestions.ts"
import { countSections, type SectionCount } from "./Question.ts"
import {
  maximumFileSize,
  type NewQuestionnaire,
  type Questionnaire,
  questionnaireEvents,
  questionnaireFolder,
  QuestionnaireId,
  questionnaireOrder,
  QuestionnaireQuery,
  toBlob
} from "./Questionnaire.ts"
import { QuestionnaireAccess } from "./QuestionnaireAccess.ts"
import { makeQuestionnaireParts } from "./QuestionnaireParts.ts"
import { QuestionnaireStore } from "./QuestionnaireStore.ts"
import { newReview } from "./QuestionnaireTransitions.ts"

/** A questionnaire with its sections. */
export interface QuestionnaireView {
  readonly questionnaire: Questionnaire
  readonly sections: ReadonlyArray<SectionCount>
}

/** A questionnaire that was uploaded, and the oldest one of the organization with the same bytes, if any. */
export interface UploadedQuestionnaire extends QuestionnaireView {
  readonly duplicateOf: QuestionnaireId | null
}

/** Files that are in memory at the same time. */
const parallelFiles = 4

/** Security questionnaires: files with questions, which are read and answered. */
export class Questionnaires extends Effect.Service<Questionnaires>()("@attestry/core/questionnaire/Questionnaires", {
  effect: Effect.gen(function*() {
    const store = yield* QuestionnaireStore
    const reader = yield* QuestionnaireReader
    const blobs = yield* BlobStore
    const audit = yield* AuditRecorder
    const unit = yield* UnitOfWork
    const ids = yield* IdGenerator
    const { load } = yield* makeQuestionnaireParts
    const makeLink = yield* makeFileLinks
    const importQuestions = yield* makeImportQuestions
    const files = yield* Effect.makeSemaphore(parallelFiles)

    const listing = Page.listing("questionnaires", QuestionnaireQuery, questionnaireOrder, store)

    /** Lists one page of the matching questionnaires, by default in the order of creation. */
    const list = useCase("Questionnaires.list")(
      function*(query: QuestionnaireQuery) {
        const { organization } = yield* CurrentActor
        return Page.page(listing(organization.id), query)
      },
      Effect.flatten,
      QuestionnaireAccess.list
    )

    const get = useCase("Questionnaires.get")(function*(id: QuestionnaireId) {
      const { revision, value: questionnaire } = yield* load(id)
      const sections = yield* store.sections(questionnaire.organizationId, id)
      const value: QuestionnaireView = { questionnaire, sections }
      return { value, revision }
    }, QuestionnaireAccess.get)

    /** Makes a link that downloads the file without a credential, for 15 minutes. */
    const link = useCase("Questionnaires.link")(function*(id: QuestionnaireId) {
      const { value } = yield* load(id)
      return yield* makeLink(value.organizationId, toBlob(value), value)
    }, QuestionnaireAccess.get)

    const read = Effect.fnUntraced(function*({ fileName, fileType, mapping = [] }: NewQuestionnaire, blob: StoredBlob) {
      const { organization } = yield* CurrentActor
      if (blob.size > maximumFileSize) return yield* new UnreadableFile({ reason: "too_large" })
      const bytes = yield* Effect.orDie(readBlob(blobs, organization.id, blob))
      return yield* reader.read({ fileName, fileType, bytes, mapping })
    }, files.withPermits(1))

    const insert = Effect.fnUntraced(function*(
      questionnaire: Questionnaire,
      questions: Parameters<typeof store.insert>[2]
    ) {
      const { id, organizationId, sha256 } = questionnaire
      const duplicate = yield* store.findByHash(organizationId, sha256)
      yield* store.insert(organizationId, questionnaire, questions)
      yield* audit.record(questionnaireEvents.created(questionnaire))
      yield* unit.afterCommit(blobs.seal(organizationId, toBlob(questionnaire).key))
      return Option.getOrNull(Option.filter(duplicate, (known) => known !== id))
    }, unit.run)

    /**
     * Reads a file that was put under a key of {@link questionnaireFolder}, adds its questions, and seals its blob after the
     * commit. If it fails with an error, nothing refers to the blob: remove it. After a defect leave it to the sweeper,
     * because a commit may have succeeded.
     */
    const create = useCase("Questionnaires.create")(
      function*(input: NewQuestionnaire, { blob }: Pick<UploadedFile, "blob">) {
        const actor = yield* CurrentActor
        const organizationId = actor.organization.id
        if ((input.organizationId ?? organizationId) !== organizationId) return yield* new OrganizationNotFound()
        const found = yield* read(input, blob)
        const id = yield* ids.make(QuestionnaireId)
        const { questions, ...imported } = yield* importQuestions(found, { organizationId, questionnaireId: id })
        const now = yield* Timestamp.now
        const by = actingUserId(actor)
        const { fileName, fileType, source = "external" } = input
        const questionnaire: Questionnaire = {
          id,
          organizationId,
          fileName,
          fileType,
          fileSize: blob.size,
          sha256: blob.sha256,
          source,
          ...newReview,
          editors: by === null || imported.answeredQuestions === 0 ? [] : [by],
          ...imported,
          createdAt: now,
          createdBy: by,
          updatedAt: now,
          blobKey: blob.key
        }
        const duplicateOf = yield* insert(questionnaire, questions)
        const uploaded: UploadedQuestionnaire = { questionnaire, sections: countSections(questions), duplicateOf }
        return uploaded
      },
      QuestionnaireAccess.create
    )

    /** Stores the bytes and reads them as a file. If it fails with an error, nothing is kept. */
    const upload = <E, R>(input: NewQuestionnaire, bytes: Stream.Stream<Uint8Array, E, R>) =>
      Effect.gen(function*() {
        const { organization } = yield* CurrentActor
        const key = yield* ids.make(BlobKey.within(questionnaireFolder))
        const blob = yield* blobs.put(organization.id, key, bytes).pipe(
          Effect.catchIf((error) => error instanceof BlobExists, Effect.die)
        )
        return yield* Effect.tapError(create(input, { blob }), () => blobs.remove(organization.id, key))
      }).pipe(QuestionnaireAccess.create)

    /** Removes the questionnaire, its questions and its file for good. */
    const remove = useCase("Questionnaires.remove")(
      function*(id: QuestionnaireId) {
        const { revision, value } = yield* Revision.check(yield* load(id))
        const { key } = toBlob(value)
        // pending until the commit, so that the sweeper finds it if the server dies after that
        yield* blobs.unseal(value.organizationId, key)
        yield* store.remove(value.organizationId, id, revision)
        yield* audit.record(questionnaireEvents.removed(value))
        yield* unit.afterCommit(blobs.remove(value.organizationId, key))
        return id
      },
      unit.run,
      QuestionnaireAccess.remove
    )

    return { list, get, link, create, upload, remove }
  })
}) {}
