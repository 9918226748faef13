import type { Place } from "@attestry/core/questionnaireFile"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { unzipSync, zipSync } from "fflate"
import { questionsOf } from "../questionnaire/support/Reading.ts"
import { cell, makeWordFile, paragraph, row, run, styled, table, texts } from "../questionnaire/support/WordFile.ts"
import { bodyOf, fillBody, fillWord as fill, shown } from "./support/Word.ts"

const atParagraph = (ordinal: number) => ({ type: "paragraph", ordinal }) as const
const atCell = (row: number, column: number, table = 1): Place => ({ type: "table", table, row, column })

const question = paragraph(run("1. Do you encrypt data?"))

describe("a paragraph that is filled in", () => {
  it.effect("keeps the style of its run, its own properties and what is no text", () =>
    Effect.gen(function*() {
      const answer = (text: string) =>
        paragraph(
          `<w:bookmarkStart w:id="1" w:name="a"/>${run(text, "<w:i/>")}<w:bookmarkEnd w:id="1"/>`,
          "<w:jc w:val=\"both\"/>"
        )
      const { body, unwritten } = yield* fillBody(question + answer("It is not.") + question, [[
        atParagraph(2),
        "Yes, all."
      ]])
      assert.deepStrictEqual(unwritten, [])
      assert.strictEqual(body, question + answer("Yes, all.") + question)
    }))

  it.effect("has the style of its mark where it had no text", () =>
    Effect.gen(function*() {
      const mark = "<w:rPr><w:ins w:id=\"1\"/><w:color w:val=\"FF0000\"/></w:rPr>"
      const { body } = yield* fillBody(
        `${question}<w:p w:rsidR="00A1"/>${question}<w:p><w:pPr>${mark}</w:pPr></w:p>${question}<w:p>${
          run("", "<w:i/>")
        }</w:p>`,
        [[atParagraph(2), "A & B"], [atParagraph(4), "b"], [atParagraph(6), "c"]]
      )
      assert.strictEqual(
        body,
        `${question}<w:p w:rsidR="00A1"><w:r>${shown("A &amp; B")}</w:r></w:p>`
          + `${question}<w:p><w:pPr>${mark}</w:pPr><w:r><w:rPr><w:color w:val="FF0000"/></w:rPr>${
            shown("b")
          }</w:r></w:p>`
          + `${question}<w:p>${run("c", "<w:i/>")}</w:p>`
      )
    }))

  it.effect("keeps a label, also one that is cut into runs or stands alone", () =>
    Effect.gen(function*() {
      const labelled = paragraph(run("Ans", "<w:b/>") + run("wer: ", "<w:b/>") + run("none", "<w:i/>"))
      const together = paragraph(run("Answer: none yet"))
      const alone = paragraph(run("Answer:", "<w:b/>"))
      const { body } = yield* fillBody(
        question + labelled + question + together + question + alone,
        [[atParagraph(2), "Yes"], [atParagraph(4), "Yes"], [atParagraph(6), "Yes"]]
      )
      assert.strictEqual(
        body,
        question + paragraph(run("Ans", "<w:b/>") + run("wer: ", "<w:b/>") + run("Yes", "<w:i/>"))
          + question + paragraph(run("Answer: Yes")) + question + paragraph(run("Answer: Yes", "<w:b/>"))
      )
    }))

  it.effect("keeps a label whatever is before it, and however it is written", () =>
    Effect.gen(function*() {
      const cases = [
        ["\u2003Re\u0301ponse :\u00a0non", "\u2003Re\u0301ponse :\u00a0Yes"],
        ["a) Answer:\tnone", "a) Answer:\tYes"],
        ["\u200bComments (op\u00adtional): none", "\u200bComments (op\u00adtional): Yes"]
      ] as const
      for (const [before, after] of cases) {
        const asked = question + paragraph(run("Answer: No"))
        const place = atParagraph(before.includes("Comments") ? 3 : 2)
        const file = (text: string) =>
          place.ordinal === 3 ? asked + paragraph(run(text)) : question + paragraph(run(text))
        assert.deepStrictEqual(yield* fillBody(file(before), [[place, "Yes"]]), { body: file(after), unwritten: [] })
      }
    }))

  it.effect("has its text in the blank of a question, and else keeps the question", () =>
    Effect.gen(function*() {
      const line = paragraph(run("Company name: ____") + run("____.", "<w:i/>"))
      const { body, unwritten } = yield* fillBody(line + question + paragraph(""), [
        [atParagraph(1), "Northwind"],
        [atParagraph(2), "Yes"]
      ])
      const filled = paragraph(run("Company name: Northwind") + run(".", "<w:i/>"))
      assert.strictEqual(body, filled + question + paragraph(""))
      assert.deepStrictEqual(unwritten, [{ place: atParagraph(2), reason: "place" }])
    }))

  it.effect("breaks lines, keeps blanks, and has no character that XML cannot hold", () =>
    Effect.gen(function*() {
      const body = question + paragraph(run("x", "<w:i/>"))
      const text = " a\r\nb\u0000\u000b<w:p>&amp;]]>\tc \ud800\uffff\n\n\u{1f600}"
      const result = yield* fillBody(body, [[atParagraph(2), text]])
      const written = `${shown(" a")}<w:br/>${shown("b")}<w:br/>${shown("&lt;w:p&gt;&amp;amp;]]&gt;")}<w:tab/>${
        shown("c ")
      }<w:br/><w:br/>${shown("\u{1f600}")}`
      assert.strictEqual(
        result.body,
        question + paragraph(`<w:r><w:rPr><w:i/></w:rPr>${written}</w:r>`)
      )
      const [read] = yield* questionsOf("a.docx", makeWordFile(result.body))
      assert.strictEqual(read?.answer, "a\nb\n<w:p>&amp;]]>\tc\n\n\u{1f600}")
    }))

  it.effect("is cleared by an empty text, and keeps its label and its style", () =>
    Effect.gen(function*() {
      const { body } = yield* fillBody(
        question + paragraph(run("Answer: ") + run("Yes", "<w:i/>") + run(", all", "<w:i/>")) + question +
          paragraph(run("It is.", "<w:i/>") + run(" All.")),
        [[atParagraph(2), ""], [atParagraph(4), ""]]
      )
      assert.strictEqual(
        body,
        question + paragraph(`${run("Answer: ")}<w:r><w:rPr><w:i/></w:rPr></w:r>`) + question
          + paragraph("<w:r><w:rPr><w:i/></w:rPr></w:r>")
      )
    }))

  it.effect("replaces an answer of several paragraphs, which stay", () =>
    Effect.gen(function*() {
      const [first, second] = [paragraph(run("Answer: Yes.")), paragraph(run("All of it.", "<w:i/>"))]
      // a storage may give it so
      const place = { ordinal: 2, type: "paragraph" } as const
      const { body } = yield* fillBody(question + first + second + question + paragraph(run("Answer: No")), [[
        place,
        "No."
      ]])
      const cleared = paragraph("<w:r><w:rPr><w:i/></w:rPr></w:r>")
      assert.strictEqual(
        body,
        question + paragraph(run("Answer: No.")) + cleared + question + paragraph(run("Answer: No"))
      )
    }))

  it.effect("keeps deletions, page breaks, hidden texts, pictures and footnotes", () =>
    Effect.gen(function*() {
      const kept = [
        `<w:del w:id="3"><w:r><w:delText>old</w:delText></w:r></w:del>`,
        `<w:r><w:br w:type="page"/></w:r>`,
        run("secret", "<w:vanish/>"),
        `<w:r><w:drawing/></w:r>`,
        `<w:r><w:footnoteReference w:id="2"/>`
      ].join("")
      const { body } = yield* fillBody(question + paragraph(`${run("Answer: no")}${kept}${shown("t")}</w:r>`), [[
        atParagraph(2),
        "Yes"
      ]])
      assert.strictEqual(body, question + paragraph(`${run("Answer: Yes")}${kept}</w:r>`))
    }))
})

