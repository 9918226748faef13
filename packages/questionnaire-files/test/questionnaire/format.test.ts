import type { QuestionnaireFile } from "@attestry/core/questionnaireFile"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { strToU8, zipSync } from "fflate"
import { fromReading } from "../../src/internal/FromPromise.ts"
import { readQuestionnaire } from "../../src/internal/questionnaire/ReadFile.ts"
import { readStages } from "../../src/internal/questionnaire/ReadQuestionnaire.ts"
import { questionsOf, stagesOf } from "./support/Reading.ts"
import { makeTextPdf } from "./support/TextPdf.ts"
import { makeWordFile, paragraph, run, table, texts } from "./support/WordFile.ts"

const word = makeWordFile(paragraph(run("Do you log?")))

const formatOf = (fileName: string, content: Uint8Array | string) =>
  Effect.map(
    stagesOf(fileName, typeof content === "string" ? strToU8(content) : content),
    ({ questionnaire }) => questionnaire.format
  )

const reasonOf = (fileName: string, bytes: Uint8Array) =>
  Effect.map(Effect.flip(stagesOf(fileName, bytes)), ({ reason }) => reason)

describe("the format of a file", () => {
  it.effect("is what the bytes are, whatever the name says", () =>
    Effect.gen(function*() {
      assert.strictEqual(yield* formatOf("form.xlsx", word), "docx")
      assert.strictEqual(
        yield* formatOf("form", makeTextPdf([[{ text: "Do you log all access?", left: 72, top: 90 }]])),
        "pdf"
      )
      assert.strictEqual(yield* formatOf("form.xlsx", "[{\"question\":\"Do you log?\"}]"), "json")
      assert.strictEqual(yield* formatOf("form.xls", "Question\tAnswer\nDo you log?\tYes\n"), "csv")
      assert.strictEqual(yield* formatOf("form.tsv", "Question\tAnswer\nDo you log?\tYes\n"), "csv")
      assert.strictEqual(yield* formatOf("form.md", "# Logs, backups, access\n\n- Do you log?"), "text")
      assert.strictEqual(yield* formatOf("form.txt", "[ ] Do you log?"), "text")
    }))

  it.effect("is unsupported, encrypted or damaged otherwise", () =>
    Effect.gen(function*() {
      assert.strictEqual(yield* reasonOf("form.xlsx", zipSync({ "a.txt": strToU8("a") })), "unsupported")
      assert.strictEqual(yield* reasonOf("form.txt", Uint8Array.from([0x89, 0x50, 0, 1, 2, 3])), "unsupported")
      assert.strictEqual(yield* reasonOf("form.rtf", strToU8("{\\rtf1 Do you log?}")), "unsupported")
      const old = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0])
      assert.strictEqual(yield* reasonOf("form.doc", old), "unsupported")
      const locked = Buffer.concat([old, Buffer.from("EncryptedPackage", "utf16le")])
      assert.strictEqual(yield* reasonOf("form.docx", locked), "encrypted")
      assert.strictEqual(yield* reasonOf("form.json", strToU8("{\"question\": ")), "damaged")
      assert.strictEqual(yield* reasonOf("form.docx", word.subarray(0, 200)), "damaged")
    }))
})

