import * as Fixtures from "@attestry/conformance/Fixtures"
import { type Question, QuestionId, QuestionnaireId, QuestionnaireStore } from "@attestry/core/questionnaire"
import { toMatchKey } from "@attestry/core/questionnaireFile"
import type { OrganizationId } from "@attestry/core/shared"
import type { Writes } from "@attestry/core/storage"
import { Effect } from "effect"

type Write = Effect.Effect<void, never, Writes>

// the same in every organization
const sharedId = QuestionnaireId.make("qst_shared")
const sharedQuestion = QuestionId.make("qqa_shared")

const none = { removed: [], saved: [], moved: [], added: [] }

/** A questionnaire with a question, and another one whose ids are the same in every organization. */
export const storedQuestionnaires = (organizationId: OrganizationId) =>
  Effect.gen(function*() {
    const store = yield* QuestionnaireStore
    const { id: userId } = yield* Fixtures.storedUser()
    const questionnaire = Fixtures.questionnaire(organizationId, {
      ownerId: userId,
      fileName: `questions of ${organizationId}`,
      mappedBy: "hand",
      fingerprint: `fingerprint of ${organizationId}`,
      totalQuestions: 1
    })
    const question = Fixtures.question(questionnaire, 1, {
      text: `question of ${organizationId}`,
      assigneeId: userId
    })
    yield* Fixtures.unit(store.insert(organizationId, questionnaire, [question]))
    const shared = Fixtures.questionnaire(organizationId, { id: sharedId, totalQuestions: 1 })
    yield* Fixtures.unit(
      store.insert(organizationId, shared, [Fixtures.question(shared, 1, { id: sharedQuestion })])
    )
    return { id: organizationId, userId, questionnaire, question }
  })

type Stored = Effect.Effect.Success<ReturnType<typeof storedQuestionnaires>>

/** Every method of the port, called for one organization, with what belongs to it and to another one. */
export const questionnaireCalls = <Call>(
  own: Stored,
  other: Stored,
  write: (...writes: ReadonlyArray<Write>) => ReadonlyArray<Call>
) =>
  Effect.gen(function*() {
    const { id } = own
    const store = yield* QuestionnaireStore
    const slice = { filters: {}, sort: "createdAt", after: undefined, limit: 100_000 } as const
    const questions = { ...slice, sort: "ordinal" } as const
    const both = [own, other]
    const change = {
      from: "draft",
      to: "draft",
      editor: null,
      answeredQuestions: 0,
      unconfirmedQuestions: 0,
      updatedAt: Fixtures.at(5)
    } as const
    const answer = ({ question, questionnaire }: { question: Question; questionnaire: { id: QuestionnaireId } }) =>
      store.saveQuestions(id, questionnaire.id, [{ value: question, revision: 1 }], change)
    // it succeeds each time, unless it changes the row of another organization too
    const answerShared = Effect.flatMap(
      Effect.orDie(Effect.flatten(store.findQuestion(id, sharedId, sharedQuestion))),
      (
        found
      ) => store.saveQuestions(id, sharedId, [found], change)
    )
    const saveShared = Effect.flatMap(
      Effect.orDie(Effect.flatten(store.find(id, sharedId))),
      ({ revision, value }) => store.save(id, value, revision)
    )
    const replaceShared = Effect.flatMap(
      Effect.orDie(Effect.flatten(store.find(id, sharedId))),
      (found) => store.replaceQuestions(id, found, { ...none, moved: [{ id: sharedQuestion, ordinal: 2 }] })
    )
    const theirs = { value: other.questionnaire, revision: 1 }
    const added = Fixtures.questionnaire(id)
    return {
      [QuestionnaireStore.key]: {
        list: [store.list(id, slice)],
        count: [store.count(id, {})],
        facets: [store.facets(id, {}, ["status", "ownerId"])],
        find: both.map(({ questionnaire }) => store.find(id, questionnaire.id)),
        findByHash: both.map(({ questionnaire }) => store.findByHash(id, questionnaire.sha256)),
        findEarlier: both.map(({ question }) => store.findEarlier(id, [toMatchKey(question) ?? ""])),
        mappings: [store.mappings(id)],
        insert: write(store.insert(id, added, [Fixtures.question(added, 1)])),
        save: write(store.save(id, other.questionnaire, 1), saveShared),
        remove: write(store.remove(id, other.questionnaire.id, 1)),
        sections: both.map(({ questionnaire }) => store.sections(id, questionnaire.id)),
        questions: both.map(({ questionnaire }) => store.questions(id, questionnaire.id, questions)),
        countQuestions: both.map(({ questionnaire }) => store.countQuestions(id, questionnaire.id, {})),
        questionFacets: both.map(({ questionnaire }) => store.questionFacets(id, questionnaire.id, {}, ["status"])),
        findQuestion: both.map(({ question, questionnaire }) => store.findQuestion(id, questionnaire.id, question.id)),
        findQuestions: both.map(({ question, questionnaire }) =>
          store.findQuestions(id, questionnaire.id, [question.id])
        ),
        findEarlierQuestions: both.map(({ question }) => store.findEarlierQuestions(id, [question.id])),
        saveQuestions: write(answer(other), answerShared),
        allQuestions: both.map(({ questionnaire }) => store.allQuestions(id, questionnaire.id)),
        replaceQuestions: write(
          store.replaceQuestions(id, theirs, { ...none, removed: [other.question.id] }),
          replaceShared
        ),
        assignedTo: both.map(({ userId }) => store.assignedTo(id, userId)),
        unassign: write(
          store.unassign(id, other.userId, { questionnaires: [other.questionnaire], questions: [] }, Fixtures.at(5)),
          store.unassign(id, other.userId, { questionnaires: [], questions: [other.question] }, Fixtures.at(5))
        ),
        findKeys: both.map(({ questionnaire }) => store.findKeys(id, [questionnaire.blobKey]))
      }
    }
  })

/** Adds to one organization a questionnaire, or questions to a questionnaire, of another one. */
export const questionnaireIntrusions = (own: Stored, other: Stored) =>
  Effect.map(QuestionnaireStore, (store) => {
    const theirs = Fixtures.questionnaire(other.id)
    const mine = Fixtures.questionnaire(own.id)
    return [
      store.insert(own.id, theirs, [Fixtures.question(theirs, 1)]),
      store.insert(own.id, mine, [Fixtures.question(mine, 1), Fixtures.question(other.questionnaire, 2)])
    ]
  })
