import type { Place } from "@attestry/core/questionnaireFile"
import { fillQuestionnaire } from "@attestry/questionnaire-files/FillQuestionnaire"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate"
import { questionsOf } from "../questionnaire/support/Reading.ts"
import { makeSheets } from "../questionnaire/support/Sheets.ts"
import { cell, item, makeWordFile, paragraph, row, run, table, texts } from "../questionnaire/support/WordFile.ts"
import { bodyOf } from "./support/Word.ts"

const asked = [
  "Is there a written policy for information security?",
  "Do all staff sign in with a second factor?",
  "How often are access rights reviewed?",
  "Which plan do you use?",
  "How often are backups restored as a test?"
]

/** A list of unusual options is an offer because it repeats. */
const offers = [
  "[ ] Yes [ ] No [ ] N/A",
  "1. Yes\n2. No",
  "- Each quarter\n- Each year",
  "Select one: Bronze / Silver / Gold",
  "- Each quarter\n- Each year"
]

const answers = ["No", "Yes", "Each year", "Silver", "Each quarter"]

const fill = (
  fileName: string,
  bytes: Uint8Array,
  placed: ReadonlyArray<readonly [Place | null | undefined, string]>
) =>
  fillQuestionnaire(
    { fileName, fileType: "", bytes, mapping: [] },
    placed.flatMap(([place, text]) => place === null || place === undefined ? [] : [{ place, text }])
  )

/** Answers all questions, clears them, and reads both files. */
const answerAndClear = (fileName: string, bytes: Uint8Array, answers: ReadonlyArray<string>) =>
  Effect.gen(function*() {
    const questions = yield* questionsOf(fileName, bytes)
    const placed = (texts: ReadonlyArray<string>) =>
      questions.map(({ answerPlace }, index) => [answerPlace, texts[index] ?? ""] as const)
    const filled = yield* fill(fileName, bytes, placed(answers))
    const again = yield* questionsOf(fileName, filled.bytes)
    const places = again.map(({ answerPlace }) => [answerPlace, ""] as const)
    const cleared = yield* fill(fileName, filled.bytes, places)
    return { questions, filled, again, cleared }
  })

const shapesOf = (questions: ReadonlyArray<{ readonly text: string; readonly choices: ReadonlyArray<string> }>) =>
  questions.map(({ choices, text }) => [text, choices])

const answersOf = (questions: ReadonlyArray<{ readonly answer: string | null }>) =>
  questions.map(({ answer }) => answer)

