import * as Effect from "effect/Effect"
import { CurrentActor } from "../access/Actor.ts"
import type { AuditEntry } from "../audit/Audited.ts"
import { InvalidRequest } from "../problem/HttpErrors.ts"
import { withInput } from "../problem/Input.ts"
import {
  countQuestions,
  maximumQuestions,
  maximumSections,
  type Question,
  questionEvents,
  QuestionId,
  QuestionNotFound
} from "../questionnaire/Question.ts"
import type { Questionnaire, QuestionnaireId } from "../questionnaire/Questionnaire.ts"
import { QuestionnaireAccess } from "../questionnaire/QuestionnaireAccess.ts"
import { makeQuestionnaireParts } from "../questionnaire/QuestionnaireParts.ts"
import { QuestionnaireStore } from "../questionnaire/QuestionnaireStore.ts"
import { compareQuestions, makeReplaceQuestions } from "../questionnaire/ReplaceQuestions.ts"
import { IdGenerator } from "../shared/IdGenerator.ts"
import { isEqual } from "../shared/Patch.ts"
import { UnknownReference } from "../shared/UnknownReference.ts"
import { useCase } from "../shared/UseCase.ts"
import * as Revision from "../storage/Revision.ts"
import { UnitOfWork } from "../storage/UnitOfWork.ts"
import { countAnswered, editQuestion, joinQuestions, splitQuestion, toAdded, toRemoved } from "./EditQuestions.ts"
import {
  LastQuestion,
  NewQuestion,
  QuestionJoin,
  QuestionnaireFull,
  QuestionPatch,
  QuestionSplit,
  SeveralAnswers
} from "./QuestionInputs.ts"
import { makeQuestionParts, requireQuestions, unknownQuestion } from "./QuestionParts.ts"
import { makeSaveQuestions } from "./SaveQuestions.ts"

const textTooLong = new InvalidRequest({
  errors: [{ pointer: "/questionIds", detail: "Expected texts of at most 10,000 characters together" }]
})

