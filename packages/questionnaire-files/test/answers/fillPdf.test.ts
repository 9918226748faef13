import { fillQuestionnaire, type UnwrittenText } from "@attestry/questionnaire-files/FillQuestionnaire"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import {
  at,
  buttons,
  combo,
  editable,
  type Input,
  inRow,
  makeFormPdf,
  multiLine
} from "../questionnaire/support/FormPdf.ts"
import { questionsOf } from "../questionnaire/support/Reading.ts"
import type { Placed } from "../questionnaire/support/TextPdf.ts"

const fileOf = (bytes: Uint8Array) => ({ fileName: "form.pdf", fileType: "", bytes, mapping: [] })

const fill = (bytes: Uint8Array, ...texts: ReadonlyArray<readonly [number, string]>) =>
  fillQuestionnaire(
    fileOf(bytes),
    texts.map(([ordinal, text]) => ({ place: { type: "field", ordinal }, text }))
  )

const answersOf = (bytes: Uint8Array) =>
  Effect.map(questionsOf("form.pdf", bytes), (questions) => questions.map(({ answer }) => answer))

const missing = (ordinal: number, reason: UnwrittenText["reason"]): UnwrittenText => ({
  place: { type: "field", ordinal },
  reason
})

/** The bytes behind those of the file, which has to be the beginning. */
const addedTo = (before: Uint8Array, after: Uint8Array): string => {
  assert.isTrue(Buffer.from(after).subarray(0, before.length).equals(Buffer.from(before)))
  return Buffer.from(after).subarray(before.length).toString("latin1")
}

const texts: ReadonlyArray<Placed> = [
  at(72, 110, "1. Do you encrypt backups?"),
  ...inRow(125, "Yes", "No", "N/A"),
  at(72, 180, "2. Describe how you review access rights."),
  at(72, 260, "3. Where is data stored?"),
  at(72, 300, "4. Who is responsible?"),
  at(72, 340, "5. Have you been certified?"),
  at(72, 380, "6. Which of these do you use?"),
  ...inRow(395, "AES", "RSA")
]

const line = (value?: string): Input => ({
  type: "text",
  name: "q4",
  box: [250, 290, 100, 14],
  ...value === undefined ? {} : { value }
})

const form = (q1 = "Off", q2?: string, q3?: string, q4?: string, q5 = "Off", aes = "Off", rsa = "Off") =>
  makeFormPdf({
    texts,
    inputs: [
      buttons("q1", "radio", 125, ["A", "B", "C"], q1),
      { type: "text", name: "q2", box: [72, 185, 300, 50], flags: multiLine, ...q2 === undefined ? {} : { value: q2 } },
      {
        type: "list",
        name: "q3",
        box: [250, 250, 100, 14],
        flags: combo,
        options: ["Select one", "EU", "US"],
        ...q3 === undefined ? {} : { value: q3 }
      },
      line(q4),
      buttons("q5", "check", 340, ["On"], q5, 250),
      buttons("aes", "check", 395, ["On"], aes, 72),
      buttons("rsa", "check", 395, ["On"], rsa, 152)
    ]
  })

const empty = form()
const full = form("B", "Old\ntext", "US", "Kim", "On", "On")