describe("a cell that is filled in", () => {
  const header = texts("Question", "Response", "Comments")

  it.effect("has its text in the first paragraph with text, and nested tables stay", () =>
    Effect.gen(function*() {
      const nested = table(texts("inner"))
      const before = cell(paragraph("") + paragraph(run("No", "<w:i/>")) + nested + paragraph(run("yet")))
      const after = cell(
        paragraph("") + paragraph(run("Yes", "<w:i/>")) + nested + paragraph("<w:r><w:rPr></w:rPr></w:r>")
      )
      const rest = [cell(paragraph(run("Do you encrypt data?"))), cell(paragraph(""))] as const
      const { body } = yield* fillBody(table(header, row(rest[0], before, rest[1])), [[atCell(2, 2), "Yes"]])
      assert.strictEqual(body, table(header, row(rest[0], after, rest[1])))
    }))

  it.effect("is found by the grid, past wide cells, cells that are left out, nested tables and deleted rows", () =>
    Effect.gen(function*() {
      const deleted = `<w:tr><w:trPr><w:del w:id="1"/></w:trPr>${cell(paragraph(run("gone")))}</w:tr>`
      const before = `<w:tr><w:trPr><w:gridBefore w:val="1"/></w:trPr>${
        cell(paragraph(""), "<w:gridSpan w:val=\"2\"/>")
      }`
      const file = (text: string) =>
        table(texts("x")) + table(
          header,
          row(cell(table(texts("a", "b")) + paragraph("")), cell("<w:p/>"), cell("<w:p/>")),
          deleted,
          `${before}${cell(text === "" ? "<w:p/>" : `<w:p><w:r>${shown(text)}</w:r></w:p>`)}</w:tr>`
        )
      const { body, unwritten } = yield* fillBody(file(""), [
        [atCell(4, 4, 2), "here"],
        [atCell(4, 3, 2), "within"],
        [atCell(3, 1, 2), "deleted"],
        [atCell(9, 1, 2), "below"],
        [atCell(1, 1, 9), "after"]
      ])
      assert.strictEqual(body, file("here"))
      assert.deepStrictEqual(unwritten.map(({ place }) => place), [
        atCell(4, 3, 2),
        atCell(3, 1, 2),
        atCell(9, 1, 2),
        atCell(1, 1, 9)
      ])
    }))

  it.effect("that continues the one above has no place", () =>
    Effect.gen(function*() {
      const merged = (first: string) =>
        table(
          header,
          row(cell(paragraph(run("Is it?"))), cell(first, "<w:vMerge w:val=\"restart\"/>"), cell(paragraph(""))),
          row(cell(paragraph(run("Was it?"))), cell(paragraph(""), "<w:vMerge/>"), cell(paragraph("")))
        )
      const { body, unwritten } = yield* fillBody(merged("<w:p/>"), [[atCell(2, 2), "Yes"], [atCell(3, 2), "No"]])
      assert.strictEqual(body, merged(`<w:p><w:r>${shown("Yes")}</w:r></w:p>`))
      assert.deepStrictEqual(unwritten, [{ place: atCell(3, 2), reason: "place" }])
    }))

  it.effect("without a paragraph gets one, and a label alone stays", () =>
    Effect.gen(function*() {
      const { body } = yield* fillBody(
        question + table(row(cell(""))) + question + table(row(cell(paragraph(run("Answer:", "<w:b/>"))))),
        [[atCell(1, 1), "Yes"], [atCell(1, 1, 2), "No"]]
      )
      assert.strictEqual(
        body,
        question + table(row(cell(`<w:p><w:r>${shown("Yes")}</w:r></w:p>`))) + question
          + table(row(cell(paragraph(run("Answer: No", "<w:b/>")))))
      )
    }))

  it.effect("gets one of two texts whose places are the same", () =>
    Effect.gen(function*() {
      const control = (text: string) =>
        `<w:sdt><w:sdtPr><w:text/></w:sdtPr><w:sdtContent>${run(text)}</w:sdtContent></w:sdt>`
      const file = (text: string) =>
        table(header, row(cell(paragraph(run("Is it?"))), cell(paragraph(control(text))), cell(paragraph(""))))
      const { body, unwritten } = yield* fillBody(file("a"), [
        [{ type: "field", ordinal: 1 }, "b"],
        [atCell(2, 2), "c"]
      ])
      assert.strictEqual(body, file("b"))
      assert.deepStrictEqual(unwritten, [{ place: atCell(2, 2), reason: "place" }])
    }))
})

