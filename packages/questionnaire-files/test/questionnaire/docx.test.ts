import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { questionsOf, stagesOf } from "./support/Reading.ts"
import { cell, control, item, makeWordFile, paragraph, row, run, styled, table, texts } from "./support/WordFile.ts"

const blocksOf = (...body: ReadonlyArray<string>) =>
  Effect.map(stagesOf("form.docx", makeWordFile(...body)), ({ source }) => source.blocks)

const textsOf = (...body: ReadonlyArray<string>) =>
  Effect.map(
    blocksOf(...body),
    (blocks) => blocks.map((block) => block.type === "table" ? block.grid.name : block.text)
  )

const formField = (content: string, result: string): string =>
  `<w:r><w:fldChar w:fldCharType="begin"><w:ffData>${content}</w:ffData></w:fldChar></w:r>`
  + `<w:r><w:instrText>FORM</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run(result)}`
  + "<w:r><w:fldChar w:fldCharType=\"end\"/></w:r>"

describe("a Word document", () => {
  it.effect("has headings by localized, derived and outlined styles, and no table of contents", () =>
    Effect.gen(function*() {
      const blocks = yield* blocksOf(
        styled("Verzeichnis1", "Access\t3"),
        styled("berschrift1", "Access"),
        styled("Own", "Backup"),
        styled("Outlined", "Part"),
        styled("Loop", "Text")
      )
      assert.deepStrictEqual(
        blocks.map((block) => block.type === "heading" ? [block.level, block.text] : [0, block.type]),
        [[1, "Access"], [1, "Backup"], [2, "Part"], [0, "paragraph"]]
      )
    }))

  it.effect("counts lists as they are shown", () =>
    Effect.gen(function*() {
      const blocks = yield* blocksOf(
        item(0, "one"),
        item(1, "sub"),
        item(1, "sub"),
        item(2, "deep"),
        item(0, "two"),
        item(1, "sub"),
        item(0, "again", 3),
        item(0, "bullet", 2)
      )
      assert.deepStrictEqual(
        blocks.map((block) => block.type === "paragraph" ? block.list?.marker : ""),
        ["1.", "a)", "b)", "1.b.1", "2.", "a)", "1.", "•"]
      )
    }))

  it.effect("has insertions and no deletions, hidden texts, field codes or second forms", () =>
    Effect.gen(function*() {
      const shown = yield* textsOf(
        paragraph(
          `${run("Do you ")}<w:del>${run("not ")}</w:del><w:ins>${run("encrypt")}</w:ins>${
            run("secret", "<w:vanish/>")
          }<w:r><w:tab/><w:t>data?</w:t><w:br/><w:sym w:font="Wingdings" w:char="F0A8"/></w:r>`
        ),
        paragraph(
          `<mc:AlternateContent xmlns:mc="m"><mc:Choice><w:txbxContent>${
            paragraph(run("box"))
          }</w:txbxContent></mc:Choice>`
            + `<mc:Fallback><w:txbxContent>${paragraph(run("box"))}</w:txbxContent></mc:Fallback></mc:AlternateContent>`
        )
      )
      assert.deepStrictEqual(shown, ["Do you encrypt\tdata?\n☐", "box", ""])
    }))

  it.effect("gives paragraphs their place among all paragraphs of the body", () =>
    Effect.gen(function*() {
      const blocks = yield* blocksOf(
        `<w:del>${paragraph("")}</w:del>`,
        table(texts("Question", "Response"), texts("Do you encrypt data?", "")),
        paragraph(run("Who is responsible for it?"))
      )
      assert.deepStrictEqual(blocks.flatMap((block) => block.type === "table" ? [] : [block.place]), [
        { type: "paragraph", ordinal: 6 }
      ])
    }))

  it.effect("reads tables with merged cells, and where their answers go", () =>
    Effect.gen(function*() {
      const questions = yield* questionsOf(
        "form.docx",
        makeWordFile(
          styled("berschrift1", "Access"),
          table(
            texts("No.", "Requirement", "Response", "Comments"),
            row(cell(paragraph(run("Passwords")), "<w:gridSpan w:val=\"4\"/>")),
            texts("1.1", "Do you enforce strong passwords?", "Yes", ""),
            texts("1.2", "Are passwords stored as salted hashes?", "", "See the policy")
          )
        )
      )
      assert.deepStrictEqual(questions.map(({ number, text }) => [number, text]), [
        ["1.1", "Do you enforce strong passwords?"],
        ["1.2", "Are passwords stored as salted hashes?"]
      ])
      assert.deepStrictEqual(questions[0]?.section, ["Access", "Passwords"])
      assert.strictEqual(questions[0]?.answer, "Yes")
      assert.deepStrictEqual(questions[1]?.answerPlace, { type: "table", table: 1, row: 4, column: 3 })
      assert.strictEqual(questions[1]?.comment, "See the policy")
    }))

  it.effect("reads content controls, and takes no invitation to type for an answer", () =>
    Effect.gen(function*() {
      const list = "<w:dropDownList><w:listItem w:displayText=\"Choose an item.\" w:value=\"\"/>"
        + "<w:listItem w:displayText=\"Yes\" w:value=\"1\"/><w:listItem w:displayText=\"No\" w:value=\"2\"/></w:dropDownList>"
      const box = (isChecked: boolean) =>
        control(`<w14:checkbox><w14:checked w14:val="${isChecked ? 1 : 0}"/></w14:checkbox>`, run("☐"))
      const questions = yield* questionsOf(
        "form.docx",
        makeWordFile(
          paragraph(run("1. Do you encrypt data? ") + control(list, run("Yes"))),
          paragraph(run("2. Who is responsible?")),
          control("<w:showingPlcHdr/><w:text/>", paragraph(run("Click to enter text"))),
          paragraph(run("3. Since when? ") + control("<w:date w:fullDate=\"2026-05-04T00:00:00Z\"/>", run("4 May"))),
          paragraph(
            run("4. Which standard do you follow? ") + box(false) + run(" ISO 27001 ") + box(true) + run(" SOC 2")
          )
        )
      )
      assert.deepStrictEqual(questions.map(({ answer, choices, kind }) => [kind, choices, answer]), [
        ["yes_no", ["Yes", "No"], "Yes"],
        ["text", [], null],
        ["date", [], "2026-05-04"],
        ["one_of", ["ISO 27001", "SOC 2"], "SOC 2"]
      ])
      assert.deepStrictEqual(
        questions.map(({ answerPlace }) => answerPlace),
        [1, 2, 3, 4].map((ordinal) => ({ type: "field" as const, ordinal }))
      )
    }))

  it.effect("reads legacy form fields", () =>
    Effect.gen(function*() {
      const questions = yield* questionsOf(
        "form.docx",
        makeWordFile(
          paragraph(run("Company name: ") + formField("<w:textInput/>", "Northwind Cloud")),
          paragraph(
            run("Do you have a policy? ") +
              formField("<w:checkBox><w:default w:val=\"0\"/><w:checked/></w:checkBox>", "")
              + run(" Yes ") + formField("<w:checkBox><w:default w:val=\"0\"/></w:checkBox>", "") + run(" No")
          ),
          paragraph(
            run("How often is it reviewed? ") + formField(
              "<w:ddList><w:result w:val=\"1\"/><w:listEntry w:val=\"Monthly\"/><w:listEntry w:val=\"Yearly\"/></w:ddList>",
              ""
            )
          )
        )
      )
      assert.deepStrictEqual(questions.map(({ answer, text }) => [text, answer]), [
        ["Company name:", "Northwind Cloud"],
        ["Do you have a policy?", "Yes"],
        ["How often is it reviewed?", "Yearly"]
      ])
    }))

  it.effect("takes a table of one cell below a question for its answer, and a frame around text for no table", () =>
    Effect.gen(function*() {
      const questions = yield* questionsOf(
        "form.docx",
        makeWordFile(
          table(row(cell(
            [item(0, "Describe your backups."), item(0, "Who restores them?"), paragraph(run("The platform team."))]
              .join("")
          ))),
          item(0, "Do you test them?"),
          table(row(cell(paragraph(""))))
        )
      )
      assert.deepStrictEqual(questions.map(({ answer, number }) => [number, answer]), [
        ["1", null],
        ["2", "The platform team."],
        ["3", null]
      ])
      assert.deepStrictEqual(questions[2]?.answerPlace, { type: "table", table: 2, row: 1, column: 1 })
    }))

  it.effect("has a question for each small table of labels with their texts", () =>
    Effect.gen(function*() {
      const card = (number: string, question: string, answer: string) =>
        table(texts(`Question ${number}`, question), texts("Vendor answer", answer), texts("Comments", "Since 2020"))
      const questions = yield* questionsOf(
        "form.docx",
        makeWordFile(card("A1.1", "Logs are kept for a year", ""), card("A1.2", "Do you encrypt data?", "Yes"))
      )
      assert.deepStrictEqual(
        questions.map(({ answer, comment, number, text }) => [number, text, answer, comment]),
        [
          ["A1.1", "Logs are kept for a year", null, "Since 2020"],
          ["A1.2", "Do you encrypt data?", "Yes", "Since 2020"]
        ]
      )
      assert.deepStrictEqual(questions.map(({ answerPlace }) => answerPlace), [
        { type: "table", table: 1, row: 2, column: 2 },
        { type: "table", table: 2, row: 2, column: 2 }
      ])
    }))
})
