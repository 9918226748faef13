import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { questionsOf } from "../questionnaire/support/Reading.ts"
import { cell, control, makeWordFile, paragraph, row, run, table, texts } from "../questionnaire/support/WordFile.ts"
import { atField, bodyOf, fillBody, fillWord, shown } from "./support/Word.ts"

const placeholder = run("Click to enter text", "<w:rStyle w:val=\"PlaceholderText\"/>")

const answersOf = (body: string) =>
  Effect.map(questionsOf("form.docx", makeWordFile(body)), (questions) => questions.map(({ answer }) => answer))

describe("a content control that is filled in", () => {
  const asked = (inner: string) => paragraph(run("1. Who is responsible? ") + inner + run(" (name)", "<w:i/>"))

  it.effect("keeps its style, and has that of its texts instead of that of the placeholder", () =>
    Effect.gen(function*() {
      const file = (properties: string, content: string) =>
        asked(control(`<w:tag w:val="t"/>${properties}<w:text/>`, content))
      const own = "<w:rPr><w:b/></w:rPr>"
      const cases = [
        [file("", run("Kim", "<w:b/>")), file("", run("Ada\u00a0L.", "<w:b/>"))],
        [file("<w:showingPlcHdr/>", placeholder), file("", run("Ada\u00a0L."))],
        [file(`${own}<w:showingPlcHdr/>`, placeholder), file(own, run("Ada\u00a0L.", "<w:b/>"))],
        [file(own, ""), file(own, run("Ada\u00a0L.", "<w:b/>"))]
      ] as const
      for (const [before, after] of cases) {
        assert.deepStrictEqual(yield* fillBody(before, [[atField(1), "Ada\u00a0L."]]), { body: after, unwritten: [] })
      }
    }))

  it.effect("stands around paragraphs, whose number stays", () =>
    Effect.gen(function*() {
      const file = (properties: string, ...content: ReadonlyArray<string>) =>
        paragraph(run("1. Who is responsible?")) +
        control(`${properties}<w:text/>`, content.map((each) => paragraph(each)).join(""))
      const before = file("<w:showingPlcHdr/>", placeholder, placeholder)
      const { body } = yield* fillBody(before, [[atField(1), "Ada\nKim"]])
      assert.strictEqual(
        body,
        file("", `<w:r><w:rPr></w:rPr>${shown("Ada")}<w:br/>${shown("Kim")}</w:r>`, "<w:r><w:rPr></w:rPr></w:r>")
      )
      assert.deepStrictEqual(yield* answersOf(body), ["Ada\nKim"])
    }))

  it.effect("shows the word of its list, and rejects a text that is none", () =>
    Effect.gen(function*() {
      const items = "<w:listItem w:displayText=\"Choose an item.\" w:value=\"\"/>"
        + "<w:listItem w:displayText=\"Yes, all\" w:value=\"1\"/><w:listItem w:value=\"No\"/>"
      const list = (name: string, last: string) => `<w:${name} w:lastValue="${last}">${items}</w:${name}>`
      const file = (name: string, last: string, properties: string, content: string) =>
        asked(control(`${properties}${list(name, last)}`, content))
      const before = (name: string) => file(name, "1", "<w:showingPlcHdr/>", placeholder)
      const cases = [
        ["dropDownList", "YES, ALL", file("dropDownList", "1", "", run("Yes, all"))],
        ["dropDownList", "1", file("dropDownList", "1", "", run("Yes, all"))],
        ["dropDownList", "no", file("dropDownList", "No", "", run("No"))],
        ["comboBox", "Partly", file("comboBox", "1", "", run("Partly")).replace(" w:lastValue=\"1\"", "")]
      ] as const
      for (const [name, text, after] of cases) {
        assert.deepStrictEqual(yield* fillBody(before(name), [[atField(1), text]]), { body: after, unwritten: [] })
      }
      const rejected = yield* fillBody(before("dropDownList"), [[atField(1), "Choose an item."]])
      assert.deepStrictEqual(rejected, {
        body: before("dropDownList"),
        unwritten: [{ place: atField(1), reason: "choice" }]
      })
    }))

  it.effect("shows a day as its format says, and keeps it as a date", () =>
    Effect.gen(function*() {
      const file = (format: string, day: string, content: string) =>
        asked(control(`<w:date${day}><w:dateFormat w:val="${format}"/><w:lid w:val="de-DE"/></w:date>`, content))
      const full = " w:fullDate=\"2026-05-04T00:00:00Z\""
      const cases = [
        ["d. MMMM yyyy", "2026-05-04", full, "4. Mai 2026"],
        ["dd/MM/yy 'at'", "2026-05-04", full, "04/05/26 at"],
        ["h:mm", "2026-05-04", full, "2026-05-04"],
        ["", "2026-05-04", full, "2026-05-04"],
        ["yyyy", "next week", "", "next week"]
      ] as const
      for (const [format, text, day, after] of cases) {
        const { body } = yield* fillBody(file(format, " w:fullDate=\"2020-01-01T00:00:00Z\"", run("x")), [[
          atField(1),
          text
        ]])
        assert.strictEqual(body, file(format, day, run(after)))
      }
    }))

  it.effect("is no longer bound to a part that has another text", () =>
    Effect.gen(function*() {
      const file = (bound: string, content: string) => asked(control(`${bound}<w:text/>`, content))
      const { body } = yield* fillBody(file("<w:dataBinding w:xpath=\"/a\" w:storeItemID=\"{1}\"/>", run("old")), [[
        atField(1),
        "new"
      ]])
      assert.strictEqual(body, file("", run("new")))
    }))

  it.effect("is cleared, or keeps its placeholder", () =>
    Effect.gen(function*() {
      const file = (content: string) =>
        asked(control("<w:date/>", content)) + asked(control("<w:showingPlcHdr/><w:text/>", placeholder))
      const { body } = yield* fillBody(file(run("May", "<w:b/>")), [[atField(1), ""], [atField(2), ""]])
      assert.strictEqual(body, file("<w:r><w:rPr><w:b/></w:rPr></w:r>"))
      assert.deepStrictEqual(yield* answersOf(body), [null, null])
    }))

  it.effect("is the place of a cell's comment", () =>
    Effect.gen(function*() {
      const header = texts("Question", "Response", "Comments")
      const file = (properties: string, content: string) =>
        table(
          header,
          row(
            cell(paragraph(run("Is it?"))),
            cell("<w:p/>"),
            cell(paragraph(run("Why: ") + control(`${properties}<w:text/>`, content)))
          )
        )
      const { body } = yield* fillBody(file("<w:showingPlcHdr/>", placeholder), [[
        { type: "table", table: 1, row: 2, column: 3 },
        "So."
      ]])
      assert.strictEqual(body, file("", run("So.")))
    }))
})