describe("options that stand in the place of an answer", () => {
  it.effect("stay in the cells of a workbook", () =>
    Effect.gen(function*() {
      const rows = asked.map((text, index) => [text, offers[index] ?? ""])
      const bytes = makeSheets({ name: "Security", rows: [["Question", "Answer"], ...rows] })
      const { again, cleared, filled, questions } = yield* answerAndClear("a.xlsx", bytes, answers)
      assert.deepStrictEqual(filled.unwritten, [])
      assert.deepStrictEqual(answersOf(again), answers)
      assert.deepStrictEqual(shapesOf(again), shapesOf(questions))
      const expected = makeSheets({
        name: "Security",
        rows: [
          ["Question", "Answer"],
          ...rows.map(([text = "", offer = ""], index) => [
            text,
            offer.startsWith("[") ? "[ ] Yes [x] No [ ] N/A" : `${offer}\n${answers[index]}`
          ])
        ]
      })
      assert.deepStrictEqual(yield* questionsOf("a.xlsx", expected), again)
      const whole = yield* questionsOf("a.xlsx", cleared.bytes)
      assert.deepStrictEqual(whole, questions)
    }))

  it.effect("stay in the fields of a CSV file, which is the same again when its answers are cleared", () =>
    Effect.gen(function*() {
      const lines = asked.map((text, index) => `${text},"${offers[index]}"\r\n`)
      const content = `Question,Answer\r\n${lines.join("")}`
      const { again, cleared, filled } = yield* answerAndClear("a.csv", Buffer.from(content), answers)
      assert.deepStrictEqual(answersOf(again), answers)
      const expected = asked.map((text, index) =>
        `${text},"${index === 0 ? "[ ] Yes [x] No [ ] N/A" : `${offers[index]}\n${answers[index]}`}"\r\n`
      )
      assert.strictEqual(Buffer.from(filled.bytes).toString(), `Question,Answer\r\n${expected.join("")}`)
      assert.strictEqual(Buffer.from(cleared.bytes).toString(), content)
    }))

  it.effect("keep an answer out that is none of them", () =>
    Effect.gen(function*() {
      const bytes = Buffer.from(
        `Question,Answer\n${asked.map((text, index) => `${text},"${offers[index]}"\n`).join("")}`
      )
      const questions = yield* questionsOf("a.csv", bytes)
      const filled = yield* fill("a.csv", bytes, questions.map(({ answerPlace }) => [answerPlace, "Perhaps"]))
      assert.deepStrictEqual(
        filled.unwritten,
        questions.flatMap(({ answerPlace }) => answerPlace === null ? [] : [{ place: answerPlace, reason: "choice" }])
      )
      assert.deepStrictEqual(new Uint8Array(filled.bytes), new Uint8Array(bytes))
    }))

  it.effect("stay in the cells of a document, with their paragraphs", () =>
    Effect.gen(function*() {
      const offer = (...lines: ReadonlyArray<string>) => cell(lines.map((line) => item(0, line, 2)).join(""))
      const question = (text: string, second: string) => row(cell(paragraph(run(text))), second)
      const bytes = makeWordFile(table(
        texts("Question", "Answer"),
        question(asked[0] ?? "", offer("Yes", "No")),
        question(asked[1] ?? "", offer("Yes", "No")),
        question(asked[2] ?? "", cell(paragraph(run("Yes / No / N/A")))),
        question(asked[3] ?? "", cell(paragraph(run("Select one: Bronze / Silver / Gold"))))
      ))
      const given = ["No", "Yes", "N/A", "Silver"]
      const { again, cleared, filled, questions } = yield* answerAndClear("a.docx", bytes, given)
      assert.deepStrictEqual(answersOf(again), given)
      assert.deepStrictEqual(questions[0]?.choices, ["Yes", "No"])
      assert.strictEqual(bodyOf(filled.bytes).match(/<w:t[ >]/g)?.length, 16)
      assert.strictEqual(bodyOf(cleared.bytes).match(/Gold/g)?.length, 1)
      assert.deepStrictEqual(yield* questionsOf("a.docx", cleared.bytes), questions)
    }))

  it.effect("stay in paragraphs and lists of a document, and the answer goes below them", () =>
    Effect.gen(function*() {
      const bytes = makeWordFile(
        item(0, asked[0] ?? ""),
        paragraph(run("Yes / No")),
        item(0, asked[1] ?? ""),
        item(0, "Yes", 2),
        item(0, "No", 2),
        item(0, asked[3] ?? ""),
        paragraph(run("Select one: Bronze / Silver / Gold")),
        item(0, "Is the source code reviewed before each release?"),
        paragraph(run("Yes / No"))
      )
      const given = ["No", "Yes", "Silver", "Yes"]
      const { again, cleared, filled, questions } = yield* answerAndClear("a.docx", bytes, given)
      assert.deepStrictEqual(filled.unwritten, [])
      assert.deepStrictEqual(shapesOf(again), shapesOf(questions))
      assert.deepStrictEqual(answersOf(again), given)
      const added = /<w:p><w:r><w:t xml:space="preserve">[^<]*<\/w:t><\/w:r><\/w:p>/g
      assert.strictEqual(bodyOf(filled.bytes).replaceAll(added, ""), bodyOf(bytes))
      assert.deepStrictEqual(
        answersOf(yield* questionsOf("a.docx", cleared.bytes)),
        given.map(() => null)
      )
    }))

  it.effect("are ticked when each stands in its own paragraph", () =>
    Effect.gen(function*() {
      const boxes = ["☐ Yes", "☐ No", "☐ N/A"].map((text) => paragraph(run(text))).join("")
      const bytes = makeWordFile(item(0, asked[0] ?? ""), boxes, item(0, asked[1] ?? ""), boxes)
      const { again, cleared, filled } = yield* answerAndClear("a.docx", bytes, ["No", "N/A"])
      assert.deepStrictEqual(filled.unwritten, [])
      assert.deepStrictEqual(answersOf(again), ["No", "N/A"])
      assert.strictEqual(bodyOf(filled.bytes).replaceAll("☒", "☐"), bodyOf(bytes))
      assert.strictEqual(bodyOf(cleared.bytes), bodyOf(bytes))
    }))
})

