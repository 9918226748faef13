import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { CurrentActor } from "../access/Actor.ts"
import { Directory } from "../member/Directory.ts"
import * as Page from "../page/Page.ts"
import type { MemberReference, OrganizationId, UserId } from "../shared/Ids.ts"
import { UnknownReference } from "../shared/UnknownReference.ts"
import { type Question, questionOrder, QuestionQuery } from "./Question.ts"
import { type Questionnaire, type QuestionnaireId, QuestionnaireNotFound } from "./Questionnaire.ts"
import { QuestionnaireStore } from "./QuestionnaireStore.ts"

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
  ): Page.Listing<Question, QuestionQuery, typeof QuestionQuery.Encoded> => ({
    ...questionOrder,
    organizationId,
    name: `questions/${id}`,
    query: QuestionQuery,
    rows: (slice) => store.questions(organizationId, id, slice),
    count: (filters) => store.countQuestions(organizationId, id, filters)
  })

  const readQuestions = (
    { id, organizationId }: Questionnaire,
    query: QuestionQuery = {}
  ): Effect.Effect<ReadonlyArray<Question>> => {
    const all = Page.streamAll(Page.readAll(listQuestions(organizationId, id), query))
    return Effect.map(Stream.runCollect(all), Chunk.toReadonlyArray)
  }

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

  return { load, listQuestions, readQuestions, resolveMember }
})
