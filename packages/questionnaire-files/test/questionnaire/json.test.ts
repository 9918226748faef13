import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { questionsOf } from "./support/Reading.ts"

const read = (value: unknown) => questionsOf("form.json", JSON.stringify(value))

describe("a JSON file", () => {
  it.effect("has questions by the names of members, wherever they are", () =>
    Effect.gen(function*() {
      const questions = yield* read({
        data: [{
          questionId: "A/1",
          category: "Access",
          question: "Do you use <b>MFA</b>?",
          options: ["Yes", "No"],
          answer: "Yes",
          comment: "For all"
        }, { questionId: 2, category: "Access", question: "MFA for administrators", answer: null }]
      })
      const [first, second] = questions
      assert.deepStrictEqual(
        [first?.number, first?.section, first?.text, first?.kind, first?.answer, first?.comment],
        ["A/1", ["Access"], "Do you use MFA?", "yes_no", "Yes", "For all"]
      )
      assert.deepStrictEqual(first?.place, { type: "pointer", pointer: "/data/0/question" })
      assert.deepStrictEqual(second?.answerPlace, { type: "pointer", pointer: "/data/1/answer" })
      assert.strictEqual(second?.number, "2")
    }))

  it.effect("has sections by nested items, and no questions in remarks", () =>
    Effect.gen(function*() {
      const questions = yield* read({
        title: "Web",
        items: [
          { type: "info", text: "Why do we ask?" },
          {
            type: "block",
            text: "Login",
            items: [
              { type: "line", text: "The name of the application:", id: "name" },
              {
                type: "checkgroup",
                text: "Which of these apply",
                id: "kinds",
                choices: [{ a: "Public" }, { b: "Internal" }]
              },
              { type: "yesno", text: "Is it public", yes: "Ja", no: "Nein" },
              { type: "tip", text: "Is this a tip?" }
            ]
          }
        ]
      })
      assert.deepStrictEqual(
        questions.map(({ choices, kind, number, section, text }) => [section, number, text, kind, choices]),
        [
          [["Web", "Login"], "name", "The name of the application:", "text", []],
          [["Web", "Login"], "kinds", "Which of these apply", "many_of", ["Public", "Internal"]],
          [["Web", "Login"], null, "Is it public", "yes_no", ["Ja", "Nein"]]
        ]
      )
      assert.isNull(questions[0]?.answerPlace)
    }))

  it.effect("may have comments, trailing commas, joined strings and duplicate members", () =>
    Effect.gen(function*() {
      const questions = yield* questionsOf(
        "form.json",
        "// one\n\n/* two */ [{\"question\": \"Do you \" +\n \"log // all?\", // three\n \"answer\": 1, \"answer\": \"Yes\",}, ]"
      )
      assert.deepStrictEqual(questions.map(({ answer, text }) => [text, answer]), [["Do you log // all?", "Yes"]])
    }))

  it.effect("may be a list or a map of questions", () =>
    Effect.gen(function*() {
      assert.deepStrictEqual((yield* read(["Do you log?", "Since when?"])).map(({ text }) => text), [
        "Do you log?",
        "Since when?"
      ])
      assert.deepStrictEqual((yield* read({ a: "Do you log?", b: "Since when?" })).map(({ number }) => number), [
        "a",
        "b"
      ])
    }))

  it.effect("is too large if it is nested too deeply", () =>
    Effect.gen(function*() {
      const deep = `${"[".repeat(50_000)}{"question":"Do you log?"}${"]".repeat(50_000)}`
      const failure = yield* Effect.flip(questionsOf("form.json", deep))
      assert.strictEqual(failure.reason, "too_large")
    }))

  it.effect("has ids by key, answers with comments in them, and choices and pages of nested objects", () =>
    Effect.gen(function*() {
      const keyed = yield* questionsOf(
        "a.json",
        "{\"controls\":{\"A-1\":{\"question\":\"Do you log?\",\"response\":{\"answer\":\"Yes\",\"notes\":\"All\"}}}}"
      )
      assert.deepStrictEqual(keyed.map(({ answer, comment, number }) => [number, answer, comment]), [[
        "A-1",
        "Yes",
        "All"
      ]])
      assert.deepStrictEqual(keyed[0]?.answerPlace, { type: "pointer", pointer: "/controls/A-1/response/answer" })
      const nested = yield* questionsOf(
        "a.json",
        JSON.stringify({
          items: [
            { title: "Access", pageBreakItem: {} },
            {
              title: "Logs are kept",
              questionItem: { question: { choiceQuestion: { options: [{ value: "Always" }, { value: "Never" }] } } }
            }
          ]
        })
      )
      assert.deepStrictEqual(nested.map(({ choices, kind, section, text }) => [section, text, kind, choices]), [
        [["Access"], "Logs are kept", "one_of", ["Always", "Never"]]
      ])
    }))
})