describe("a document that is filled in", () => {
  const body = styled("berschrift1", "Access") + question + paragraph("")

  it.effect("keeps the bytes of all other parts, its line ends and its mark", () =>
    Effect.gen(function*() {
      const { "word/document.xml": document = new Uint8Array(), ...others } = unzipSync(makeWordFile(body))
      const odd = "\u{1f600}<!-- < & --><![CDATA[<w:p/>]]>&#x1f600;"
      const text = new TextDecoder().decode(document).replace("Access", odd).replaceAll("><", ">\r\n<")
      const before = `\ufeff${text}`
      const file = zipSync({ ...others, "word/document.xml": new TextEncoder().encode(before) })
      const { bytes } = yield* fill(file, [[atParagraph(3), "Yes"]])
      const { "word/document.xml": filled, ...rest } = unzipSync(bytes)
      assert.deepStrictEqual(rest, others)
      const after = new TextDecoder("utf-8", { ignoreBOM: true }).decode(filled)
      const at = before.lastIndexOf("</w:p>")
      assert.strictEqual(after, `${before.slice(0, at)}<w:r>${shown("Yes")}</w:r>${before.slice(at)}`)
    }))

  it.effect("keeps all its bytes when no place is of it", () =>
    Effect.gen(function*() {
      const file = makeWordFile(body)
      const places: ReadonlyArray<Place> = [
        atParagraph(1),
        atParagraph(2),
        atParagraph(9),
        { type: "field", ordinal: 1 },
        { type: "line", ordinal: 1 },
        { type: "cell", sheet: "table 1", cell: "A1" }
      ]
      const { bytes, unwritten } = yield* fill(file, places.map((place) => [place, "x"]))
      assert.deepStrictEqual(unwritten, places.map((place) => ({ place, reason: "place" })))
      assert.strictEqual(bodyOf(bytes), body)
    }))

  it.effect("is rejected, and never written in part, when it is damaged or hostile", () =>
    Effect.gen(function*() {
      const file = makeWordFile(body)
      const { "word/document.xml": document = new Uint8Array(), ...others } = unzipSync(file)
      const text = new TextDecoder().decode(document)
      const pack = (content: string | Uint8Array) =>
        zipSync({ ...others, "word/document.xml": typeof content === "string" ? Buffer.from(content) : content })
      const entity = "<!DOCTYPE x [<!ENTITY a \"b\">]>"
      const unreadable = [
        pack(text.slice(0, -9)),
        pack(text.replace("</w:p>", "")),
        pack(text.replace("?>", `?>${entity}`)),
        pack(text.replace("Access", "&a;")),
        pack(text.replace("Access", "\u0001")),
        pack(""),
        file.slice(0, file.length / 2)
      ]
      const failures = (files: ReadonlyArray<Uint8Array>) =>
        Effect.forEach(files, (bytes) =>
          Effect.map(Effect.flip(fill(bytes, [[atParagraph(3), "Yes"]])), ({ _tag, reason }) =>
            `${_tag} ${reason}`))
      assert.deepStrictEqual(yield* failures([zipSync(others)]), ["UnreadableFile unsupported"])
      assert.deepStrictEqual(
        yield* failures(unreadable),
        unreadable.map(() =>
          "UnreadableFile damaged"
        )
      )
      const latin = Buffer.from(text.replace("Access", "Acc\u00e8s"), "latin1")
      const unfillable = [pack(Buffer.from(`\ufeff${text}`, "utf16le")), pack(latin)]
      assert.deepStrictEqual(yield* failures(unfillable), unfillable.map(() => "FileNotFillable damaged"))
    }))
})
