import { QuestionnaireStore } from "@attestry/core/questionnaire"
import { assert } from "@effect/vitest"
import { Effect, Option } from "effect"
import * as Fixtures from "../Fixtures.ts"
import { storedQuestionnaire } from "../questionnaire/QuestionnaireStoreStored.ts"

/** Every write of questionnaires, each with the same write whose condition fails, and checks. */
export const prepareQuestionnaireWrites = Effect.gen(function*() {
  const store = yield* QuestionnaireStore
  const { id: organizationId } = yield* Fixtures.storedOrganization()
  const { questionnaire: saved, questions: [question] } = yield* storedQuestionnaire(organizationId)
  const { questionnaire: removed } = yield* storedQuestionnaire(organizationId)
  const { id: userId } = yield* Fixtures.storedUser()
  const { questionnaire: left } = yield* storedQuestionnaire(organizationId, { ownerId: userId })
  const free = { ...left, ownerId: null, updatedAt: Fixtures.at(4) }
  const added = Fixtures.questionnaire(organizationId, { totalQuestions: 2 })
  const asked = [Fixtures.question(added, 1), Fixtures.question(added, 2)]
  const answered = Fixtures.question(saved, 1, { id: question?.id, answer: "Yes", answerState: "written" })
  const answering = { answeredQuestions: 1, unconfirmedQuestions: 0, updatedAt: Fixtures.at(1) }
  const change = { from: "draft", to: "draft", editor: userId, ...answering } as const
  const { questionnaire: owned } = yield* storedQuestionnaire(organizationId)
  const { questionnaire: replaced, questions: [gone] } = yield* storedQuestionnaire(organizationId)
  const without = { ...replaced, totalQuestions: 2, updatedAt: Fixtures.at(5) }
  const replacement = { removed: gone === undefined ? [] : [gone.id], saved: [], moved: [], added: [] }
  const kept = { ...owned, dueDate: Fixtures.at(3), updatedAt: Fixtures.at(2) }

  const check = (isWritten: boolean) =>
    Effect.gen(function*() {
      const { value } = yield* Effect.flatten(store.find(organizationId, saved.id))
      assert.deepStrictEqual(
        value,
        isWritten ? { ...saved, answeredQuestions: 1, updatedAt: Fixtures.at(1), editors: [userId] } : saved
      )
      assert.deepStrictEqual(
        (yield* Effect.flatten(store.find(organizationId, owned.id))).value,
        isWritten ? kept : owned
      )
      assert.deepStrictEqual(
        (yield* Effect.flatten(store.find(organizationId, left.id))).value,
        isWritten ? free : left
      )
      const found = yield* Effect.flatten(store.findQuestion(organizationId, saved.id, answered.id))
      assert.deepStrictEqual(found, isWritten ? { value: answered, revision: 2 } : { value: question, revision: 1 })
      assert.deepStrictEqual(
        (yield* Effect.flatten(store.find(organizationId, replaced.id))).value,
        isWritten ? without : replaced
      )
      assert.strictEqual(yield* store.countQuestions(organizationId, replaced.id, {}), isWritten ? 2 : 3)
      assert.strictEqual(Option.isSome(yield* store.find(organizationId, added.id)), isWritten)
      assert.strictEqual(yield* store.countQuestions(organizationId, added.id, {}), isWritten ? 2 : 0)
      assert.strictEqual(Option.isNone(yield* store.find(organizationId, removed.id)), isWritten)
      assert.strictEqual(yield* store.countQuestions(organizationId, removed.id, {}), isWritten ? 0 : 3)
    })

  return {
    writes: [
      [
        store.insert(organizationId, added, asked),
        store.insert(organizationId, { ...added, blobKey: saved.blobKey }, asked)
      ],
      [
        store.saveQuestions(organizationId, saved.id, [{ value: answered, revision: 1 }], change),
        store.saveQuestions(organizationId, saved.id, [{ value: answered, revision: 2 }], change)
      ],
      [
        store.unassign(organizationId, userId, { questionnaires: [left], questions: [] }, Fixtures.at(4)),
        store.unassign(organizationId, userId, { questionnaires: [left, owned], questions: [] }, Fixtures.at(4))
      ],
      [
        store.replaceQuestions(organizationId, { value: without, revision: 1 }, replacement),
        store.replaceQuestions(organizationId, { value: without, revision: 2 }, replacement)
      ],
      [store.save(organizationId, kept, 1), store.save(organizationId, kept, 2)],
      [store.remove(organizationId, removed.id, 1), store.remove(organizationId, removed.id, 2)]
    ] as const,
    assertNothingWritten: check(false),
    assertAllWritten: check(true)
  }
})
