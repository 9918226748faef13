import { PlainText } from "@attestry/core/shared"
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { toQuestionKey } from "../../src/questionnaireFile/QuestionKeys.ts"

const Long = Schema.decodeSync(PlainText(10_000))
const Short = Schema.decodeSync(PlainText(255))

const keyOf = (text: string, subject: string | null = null) =>
  toQuestionKey({ text: Long(text), subject: subject === null ? null : Short(subject) })

const same = [
  [
    "Is MFA on?",
    "is mfa on",
    " IS\tMFA\n on ?? ",
    "„Is MFA on?“",
    "Is - MFA - on.",
    "Ｉｓ ＭＦＡ ｏｎ？",
    "Is\u00a0M\u00adFA on?"
  ],
  ["Größe", "GRÖßE", "Gro\u0308ße"],
  ["multi-factor", "Multi factor", "multi–factor"],
  ["暗号化していますか？", "暗号化していますか。"],
  ["Do you use C#?", "do you use c#"]
]

const others = [
  "Is MFA off?",
  "Is MFA on for all?",
  "C",
  "C++",
  "C#",
  "50 %",
  "50",
  "< 5",
  "> 5",
  "5",
  "a b",
  "b a",
  "ab"
]

describe("the key of a question", () => {
  it("is the same however the question is written", () => {
    for (const texts of same) {
      const keys = new Set(texts.map((text) => keyOf(text)))
      assert.strictEqual(keys.size, 1, texts.join(" | "))
    }
  })

  it("differs if the words, their order or signs that matter differ", () => {
    const keys = new Set(others.map((text) => keyOf(text)))
    assert.strictEqual(keys.size, others.length)
  })

  it("differs by the subject, which is not a part of the text", () => {
    const keys = [
      keyOf("Is it on?"),
      keyOf("Is it on?", "Cloud"),
      keyOf("Is it on?", "cloud."),
      keyOf("cloud\nIs it on?")
    ]
    assert.deepStrictEqual(keys.map((key) => keys.indexOf(key)), [0, 1, 1, 3])
  })

  it("is missing for a question without a word", () => {
    for (const text of ["", "?", " … \n", "\u200b", "—"]) assert.isUndefined(keyOf(text), text)
    assert.isString(keyOf("😀"))
  })

  it("takes 30 combining marks in a row, because more take long to normalise", () => {
    const marks = (count: number) => keyOf(`a${"\u0301".repeat(count)}`)
    assert.strictEqual(marks(9_999), marks(30))
    assert.notStrictEqual(marks(30), marks(29))
  })
})