// Use cases that change which questions a questionnaire has, and what they ask.
export const makeQuestionEdits = Effect.gen(function*() {
  const store = yield* QuestionnaireStore
  const unit = yield* UnitOfWork
  const ids = yield* IdGenerator
  const { load: loadQuestionnaire, resolveMember } = yield* makeQuestionnaireParts
  const { load, makeToRow, requireUnsent, toView } = yield* makeQuestionParts
  const saveReview = yield* makeSaveQuestions
  const replace = yield* makeReplaceQuestions

  const readAll = Effect.fnUntraced(function*(id: QuestionnaireId) {
    const { organization } = yield* CurrentActor
    const questionnaire = yield* loadQuestionnaire(id)
    yield* requireUnsent(questionnaire)
    return { questionnaire, all: yield* store.allQuestions(organization.id, id) }
  })

  type Read = Effect.Effect.Success<ReturnType<typeof readAll>>

  const find = ({ all }: Read, questionId: QuestionId) => {
    const found = all.find(({ value }) => value.id === questionId)
    return found === undefined ? Effect.fail(new QuestionNotFound()) : Effect.succeed(found)
  }

  const requireRoom = Effect.fnUntraced(function*(
    { id, organizationId }: Questionnaire,
    total: number,
    changed: ReadonlyArray<Question>
  ) {
    if (total > maximumQuestions) return yield* new QuestionnaireFull()
    const sections = yield* store.sections(organizationId, id)
    const known = new Set(sections.map(({ path }) => JSON.stringify(path)))
    const before = known.size
    for (const { section } of changed) known.add(JSON.stringify(section))
    if (known.size > Math.max(before, maximumSections)) return yield* new QuestionnaireFull()
  })

  const save = Effect.fnUntraced(function*(
    { all, questionnaire }: Read,
    questions: ReadonlyArray<Question>,
    events: ReadonlyArray<AuditEntry>
  ) {
    const replacement = compareQuestions(all, questions)
    const gone = new Set(replacement.removed)
    const removed = all.flatMap(({ value }) => gone.has(value.id) ? toRemoved(value) : [])
    const removedQuestions = [...questionnaire.value.removedQuestions, ...removed]
    yield* replace(questionnaire, { ...countQuestions(questions), removedQuestions }, replacement, events)
  })

  const add = useCase("Questions.add")(
    withInput(NewQuestion, function*(id: QuestionnaireId, { after, ...asked }: NewQuestion) {
      const before = yield* readAll(id)
      const { organizationId } = before.questionnaire.value
      const questions = before.all.map(({ value }) => value)
      const index = after === undefined ? questions.length : questions.findIndex((one) => one.id === after) + 1
      if (index === 0 && typeof after === "string") {
        return yield* new UnknownReference({ errors: [unknownQuestion("/after")] })
      }
      const added = toAdded({ id: yield* ids.make(QuestionId), organizationId, questionnaireId: id }, asked)
      yield* requireRoom(before.questionnaire.value, questions.length + 1, [added])
      yield* save(before, questions.toSpliced(index, 0, added), [questionEvents.added(added, { questionnaireId: id })])
      return { value: { ...added, ordinal: index + 1 }, revision: 1 }
    }),
    unit.run,
    toView,
    QuestionnaireAccess.edit
  )

  const update = useCase("Questions.update")(
    withInput(QuestionPatch, function*(id: QuestionnaireId, questionId: QuestionId, patch: QuestionPatch) {
      const { assigneeId: assignee, reviewComment, status, ...asked } = patch
      const read = yield* Revision.check(yield* load(id, questionId))
      const questionnaire = yield* loadQuestionnaire(id)
      yield* requireUnsent(questionnaire)
      const { revision, value: before } = read
      const assigneeId = yield* resolveMember("assigneeId", assignee, before.assigneeId)
      const edited = editQuestion(before, asked)
      const after: Question = {
        ...edited,
        assigneeId,
        reviewComment: reviewComment === undefined ? before.reviewComment : reviewComment,
        status: status ?? edited.status
      }
      if (isEqual(before, after)) return read
      if (edited === before) {
        yield* saveReview([questionnaire.value, questionnaire.value], "reviewed", [{ before: read, after }])
      } else {
        const replacement = { added: [], moved: [], removed: [], saved: [{ value: after, revision }] }
        yield* requireRoom(questionnaire.value, questionnaire.value.totalQuestions, [after])
        yield* replace(questionnaire, {}, replacement, [
          questionEvents.changed("edited")(before, after, { questionnaireId: id })
        ])
      }
      return { value: after, revision: revision + 1 }
    }),
    unit.run,
    toView,
    QuestionnaireAccess.edit
  )

  const remove = useCase("Questions.remove")(
    function*(id: QuestionnaireId, questionId: QuestionId) {
      const before = yield* readAll(id)
      const { value } = yield* Revision.check(yield* find(before, questionId))
      if (before.all.length === 1) return yield* new LastQuestion()
      const questions = before.all.flatMap((one) => one.value === value ? [] : [one.value])
      yield* save(before, questions, [questionEvents.removedFrom(value, { questionnaireId: id })])
      return questionId
    },
    unit.run,
    QuestionnaireAccess.edit
  )

  const split = useCase("Questions.split")(
    withInput(QuestionSplit, function*(id: QuestionnaireId, questionId: QuestionId, { parts }: QuestionSplit) {
      const before = yield* readAll(id)
      const { revision, value } = yield* find(before, questionId)
      const partIds = yield* ids.makeMany(QuestionId, parts.length - 1)
      const [first = value, ...others] = splitQuestion(value, parts, partIds)
      const questions = before.all.flatMap((one) => one.value === value ? [first, ...others] : [one.value])
      yield* requireRoom(before.questionnaire.value, questions.length, [first, ...others])
      yield* save(before, questions, [
        questionEvents.changed("split")(value, first, { questionnaireId: id, partIds }),
        ...others.map((other) => questionEvents.added(other, { questionnaireId: id }))
      ])
      return {
        organizationId: value.organizationId,
        questions: [first, ...others].map((one, index) => ({
          ...one,
          ordinal: value.ordinal + index,
          revision: one === first ? revision + 1 : 1
        }))
      }
    }),
    unit.run,
    (made) =>
      Effect.flatMap(
        made,
        ({ organizationId, questions }) =>
          Effect.map(
            makeToRow(organizationId, questions),
            (make) => ({ questions: questions.map(Revision.mapRow(make)) })
          )
      ),
    QuestionnaireAccess.edit
  )

  const join = useCase("Questions.join")(
    withInput(QuestionJoin, function*(id: QuestionnaireId, { questionIds }: QuestionJoin) {
      const before = yield* readAll(id)
      const known = new Map(before.all.map((one) => [one.value.id, one]))
      const [own, ...rest] = yield* requireQuestions([...new Set(questionIds)], known)
      if (rest.length === 0) return own
      const first = own.value
      const others = rest.map(({ value }) => value)
      if (countAnswered([first, ...others]) > 1) return yield* new SeveralAnswers()
      const joined = joinQuestions(first, others)
      if (joined === undefined) return yield* textTooLong
      const questions = before.all.flatMap(({ value }) =>
        value === first ? [joined] : others.includes(value) ? [] : [value]
      )
      yield* save(before, questions, [
        questionEvents.changed("joined")(first, joined, {
          questionnaireId: id,
          joinedIds: others.map((one) => one.id)
        }),
        ...others.map((other) => questionEvents.removedFrom(other, { questionnaireId: id }))
      ])
      return { value: { ...joined, ordinal: questions.indexOf(joined) + 1 }, revision: own.revision + 1 }
    }),
    unit.run,
    toView,
    QuestionnaireAccess.edit
  )

  return { add, remove, split, join, update }
})