describe("check boxes that are filled in", () => {
  const state = (value: string, font: string) => `w14:val="${value}" w14:font="${font}"`
  const box = (checked: string, content: string, states = "") =>
    control(`<w14:checkbox>${checked}${states}</w14:checkbox>`, content)
  const simple = (isTicked: boolean) =>
    box(`<w14:checked w14:val="${isTicked ? 1 : 0}"/>`, run(isTicked ? "☒" : "☐", "<w:b/>"))
  const legacy = (properties: string) =>
    `<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:checkBox>${properties}</w:checkBox></w:ffData></w:fldChar></w:r>`
    + "<w:r><w:instrText> FORMCHECKBOX </w:instrText></w:r><w:r><w:fldChar w:fldCharType=\"end\"/></w:r>"
  const both = (yes: string, no: string) =>
    paragraph(run("1. Is data encrypted? ") + yes + run(" Yes   ") + no + run(" No"))

  it.effect("are ticked for the choices that the text names, and no others", () =>
    Effect.gen(function*() {
      const cases = [
        ["Yes", true, false],
        ["no", false, true],
        ["Yes\nNo", true, true],
        ["", false, false]
      ] as const
      for (const [text, yes, no] of cases) {
        const { body, unwritten } = yield* fillBody(both(simple(false), simple(true)), [[atField(1), text]])
        assert.deepStrictEqual([body, unwritten], [both(simple(yes), simple(no)), []])
      }
    }))

  it.effect("reject a text that is no choice", () =>
    Effect.gen(function*() {
      const body = both(simple(false), simple(true))
      for (const text of ["Perhaps", "Yes\nbecause"]) {
        assert.deepStrictEqual(yield* fillBody(body, [[atField(1), text]]), {
          body,
          unwritten: [{ place: atField(1), reason: "choice" }]
        })
      }
    }))

  it.effect("show the signs that they name, also those of symbol fonts", () =>
    Effect.gen(function*() {
      const states = `<w14:checkedState ${state("00FE", "Wingdings")}/><w14:uncheckedState ${
        state("F0A8", "Wingdings")
      }/>`
      const sym = (char: string) => `<w:r><w:rPr/><w:sym w:font="Wingdings" w:char="${char}"/></w:r>`
      const file = (first: string, second: string) => both(first, second)
      const { body } = yield* fillBody(
        file(
          box("", "", states.replace("00FE", "2611")),
          box("<w14:checked w14:val=\"true\"/>", sym("F0FE"), states.replace("00FE", "F0FE"))
        ),
        [[atField(1), "Yes"]]
      )
      assert.strictEqual(
        body,
        file(
          box(
            "",
            `<w:r>${shown("☑")}</w:r>`,
            `${states.replace("00FE", "2611")}<w14:checked w14:val="1"/>`
          ),
          box("<w14:checked w14:val=\"0\"/>", sym("F0A8"), states.replace("00FE", "F0FE"))
        )
      )
    }))

  it.effect("of older documents are ticked, also against their default", () =>
    Effect.gen(function*() {
      const before = both(legacy("<w:sizeAuto/><w:default w:val=\"0\"/>"), legacy("<w:default w:val=\"1\"/>"))
      const { body } = yield* fillBody(before, [[atField(1), "Yes"]])
      assert.strictEqual(
        body,
        both(
          legacy("<w:sizeAuto/><w:default w:val=\"0\"/><w:checked w:val=\"1\"/>"),
          legacy("<w:default w:val=\"1\"/><w:checked w:val=\"0\"/>")
        )
      )
      assert.deepStrictEqual(yield* answersOf(body), ["Yes"])
      assert.strictEqual((yield* fillBody(body, [[atField(1), "Yes"]])).body, body)
    }))

  it.effect("that are typed are ticked in their text, with the sign that fits", () =>
    Effect.gen(function*() {
      const place = { type: "paragraph", ordinal: 2 } as const
      const cases = [
        ["☐ Yes  ☒ No", "☒ Yes  ☐ No"],
        ["[ ] Yes [x] No", "[x] Yes [ ] No"],
        ["○ Yes ● No", "● Yes ○ No"],
        ["Yes \uf0a8 No \uf0fe", "Yes \uf0fe No \uf0a8"],
        ["Answer: □ Yes □ No", "Answer: ☒ Yes □ No"]
      ] as const
      for (const [before, after] of cases) {
        const asked = paragraph(run("1. Is data encrypted?"))
        const { body, unwritten } = yield* fillBody(asked + paragraph(run(before, "<w:b/>")), [[place, "Yes"]])
        assert.deepStrictEqual([body, unwritten], [asked + paragraph(run(after, "<w:b/>")), []])
      }
      const symbol = (char: string) => `<w:r><w:sym w:font="Wingdings" w:char="${char}"/></w:r>`
      const line = (yes: string, no: string) =>
        paragraph(run("1. Is data encrypted?")) + paragraph(symbol(yes) + run(" Yes ") + symbol(no) + run(" No"))
      assert.strictEqual((yield* fillBody(line("F0A8", "F0FE"), [[place, "Yes"]])).body, line("F0FE", "F0A8"))
    }))

  it.effect("of a list are ticked for yes", () =>
    Effect.gen(function*() {
      const file = (first: boolean, second: boolean) =>
        [
          paragraph(simple(first) + run(" Data is encrypted at rest")),
          paragraph(simple(second) + run(" Backups are tested each year"))
        ].join("")
      const questions = yield* questionsOf("a.docx", makeWordFile(file(false, true)))
      assert.deepStrictEqual(questions.map(({ answer, kind }) => [kind, answer]), [["yes_no", null], ["yes_no", "Yes"]])
      const { bytes, unwritten } = yield* fillWord(
        makeWordFile(file(false, true)),
        questions.flatMap(({ answerPlace }, index) =>
          answerPlace === null ? [] : [[answerPlace, index === 0 ? "Yes" : "No"] as const]
        )
      )
      assert.deepStrictEqual([bodyOf(bytes), unwritten], [file(true, false), []])
    }))

  it.effect("of a cell are ticked there, and those of columns by their header", () =>
    Effect.gen(function*() {
      const header = texts("No.", "Question", "Yes", "No", "Comments")
      const questions = ["Is data encrypted?", "Are backups tested?", "Do you review access?", "Are logs kept?"]
      const columns = (ticked: (index: number) => boolean) =>
        table(
          header,
          ...questions.map((text, index) =>
            row(
              cell(paragraph(run(`1.${index + 1}`))),
              cell(paragraph(run(text))),
              cell(paragraph(simple(ticked(index)))),
              cell(paragraph(simple(!ticked(index)))),
              cell("<w:p/>")
            )
          )
        )
      const read = yield* questionsOf("a.docx", makeWordFile(columns((index) => index > 1)))
      assert.deepStrictEqual(read.map(({ answer }) => answer), ["No", "No", "Yes", "Yes"])
      const answers = read.flatMap(({ answer, answerPlace }) =>
        answerPlace === null ? [] : [[answerPlace, answer === "Yes" ? "No" : "Yes"] as const]
      )
      const changed = yield* fillBody(columns((index) => index > 1), answers)
      assert.deepStrictEqual(changed, { body: columns((index) => index < 2), unwritten: [] })
      const lines = (yes: boolean, no: boolean) =>
        table(
          texts("Question", "Response", "Comments"),
          row(
            cell(paragraph(run("Is data encrypted?"))),
            cell(paragraph(simple(yes) + run(" Yes")) + paragraph(simple(no) + run(" No"))),
            cell("<w:p/>")
          )
        )
      const { body, unwritten } = yield* fillBody(lines(false, true), [[
        { type: "table", table: 1, row: 2, column: 2 },
        "Yes"
      ]])
      assert.deepStrictEqual([body, unwritten], [lines(true, false), []])
    }))
})

