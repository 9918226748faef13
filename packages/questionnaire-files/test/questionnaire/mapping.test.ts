import type { QuestionnaireFile, SheetMapping } from "@attestry/core/questionnaireFile"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { fromReading } from "../../src/internal/FromPromise.ts"
import { previewFile } from "../../src/internal/questionnaire/Preview.ts"
import { readStages } from "../../src/internal/questionnaire/ReadQuestionnaire.ts"
import { makeSheets, type PlainSheet } from "./support/Sheets.ts"

const fileOf = (sheets: ReadonlyArray<PlainSheet>, given: Partial<QuestionnaireFile> = {}): QuestionnaireFile => ({
  fileName: "form.xlsx",
  fileType: "",
  bytes: makeSheets(...sheets),
  mapping: [],
  ...given
})

const read = (sheets: ReadonlyArray<PlainSheet>, given: Partial<QuestionnaireFile> = {}) =>
  Effect.map(fromReading(async () => readStages(fileOf(sheets, given))), ({ questionnaire }) => questionnaire)

const textsOf = (sheets: ReadonlyArray<PlainSheet>, ...mapping: ReadonlyArray<SheetMapping>) =>
  Effect.map(read(sheets, { mapping }), ({ questions }) => questions.map(({ text }) => text))

const columns = { question: ["A"], answer: ["B"] } as const

const asked = (sheet: string): PlainSheet => ({
  name: sheet,
  rows: [["Question", "Answer"], [`Do you log ${sheet}?`], [`Do you test ${sheet}?`]]
})

const lists: PlainSheet = { name: "Values", rows: [["Yes"], ["No"], ["Partly"]] }

describe("a mapping", () => {
  it.effect("says the kind of each sheet", () =>
    Effect.gen(function*() {
      const chosen: PlainSheet = { ...asked("Mail"), lists: { "B2:B3": ["Yes", "No", "Partly"] } }
      const help: PlainSheet = { name: "Start", rows: [["Send this form back within ten days, please."]] }
      const sums: PlainSheet = { name: "Sums", rows: [["Points", { formula: "COUNTA(Mail!B2:B3)", value: "0" }]] }
      const { mapping } = yield* read([help, chosen, lists, sums])
      assert.deepStrictEqual(mapping.map(({ kind, sheet }) => [sheet, kind]), [
        ["Mail", "asked"],
        ["Start", "guidance"],
        ["Values", "lists"],
        ["Sums", "calculated"]
      ])
    }))

  it.effect("reads only the sheets that it names, and others by a star", () =>
    Effect.gen(function*() {
      const sheets = [asked("Mail"), asked("Chat"), lists]
      const mail = { sheet: "Mail", kind: "asked", headerRows: [1], columns } as const
      assert.deepStrictEqual(yield* textsOf(sheets, mail), ["Do you log Mail?", "Do you test Mail?"])
      assert.deepStrictEqual(yield* textsOf(sheets, mail, { ...mail, sheet: "*", headerRows: [2] }), [
        "Do you log Mail?",
        "Do you test Mail?",
        "Do you test Chat?",
        "Partly"
      ])
      const others = { sheet: "*", kind: "guidance" } as const
      assert.deepStrictEqual(yield* textsOf(sheets, mail, others), ["Do you log Mail?", "Do you test Mail?"])
      const { mapping } = yield* read(sheets, { mapping: [mail, others] })
      assert.deepStrictEqual(mapping, [mail, { sheet: "Chat", kind: "guidance" }, {
        sheet: "Values",
        kind: "guidance"
      }])
    }))

  it.effect("that a star says is no matter where a sheet lacks the columns, unlike what a sheet's name says", () =>
    Effect.gen(function*() {
      const far = { kind: "asked", headerRows: [1], columns: { question: ["A"], answer: ["Z"] } } as const
      const own = { sheet: "Mail", kind: "asked", headerRows: [1], columns } as const
      const sheets = [asked("Mail"), asked("Chat")]
      assert.lengthOf(yield* textsOf(sheets, own, { sheet: "*", ...far }), 2)
      for (const wrong of [{ sheet: "Chat", ...far }, { sheet: "Lost", kind: "guidance" } as const]) {
        assert.deepInclude(yield* Effect.flip(textsOf(sheets, own, wrong)), { reason: "mapping" })
      }
    }))

  it.effect("has several headers of one form, and one of two rows", () =>
    Effect.gen(function*() {
      const rows = [
        ["Access", "", "", ""],
        ["What we ask", "Product", "", "Words"],
        ["", "North", "South", ""],
        ["Do you log?", "Yes", "", "All of it."],
        ["", "", "", ""],
        ["What we ask", "Product", "", "Words"],
        ["", "North", "South", ""],
        ["Do you back up?", "", "No", ""]
      ]
      const { questions } = yield* read([{ name: "Form", rows }], {
        mapping: [{
          sheet: "Form",
          kind: "asked",
          headerRows: [2, 3, 6, 7],
          columns: { question: ["A"], answer: ["B", "C"], comment: ["D"] }
        }]
      })
      assert.deepStrictEqual(questions.map(({ answer, comment, subject, text }) => [text, subject, answer, comment]), [
        ["Do you log?", "North", "Yes", "All of it."],
        ["Do you log?", "South", null, "All of it."],
        ["Do you back up?", "North", null, null],
        ["Do you back up?", "South", "No", null]
      ])
    }))

  it.effect("without a header begins in the first row", () =>
    Effect.gen(function*() {
      const sheet = { name: "Form", rows: [["Logs of servers", ""], ["Logs of laptops", ""]] }
      const found = yield* textsOf([sheet], { sheet: "Form", kind: "asked", headerRows: null, columns })
      assert.deepStrictEqual(found, ["Logs of servers", "Logs of laptops"])
    }))

  it.effect("names the column of choices, or says that a column has none", () =>
    Effect.gen(function*() {
      const rows = [
        ["Question", "Answer", "Options", "Legend"],
        ["Do you log?", "", "Yes, No", "Full; Partial; None"],
        ["Do you test?", "", "Yes, No", "Full; Partial; None"]
      ]
      const choicesBy = (more: object) =>
        Effect.map(
          read([{ name: "Form", rows }], {
            mapping: [{ sheet: "Form", kind: "asked", headerRows: [1], columns: { ...columns, ...more } }]
          }),
          ({ questions: [first] }) => first?.choices
        )
      assert.deepStrictEqual(yield* choicesBy({}), ["Yes", "No"])
      assert.deepStrictEqual(yield* choicesBy({ choices: "D" }), ["Full", "Partial", "None"])
      assert.deepStrictEqual(yield* choicesBy({ ignore: ["C"] }), [])
      assert.deepStrictEqual(yield* choicesBy({ guidance: ["C"] }), [])
    }))
})

