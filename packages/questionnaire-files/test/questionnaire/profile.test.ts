import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { fromReading } from "../../src/internal/FromPromise.ts"
import { readStages } from "../../src/internal/questionnaire/ReadQuestionnaire.ts"
import { questionsOf, stagesOf } from "./support/Reading.ts"
import { makeSheets, type PlainSheet } from "./support/Sheets.ts"
import { makeWordFile, table, texts } from "./support/WordFile.ts"

const form: PlainSheet["rows"] = [["Question", "Answer"], ["Do you log?", ""], ["Do you test?", "Yes"]]

const read = (...sheets: ReadonlyArray<PlainSheet>) => questionsOf("form.xlsx", makeSheets(...sheets))

const profileOf = (questions: Effect.Effect.Success<ReturnType<typeof read>>) =>
  questions.flatMap(({ answer, answerPlace, kind, profileField, text }) =>
    kind === "profile"
      ? [[profileField, text, answer, answerPlace?.type === "cell" ? answerPlace.cell : answerPlace]]
      : []
  )

describe("the profile of the vendor", () => {
  it.effect("is asked by labels above the first header", () =>
    Effect.gen(function*() {
      const questions = yield* read({
        name: "Form",
        rows: [
          ["Questionnaire for suppliers of Northwind Cloud"],
          ["Vendor name:", "", "Date *", "2026-05-04"],
          ["Contact person", "<name>"],
          ["E-mail address", ""],
          ["Customer", "Northwind Cloud"],
          ...form
        ]
      })
      assert.deepStrictEqual(profileOf(questions), [
        ["companyName", "Vendor name", null, "B2"],
        ["date", "Date", "2026-05-04", "D2"],
        ["contactName", "Contact person", null, "B3"],
        ["contactEmail", "E-mail address", null, "B4"]
      ])
      assert.deepStrictEqual(questions.slice(4).map(({ kind, text }) => [kind, text]), [
        ["text", "Do you log?"],
        ["text", "Do you test?"]
      ])
    }))

  it.effect("is asked by a sheet that asks nothing else, which is mapped as such, and gives the others no section", () =>
    Effect.gen(function*() {
      const start: PlainSheet = {
        name: "START HERE",
        rows: [["Field", "Response"], ["Company name", ""], ["Website", ""], ["Product or service", ""], ["Thank you!"]]
      }
      const bytes = makeSheets(start, { name: "Form", rows: form })
      const { questionnaire: { mapping, questions } } = yield* stagesOf("form.xlsx", bytes)
      assert.deepStrictEqual(profileOf(questions), [
        ["companyName", "Company name", null, "B2"],
        ["website", "Website", null, "B3"],
        ["products", "Product or service", null, "B4"]
      ])
      assert.deepStrictEqual(questions.slice(3).map(({ section }) => section), [[], []])
      assert.deepStrictEqual(mapping.map(({ kind, sheet }) => [sheet, kind]), [["Form", "asked"], [
        "START HERE",
        "profile"
      ]])
      const file = { fileName: "form.xlsx", fileType: "", bytes, mapping }
      assert.deepStrictEqual((yield* fromReading(async () => readStages(file))).questionnaire.questions.length, 5)
      const left = { ...file, mapping: [...mapping.slice(0, 1), { sheet: "START HERE", kind: "guidance" as const }] }
      assert.deepStrictEqual((yield* fromReading(async () => readStages(left))).questionnaire.questions.length, 2)
    }))

  const labels = [
    ["German", "Name des Unternehmens", "Ansprechpartner"],
    ["French", "Raison sociale", "Personne de contact"],
    ["Spanish", "Razón social", "Persona de contacto"],
    ["Portuguese", "Razão social", "Pessoa de contato"],
    ["Italian", "Ragione sociale", "Persona di contatto"],
    ["Dutch", "Bedrijfsnaam", "Contactpersoon"],
    ["Polish", "Nazwa firmy", "Osoba kontaktowa"],
    ["Japanese", "会社名", "担当者名"],
    ["Chinese", "公司名称", "联系人"],
    ["Korean", "회사명", "담당자"]
  ] as const
  for (const [language, company, contact] of labels) {
    it.effect(`is asked in ${language}`, () =>
      Effect.gen(function*() {
        const found = yield* read({ name: "A", rows: [[`${company}：`, ""], [contact, ""], ...form] })
        assert.deepStrictEqual(profileOf(found).map(([field]) => field), ["companyName", "contactName"])
      }))
  }

  it.effect("is asked by a table of a document", () =>
    Effect.gen(function*() {
      const bytes = makeWordFile(
        table(texts("Supplier name", ""), texts("Contact e-mail", "")),
        table(texts("Question", "Response"), texts("Do you encrypt data?", ""))
      )
      const questions = yield* questionsOf("form.docx", bytes)
      assert.deepStrictEqual(profileOf(questions), [
        ["companyName", "Supplier name", null, { type: "table", table: 1, row: 1, column: 2 }],
        ["contactEmail", "Contact e-mail", null, { type: "table", table: 1, row: 2, column: 2 }]
      ])
    }))

  it.effect("is not asked by a row of labels, one label alone, or labels below the header", () =>
    Effect.gen(function*() {
      const register = { name: "Register", rows: [["Company name", "Website", "Address"], ["Acme Example", "", ""]] }
      const legend = { name: "Legend", rows: [["Product", "What you sell"], ["Owner", "Who decides"]] }
      const below = { name: "Form", rows: [...form, ["", ""], ["Company name", ""]] }
      const alone = { name: "Alone", rows: [["Vendor name", ""], ...form] }
      assert.deepStrictEqual(profileOf(yield* read(register, legend, below, alone)), [])
    }))
})