describe("a form field that is filled in", () => {
  const field = (data: string, result: string) =>
    `<w:r><w:fldChar w:fldCharType="begin"><w:ffData>${data}</w:ffData></w:fldChar></w:r>`
    + `<w:r><w:instrText>FORM</w:instrText></w:r>${result}<w:r><w:rPr><w:i/></w:rPr><w:fldChar w:fldCharType="end"/></w:r>`
  const separate = "<w:r><w:fldChar w:fldCharType=\"separate\"/></w:r>"
  const asked = (inner: string) => paragraph(run("Company name: ") + inner)

  it.effect("has its text as result, in the style of the old one", () =>
    Effect.gen(function*() {
      const file = (...result: ReadonlyArray<string>) => asked(field("<w:textInput/>", separate + result.join("")))
      const before = file(run("\u2002\u2002", "<w:b/>"), run("\u2002\u2002\u2002", "<w:b/>"))
      const filled = file(run("Acme", "<w:b/>"))
      assert.strictEqual(
        (yield* fillBody(file(run("North", "<w:b/>"), run("wind")), [[atField(1), "Acme"]])).body,
        filled
      )
      assert.strictEqual((yield* fillBody(before, [[atField(1), "Acme"]])).body, filled)
      assert.strictEqual(
        (yield* fillBody(filled, [[atField(1), ""]])).body,
        file(run("\u2002\u2002\u2002\u2002\u2002", "<w:b/>"))
      )
      assert.deepStrictEqual(yield* answersOf(filled), ["Acme"])
    }))

  it.effect("gets a result where it had none", () =>
    Effect.gen(function*() {
      const ended = (text: string) =>
        `<w:r><w:rPr><w:i/></w:rPr><w:fldChar w:fldCharType="separate"/>${
          shown(text)
        }<w:fldChar w:fldCharType="end"/></w:r>`
      const { body } = yield* fillBody(asked(field("<w:textInput/>", "")), [[atField(1), "Acme"]])
      assert.strictEqual(
        body,
        asked(field("<w:textInput/>", "")).replace(
          "<w:r><w:rPr><w:i/></w:rPr><w:fldChar w:fldCharType=\"end\"/></w:r>",
          ended("Acme")
        )
      )
      assert.deepStrictEqual(yield* answersOf(body), ["Acme"])
    }))

  it.effect("selects the entry of its list, and rejects a text that is none", () =>
    Effect.gen(function*() {
      const entries = "<w:listEntry w:val=\"Monthly\"/><w:listEntry w:val=\"Yearly\"/>"
      const file = (result: string) => asked(field(`<w:ddList>${result}${entries}</w:ddList>`, ""))
      const select = (before: string, text: string) => fillBody(file(before), [[atField(1), text]])
      const second = "<w:result w:val=\"1\"/>"
      assert.strictEqual((yield* select("", "yearly")).body, file(second))
      assert.strictEqual((yield* select("<w:result w:val=\"0\"/>", "Yearly")).body, file(second))
      assert.strictEqual((yield* select(second, "")).body, file(""))
      assert.deepStrictEqual(yield* select(second, "Weekly"), {
        body: file(second),
        unwritten: [{ place: atField(1), reason: "choice" }]
      })
    }))
})
