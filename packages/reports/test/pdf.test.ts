import type { Report } from "@attestry/core/report"
import { fonts } from "@attestry/report-fonts"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { copyFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { folder } from "../../../test/support/TemporaryFolder.ts"
import { openPdf, readPdf } from "./support/Pdf.ts"
import { hostileRows, makeReport, tenColumns, write, writeAll, writeWith, writeWithFonts } from "./support/Reports.ts"

const pagesOf = (report: Report) =>
  Effect.flatMap(write("pdf", report), (bytes) => Effect.promise(() => readPdf(bytes)))

/** pdf.js leaves out what shows nothing, and adds spaces between texts that are apart. */
const withoutSpace = (text: string) => text.replaceAll(/[\s\u0085]|\p{Cf}/gu, "")

/** The text of the cells, without the title page. */
const tableText = (pages: Awaited<ReturnType<typeof readPdf>>) =>
  withoutSpace(pages.slice(1).map(({ text }) => text).join(""))

/** The texts of cells after they were written to one file. */
const cellTexts = (texts: ReadonlyArray<string>) =>
  Effect.map(
    pagesOf(makeReport({ rows: texts.map((text) => ["#", text]) })),
    (pages) => tableText(pages).split("#").slice(1)
  )

describe("a report as PDF", () => {
  it.live("has a title page with the facts, then the table", () =>
    Effect.gen(function*() {
      const pages = yield* pagesOf(makeReport())
      assert.deepStrictEqual(pages.map(({ text }) => withoutSpace(text)), [
        "StatementofapplicabilityNorthwindCloudVersion3StatusApproved",
        "ControlTextA.5.1Policies"
      ])
    }))

  it.live("repeats the header and numbers the pages", () =>
    Effect.gen(function*() {
      const rows = Array.from({ length: 70 }, (_, index) => [`A.${index}`, `text ${index} `.repeat(20)])
      const pages = yield* pagesOf(makeReport({ rows }))
      assert.isAbove(pages.length, 3)
      for (const [index, { repeated }] of pages.entries()) {
        const header = index > 1 ? "ControlText" : ""
        assert.strictEqual(withoutSpace(repeated), `${header}Statementofapplicability${index + 1}/${pages.length}`)
      }
      assert.strictEqual(tableText(pages), `ControlText${withoutSpace(rows.flat().join(""))}`)
      for (const { text } of pages.slice(2)) assert.match(withoutSpace(text), /^A\.\d+text/)
    }))

  it.live("breaks a row that is longer than a page, and repeats its name", () =>
    Effect.gen(function*() {
      const long = Array.from({ length: 2_000 }, (_, index) => `word${index}`).join(" ")
      const pages = yield* pagesOf(makeReport({ rows: [["A.1", "short"], ["A.2", long], ["A.3", "end"]] }))
      assert.isAbove(pages.length, 3)
      assert.strictEqual(tableText(pages), withoutSpace(`ControlTextA.1shortA.2${long}A.3end`))
      assert.match(withoutSpace(pages[2]!.repeated), /^ControlTextA\.2/)
    }))

  it.live("has metadata, a language and a bookmark for each row", () =>
    Effect.gen(function*() {
      const rows = [["A.1", "=1 \u202e Ω"], [null, null], ["A.3", "x".repeat(300)]]
      const bytes = yield* write("pdf", makeReport({ title: "Título (1) \\", author: "Ø", language: "pt", rows }))
      const document = yield* Effect.promise(() => openPdf(bytes))
      const { info } = (yield* Effect.promise(() => document.getMetadata())) as { readonly info: object }
      assert.deepInclude(info, {
        Title: "Título (1) \\",
        Author: "Ø",
        Language: "pt",
        CreationDate: "D:20260504093000Z",
        PDFFormatVersion: "1.7"
      })
      const outline = (yield* Effect.promise(() => document.getOutline())) as ReadonlyArray<{ readonly title: string }>
      assert.deepStrictEqual(outline.map(({ title }) => title), [
        "Título (1) \\",
        "A.1 =1 [U+202E] Ω",
        `A.3 ${"x".repeat(96)}…`
      ])
      yield* Effect.promise(() => document.destroy())
    }))

  it.live("holds Latin, Greek and Cyrillic texts, also with combining marks, and characters that share a glyph", () =>
    Effect.gen(function*() {
      const texts = [
        "Ünïcödé ẞ ő Ł → ≥ ✓",
        "Ωμέγα Ω Ω µ μ ΐ",
        "Щука ё Ѣ Ґ Є А A Α",
        "e\u0301 a\u0308\u0301 \u0301",
        "a\u00adb\u200bc\ufeffd\u2060e",
        "\u212b \u2126 \uff21"
      ]
      assert.deepStrictEqual(yield* cellTexts(texts), texts.map(withoutSpace))
    }))

  it.live("shows the number of a character without a glyph, and of one that changes the order of others", () =>
    Effect.gen(function*() {
      const cases = {
        "😀": "[U+1F600]",
        "\u0001": "[U+0001]",
        "\ud800": "[U+D800]",
        "\u202eabc": "[U+202E]abc",
        "漢": "[U+6F22]",
        "\u{e0041}": "[U+E0041]",
        "👩\u200d🔧": "[U+1F469][U+1F527]",
        "ﬁ": "fi"
      }
      assert.deepStrictEqual(yield* cellTexts(Object.keys(cases)), Object.values(cases))
    }))

  it.live("names the characters without a glyph, once each, but none that is shown as its number on purpose", () =>
    Effect.gen(function*() {
      const report = makeReport({ title: "漢", rows: [["字", "漢字 é \u0001 \u202e 😀"]] })
      assert.deepStrictEqual((yield* writeAll("pdf", report)).missing, ["字", "漢", "😀"])
      assert.deepStrictEqual((yield* writeAll("docx", report)).missing, [])
    }))

  it.live("shows scripts from right to left, shaped ones and those of thousands of signs with the fonts that are installed", () =>
    Effect.gen(function*() {
      const texts = {
        Arabic: "سياسة أمن المعلومات مُعتمَدة 2026",
        Hebrew: "מדיניות (אבטחת) מידע abc",
        Thai: "นโยบายความปลอดภัย",
        Devanagari: "सूचना सुरक्षा नीति",
        Japanese: "情報セキュリティ方針を承認する",
        Chinese: "信息安全政策这份文件",
        Korean: "정보 보호 정책",
        emoji: "✅ 🔒 😀"
      }
      const rows = Object.values(texts).map((text) => ["#", text])
      const { bytes, missing } = yield* writeWithFonts(makeReport({ title: texts.Hebrew, rows }))
      assert.deepStrictEqual(missing, [])
      const pages = yield* Effect.promise(() => readPdf(bytes))
      const read = tableText(pages).split("#").slice(1)
      for (const [index, text] of Object.values(texts).entries()) {
        assert.sameMembers(Array.from(read[index] ?? ""), Array.from(withoutSpace(text)), text)
      }
    }))

  it.scopedLive("takes the fonts of a folder before others, and the bold ones with them", () =>
    Effect.gen(function*() {
      const given = yield* folder
      const [arabic, hebrew] = fonts
      yield* Effect.promise(async () => {
        await copyFile(arabic?.regular ?? "", join(given, "Own-Regular.ttf"))
        await copyFile(arabic?.bold ?? "", join(given, "Own-Bold.ttf"))
        await copyFile(hebrew?.bold ?? "", join(given, "Lone-Bold.ttf"))
        await writeFile(join(given, "README.txt"), "no font")
      })
      const report = makeReport({ title: "سياسة", rows: [["م", "א ก"]] })
      const { bytes, missing } = yield* writeWith({ fontFolder: given, fonts: [] }, "pdf", report)
      assert.deepStrictEqual(missing, ["ก"])
      const names = Buffer.from(bytes).toString("latin1").match(/\/FontName\/\S+?\//g)
      assert.sameMembers((names ?? []).map((name) => name.replaceAll(/^.*\+|\/$/g, "")), [
        "Inter-Regular",
        "Inter-Bold",
        "NotoSansHebrew-Bold",
        "NotoSansArabic-Regular",
        "NotoSansArabic-Bold"
      ])
      const failure = yield* Effect.flip(writeWith({ fontFolder: join(given, "none") }, "pdf", report))
      assert.include(failure.message, "cannot be read")
    }))

  it.live("fails when it is built with a font that is not there", () =>
    Effect.gen(function*() {
      const failure = yield* Effect.flip(writeWith({ fonts: [{ regular: "/no/such/font.ttf" }] }, "pdf", makeReport()))
      assert.strictEqual(failure.message, "The font /no/such/font.ttf cannot be read")
    }))

  it.live("loses no visible character of hostile cells", () =>
    Effect.gen(function*() {
      const rows = hostileRows().slice(0, 15)
      const read = tableText(yield* pagesOf(makeReport({ columns: tenColumns, rows })))
      const written = rows.flat().join("")
      for (const sign of ["=", "+", "@", "_", "\"", "<", "&", ";", "0"]) {
        // numbers of characters without a glyph have plus signs and digits too
        const least = written.split(sign).length
        assert.isAtLeast(read.split(sign).length, least, sign)
      }
      assert.isAtLeast(read.split("[U+1F600]").length, written.split("😀").length)
    }))

  it.live("keeps labels that are longer than a page", () =>
    Effect.gen(function*() {
      const label = Array.from({ length: 1_500 }, (_, index) => `label${index}`).join(" ")
      const pages = yield* pagesOf(makeReport({ columns: [{ label, width: 10 }, { label: "Text", width: 10 }] }))
      assert.include(withoutSpace(pages.map(({ text }) => text).join("")), withoutSpace(label).slice(-500))
      assert.match(tableText(pages), /A\.5\.1Policies$/)
    }))
})
