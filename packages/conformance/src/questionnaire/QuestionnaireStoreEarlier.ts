import { type Question, QuestionId, type Questionnaire, QuestionnaireStore } from "@attestry/core/questionnaire"
import { toMatchKey } from "@attestry/core/questionnaireFile"
import type { OrganizationId } from "@attestry/core/shared"
import { assert } from "@effect/vitest"
import { Array, Effect, Option } from "effect"
import * as Fixtures from "../Fixtures.ts"
import type { QuestionnairePorts, StorageTests } from "../StorageTests.ts"

type Asked = Partial<typeof Question.Encoded>

const stored = (
  organizationId: OrganizationId,
  asked: ReadonlyArray<Asked>,
  fields: Partial<typeof Questionnaire.Encoded> = {}
) =>
  Effect.gen(function*() {
    const { insert } = yield* QuestionnaireStore
    const questionnaire = Fixtures.questionnaire(organizationId, { totalQuestions: asked.length, ...fields })
    const questions = asked.map((one, index) => Fixtures.question(questionnaire, index + 1, one))
    yield* Fixtures.unit(insert(organizationId, questionnaire, questions))
    return { questionnaire, questions }
  })

const keysOf = (questions: ReadonlyArray<Question>) => questions.map((one) => toMatchKey(one) ?? assert.fail("No key"))

const abc = [{ number: "1", text: "A 😀?" }, { number: null, text: "B?" }, {
  number: "1",
  text: "B?",
  subject: "Größe"
}]

const arranged = Effect.gen(function*() {
  const store = yield* QuestionnaireStore
  const { id: organizationId } = yield* Fixtures.storedOrganization()
  const home = yield* stored(organizationId, abc, { createdAt: Fixtures.at(3) })
  const find = (keys: ReadonlyArray<string>, of = organizationId) =>
    Effect.map(
      store.findEarlier(of, keys),
      Option.match({ onNone: () => null, onSome: ({ id, shared }) => [id, shared] })
    )
  return { ...home, find, id: home.questionnaire.id, keys: keysOf(home.questions), organizationId, store }
})

/** The part of the suite of `QuestionnaireStore` about earlier versions of a file. */
export const earlierCases = (it: StorageTests<QuestionnairePorts>): void => {
  it.effect("finds the questionnaire that shares most keys, and of several the latest", () =>
    Effect.gen(function*() {
      const { find, id, keys, organizationId } = yield* arranged
      assert.deepStrictEqual(yield* find(keys), [id, 3])
      assert.isNull(yield* find([]))
      assert.isNull(yield* find([Fixtures.secretHash()]))
      const less = yield* stored(organizationId, abc.slice(0, 2), { createdAt: Fixtures.at(9) })
      assert.deepStrictEqual(yield* find([...keys, Fixtures.secretHash()]), [id, 3])
      assert.deepStrictEqual(yield* find(keys.slice(0, 2)), [less.questionnaire.id, 2])
      const repeated = Array.makeBy(9, () => ({ text: "B?" }))
      yield* stored(organizationId, repeated, { createdAt: Fixtures.at(10) })
      assert.deepStrictEqual(yield* find(keys), [id, 3])
      const twins = [yield* stored(organizationId, abc, { createdAt: Fixtures.at(4) })]
      twins.push(yield* stored(organizationId, abc, { createdAt: Fixtures.at(4) }))
      const [, latest] = twins.map(({ questionnaire }) => questionnaire.id).toSorted()
      yield* stored(organizationId, abc, { createdAt: Fixtures.at(2) })
      assert.deepStrictEqual(yield* find(keys), [latest, 3])
    }))

  it.effect("finds it by the questions that it has now, without those that have no word", () =>
    Effect.gen(function*() {
      const { find, id, keys: [first = "", second = "", third = ""], organizationId, questionnaire, questions, store } =
        yield* arranged
      const [one, two] = questions
      if (one === undefined || two === undefined) return assert.fail("There are no questions")
      const added = Fixtures.question(questionnaire, 3, { origin: "added", place: null, text: "D?" })
      const blank = Fixtures.question(questionnaire, 4, { origin: "added", place: null, text: "?" })
      const edited = Fixtures.question(questionnaire, 1, { id: one.id, number: "7", text: "A?" })
      yield* Fixtures.unit(store.replaceQuestions(organizationId, { value: questionnaire, revision: 1 }, {
        removed: [two.id],
        saved: [{ value: edited, revision: 1 }],
        moved: [],
        added: [added, blank]
      }))
      assert.isNull(yield* find([first, second]))
      assert.deepStrictEqual(yield* find([third, ...keysOf([edited, added])]), [id, 3])
      yield* Fixtures.unit(store.remove(organizationId, id, 2))
      assert.isNull(yield* find([third]))
    }))

  it.effect("finds earlier questions by their ids, in whichever questionnaire of the organization", () =>
    Effect.gen(function*() {
      const { organizationId, questions, store } = yield* arranged
      const { questions: others } = yield* stored(organizationId, abc)
      const wanted = [...questions.slice(0, 2), ...others.slice(2)]
      const ids = [...wanted, ...wanted].map(({ id }) => id)
      assert.sameDeepMembers([...yield* store.findEarlierQuestions(organizationId, ids)], wanted)
      assert.deepStrictEqual(yield* store.findEarlierQuestions(organizationId, [Fixtures.id(QuestionId)]), [])
      const { id: other } = yield* Fixtures.storedOrganization()
      assert.deepStrictEqual(yield* store.findEarlierQuestions(other, ids), [])
    }))

  it.effect("finds no questionnaire of another organization", () =>
    Effect.gen(function*() {
      const { find, keys } = yield* arranged
      const { id: other } = yield* Fixtures.storedOrganization()
      assert.isNull(yield* find(keys, other))
      const own = yield* stored(other, abc.slice(0, 1))
      assert.deepStrictEqual(yield* find(keys, other), [own.questionnaire.id, 1])
    }))
}
