import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { questionsOf, stagesOf } from "./support/Reading.ts"
import { makeTextPdf, type Placed } from "./support/TextPdf.ts"

const lines = (left: number, top: number, texts: ReadonlyArray<string>, leading = 12): ReadonlyArray<Placed> =>
  texts.map((text, index) => ({ text, left, top: top + index * leading }))

const read = (...pages: ReadonlyArray<ReadonlyArray<Placed>>) => questionsOf("form.pdf", makeTextPdf(pages))

describe("a PDF file", () => {
  it.effect("has questions below headings, without the repeated lines of its pages", () =>
    Effect.gen(function*() {
      const page = (number: number, ...body: ReadonlyArray<Placed>): ReadonlyArray<Placed> => [
        { text: "Northwind Cloud, confidential", left: 72, top: 40 },
        ...body,
        { text: `Page ${number} of 2`, left: 280, top: 760 }
      ]
      const questions = yield* read(
        page(
          1,
          { text: "Access control", left: 72, top: 90, size: 16 },
          ...lines(72, 120, ["1.1 Do you review the access rights of all your employ-", "ees, and who is respon-"])
        ),
        page(2, ...lines(72, 90, ["sible for it?"]), ...lines(72, 130, ["1.2 Where are logs kept?"]))
      )
      assert.deepStrictEqual(questions.map(({ number, section, text }) => [section, number, text]), [
        [
          ["Access control"],
          "1.1",
          "Do you review the access rights of all your employees, and who is responsible for it?"
        ],
        [["Access control"], "1.2", "Where are logs kept?"]
      ])
    }))

  it.effect("has tables, also over pages and with empty answers", () =>
    Effect.gen(function*() {
      const row = (top: number, number: string, text: string, answer: string): ReadonlyArray<Placed> => [
        { text: number, left: 72, top },
        { text, left: 110, top },
        ...answer === "" ? [] : [{ text: answer, left: 330, top }]
      ]
      const header: ReadonlyArray<Placed> = [...row(80, "No.", "Question", "Response"), {
        text: "Comments",
        left: 450,
        top: 80
      }]
      const questions = yield* read(
        [
          ...header,
          ...row(104, "1", "Do you encrypt data at rest?", "Yes"),
          ...row(128, "2", "Do you encrypt data in transit between", ""),
          { text: "your data centers?", left: 110, top: 140 }
        ],
        [...header, ...row(104, "3", "Do you rotate your keys?", ""), { text: "See the policy", left: 450, top: 104 }]
      )
      assert.deepStrictEqual(questions.map(({ answer, comment, number, text }) => [number, text, answer, comment]), [
        ["1", "Do you encrypt data at rest?", "Yes", null],
        ["2", "Do you encrypt data in transit between your data centers?", null, null],
        ["3", "Do you rotate your keys?", null, "See the policy"]
      ])
      assert.deepStrictEqual(questions[0]?.answerPlace?.type, "page")
    }))

  it.effect("has columns that are read one after the other", () =>
    Effect.gen(function*() {
      const column = (left: number, first: number) =>
        [0, 1, 2, 3].flatMap((index) =>
          lines(left, 90 + index * 40 + first * 3, [
            `${first + index}. Do you review the access rights`,
            "of all your employees?"
          ])
        )
      const questions = yield* read([...column(60, 1), ...column(320, 5)])
      assert.deepStrictEqual(questions.map(({ number }) => number), ["1", "2", "3", "4", "5", "6", "7", "8"])
      assert.isTrue(questions.every(({ text }) => text === "Do you review the access rights of all your employees?"))
    }))

  it.effect("is unsupported without text, and damaged if it is cut off", () =>
    Effect.gen(function*() {
      const empty = yield* Effect.flip(stagesOf("scan.pdf", makeTextPdf([[], []])))
      assert.strictEqual(empty.reason, "unsupported")
      const cut = yield* Effect.flip(stagesOf("cut.pdf", new TextEncoder().encode("%PDF-1.7\n1 0 obj\n<<")))
      assert.strictEqual(cut.reason, "damaged")
    }))

  it.effect("has a table of more columns than that of the page before", () =>
    Effect.gen(function*() {
      const row = (top: number, ...texts: ReadonlyArray<string>): ReadonlyArray<Placed> =>
        texts.flatMap((text, index) => text === "" ? [] : [{ text, left: [44, 108, 300, 450][index] ?? 0, top }])
      const questions = yield* read(
        [...row(80, "File", "form.xlsx"), ...row(100, "Questions", "3"), ...row(120, "Answered", "2")],
        [
          ...row(80, "No.", "Question", "Answer", "Comment"),
          ...row(110, "1", "Do you encrypt backups?", "Yes", "With AES"),
          ...row(140, "2", "Do you log access, and keep the", "For thirteen months, in", "See the policy"),
          ...row(152, "", "logs for a year?", "another account"),
          ...row(180, "3", "Do visitors sign in?")
        ]
      )
      assert.deepStrictEqual(questions.map(({ answer, comment, number, text }) => [number, text, answer, comment]), [
        ["1", "Do you encrypt backups?", "Yes", "With AES"],
        [
          "2",
          "Do you log access, and keep the logs for a year?",
          "For thirteen months, in another account",
          "See the policy"
        ],
        ["3", "Do visitors sign in?", null, null]
      ])
    }))

  it.effect("has titles of plain size between numbered questions", () =>
    Effect.gen(function*() {
      const questions = yield* read(
        lines(
          72,
          80,
          [
            "Section 1: Access",
            "1. Do you review access?",
            "2. Do you log access?",
            "Physical Security",
            "3. Do visitors sign in?",
            "4. Are doors locked?",
            "Section 2: Backups",
            "5. Do you test backups?"
          ],
          30
        )
      )
      assert.deepStrictEqual(questions.map(({ answer, number, section }) => [number, section, answer]), [
        ["1", ["Section 1: Access"], null],
        ["2", ["Section 1: Access"], null],
        ["3", ["Section 1: Access", "Physical Security"], null],
        ["4", ["Section 1: Access", "Physical Security"], null],
        ["5", ["Section 2: Backups"], null]
      ])
    }))

  it.effect("has answers of plain size below most questions", () =>
    Effect.gen(function*() {
      const questions = yield* read(
        lines(
          72,
          80,
          ["1. Where is data kept?", "Our Own Rooms", "2. Who is your auditor?", "Northwind Audit", "3. Who pays?"],
          30
        )
      )
      assert.deepStrictEqual(questions.map(({ answer }) => answer), ["Our Own Rooms", "Northwind Audit", null])
    }))
})
