import type { Place } from "@attestry/core/questionnaireFile"
import { assert, describe, it } from "@effect/vitest"
import { Effect, FastCheck as fc } from "effect"
import { runs } from "../../../../test/support/Rounds.ts"
import { stagesOf } from "../questionnaire/support/Reading.ts"
import { cell, control, makeWordFile, paragraph, row, run, table } from "../questionnaire/support/WordFile.ts"
import { bodyOf, fillWord } from "./support/Word.ts"

const words = fc.constantFrom(
  "",
  " ",
  "Answer: ",
  "1. Do you encrypt data?",
  "Name: ____",
  "☐ Yes ☒ No",
  "None.",
  "Comments:",
  "[x]",
  "\u2002\u2002"
)

const formField = (data: string, result: string) =>
  `<w:r><w:fldChar w:fldCharType="begin"><w:ffData>${data}</w:ffData></w:fldChar></w:r>${result}`
  + `<w:r><w:fldChar w:fldCharType="end"/></w:r>`

const list =
  "<w:dropDownList><w:listItem w:value=\"Yes\"/><w:listItem w:displayText=\"No\" w:value=\"n\"/></w:dropDownList>"

const properties = fc.constantFrom(
  "<w:text/>",
  "<w:showingPlcHdr/><w:text/>",
  "<w:rPr><w:b/></w:rPr><w:showingPlcHdr/>",
  list,
  "<w:date w:fullDate=\"2026-01-01T00:00:00Z\"><w:dateFormat w:val=\"d.M.yy\"/></w:date>",
  "<w14:checkbox><w14:checked w14:val=\"0\"/></w14:checkbox>",
  "<w14:checkbox/>"
)

const data = fc.constantFrom(
  "<w:textInput/>",
  "<w:checkBox><w:default w:val=\"1\"/></w:checkBox>",
  "<w:ddList><w:listEntry w:val=\"Yes\"/></w:ddList>"
)

const { content } = fc.letrec<{ readonly piece: string; readonly content: string }>((tie) => ({
  piece: fc.oneof(
    { maxDepth: 3 },
    words.map((text) => run(text)),
    words.map((text) => run(text, "<w:rStyle w:val=\"a\"/>")),
    fc.constantFrom("<w:r/>", "<w:r><w:t/><w:br/><w:t>a</w:t></w:r>", `<w:del>${run("gone")}</w:del>`),
    fc.tuple(data, fc.constantFrom("", "<w:r><w:fldChar w:fldCharType=\"separate\"/></w:r>"), words)
      .map(([form, separate, text]) => formField(form, separate + run(text))),
    fc.tuple(properties, tie("content")).map(([own, inner]) => control(own, inner)),
    tie("content").map((inner) => `<w:hyperlink>${inner}</w:hyperlink>`)
  ),
  content: fc.array(tie("piece"), { maxLength: 4 }).map((pieces) => pieces.join(""))
}))

const { blocks } = fc.letrec<{ readonly block: string; readonly blocks: string }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 3 },
    content.map((inner) => paragraph(inner)),
    fc.constant("<w:p/>"),
    fc.tuple(properties, tie("blocks")).map(([own, inner]) => control(own, inner)),
    fc.array(fc.array(tie("blocks"), { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 })
      .map((rows) => table(...rows.map((cells) => row(...cells.map((each) => cell(each))))))
  ),
  blocks: fc.array(tie("block"), { minLength: 1, maxLength: 5 }).map((all) => all.join(""))
}))

const ordinals = Array.from({ length: 12 }, (_, index) => index + 1)

const places: ReadonlyArray<Place> = [
  ...ordinals.map((ordinal) => ({ type: "field", ordinal }) as const),
  ...ordinals.map((ordinal) => ({ type: "paragraph", ordinal }) as const),
  ...ordinals.flatMap((number) =>
    [1, 2].map((column) => ({ type: "table", table: 1 + number % 4, row: 1 + number % 3, column }) as const)
  )
]

const text = fc.constantFrom("", "Yes", "No", "x", "a & b\n<c>", "2026-05-04")

// a cell without a paragraph gets one, runs come and go, and so do marks of placeholders
const countTags = (body: string) =>
  ["tbl", "tr", "tc", "sdt", "sdtContent", "ffData", "del", "hyperlink", "listItem", "w14:checkbox"].map((name) =>
    body.split(new RegExp(`<(?:w:)?${name}[ />]`)).length
  )

describe("any document that is filled in", () => {
  it.effect("is well-formed, and has its paragraphs, tables and fields where they were", () =>
    Effect.promise(() =>
      fc.assert(
        fc.asyncProperty(blocks, fc.array(text, { minLength: 5, maxLength: 20 }), async (body, answers) => {
          const file = makeWordFile(body)
          const placed = places.map((place, index) => [place, answers[index % answers.length] ?? ""] as const)
          const { bytes } = await Effect.runPromise(fillWord(file, placed))
          await Effect.runPromise(stagesOf("form.docx", bytes))
          assert.deepStrictEqual(countTags(bodyOf(bytes)), countTags(bodyOf(file)))
        }),
        { numRuns: runs(60, 500) }
      )
    ))
})
