import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { stagesOf } from "./support/Reading.ts"
import { control, makeWordFile, paragraph, run } from "./support/WordFile.ts"

const rejected = (fileName: string, content: Uint8Array | string) =>
  stagesOf(fileName, typeof content === "string" ? new TextEncoder().encode(content) : content).pipe(
    Effect.flip,
    Effect.map(({ reason }) => reason)
  )

const read = (fileName: string, content: Uint8Array | string) =>
  Effect.map(
    stagesOf(fileName, typeof content === "string" ? new TextEncoder().encode(content) : content),
    ({ questionnaire }) => questionnaire
  )

describe("the bounds of a text", () => {
  it.effect("reject JSON of more values than a questionnaire has before it is parsed", () =>
    Effect.gen(function*() {
      const parse = JSON.parse
      let parsed = 0
      JSON.parse = (text, reviver) => {
        parsed++
        return parse(text, reviver)
      }
      yield* Effect.addFinalizer(() =>
        Effect.sync(() => {
          JSON.parse = parse
        })
      )
      for (const part of ["{},", "[],", "1,", "\"\"\"\"\"", "//\n"]) {
        assert.strictEqual(yield* rejected("form.json", `[${part.repeat(2_000_001)}1]`), "too_large")
      }
      assert.strictEqual(parsed, 0)
    }).pipe(Effect.scoped))

  it.effect("reject JSON whose comments or strings do not end, in linear time", () =>
    Effect.gen(function*() {
      assert.strictEqual(yield* rejected("form.json", `[1${"/*".repeat(1_000_000)}`), "damaged")
      assert.strictEqual(yield* rejected("form.json", `["${"\\\"".repeat(1_000_000)}`), "damaged")
    }))

  it.effect("reject more lines, paragraphs and tables than a questionnaire has", () =>
    Effect.gen(function*() {
      assert.strictEqual(yield* rejected("form.md", "\n".repeat(500_001)), "too_large")
      assert.strictEqual(yield* rejected("form.md", "\r".repeat(500_001)), "too_large")
      assert.strictEqual(yield* rejected("form.md", "- Do you log?\n".repeat(50_001)), "too_large")
      assert.strictEqual(yield* rejected("form.md", "| a | b |\n| c | d |\n\n".repeat(5_002)), "too_large")
    }))

  it.effect("cut long paragraphs and wide tables", () =>
    Effect.gen(function*() {
      const { questions, warnings } = yield* read("form.md", "Do you log access? ".repeat(100_000))
      assert.deepStrictEqual(questions.map(({ text }) => text.length <= 10_000), [true])
      assert.deepStrictEqual(warnings.map(({ code }) => code), ["text_cut"])
      const { source } = yield* stagesOf("form.md", new TextEncoder().encode(`|${"a|".repeat(300)}\n`.repeat(2)))
      const [table] = source.blocks
      assert.strictEqual(table?.type === "table" ? table.grid.rows.get(0)?.size : 0, 200)
    }))

  it.effect("keep what does not end in a text linear", () =>
    Effect.gen(function*() {
      for (const text of [`---\n${":".repeat(1_000_000)}`, "<!--".repeat(500_000), "[[ a\n".repeat(20_000)]) {
        const { questions } = yield* read("form.md", `${text}\n\n- Do you log access?`)
        assert.isAtMost(questions.length, 1)
      }
    }))
})

describe("the bounds of a Word document", () => {
  it.effect("reject more paragraphs, tables and fields than a questionnaire has", () =>
    Effect.gen(function*() {
      assert.strictEqual(yield* rejected("form.docx", makeWordFile("<w:p/>".repeat(200_001))), "too_large")
      assert.strictEqual(yield* rejected("form.docx", makeWordFile("<w:tbl/>".repeat(200_001))), "too_large")
      assert.strictEqual(yield* rejected("form.docx", makeWordFile("<w:sdt/>".repeat(200_001))), "too_large")
    }))

  it.effect("cut long texts, the choices of a field, and the numbers of a list", () =>
    Effect.gen(function*() {
      const list = "<w:listItem w:displayText=\"Yes\" w:value=\"y\"/>".repeat(1_200)
      const { questions, warnings } = yield* read(
        "form.docx",
        makeWordFile(
          paragraph(run(`Do you log? ${"Do you ".repeat(200_000)}`)),
          paragraph(`${run("Do you encrypt data?")}${control(`<w:dropDownList>${list}</w:dropDownList>`, run("Yes"))}`)
        )
      )
      assert.isTrue(questions.every(({ text }) => text.length <= 10_000))
      assert.strictEqual(questions.at(-1)?.choices.length, 1_000)
      assert.deepStrictEqual(warnings.map(({ code }) => code).sort(), ["text_cut", "text_cut"])
    }))
})