describe("a PDF form that is filled in", () => {
  it.effect("has each answer in its field, behind the bytes that it had", () =>
    Effect.gen(function*() {
      const answers = ["N/A", "Each quarter\nby the owners", "EU", "Ada (CISO) \\ é", "Yes", "RSA"]
      for (const before of [empty, full]) {
        const ordinals = [1, 4, 5, 6, 7, 8]
        const { bytes, unwritten, warnings } = yield* fill(
          before,
          ...answers.map((answer, index) => [ordinals[index] ?? 0, answer] as const)
        )
        assert.deepStrictEqual([unwritten, warnings], [[], []])
        assert.deepStrictEqual(yield* answersOf(bytes), answers)
        const added = addedTo(before, bytes)
        assert.match(added, /\/AP/)
        assert.match(added, /startxref/)
      }
    }))

  it.effect("keeps its bytes when nothing changes", () =>
    Effect.gen(function*() {
      const { bytes } = yield* fill(full, [1, "No"], [4, "Old\ntext"], [5, "US"], [6, "Kim"], [7, "Yes"], [8, "AES"])
      assert.strictEqual(addedTo(full, bytes), "")
    }))

  it.effect("loses what it had when an answer is empty, but for radio buttons", () =>
    Effect.gen(function*() {
      const { bytes, unwritten } = yield* fill(full, [1, ""], [4, ""], [5, ""], [6, ""], [7, ""], [8, ""])
      assert.deepStrictEqual(unwritten, [missing(1, "choice")])
      assert.deepStrictEqual(yield* answersOf(bytes), ["No", null, null, null, null, null])
    }))

  it.effect("names the texts that are none of the choices, or have no place", () =>
    Effect.gen(function*() {
      const { bytes, unwritten } = yield* fill(empty, [1, "Perhaps"], [5, "Asia"], [7, "Perhaps"], [8, "DES"], [
        99,
        "x"
      ])
      assert.deepStrictEqual(unwritten, [
        missing(1, "choice"),
        missing(5, "choice"),
        missing(7, "choice"),
        missing(8, "choice"),
        missing(99, "place")
      ])
      assert.strictEqual(addedTo(empty, bytes), "")
    }))

  it.effect("has texts in scripts that its font lacks", () =>
    Effect.gen(function*() {
      const { bytes, unwritten } = yield* fill(empty, [4, "はい、毎年"], [6, "Zażółć"])
      assert.deepStrictEqual(unwritten, [])
      assert.deepStrictEqual(yield* answersOf(bytes), [null, "はい、毎年", null, "Zażółć", null, null])
      // the program that shows it draws it
      assert.match(addedTo(empty, bytes), /\/NeedAppearances true/)
      // nothing could say so where the form is a part of the catalog
      const inline = makeFormPdf({ texts, inputs: [line("Kim")] }, { isInline: true })
      const left = yield* fill(inline, [1, "はい"])
      assert.deepStrictEqual([left.unwritten, addedTo(inline, left.bytes)], [[missing(1, "place")], ""])
      assert.deepStrictEqual((yield* fill(inline, [1, "Ada"])).unwritten, [])
    }))

  it.effect("takes one line, a limited length, and other texts than its options where it says so", () =>
    Effect.gen(function*() {
      const before = makeFormPdf({
        texts,
        inputs: [
          line(),
          { type: "text", name: "q2", box: [72, 185, 300, 50], limit: 5 },
          { type: "list", name: "q3", box: [250, 250, 100, 14], flags: editable, options: ["EU", "US"] }
        ]
      })
      const { bytes, unwritten } = yield* fill(before, [1, "Ada\nKim"], [2, "Too long"], [3, "Asia"])
      assert.deepStrictEqual(unwritten, [missing(2, "place")])
      const questions = yield* questionsOf("form.pdf", bytes)
      assert.deepStrictEqual(
        questions.flatMap(({ answer, answerPlace }) => answerPlace?.type === "field" ? [answer] : []),
        [null, "Asia", "Ada Kim"]
      )
    }))

  it.effect("switches between check boxes of one name, whose value is that of the box", () =>
    Effect.gen(function*() {
      const make = (value: string) =>
        makeFormPdf({ texts: texts.slice(0, 4), inputs: [buttons("q1", "check", 125, ["A", "B", "C"], value)] })
      for (const [value, answer, state] of [["A", "No", "B"], ["B", "Yes", "A"]] as const) {
        const before = make(value)
        const { bytes } = yield* fill(before, [1, answer])
        assert.deepStrictEqual(yield* answersOf(bytes), [answer])
        const values = [...addedTo(before, bytes).matchAll(/\/T \(q1\)[^>]*\/V \/(\w+)/g)].map(([, name]) => name)
        assert.strictEqual(values.at(-1), state)
      }
    }))

  it.effect("warns when it was signed", () =>
    Effect.gen(function*() {
      const signed = Buffer.concat([empty, Buffer.from("% /ByteRange [0 1 2 3]\n")])
      assert.deepStrictEqual((yield* fill(signed, [6, "Ada"])).warnings, ["signature"])
      assert.deepStrictEqual((yield* fill(signed)).warnings, [])
    }))

  it.effect("is rejected without fields", () =>
    Effect.gen(function*() {
      const failure = yield* Effect.flip(fill(makeFormPdf({ texts, inputs: [] })))
      assert.deepInclude(failure, { _tag: "FileNotFillable", reason: "no_fields" })
    }))
})
