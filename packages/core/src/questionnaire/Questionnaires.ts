import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type * as Stream from "effect/Stream"
import { actingUserId, CurrentActor } from "../access/Actor.ts"
import { AuditRecorder } from "../audit/AuditRecorder.ts"
import { BlobExists, BlobKey, BlobStore, type StoredBlob } from "../blob/BlobStore.ts"
import { makeFileLinks } from "../blob/FileLinks.ts"
import { OrganizationNotFound } from "../organization/Organization.ts"
import { makeStorageSpace } from "../organization/StorageSpace.ts"
import * as Page from "../page/Page.ts"
import { type Input, makeDecodeInput, markDecoded, withInput } from "../problem/Input.ts"
import { replaceMe } from "../problem/ReplaceMe.ts"
import { IdGenerator } from "../shared/IdGenerator.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { useCase } from "../shared/UseCase.ts"
import * as Revision from "../storage/Revision.ts"
import { UnitOfWork } from "../storage/UnitOfWork.ts"
import { makeImportQuestions } from "./ImportQuestions.ts"
import { countSections, type Question } from "./Question.ts"
import {
  NewQuestionnaire,
  type Questionnaire,
  questionnaireEvents,
  questionnaireFolder,
  QuestionnaireId,
  toBlob
} from "./Questionnaire.ts"
import { QuestionnaireAccess } from "./QuestionnaireAccess.ts"
import { makeQuestionnaireParts } from "./QuestionnaireParts.ts"
import { toPreview } from "./QuestionnairePreview.ts"
import { questionnaireOrder, QuestionnaireQuery, StoredQuestionnaireQuery } from "./QuestionnaireQueries.ts"
import type { QuestionnairesService } from "./QuestionnairesService.ts"
import { QuestionnaireStore } from "./QuestionnaireStore.ts"
import { newReview } from "./QuestionnaireTransitions.ts"
import { makeToQuestionnaireView, toQuestionnaireRow, toUploadedQuestionnaire } from "./QuestionnaireView.ts"
import { StoredFileReading } from "./StoredFileReading.ts"

const decodeInput = makeDecodeInput(NewQuestionnaire)

const make = Effect.gen(function*() {
  const store = yield* QuestionnaireStore
  const blobs = yield* BlobStore
  const space = yield* makeStorageSpace
  const audit = yield* AuditRecorder
  const unit = yield* UnitOfWork
  const ids = yield* IdGenerator
  const { carryOver, load } = yield* makeQuestionnaireParts
  const makeLink = yield* makeFileLinks
  const importQuestions = yield* makeImportQuestions
  const reading = yield* StoredFileReading

  const listing = Page.listing("questionnaires", StoredQuestionnaireQuery, questionnaireOrder, store)

  const list = useCase("Questionnaires.list")(
    withInput(QuestionnaireQuery, function*(query: QuestionnaireQuery) {
      const { organization } = yield* CurrentActor
      const { ownerId, ...rest } = query
      const stored = ownerId === undefined ? rest : { ...rest, ownerId: yield* replaceMe(ownerId, "ownerId") }
      return Effect.map(Page.page(listing(organization.id), stored), Page.mapRows(Revision.mapRow(toQuestionnaireRow)))
    }),
    Effect.flatten,
    QuestionnaireAccess.list
  )

  const get = useCase("Questionnaires.get")(function*(id: QuestionnaireId) {
    const { revision, value } = yield* load(id)
    const sections = yield* store.sections(value.organizationId, id)
    const toView = yield* makeToQuestionnaireView
    return { value: toView(value, sections), revision }
  }, QuestionnaireAccess.get)

  const link = useCase("Questionnaires.link")(function*(id: QuestionnaireId) {
    const { value } = yield* load(id)
    return yield* makeLink(value.organizationId, toBlob(value), value)
  }, QuestionnaireAccess.get)

  const preview = useCase("Questionnaires.preview")(function*(id: QuestionnaireId) {
    const { value } = yield* load(id)
    const { fileName, fileType, mapping, organizationId } = value
    return toPreview(value, yield* reading.preview(organizationId, { fileName, fileType, mapping }, toBlob(value)))
  }, QuestionnaireAccess.get)

  const insert = Effect.fnUntraced(function*(
    questionnaire: Questionnaire,
    questions: ReadonlyArray<Question>
  ) {
    const { id, organizationId, sha256 } = questionnaire
    const duplicate = yield* store.findByHash(organizationId, sha256)
    yield* space.take(organizationId, questionnaire.fileSize)
    yield* store.insert(organizationId, questionnaire, questions)
    yield* audit.record(questionnaireEvents.created(questionnaire))
    yield* unit.afterCommit(blobs.seal(organizationId, toBlob(questionnaire).key))
    return Option.getOrNull(Option.filter(duplicate, (known) => known !== id))
  }, unit.run)

  const create = useCase("Questionnaires.create")(
    withInput(NewQuestionnaire, function*(blob: StoredBlob, input: NewQuestionnaire) {
      const actor = yield* CurrentActor
      const organizationId = actor.organization.id
      if ((input.organizationId ?? organizationId) !== organizationId) return yield* new OrganizationNotFound()
      const { fileName, fileType, mapping = [], source = "external" } = input
      const remembered = mapping.length > 0 ? [] : yield* store.mappings(organizationId)
      const found = yield* reading.read(organizationId, { fileName, fileType, mapping, remembered }, blob)
      const known = found.isRemembered
        ? remembered.find(({ fingerprint }) => fingerprint === found.fingerprint)
        : undefined
      const id = yield* ids.make(QuestionnaireId)
      const { questions: read, ...imported } = yield* importQuestions(found, { organizationId, questionnaireId: id })
      const { carriesOver, questions } = yield* carryOver(organizationId, read)
      const now = yield* Timestamp.now
      const by = actingUserId(actor)
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
        mappedBy: mapping.length > 0 ? "hand" : known === undefined ? "reader" : "remembered",
        mappedAt: now,
        removedQuestions: [],
        carriesOver,
        createdAt: now,
        createdBy: by,
        updatedAt: now,
        blobKey: blob.key
      }
      const duplicateOf = yield* insert(questionnaire, questions)
      return toUploadedQuestionnaire(questionnaire, countSections(questions), {
        duplicateOf,
        mappingFrom: known?.questionnaireId ?? null
      })
    }),
    QuestionnaireAccess.create
  )

  const upload = <E, R>(bytes: Stream.Stream<Uint8Array, E, R>, given: Input<typeof NewQuestionnaire>) =>
    Effect.gen(function*() {
      const input = markDecoded(yield* decodeInput(given))
      const { organization } = yield* CurrentActor
      const key = yield* ids.make(BlobKey.within(questionnaireFolder))
      const blob = yield* blobs.put(organization.id, key, bytes).pipe(
        Effect.catchIf((error) => error instanceof BlobExists, Effect.die)
      )
      return yield* Effect.tapError(create(blob, input), () => blobs.remove(organization.id, key))
    }).pipe(QuestionnaireAccess.create)

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

  return { list, get, link, preview, create, upload, remove }
})

export class Questionnaires
  extends Context.Tag("@attestry/core/questionnaire/Questionnaires")<Questionnaires, QuestionnairesService>()
{
  static readonly Default = Layer.effect(this, make)
}