describe("a fingerprint", () => {
  const form = (...rows: PlainSheet["rows"]) => [{ name: "Form", rows: [["Our form"], ["Nr", "Ask", "Say"], ...rows] }]
  const first = form(["1", "Do you log?"], ["2", "Do you test?"])

  it.effect("is that of the headers, whatever is asked and answered", () =>
    Effect.gen(function*() {
      const { fingerprint } = yield* read(first)
      assert.match(fingerprint ?? "", /^[0-9a-f]{64}$/)
      const later = form(["1", "Do you encrypt?", "Yes"], ["2", "Do you test?", "No"], ["3", "Do you patch?", ""])
      assert.strictEqual((yield* read(later)).fingerprint, fingerprint)
      const other = [{ name: "Form", rows: [["Nr", "Ask", "Say", "Why"], ["1", "Do you log?"], ["2", "Do you test?"]] }]
      assert.notStrictEqual((yield* read(other)).fingerprint, fingerprint)
    }))

  it.effect("finds the mapping that was given to the last file of the form", () =>
    Effect.gen(function*() {
      const { fingerprint } = yield* read(first)
      const mapping: ReadonlyArray<SheetMapping> = [{
        sheet: "Form",
        kind: "asked",
        headerRows: [2],
        columns: { number: "A", question: ["C"], answer: ["B"] }
      }]
      const remembered = [{ fingerprint: fingerprint ?? "", mapping }]
      const later = form(["1", "", "Do you patch?"], ["2", "", "Do you scan?"])
      const found = yield* read(later, { remembered })
      assert.deepStrictEqual(found.questions.map(({ text }) => text), ["Do you patch?", "Do you scan?"])
      const { columns } = yield* Effect.map(read(later, { remembered, mapping: [] }), ({ mapping: [used] }) =>
        used?.kind === "asked" ? used : assert.fail("nothing was asked"))
      assert.deepInclude(columns, { question: ["C"], answer: ["B"] })
      const far = mapping.map((one) => ({ ...one, sheet: "Lost" }))
      assert.deepStrictEqual(
        yield* read(first, { remembered: [{ fingerprint: fingerprint ?? "", mapping: far }] }),
        yield* read(first)
      )
      const other = [{ fingerprint: "0".repeat(64), mapping }]
      assert.deepStrictEqual(yield* read(first, { remembered: other }), yield* read(first))
    }))
})

describe("a preview", () => {
  it.effect("has the first rows of each sheet, and those of the headers", () =>
    Effect.gen(function*() {
      const long = "x".repeat(300)
      const rows = Array.from({ length: 60 }, (_, index) => [`Line ${index + 1}`, index === 0 ? long : ""])
      const mapping = [{ sheet: "Form", kind: "asked", headerRows: [40], columns }] as const
      const [form, values] = yield* Effect.promise(async () =>
        previewFile(fileOf([{ name: "Form", rows }, lists], { mapping }))
      )
      assert.deepInclude(form, { sheet: "Form", isHidden: false, totalRows: 60 })
      assert.deepStrictEqual(form?.rows.map(({ row }) => row), [...Array.from({ length: 20 }, (_, i) => i + 1), 40, 41])
      assert.deepStrictEqual(form?.rows[0]?.cells, [
        { column: "A", text: "Line 1" },
        { column: "B", text: "x".repeat(200) }
      ])
      assert.deepStrictEqual(values?.rows.map(({ cells }) => cells.map(({ text }) => text)), [["Yes"], ["No"], [
        "Partly"
      ]])
    }))
})