describe("a document with a list of questions and no room for answers", () => {
  const list = [...asked, "Are keys managed?", "Are leavers' accounts closed within a day?"]

  it.effect("has each answer in a paragraph below its question", () =>
    Effect.gen(function*() {
      for (const kind of [1, 2]) {
        const bytes = makeWordFile(...list.map((text) => item(0, text, kind)))
        const given = list.map((_, index) => `Since May ${index} & later,\nin all <offices>`)
        const { again, cleared, filled, questions } = yield* answerAndClear("a.docx", bytes, given)
        assert.deepStrictEqual(questions.map(({ text }) => text), list)
        assert.deepStrictEqual(questions.map(({ answerPlace }) => answerPlace), questions.map(({ place }) => place))
        assert.deepStrictEqual(filled.unwritten, [])
        assert.deepStrictEqual(
          again.map(({ answer, text }) => [text, answer ?? ""]),
          list.map((text, index) => [text, given[index] ?? ""])
        )
        const added = /<w:p><w:r><w:t [^>]*>[^<]*<\/w:t><w:br\/><w:t [^>]*>[^<]*<\/w:t><\/w:r><\/w:p>/g
        assert.strictEqual(bodyOf(filled.bytes).match(added)?.length, list.length)
        assert.strictEqual(bodyOf(filled.bytes).replaceAll(added, ""), bodyOf(bytes))
        assert.deepStrictEqual(answersOf(yield* questionsOf("a.docx", cleared.bytes)), list.map(() => null))
      }
    }))

  it.effect("keeps its own prefixes and namespaces, also of the strict form of the standard", () =>
    Effect.gen(function*() {
      const own = makeWordFile(...list.map((text) => item(0, text)))
      const toStrict = (xml: string) =>
        xml.replaceAll(/\bw:/g, "x:").replaceAll(
          "http://schemas.openxmlformats.org/wordprocessingml/2006/main",
          "http://purl.oclc.org/ooxml/wordprocessingml/main"
        ).replaceAll(
          "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
          "http://purl.oclc.org/ooxml/officeDocument/relationships"
        )
      const bytes = zipSync(
        Object.fromEntries(
          Object.entries(unzipSync(own)).map(([name, part]) => [name, strToU8(toStrict(strFromU8(part)))])
        )
      )
      const { again, filled } = yield* answerAndClear("a.docx", bytes, list.map(() => "Since May"))
      assert.deepStrictEqual(answersOf(again), list.map(() => "Since May"))
      const added = "<x:p><x:r><x:t xml:space=\"preserve\">Since May</x:t></x:r></x:p>"
      const [before, after] = [bytes, filled.bytes].map((file) =>
        strFromU8(unzipSync(file)["word/document.xml"] ?? file)
      )
      assert.strictEqual(after?.replaceAll(added, ""), before)
    }))

  it.effect("has the answer below the last line of a question, as far in as that", () =>
    Effect.gen(function*() {
      const bytes = makeWordFile(
        item(0, "Do you encrypt the following?"),
        item(0, "backups", 2),
        paragraph(run("laptops"), "<w:numPr><w:numId w:val=\"2\"/></w:numPr><w:ind w:left=\"720\"/>"),
        item(0, asked[1] ?? ""),
        item(0, asked[2] ?? "")
      )
      const [first, ...others] = yield* questionsOf("a.docx", bytes)
      assert.strictEqual(others.length, 2)
      assert.deepStrictEqual(first?.answerPlace, { type: "paragraph", ordinal: 3 })
      const filled = yield* fill("a.docx", bytes, [[first?.answerPlace, "All of them"]])
      const added =
        "<w:p><w:pPr><w:ind w:left=\"720\"/></w:pPr><w:r><w:t xml:space=\"preserve\">All of them</w:t></w:r></w:p>"
      assert.strictEqual(bodyOf(filled.bytes).replace(added, ""), bodyOf(bytes))
      assert.include(bodyOf(filled.bytes), `laptops</w:t></w:r></w:p>${added}`)
    }))
})
