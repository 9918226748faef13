import { fillQuestionnaire } from "@attestry/questionnaire-files/FillQuestionnaire"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate"
import { questionsOf } from "../questionnaire/support/Reading.ts"
import { item, makeWordFile } from "../questionnaire/support/WordFile.ts"
import { makeWorkbook, type WorkbookParts } from "../questionnaire/support/Workbooks.ts"
import { differingParts, nodesOf, styleOf } from "./Difference.ts"
import { fillWord } from "./support/Word.ts"

const asked = [
  "Is customer data encrypted where it is stored?",
  "Do you manage keys in hardware?",
  "Are keys replaced each year?",
  "Do you encrypt data on its way?"
]

const textCell = (reference: string, style: number, text: string) =>
  `<c r="${reference}" s="${style}" t="inlineStr"><is><t>${text}</t></is></c>`

const styles =
  "<cellXfs count=\"3\"><xf numFmtId=\"0\"/><xf numFmtId=\"0\" fontId=\"1\"/><xf numFmtId=\"14\"/></cellXfs>"

const fillAll = (bytes: Uint8Array) =>
  Effect.gen(function*() {
    const questions = yield* questionsOf("a.xlsx", bytes)
    const answers = questions.map((_, index) => `Answer ${index} <&>`)
    const filled = yield* fillQuestionnaire(
      { fileName: "a.xlsx", fileType: "", bytes, mapping: [] },
      questions.flatMap(({ answerPlace }, index) =>
        answerPlace === null ? [] : [{ place: answerPlace, text: answers[index] ?? "" }]
      )
    )
    const again = yield* questionsOf("a.xlsx", filled.bytes)
    assert.deepStrictEqual(filled.unwritten, [])
    assert.deepStrictEqual(again.map(({ text }) => text), asked)
    assert.deepStrictEqual(again.map(({ answer }) => answer), answers)
    return filled
  })

/** The parts of a workbook, its elements with a prefix. */
const withPrefix = (bytes: Uint8Array, change: (xml: string) => string): Uint8Array =>
  zipSync(Object.fromEntries(
    Object.entries(unzipSync(bytes)).map(([name, part]) => {
      const xml = strFromU8(part)
      const isOwn = name.startsWith("xl/") && !name.endsWith(".rels")
      const prefixed = xml.replaceAll(/<(\/?)(?=\w)/g, "<$1x:").replaceAll(" xmlns=", " xmlns:x=")
      return [name, strToU8(change(isOwn ? prefixed : xml))]
    })
  ))

const toStrict = (xml: string): string =>
  xml.replaceAll(
    "http://schemas.openxmlformats.org/spreadsheetml/2006/main",
    "http://purl.oclc.org/ooxml/spreadsheetml/main"
  )
    .replaceAll(
      "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
      "http://purl.oclc.org/ooxml/officeDocument/relationships"
    )

const withAnswers: WorkbookParts = {
  styles,
  sheets: [{
    name: "Security",
    rows: `<row r="1" spans="1:2">${textCell("A1", 1, "Question")}${textCell("B1", 1, "Answer")}</row>${
      asked.map((text, index) => `<row r="${index + 2}" spans="1:1">${textCell(`A${index + 2}`, 0, text)}</row>`).join(
        ""
      )
    }`
  }]
}

describe("a sheet without a column for answers", () => {
  it.effect("has them in the next free column, in the style of the questions", () =>
    Effect.gen(function*() {
      const columns =
        "<cols><col min=\"1\" max=\"1\" width=\"60\"/><col min=\"2\" max=\"2\" width=\"9\" style=\"2\"/></cols>"
      const bytes = makeWorkbook({
        styles,
        sheets: [{
          name: "Security",
          before: columns,
          rows: asked.map((text, index) => `<row r="${index + 1}">${textCell(`A${index + 1}`, index % 2, text)}</row>`)
            .join("")
        }]
      })
      const filled = yield* fillAll(bytes)
      const [part, ...others] = differingParts(bytes, filled.bytes)
      assert.deepStrictEqual([part?.name, others], ["xl/worksheets/sheet0.xml", []])
      const [before, after] = [nodesOf(part?.before ?? ""), nodesOf(part?.after ?? "")]
      assert.deepStrictEqual(after.nodes, before.nodes)
      assert.deepStrictEqual([...after.cells.keys()], ["A1", "B1", "A2", "B2", "A3", "B3", "A4", "B4"])
      assert.deepStrictEqual(
        ["B1", "B2", "B3", "B4"].map((reference) => styleOf(after.cells.get(reference))),
        ["0", "1", "0", "1"]
      )
    }))
})

describe("a signed file", () => {
  const signature = { "_xmlsignatures/sig1.xml": strToU8("<Signature/>") }

  it.effect("is filled in with a warning that its signature no longer holds", () =>
    Effect.gen(function*() {
      const signed = zipSync({ ...unzipSync(makeWorkbook(withAnswers)), ...signature })
      const filled = yield* fillAll(signed)
      assert.deepStrictEqual(filled.warnings, ["signature"])
      assert.deepStrictEqual(unzipSync(filled.bytes)["_xmlsignatures/sig1.xml"], signature["_xmlsignatures/sig1.xml"])
      assert.deepStrictEqual((yield* fillAll(makeWorkbook(withAnswers))).warnings, [])
      const word = zipSync({ ...unzipSync(makeWordFile(...asked.map((text) => item(0, text)))), ...signature })
      const [first] = yield* questionsOf("a.docx", word)
      const place = first?.answerPlace ?? assert.fail()
      assert.deepStrictEqual((yield* fillWord(word, [[place, "Yes"]])).warnings, ["signature"])
    }))

  it.effect("has no warning when nothing changes", () =>
    Effect.gen(function*() {
      const bytes = zipSync({ ...unzipSync(makeWorkbook(withAnswers)), ...signature })
      const filled = yield* fillQuestionnaire({ fileName: "a.xlsx", fileType: "", bytes, mapping: [] }, [])
      assert.deepStrictEqual(filled.warnings, [])
    }))
})

describe("a workbook with prefixes", () => {
  it.effect("is filled in with its own prefixes and namespaces, also by the strict form of the standard", () =>
    Effect.gen(function*() {
      for (const change of [(xml: string) => xml, toStrict]) {
        const bytes = withPrefix(makeWorkbook(withAnswers), change)
        const filled = yield* fillAll(bytes)
        const [part, ...others] = differingParts(bytes, filled.bytes)
        assert.deepStrictEqual([part?.name, others], ["xl/worksheets/sheet0.xml", []])
        assert.deepStrictEqual(nodesOf(part?.after ?? "").nodes, nodesOf(part?.before ?? "").nodes)
        assert.notMatch(part?.after ?? "", /<\/?(?!x:|\/)\w/)
        assert.strictEqual(part?.after?.match(/xmlns/g)?.length, part?.before?.match(/xmlns/g)?.length)
      }
    }))
})
