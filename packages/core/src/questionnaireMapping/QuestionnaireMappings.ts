import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { PermissionMissing } from "../access/Access.ts"
import { actingUserId, CurrentActor } from "../access/Actor.ts"
import type { ApprovalPending } from "../approval/Approval.ts"
import { runInTurns } from "../eventLoop/Steps.ts"
import type { InvalidRequest } from "../problem/HttpErrors.ts"
import { type Input, withInput } from "../problem/Input.ts"
import { QuestionnaireFull } from "../question/QuestionInputs.ts"
import { makeImportQuestions } from "../questionnaire/ImportQuestions.ts"
import { countQuestions, countSections, maximumQuestions, maximumSections } from "../questionnaire/Question.ts"
import {
  type Questionnaire,
  questionnaireEvents,
  type QuestionnaireId,
  type QuestionnaireNotFound,
  QuestionnaireSent,
  toBlob
} from "../questionnaire/Questionnaire.ts"
import { QuestionnaireAccess } from "../questionnaire/QuestionnaireAccess.ts"
import { makeQuestionnaireParts } from "../questionnaire/QuestionnaireParts.ts"
import { QuestionnaireStore } from "../questionnaire/QuestionnaireStore.ts"
import { changeAnswers, isSent } from "../questionnaire/QuestionnaireTransitions.ts"
import { makeToQuestionnaireView } from "../questionnaire/QuestionnaireView.ts"
import { compareQuestions, makeReplaceQuestions } from "../questionnaire/ReplaceQuestions.ts"
import { StoredFileReading } from "../questionnaire/StoredFileReading.ts"
import type { NoQuestionsFound, UnreadableFile } from "../questionnaireFile/QuestionnaireFile.ts"
import { isEqual } from "../shared/Patch.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { useCase } from "../shared/UseCase.ts"
import type { Busy } from "../storage/Busy.ts"
import * as Revision from "../storage/Revision.ts"
import { UnitOfWork } from "../storage/UnitOfWork.ts"
import { mergeReading } from "./MergeReading.ts"
import { type MappedQuestionnaire, nameQuestions, NewMapping } from "./QuestionnaireMapping.ts"

/** New readings of the files of questionnaires. */
export interface QuestionnaireMappingsService {
  /**
   * Reads the stored file again with the mapping, and replaces the questions. Answers that a person gave or confirmed
   * stay, and so do edits by hand. Writes nothing if nothing differs.
   */
  readonly replace: (
    id: QuestionnaireId,
    input: Input<typeof NewMapping>
  ) => Effect.Effect<
    Revision.Versioned<MappedQuestionnaire>,
    | ApprovalPending
    | Busy
    | InvalidRequest
    | NoQuestionsFound
    | PermissionMissing
    | QuestionnaireFull
    | QuestionnaireNotFound
    | QuestionnaireSent
    | Revision.PreconditionFailed
    | UnreadableFile,
    CurrentActor
  >
}

type Reading = Effect.Effect.Success<ReturnType<Effect.Effect.Success<typeof makeImportQuestions>>>

const make = Effect.gen(function*() {
  const store = yield* QuestionnaireStore
  const unit = yield* UnitOfWork
  const { compareWith, load } = yield* makeQuestionnaireParts
  const files = yield* StoredFileReading
  const importQuestions = yield* makeImportQuestions
  const replaceQuestions = yield* makeReplaceQuestions

  const loadEditable = Effect.fnUntraced(function*(id: QuestionnaireId) {
    const read = yield* Revision.check(yield* load(id))
    if (isSent(read.value)) return yield* new QuestionnaireSent()
    yield* changeAnswers(read.value, actingUserId(yield* CurrentActor))
    return read
  })

  const save = Effect.fnUntraced(
    function*(id: QuestionnaireId, { questions: reading, ...imported }: Reading, mappedBy: Questionnaire["mappedBy"]) {
      const before = yield* loadEditable(id)
      const { organizationId, removedQuestions } = before.value
      const all = yield* store.allQuestions(organizationId, id)
      const current = all.map(({ value }) => value)
      const { added, changed, gone, kept, questions } = yield* runInTurns(
        mergeReading(current, removedQuestions, reading)
      )
      const sections = countSections(questions)
      if (questions.length > maximumQuestions || sections.length > maximumSections) {
        return yield* new QuestionnaireFull()
      }
      const replacement = compareQuestions(all, questions)
      const fields: Partial<Questionnaire> = { ...imported, ...countQuestions(questions), mappedBy }
      const named = {
        new: nameQuestions(added),
        changed: nameQuestions(changed),
        gone: nameQuestions(gone),
        kept: nameQuestions(kept)
      }
      const isSame = Object.values(replacement).every(({ length }) => length === 0)
        && Object.entries(fields).every(([field, value]) => isEqual(Reflect.get(before.value, field), value))
      const after = isSame ?
        before :
        yield* replaceQuestions(before, { ...fields, mappedAt: yield* Timestamp.now }, replacement, [
          questionnaireEvents.changed("mapped")(before.value, { ...before.value, ...fields }, {
            new: added.length,
            changed: changed.length,
            gone: gone.length,
            kept: kept.length
          })
        ])
      const toView = yield* makeToQuestionnaireView
      return Revision.map(after, (value) => ({ ...toView(value, sections), ...named }))
    },
    unit.run
  )

  const replace = useCase("QuestionnaireMappings.replace")(
    withInput(NewMapping, function*(id: QuestionnaireId, { mapping }: NewMapping) {
      const { value } = yield* loadEditable(id)
      const { carriesOver, fileName, fileType, organizationId } = value
      // not in the unit, which may run again
      const found = yield* files.read(organizationId, { fileName, fileType, mapping }, toBlob(value))
      const read = yield* importQuestions(found, { organizationId, questionnaireId: id })
      const { questions } = carriesOver === null
        ? read
        : yield* compareWith(organizationId, carriesOver.from, read.questions)
      return yield* save(
        id,
        { ...read, questions },
        mapping.length > 0 ? "hand" : "reader"
      )
    }),
    QuestionnaireAccess.edit
  )

  return { replace }
})

export class QuestionnaireMappings extends Context.Tag("@attestry/core/questionnaireMapping/QuestionnaireMappings")<
  QuestionnaireMappings,
  QuestionnaireMappingsService
>() {
  static readonly Default = Layer.effect(this, make)
}
