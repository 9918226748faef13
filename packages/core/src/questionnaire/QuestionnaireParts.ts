import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { CurrentActor } from "../access/Actor.ts"
import { mapInTurns, runInTurns } from "../eventLoop/Steps.ts"
import { Directory } from "../member/Directory.ts"
import * as Page from "../page/Page.ts"
import { compareFiles } from "../questionnaireFile/CompareFiles.ts"
import { toMatchKey } from "../questionnaireFile/QuestionKeys.ts"
import type { MemberReference, OrganizationId, UserId } from "../shared/Ids.ts"
import { UnknownReference } from "../shared/UnknownReference.ts"
import type { Revised } from "../storage/Revision.ts"
import { type Question } from "./Question.ts"
import { type CarriesOver, type Questionnaire, type QuestionnaireId, QuestionnaireNotFound } from "./Questionnaire.ts"
import { questionOrder, StoredQuestionQuery } from "./QuestionnaireQueries.ts"
import { QuestionnaireStore } from "./QuestionnaireStore.ts"

const fewestQuestions = 5
const sameShare = 0.8

// asks no permission: only for the use cases of questionnaires
export const makeQuestionnaireParts = Effect.gen(function*() {
  const store = yield* QuestionnaireStore
  const directory = yield* Directory

  const load = Effect.fnUntraced(function*(id: QuestionnaireId) {
    const { organization } = yield* CurrentActor
    const found = yield* store.find(organization.id, id)
    return Option.isSome(found) ? found.value : yield* new QuestionnaireNotFound()
  })

  const listQuestions = (
    organizationId: OrganizationId,
    id: QuestionnaireId
  ): Page.Listing<Revised<Question>, StoredQuestionQuery, typeof StoredQuestionQuery.Encoded> => ({
    ...questionOrder,
    organizationId,
    name: `questions/${id}`,
    query: StoredQuestionQuery,
    rows: (slice) => store.questions(organizationId, id, slice),
    count: (filters) => store.countQuestions(organizationId, id, filters),
    facets: (filters, names) => store.questionFacets(organizationId, id, filters, names)
  })

  const readQuestions = (
    { id, organizationId }: Questionnaire,
    query: StoredQuestionQuery = {}
  ): Effect.Effect<ReadonlyArray<Question>> => {
    const all = Page.streamAll(Page.readAll(listQuestions(organizationId, id), query))
    return Effect.map(Stream.runCollect(all), Chunk.toReadonlyArray)
  }

  // Finds the earlier question of each question that has any.
  const compareWith = Effect.fnUntraced(function*(
    organizationId: OrganizationId,
    from: QuestionnaireId,
    questions: ReadonlyArray<Question>
  ) {
    const all = yield* store.allQuestions(organizationId, from)
    const { earlier, ...counts } = yield* runInTurns(compareFiles(all.map(({ value }) => value), questions))
    const linked = yield* mapInTurns(questions, (question) => ({
      ...question,
      earlierQuestionId: earlier.get(question)?.id ?? null
    }))
    return { counts, questions: linked }
  })

  // Finds the earlier version of a file by its questions.
  const carryOver = Effect.fnUntraced(function*(organizationId: OrganizationId, questions: ReadonlyArray<Question>) {
    const none = { carriesOver: null, questions }
    if (questions.length < fewestQuestions) return none
    const all = yield* mapInTurns(questions, toMatchKey)
    const keys = [...new Set(all.flatMap((key) => key ?? []))]
    const found = yield* store.findEarlier(organizationId, keys)
    // most files have no earlier version, and need not be compared
    if (Option.isNone(found) || found.value.shared < sameShare * keys.length) return none
    const from = found.value.id
    const { counts, questions: linked } = yield* compareWith(organizationId, from, questions)
    if (counts.same < sameShare * questions.length) return none
    const carriesOver: CarriesOver = { from, ...counts }
    return { carriesOver, questions: linked }
  })

  const resolveMember = Effect.fnUntraced(function*(
    field: string,
    reference: MemberReference | null | undefined,
    present: UserId | null
  ) {
    if (reference === undefined) return present
    if (reference === null) return null
    const { organization } = yield* CurrentActor
    const found = yield* directory.findNamed(organization.id, reference, present)
    return Option.isSome(found) ? found.value : yield* UnknownReference.member(field)
  })

  return { carryOver, compareWith, load, listQuestions, readQuestions, resolveMember }
})
