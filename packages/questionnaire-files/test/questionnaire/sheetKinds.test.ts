import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { stagesOf } from "./support/Reading.ts"
import { makeSheets, type PlainSheet } from "./support/Sheets.ts"

const asked = [
  "Do you keep a register of assets?",
  "Is access to servers logged?",
  "Are laptops locked after ten minutes?",
  "Do visitors sign in at the front desk?",
  "Are backups tested at least once a year?"
]

const form = (name: string): PlainSheet => ({
  name,
  rows: [["No", "Question", "Answer"], ...asked.map((text, index) => [`A-${index + 1}`, text])],
  lists: { "C2:C6": ["Yes", "No"] }
})

const read = (...sheets: ReadonlyArray<PlainSheet>) =>
  Effect.map(stagesOf("form.xlsx", makeSheets(...sheets)), ({ questionnaire: { mapping, questions, warnings } }) => ({
    questions,
    sheets: questions.map(({ place }) => place.type === "cell" ? place.sheet : ""),
    mapped: mapping.flatMap(({ kind, sheet }) => kind === "asked" ? [sheet] : []),
    kinds: mapping.map(({ kind, sheet }) => `${sheet}: ${kind}`),
    omitted: warnings.flatMap(({ code, place }) =>
      code === "sheet_skipped" && place?.type === "sheet" ? [place.sheet] : []
    )
  }))

const allOf = (sheet: string, ...kinds: ReadonlyArray<string>) => ({
  sheets: asked.map(() => sheet),
  mapped: [sheet],
  kinds: [`${sheet}: asked`, ...kinds]
})

describe("the sheets of a workbook", () => {
  it.effect("ask nothing where formulas repeat the questions of another sheet", () =>
    Effect.gen(function*() {
      const analyst: PlainSheet = {
        name: "Scores",
        rows: [
          ["No", "Question", "Response", "Analyst override"],
          ...asked.map((text, index) => [
            `A-${index + 1}`,
            { formula: `Form!B${index + 2}`, value: text },
            { formula: `Form!C${index + 2}`, value: "Yes" },
            ""
          ])
        ]
      }
      for (const sheets of [[form("Form"), analyst], [analyst, form("Form")]]) {
        const { questions: _, omitted, ...found } = yield* read(...sheets)
        assert.deepStrictEqual({ ...found, omitted }, { ...allOf("Form", "Scores: calculated"), omitted: ["Scores"] })
      }
    }))

  it.effect("ask nothing where they repeat numbers and texts of another sheet beside other columns", () =>
    Effect.gen(function*() {
      const plan: PlainSheet = {
        name: "Plan",
        rows: [
          ["No", "Question", "Owner", "Due date", "Status"],
          ...asked.map((text, index) => [`A-${index + 1}`, text, "", "", ""])
        ]
      }
      const { questions: _, omitted, ...found } = yield* read(form("Form"), plan)
      assert.deepStrictEqual({ ...found, omitted }, { ...allOf("Form", "Plan: summary"), omitted: ["Plan"] })
    }))

  it.effect("all ask where they have one form, such as a sheet for each product", () =>
    Effect.gen(function*() {
      const { questions, sheets, omitted } = yield* read(form("Mail"), form("Chat"))
      assert.deepStrictEqual(sheets, [...asked.map(() => "Mail"), ...asked.map(() => "Chat")])
      assert.deepStrictEqual(questions[5]?.section, ["Chat"])
      assert.deepStrictEqual(omitted, [])
    }))

  it.effect("ask where formulas take their texts from a sheet that has no room for answers", () =>
    Effect.gen(function*() {
      const texts: PlainSheet = {
        name: "Texts",
        rows: [["Key", "Question"], ...asked.map((text, index) => [`T${index}`, text])]
      }
      const shown: PlainSheet = {
        name: "Form",
        rows: [
          ["No", "Question", "Answer"],
          ...asked.map((text, index) => [`A-${index + 1}`, { formula: `Texts!B${index + 2}`, value: text }])
        ],
        lists: { "C2:C6": ["Yes", "No"] }
      }
      const { sheets } = yield* read(texts, shown)
      assert.includeMembers(sheets, ["Form"])
    }))
})

describe("rows", () => {
  it.effect("explain the question above them if they lack the number and list that it has", () =>
    Effect.gen(function*() {
      const help = "A register names each asset with its owner and its place, and is kept up to date."
      const rows = asked.flatMap((
        text,
        index
      ) => [[`A-${index + 1}`, text], ["", index === 1 ? "Where are the logs?" : help]])
      const { questions } = yield* read({
        name: "Form",
        rows: [["No", "Question", "Answer"], ...rows],
        lists: { "C2 C4 C6 C8 C10": ["Yes", "No"] }
      })
      assert.deepStrictEqual(questions.map(({ text }) => text), [
        ...asked.slice(0, 2),
        "Where are the logs?",
        ...asked.slice(2)
      ])
    }))

  it.effect("are less certain where they differ from most", () =>
    Effect.gen(function*() {
      const { questions } = yield* read({
        name: "Form",
        rows: [
          ["No", "Question", "Answer"],
          ...asked.map((text, index) => [`A-${index + 1}`, text]),
          ["", "The supplier signs each page of this form", ""]
        ]
      })
      assert.isTrue(questions.slice(0, 5).every(({ certainty }) => certainty > 0.8))
      assert.isTrue(questions.slice(5).every(({ certainty }) => certainty <= 0.8))
    }))
})
