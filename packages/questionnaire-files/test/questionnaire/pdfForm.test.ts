import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import {
  at,
  buttons,
  combo,
  type Input,
  inRow,
  makeFormPdf,
  multiLine,
  password,
  pushButton,
  readOnly
} from "./support/FormPdf.ts"
import { questionsOf } from "./support/Reading.ts"
import type { Placed } from "./support/TextPdf.ts"

const read = (texts: ReadonlyArray<Placed>, inputs: ReadonlyArray<Input>) =>
  Effect.map(
    questionsOf("form.pdf", makeFormPdf({ texts, inputs })),
    (questions) =>
      questions.map(({ answer, answerPlace, choices, comment, commentPlace, kind, text }) => ({
        text,
        kind,
        choices,
        answer,
        field: answerPlace?.type === "field" ? answerPlace.ordinal : answerPlace?.type ?? null,
        comment,
        commentField: commentPlace?.type === "field" ? commentPlace.ordinal : commentPlace?.type ?? null
      }))
  )

const text = (name: string, top: number, more: Partial<Extract<Input, { readonly type: "text" }>> = {}): Input => ({
  type: "text",
  name,
  box: [72, top, 300, 14],
  ...more
})

const nothing = { choices: [], answer: null, comment: null, commentField: null }

describe("a PDF with form fields", () => {
  it.effect("has the answers of fields below and beside its questions", () =>
    Effect.gen(function*() {
      const questions = yield* read(
        [
          at(72, 110, "1. Do you encrypt backups?"),
          ...inRow(125, "Yes", "No", "N/A"),
          at(72, 180, "2. Describe how you review access rights."),
          at(72, 260, "3. Where is data stored?"),
          at(72, 300, "4. Who is responsible?"),
          at(72, 340, "5. Have you been certified?")
        ],
        [
          buttons("q1", "radio", 125, ["Choice1", "Choice2", "Choice3"], "Choice2"),
          text("q2", 185, { box: [72, 185, 300, 50], flags: multiLine, value: "Each quarter\nby the owners" }),
          {
            type: "list",
            name: "q3",
            box: [250, 250, 100, 14],
            flags: combo,
            options: ["Select one", "EU", "US"],
            value: "US"
          },
          text("q4", 290, { box: [250, 290, 100, 14] }),
          buttons("q5", "check", 340, ["On"], "On", 250)
        ]
      )
      assert.deepStrictEqual(questions, [
        {
          ...nothing,
          text: "Do you encrypt backups?",
          kind: "yes_no",
          choices: ["Yes", "No", "N/A"],
          answer: "No",
          field: 1
        },
        {
          ...nothing,
          text: "Describe how you review access rights.",
          kind: "text",
          answer: "Each quarter\nby the owners",
          field: 4
        },
        { ...nothing, text: "Where is data stored?", kind: "one_of", choices: ["EU", "US"], answer: "US", field: 5 },
        { ...nothing, text: "Who is responsible?", kind: "text", field: 6 },
        { ...nothing, text: "Have you been certified?", kind: "yes_no", answer: "Yes", field: 7 }
      ])
    }))

  it.effect("has comments in a second field, or in one with a label", () =>
    Effect.gen(function*() {
      const questions = yield* read(
        [
          at(72, 110, "1. Do you encrypt backups?"),
          ...inRow(125, "Yes", "No"),
          at(72, 190, "2. Who is responsible?"),
          at(72, 230, "Comments:"),
          at(72, 270, "3. Who may read the logs?")
        ],
        [
          buttons("q1", "radio", 125, ["Y", "N"]),
          text("more", 130, { value: "Since 2020" }),
          text("q2", 195),
          text("comment", 220, { box: [140, 220, 200, 14], value: "None" }),
          text("q3", 275)
        ]
      )
      assert.deepStrictEqual(questions.map(({ comment, commentField, field }) => [field, commentField, comment]), [
        [1, 3, "Since 2020"],
        [4, 5, "None"],
        [6, null, null]
      ])
    }))

  it.effect("has one answer for check boxes of a question, each with its own name", () =>
    Effect.gen(function*() {
      const questions = yield* read(
        [at(72, 110, "1. Which of these do you use?"), ...inRow(125, "AES", "RSA", "ECC")],
        [
          buttons("aes", "check", 125, ["On"], "On", 72),
          buttons("rsa", "check", 125, ["On"], "Off", 152),
          buttons("ecc", "check", 125, ["On"], "On", 232)
        ]
      )
      assert.deepStrictEqual(questions, [{
        ...nothing,
        text: "Which of these do you use?",
        kind: "many_of",
        choices: ["AES", "RSA", "ECC"],
        answer: "AES\nECC",
        field: 1
      }])
    }))

  it.effect("has questions in tooltips and beside check boxes, and facts of the company by their labels", () =>
    Effect.gen(function*() {
      const questions = yield* read(
        [
          at(72, 80, "Supplier name:"),
          at(320, 80, "E-mail"),
          at(72, 120, "Backups"),
          at(90, 170, "Do you encrypt all backups?"),
          at(72, 230, "Signed by")
        ],
        [
          text("name", 70, { box: [150, 70, 150, 14], value: "Northwind" }),
          text("mail", 70, { box: [400, 70, 150, 14] }),
          text("backups", 125, { tooltip: "How long do you keep backups?" }),
          buttons("encrypted", "check", 170, ["On"], "Off", 72),
          text("sign", 232, { tooltip: "Signature" })
        ]
      )
      assert.deepStrictEqual(questions.map(({ answer, field, kind, text }) => [kind, text, field, answer]), [
        ["profile", "Supplier name", 1, "Northwind"],
        ["profile", "E-mail", 2, null],
        ["text", "How long do you keep backups?", 3, null],
        ["yes_no", "Do you encrypt all backups?", 4, null]
      ])
    }))

  it.effect("has the fields of a table in its rows, with and without a header above them", () =>
    Effect.gen(function*() {
      const asked = ["Do you encrypt backups?", "Do you test restores?", "Do you review access?"]
      const table = (header: ReadonlyArray<string>, ...columns: ReadonlyArray<number>) =>
        read(
          [
            ...header.map((label, index) => at([72, 140, 330, 440][index] ?? 0, 80, label)),
            ...asked.flatMap((row, index) => [
              at(72, 104 + index * 24, `AC-${index + 1}`),
              at(140, 104 + index * 24, row)
            ])
          ],
          asked.flatMap((_, index) =>
            columns.map((left) =>
              text(`${left} ${index}`, 0, { box: [left, 94 + index * 24, 90, 14], value: `${left} ${index}` })
            )
          )
        )
      const shown = (questions: Effect.Effect.Success<ReturnType<typeof table>>) =>
        questions.map(({ answer, comment, commentField, field, text }) => [text, field, answer, commentField, comment])
      assert.deepStrictEqual(
        shown(yield* table(["No.", "Question", "Response", "Comments"], 330, 440)),
        asked.map((row, index) => [row, index * 2 + 1, `330 ${index}`, index * 2 + 2, `440 ${index}`])
      )
      assert.deepStrictEqual(
        shown(yield* table(["No.", "Question"], 330)),
        asked.map((row, index) => [row, index + 1, `330 ${index}`, null, null])
      )
    }))

  it.effect("leaves out fields that nobody can fill in", () =>
    Effect.gen(function*() {
      const questions = yield* read([at(72, 110, "1. Do you encrypt backups?")], [
        text("read", 114, { flags: readOnly, value: "Fixed" }),
        text("secret", 114, { flags: password }),
        { ...buttons("send", "check", 124, ["On"]), flags: pushButton },
        text("flat", 114, { box: [72, 114, 0, 0] }),
        text("q1", 130, { value: "Yes" })
      ])
      assert.deepStrictEqual(questions, [{
        ...nothing,
        text: "Do you encrypt backups?",
        kind: "text",
        answer: "Yes",
        field: 1
      }])
    }))

  it.effect("keeps text below a field out of the answer", () =>
    Effect.gen(function*() {
      const questions = yield* read([
        at(72, 110, "1. Who is responsible?"),
        at(72, 122, "It may be a person or a team."),
        at(72, 160, "The owner of the product signs."),
        at(72, 200, "2. Where are logs kept?")
      ], [text("q1", 128), text("q2", 205, { value: "EU" })])
      assert.deepStrictEqual(questions.map(({ answer, field }) => [field, answer]), [[1, null], [2, "EU"]])
    }))
})
