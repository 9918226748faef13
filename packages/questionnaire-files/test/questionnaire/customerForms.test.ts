import type { FileQuestion } from "@attestry/core/questionnaireFile"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { questionsOf } from "./support/Reading.ts"
import { makeSheets } from "./support/Sheets.ts"
import { cell, makeWordFile, paragraph, row, run, styled, table, texts } from "./support/WordFile.ts"

const answers = (questions: ReadonlyArray<FileQuestion>) => questions.map(({ answer }) => answer)

const unanswered = (questions: ReadonlyArray<FileQuestion>) =>
  assert.deepStrictEqual(answers(questions), questions.map(() => null))

const cells = (questions: ReadonlyArray<FileQuestion>) =>
  questions.map(({ answerPlace }) => answerPlace?.type === "cell" ? answerPlace.cell : answerPlace)

const comments = (questions: ReadonlyArray<FileQuestion>) =>
  questions.map(({ commentPlace }) => commentPlace?.type === "cell" ? commentPlace.cell : commentPlace)

const asked = [
  "Do you keep a register of assets?",
  "Is access to servers logged?",
  "Who approves new suppliers?",
  "Are laptops locked after ten minutes?",
  "Do visitors sign in?",
  "Describe your patching."
]

describe("the forms of customers", () => {
  it.effect("read a request among the headers as a column of comments", () =>
    Effect.gen(function*() {
      const rows = asked.map((text, index) => [index + 1, text])
      const questions = yield* questionsOf(
        "form.xlsx",
        makeSheets({
          name: "Form",
          rows: [["ID", "Question", "Answer", "If yes, please explain", "Attachment (link)"], ...rows],
          lists: { "C2:C7": ["Yes", "No"] }
        })
      )
      assert.deepStrictEqual(
        questions.map(({ number, text }) => [number, text]),
        asked.map((text, i) => [`${i + 1}`, text])
      )
      assert.deepStrictEqual(cells(questions), ["C2", "C3", "C4", "C5", "C6", "C7"])
      assert.deepStrictEqual(comments(questions), ["D2", "D3", "D4", "D5", "D6", "D7"])
      unanswered(questions)
    }))

  it.effect("read numbered options of a column as choices, and the next column as that of answers", () =>
    Effect.gen(function*() {
      const closed = "1. Yes\n2. No\n3. Other (please say which)"
      const questions = yield* questionsOf(
        "form.xlsx",
        makeSheets({
          name: "Form",
          rows: [
            ["Supplier name:"],
            ["Section", "Question", "Response Options", "Comments"],
            ["Assets"],
            ["", "Do you keep a register of assets?", closed],
            ["", "Are laptops locked after ten minutes?", closed],
            ["Suppliers"],
            ["", "How often are suppliers reviewed?", "1. Each month\n2. Each year\n3. Never"]
          ]
        })
      )
      assert.deepStrictEqual(
        questions.map(({ choices, section }) => [section.join(), ...choices]),
        [
          ["Assets", "Yes", "No", "Other (please say which)"],
          ["Assets", "Yes", "No", "Other (please say which)"],
          ["Suppliers", "Each month", "Each year", "Never"]
        ]
      )
      unanswered(questions)
      assert.isFalse(cells(questions).some((place) => typeof place === "string" && place.startsWith("C")))
    }))

  it.effect("read no answer from a flag that says which answers are required", () =>
    Effect.gen(function*() {
      const csv = ["ref,topic,question,answer_required", ...asked.map((text, i) => `R-${i},Office,${text},Yes`)].join(
        "\n"
      )
      const questions = yield* questionsOf("form.csv", csv)
      assert.deepStrictEqual(questions.map(({ number }) => number), asked.map((_, index) => `R-${index}`))
      assert.deepStrictEqual(questions[0]?.section, ["Office"])
      unanswered(questions)
      assert.isFalse(cells(questions).some((place) => typeof place === "string" && place.startsWith("D")))
    }))

  it.effect("read empty boxes in cells of Markdown as choices, and labels beside empty cells as questions", () =>
    Effect.gen(function*() {
      const questions = yield* questionsOf(
        "form.md",
        [
          "# Questions\n\n## You\n",
          "| Field | Response |\n|---|---|\n| Name of the supplier | |\n| Telephone | |\n",
          "## Assets\n",
          "| Question | Response | Evidence |\n|---|---|---|",
          "| Do you keep a register of assets? | [ ] Yes [ ] No [ ] N/A | |",
          "| Is access to servers logged? | [ ] Yes [x] No [ ] N/A | |",
          "| Who approves new suppliers? | | |"
        ].join("\n")
      )
      assert.deepStrictEqual(questions.map(({ answer, choices, text }) => [text, choices, answer]), [
        ["Name of the supplier", [], null],
        ["Telephone", [], null],
        ["Do you keep a register of assets?", ["Yes", "No", "N/A"], null],
        ["Is access to servers logged?", ["Yes", "No", "N/A"], "No"],
        ["Who approves new suppliers?", [], null]
      ])
    }))

  it.effect("read empty boxes in cells of Word as choices", () =>
    Effect.gen(function*() {
      const boxes = "☐ Yes   ☐ No   ☐ N/A"
      const questions = yield* questionsOf(
        "form.docx",
        makeWordFile(
          styled("berschrift1", "Assets"),
          table(
            texts("No", "Question", "Response", "Remarks"),
            ...asked.map((text, index) => texts(String(index + 1), text, index === 2 ? "" : boxes, ""))
          )
        )
      )
      assert.deepStrictEqual(
        questions.map(({ choices }) => choices.join()),
        asked.map((_, index) => index === 2 ? "" : "Yes,No,N/A")
      )
      unanswered(questions)
    }))

  it.effect("read choices from the bullets of a cell of Word", () =>
    Effect.gen(function*() {
      const bullet = (text: string) =>
        paragraph(run(text), "<w:numPr><w:ilvl w:val=\"0\"/><w:numId w:val=\"2\"/></w:numPr>")
      const options = cell(bullet("Every day") + bullet("Every week") + bullet("Never"))
      const line = (text: string) => row(cell(paragraph(run(text))), options, cell(paragraph("")))
      const questions = yield* questionsOf(
        "form.docx",
        makeWordFile(table(
          texts("Question", "Response", "Comments"),
          line("How often do you back up servers?"),
          line("How often do you back up laptops?"),
          texts("Who restores them?", "", "")
        ))
      )
      assert.deepStrictEqual(questions.map(({ choices }) => choices), [
        ["Every day", "Every week", "Never"],
        ["Every day", "Every week", "Never"],
        []
      ])
      unanswered(questions)
    }))

  it.effect("read a column of comments and evidence as that of comments", () =>
    Effect.gen(function*() {
      const questions = yield* questionsOf(
        "form.xlsx",
        makeSheets({
          name: "Form",
          rows: [["ID", "Question", "Answer", "Comments / Evidence"], ...asked.map((text, index) => [index + 1, text])]
        })
      )
      assert.deepStrictEqual(comments(questions), ["D2", "D3", "D4", "D5", "D6", "D7"])
    }))

  it.effect("read a sheet of bare questions as a section, with a place for each answer beside it", () =>
    Effect.gen(function*() {
      const questions = yield* questionsOf(
        "form.xlsx",
        makeSheets(
          { name: "Assets", rows: asked.slice(0, 3).map((text) => [text]) },
          { name: "Office", rows: asked.slice(3).map((text) => [text]) }
        )
      )
      assert.deepStrictEqual(questions.map(({ section }) => section.join()), [
        ...asked.slice(0, 3).map(() => "Assets"),
        ...asked.slice(3).map(() => "Office")
      ])
      assert.deepStrictEqual(cells(questions), ["B1", "B2", "B3", "B1", "B2", "B3"])
    }))

  it.effect("read a scored sheet with its total", () =>
    Effect.gen(function*() {
      const questions = yield* questionsOf(
        "form.xlsx",
        makeSheets({
          name: "Scores",
          rows: [
            ["No", "Question", "Score", "Comment"],
            ...["patching", "logging", "hiring"].map((what, index) => [index + 1, `How mature is your ${what}?`, 1]),
            ["", "Total", { formula: "SUM(C2:C4)", value: "3" }]
          ],
          lists: { "C2:C4": ["1", "2", "3", "N/A"] }
        })
      )
      assert.deepStrictEqual(cells(questions), ["C2", "C3", "C4"])
      assert.deepStrictEqual(questions.map(({ choices }) => choices.join()), ["1,2,3,N/A", "1,2,3,N/A", "1,2,3,N/A"])
    }))

  it.effect("read questions of JSON with an example before the question mark and a request behind", () =>
    Effect.gen(function*() {
      const titles = [
        "Do you support passkeys (e.g. on phones)? Please name others.",
        "Are portable devices encrypted?",
        "Do you offer exports (e.g. CSV, i.e. a table)? Please list the formats."
      ]
      const json = {
        sections: [{ title: "Product", requirements: titles.map((title, i) => ({ ref: `1.${i}`, title })) }]
      }
      const questions = yield* questionsOf("form.json", JSON.stringify(json))
      assert.deepStrictEqual(questions.map(({ text }) => text), titles)
    }))

  it.effect("read answers that were written behind a form without a column for them", () =>
    Effect.gen(function*() {
      const rows = asked.map((text, i) => `R-${i},${text},Yes,${i === 0 ? "By hand" : ""}`)
      const questions = yield* questionsOf("form.csv", ["ref,question,answer_required", ...rows].join("\n"))
      assert.deepStrictEqual(answers(questions), asked.map((_, index) => index === 0 ? "By hand" : null))
      assert.deepStrictEqual(cells(questions)[1], "D3")
    }))
})
