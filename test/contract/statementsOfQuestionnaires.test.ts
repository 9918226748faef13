import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { questionnaireTenant, root, textQuestions } from "../support/Questionnaires.ts"
import { counted, countOf } from "./support/Statements.ts"

const lines = (count: number, mark: string) =>
  Array.from({ length: count }, (_, i) => `section: ${i % 9}\nIs ${i} ${mark}?`).join("\n")

layer(counted, { excludeTestServices: true })("statements per request for questionnaires", (it) => {
  it.effect("stay constant when the number of questions grows", () =>
    Effect.gen(function*() {
      const { key, people, uploaded } = yield* questionnaireTenant
      const countAll = (count: number) =>
        Effect.gen(function*() {
          const { answerPath, first, path, questions } = yield* uploaded(lines(count, "kept"))
          return {
            upload: yield* countOf("POST", `${root}/upload-and-parse`, key, textQuestions(lines(count, "new"))),
            list: yield* countOf("GET", `${root}?limit=1`, key),
            get: yield* countOf("GET", path, key),
            questions: yield* countOf("GET", `${path}/questions?limit=1`, key),
            question: yield* countOf("GET", first, key),
            answer: yield* countOf("PUT", answerPath, key, { answer: "Yes" }),
            same: yield* countOf("PUT", answerPath, key, { answer: "Yes" }),
            review: yield* countOf("PATCH", first, key, { status: "ready" }),
            answerMany: yield* countOf("PUT", `${path}/answers`, key, {
              answers: questions.map(({ id }: any) => ({ questionId: id, answer: "No" }))
            }),
            update: yield* countOf("PATCH", path, key, { customer: "Northwind" }),
            submit: yield* countOf("POST", `${path}/submit`, key, { approverId: people.admin.user.id }),
            remove: yield* countOf("DELETE", path, key)
          }
        })
      const few = yield* countAll(6)
      assert.deepStrictEqual(few, {
        // one finds the mappings of earlier files, and one an earlier version
        upload: 5,
        list: 2,
        get: 2,
        // one finds the suggestions
        questions: 3,
        question: 2,
        answer: 4,
        same: 3,
        review: 4,
        answerMany: 3,
        update: 2,
        submit: 5,
        remove: 2
      })
      // rows are written 250 at a time
      assert.deepStrictEqual(yield* countAll(300), { ...few, upload: few.upload + 1 })
    }))

  it.effect("find the answers of an earlier version with one more", () =>
    Effect.gen(function*() {
      const { key, uploaded } = yield* questionnaireTenant
      const countAll = (count: number) =>
        Effect.gen(function*() {
          const text = lines(count, `kept ${count}`)
          yield* uploaded(text)
          const { first, path } = yield* uploaded(text)
          return {
            upload: yield* countOf("POST", `${root}/upload-and-parse`, key, textQuestions(text)),
            questions: yield* countOf("GET", `${path}/questions?limit=5`, key),
            question: yield* countOf("GET", first, key)
          }
        })
      const few = yield* countAll(6)
      assert.deepStrictEqual(few, { upload: 6, questions: 4, question: 3 })
      assert.deepStrictEqual(yield* countAll(240), few)
    }))
})