describe("a format that is not read", () => {
  const compound = (stream: string) =>
    Buffer.concat([
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]),
      Buffer.from(`Root Entry\0${stream}\0SummaryInformation\0`, "utf16le")
    ])
  const openDocument = (kind: string) =>
    zipSync({ mimetype: strToU8(`application/vnd.oasis.opendocument.${kind}`), "content.xml": strToU8("<a/>") })

  it.effect("is named with the way out, whatever the name of the file says", () =>
    Effect.gen(function*() {
      const files = [
        [compound("Workbook"), "xls", "XLS workbook. Save it as XLSX."],
        [compound("Book"), "xls", "XLS workbook. Save it as XLSX."],
        [compound("WordDocument\0Workbook"), "doc", "DOC document. Save it as DOCX."],
        [zipSync({ "xl/workbook.bin": strToU8("a") }), "xlsb", "XLSB workbook. Save it as XLSX."],
        [openDocument("spreadsheet"), "ods", "ODS spreadsheet. Save it as XLSX."],
        [openDocument("spreadsheet-template"), "ods", "ODS spreadsheet. Save it as XLSX."],
        [openDocument("text"), "odt", "ODT document. Save it as DOCX."],
        [strToU8("{\\rtf1 Do you log?}"), "rtf", "RTF document. Save it as DOCX."]
      ] as const
      for (const [bytes, format, wayOut] of files) {
        const failure = yield* Effect.flip(stagesOf("form.xlsx", bytes))
        assert.deepStrictEqual([failure.reason, failure.format], ["unsupported", format])
        assert.include(failure.message, wayOut)
      }
    }))

  it.effect("is not named when it is another one", () =>
    Effect.gen(function*() {
      for (const bytes of [compound("PowerPoint Document"), openDocument("presentation"), strToU8("<html>Do you?")]) {
        const failure = yield* Effect.flip(stagesOf("form.xlsx", bytes))
        assert.deepStrictEqual([failure.reason, failure.format], ["unsupported", undefined])
        assert.strictEqual(failure.message, "The file cannot be read. See `reason`.")
      }
    }))
})

describe("a questionnaire", () => {
  it.effect("has questions of paragraphs and tables in the order of the file", () =>
    Effect.gen(function*() {
      const bytes = makeWordFile(
        paragraph(run("1. Do you log?")),
        table(texts("Question", "Response"), texts("Do you encrypt data?", ""), texts("Do you test backups?", "")),
        paragraph(run("2. Do you delete data?"))
      )
      const read = (mapping: QuestionnaireFile["mapping"]) =>
        fromReading(async () => readStages({ fileName: "", fileType: "", bytes, mapping }))
      const { mapping, questions } = (yield* read([])).questionnaire
      assert.deepStrictEqual(questions.map(({ text }) => text), [
        "Do you log?",
        "Do you encrypt data?",
        "Do you test backups?",
        "Do you delete data?"
      ])
      assert.deepStrictEqual(mapping.map(({ sheet }) => sheet), ["table 1"])
      const textsOf = (given: QuestionnaireFile["mapping"]) =>
        Effect.map(read(given), ({ questionnaire }) => questionnaire.questions.map(({ text }) => text))
      assert.deepStrictEqual(yield* textsOf(mapping), questions.map(({ text }) => text))
      assert.deepStrictEqual(yield* textsOf([...mapping, { sheet: "text", kind: "guidance" }]), [
        "Do you encrypt data?",
        "Do you test backups?"
      ])
      assert.deepStrictEqual(yield* textsOf([{ sheet: "table 1", kind: "guidance" }]), [
        "Do you log?",
        "Do you delete data?"
      ])
      const failure = yield* Effect.flip(read(mapping.map((one) => ({ ...one, sheet: "other" }))))
      assert.strictEqual(failure.reason, "mapping")
    }))

  it.effect("without questions is none", () =>
    Effect.gen(function*() {
      const bytes = strToU8("Thank you for the fish.")
      const file = { fileName: "a.txt", fileType: "", bytes, mapping: [] }
      assert.deepStrictEqual(yield* Effect.promise(async () => readQuestionnaire(file)), { type: "none" })
    }))

  it.effect("has at most 10,000 questions, and texts of at most 10,000 characters, with a warning", () =>
    Effect.gen(function*() {
      const failure = yield* Effect.flip(questionsOf("a.txt", "Do you log?\n\n".repeat(10_001)))
      assert.strictEqual(failure.reason, "too_large")
      const { questionnaire } = yield* stagesOf(
        "a.json",
        strToU8(JSON.stringify([{ question: "e\u0301\u0007 ".repeat(9_000) }]))
      )
      assert.strictEqual(questionnaire.questions[0]?.text.slice(0, 4), "é é ")
      assert.isAtMost(questionnaire.questions[0]?.text.length ?? 0, 10_000)
      assert.deepStrictEqual(questionnaire.warnings.map(({ code }) => code), ["text_cut"])
    }))
})
