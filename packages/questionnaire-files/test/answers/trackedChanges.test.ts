import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { questionsOf } from "../questionnaire/support/Reading.ts"
import { cell, item, makeWordFile, paragraph, row, run, table, texts } from "../questionnaire/support/WordFile.ts"
import { bodyOf, fillWord } from "./support/Word.ts"

const by = "w:id=\"7\" w:author=\"A reviewer\" w:date=\"2026-05-04T09:00:00Z\""

const inserted = (content: string) => `<w:ins ${by}>${content}</w:ins>`

const movedTo = (content: string) => `<w:moveTo ${by}>${content}</w:moveTo>`

const deleted = (text: string) => `<w:del ${by}><w:r><w:delText xml:space="preserve">${text}</w:delText></w:r></w:del>`

const movedFrom = (text: string) => `<w:moveFrom ${by}>${run(text)}</w:moveFrom>`

const withoutMarks = (body: string) => body.replaceAll(/<w:(?:ins|del) [^>]*\/>/g, "")

const unwrap = (body: string, name: string) => body.replaceAll(new RegExp(`</?w:${name}(?: [^>]*)?>`, "g"), "")

const remove = (body: string, name: string) =>
  body.replaceAll(new RegExp(`<w:${name} [^>]*[^/]>.*?</w:${name}>`, "gs"), "")

const acceptAll = (body: string): string =>
  unwrap(unwrap(remove(remove(withoutMarks(body), "del"), "moveFrom"), "ins"), "moveTo")

const rejectAll = (body: string): string =>
  unwrap(unwrap(remove(remove(withoutMarks(body), "ins"), "moveTo"), "del"), "moveFrom")
    .replaceAll("w:delText", "w:t")

const question = "Do all staff sign in with a second factor?"

const answered = (body: string) => Effect.map(questionsOf("a.docx", makeWordFile(body)), ([first]) => first?.answer)

const others = [
  item(0, "Is there a written policy for information security?"),
  paragraph(run("Answer: Yes")),
  item(0, "Are keys managed?"),
  paragraph(run("Answer: Yes"))
]

describe("an answer in a document with tracked changes", () => {
  it.effect("stays when all changes are accepted, and when all are rejected", () =>
    Effect.gen(function*() {
      const bold = "<w:b/>"
      const answers = [
        paragraph(`${run("Answer: ")}${inserted(run("____", bold))}`),
        paragraph(`${run("Answer: ")}${inserted(run("Soon", bold))}`),
        paragraph(`${run("Answer: ")}${inserted(run("Soon") + run(" enough"))}${inserted(run(", we hope"))}`),
        paragraph(`${run("Answer: ")}${deleted("Never")}${inserted(run("Soon"))}`),
        paragraph(`${run("Answer: ")}${deleted("Never")}`),
        paragraph(`${run("Answer: ")}${movedFrom("Never")}${movedTo(run("Soon"))}`),
        paragraph(`${run("Answer: ")}${deleted("Never")}`, `<w:rPr><w:ins ${by}/></w:rPr>`)
      ]
      for (const place of answers) {
        const body = `${item(0, question)}${place}${others.join("")}`
        const [first] = yield* questionsOf("a.docx", makeWordFile(body))
        const answerPlace = first?.answerPlace ?? assert.fail(place)
        const { bytes, unwritten } = yield* fillWord(makeWordFile(body), [[answerPlace, "Yes, all\nof them"]])
        assert.deepStrictEqual(unwritten, [])
        const filled = bodyOf(bytes)
        const accepted = (yield* answered(acceptAll(filled))) ?? ""
        assert.strictEqual(accepted, "Yes, all\nof them", place)
        // text that was deleted comes back beside it
        const rejected = (yield* answered(rejectAll(filled))) ?? ""
        assert.strictEqual(rejected.replace("Never", ""), "Yes, all\nof them", place)
        assert.strictEqual(filled.match(/Yes, all/g)?.length, 1)
        assert.strictEqual(filled.includes("Never"), place.includes("Never"))
      }
    }))

  it.effect("has the style of the insertion beside it", () =>
    Effect.gen(function*() {
      const body = `${item(0, question)}${paragraph(`${run("Answer: ")}${inserted(run("____", "<w:b/>"))}`)}`
      const place = { type: "paragraph", ordinal: 2 } as const
      const { bytes } = yield* fillWord(makeWordFile(body), [[place, "Yes"]])
      const style = "<w:r><w:rPr><w:b/></w:rPr>"
      const own = `${style}<w:t xml:space="preserve">Yes</w:t></w:r>`
      assert.include(bodyOf(bytes), `<w:ins ${by}>${style}</w:r></w:ins>${own}<w:ins ${by}>${style}</w:r></w:ins>`)
    }))

  it.effect("stays in cells, and below a question that was inserted", () =>
    Effect.gen(function*() {
      const rows = [
        texts("Question", "Answer"),
        row(cell(paragraph(run(question))), cell(paragraph(`${deleted("Never")}${inserted(run("Soon"))}`))),
        texts("Are keys managed?", "Yes")
      ]
      const below = `${paragraph(inserted(run(question)), `<w:rPr><w:ins ${by}/></w:rPr>`)}${
        paragraph(run("The end."))
      }`
      for (const body of [table(...rows), below]) {
        const [first] = yield* questionsOf("a.docx", makeWordFile(body))
        const place = first?.answerPlace ?? assert.fail(body)
        const { bytes, unwritten } = yield* fillWord(makeWordFile(body), [[place, "In all offices"]])
        assert.deepStrictEqual(unwritten, [])
        assert.include(acceptAll(bodyOf(bytes)), "In all offices")
        assert.include(rejectAll(bodyOf(bytes)), "In all offices")
      }
    }))
})
