import type { FileQuestion } from "@attestry/core/questionnaireFile"
import { fillQuestionnaire } from "@attestry/questionnaire-files/FillQuestionnaire"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { questionsOf } from "../questionnaire/support/Reading.ts"

const answerAll = (
  fileName: string,
  bytes: Uint8Array,
  answers: Readonly<Record<string, string>>,
  comments: Readonly<Record<string, string>> = {}
) =>
  Effect.gen(function*() {
    const questions = yield* questionsOf(fileName, bytes)
    const placed = questions.flatMap(({ answerPlace, commentPlace, text }) => {
      const [answer, comment] = [answers[text], comments[text]]
      return [
        ...answer === undefined || answerPlace === null ? [] : [{ place: answerPlace, text: answer }],
        ...comment === undefined || commentPlace === null ? [] : [{ place: commentPlace, text: comment }]
      ]
    })
    assert.strictEqual(placed.length, Object.keys(answers).length + Object.keys(comments).length)
    return yield* fillQuestionnaire({ fileName, fileType: "", bytes, mapping: [] }, placed)
  })

/** Fills in a text, and returns its new lines. */
const fillLines = (
  fileName: string,
  lines: ReadonlyArray<string>,
  answers: Readonly<Record<string, string>>,
  comments: Readonly<Record<string, string>> = {}
) =>
  Effect.map(
    answerAll(fileName, Buffer.from(lines.join("\n")), answers, comments),
    ({ bytes, unwritten }) => {
      assert.deepStrictEqual(unwritten, [])
      return Buffer.from(bytes).toString().split("\n")
    }
  )

const shownOf = (questions: ReadonlyArray<FileQuestion>) => questions.map(({ answer, text }) => [text, answer])

describe("a Markdown file that is filled in", () => {
  it.effect("has answers below its questions, indented like their list items", () =>
    Effect.gen(function*() {
      const lines = ["## Access", "", "1. Do you enforce MFA?", "2. Do you review rights?", "   How often?"]
      const answers = { "Do you enforce MFA?": "Yes.\n# Since *May*", "Do you review rights? How often?": "Yearly <3" }
      const filled = yield* fillLines("a.md", lines, answers)
      assert.deepStrictEqual(filled, [
        "## Access",
        "",
        "1. Do you enforce MFA?",
        "",
        "   Yes.",
        "",
        "   \\# Since \\*May\\*",
        "",
        "2. Do you review rights?",
        "   How often?",
        "",
        "   Yearly &lt;3"
      ])
      assert.deepStrictEqual(shownOf(yield* questionsOf("a.md", filled.join("\n"))), Object.entries(answers))
    }))

  it.effect("keeps labels and puts texts behind them", () =>
    Effect.gen(function*() {
      const lines = [
        "### Where is the product hosted?",
        "**Answer:**",
        "",
        "**Comment:** none so far",
        "### How often do you test?",
        "- _Response:_ every year,",
        "  and after changes",
        "### Who tests?",
        "Answer: our team and",
        "",
        "two others."
      ]
      const filled = yield* fillLines(
        "a.md",
        lines,
        { "Where is the product hosted?": "In two regions.", "How often do you test?": "Monthly", "Who tests?": "" },
        { "Where is the product hosted?": "Since May" }
      )
      assert.deepStrictEqual(filled, [
        "### Where is the product hosted?",
        "**Answer:** In two regions.",
        "",
        "**Comment:** Since May",
        "### How often do you test?",
        "- _Response:_ Monthly",
        "### Who tests?",
        "Answer: ",
        "",
        ""
      ])
    }))

  it.effect("has boxes ticked, and other options kept", () =>
    Effect.gen(function*() {
      const lines = [
        "1. Do you encrypt data?",
        "   - [x] Yes",
        "   - [ ] No",
        "2. Do you train staff? [ ] Yes [ ] No",
        "3. Do you test restores?",
        "",
        "   Yes / No",
        "",
        "4. Do you keep logs?",
        "   * Yes",
        "   * No"
      ]
      const filled = yield* fillLines("a.md", lines, {
        "Do you encrypt data?": "No",
        "Do you train staff?": "Yes",
        "Do you test restores?": "Yes",
        "Do you keep logs?": "No"
      })
      assert.deepStrictEqual(filled, [
        "1. Do you encrypt data?",
        "   - [ ] Yes",
        "   - [x] No",
        "2. Do you train staff? [x] Yes [ ] No",
        "3. Do you test restores?",
        "",
        "   Yes / No",
        "",
        "   Yes",
        "",
        "4. Do you keep logs?",
        "   * Yes",
        "   * No",
        "",
        "     No"
      ])
      const again = yield* questionsOf("a.md", filled.join("\n"))
      assert.deepStrictEqual(again.map(({ answer, choices }) => [choices, answer]), [
        [["Yes", "No"], "No"],
        [["Yes", "No"], "Yes"],
        [["Yes", "No"], "Yes"],
        [["Yes", "No"], "No"]
      ])
    }))

  it.effect("has answers in the cells of its tables", () =>
    Effect.gen(function*() {
      const lines = [
        "| Question | Response | Comment |",
        "|---|:---:|---|",
        "| Do you enforce MFA \\| SSO? | Yes | |",
        "|How often do you review rights?||none|",
        "| Is there a policy? | [ ] Yes [ ] No |",
        "| Are keys managed? | Yes / No | |",
        "| Are roles kept? | |"
      ]
      const answers = {
        "Do you enforce MFA | SSO?": "For all | <b>most</b>\nof us",
        "How often do you review rights?": "Yearly",
        "Is there a policy?": "No",
        "Are keys managed?": "Yes"
      }
      const filled = yield* fillLines("a.md", lines, answers, { "Are roles kept?": "Soon" })
      assert.deepStrictEqual(filled, [
        "| Question | Response | Comment |",
        "|---|:---:|---|",
        "| Do you enforce MFA \\| SSO? | For all \\| &lt;b>most&lt;/b><br>of us | |",
        "|How often do you review rights?| Yearly |none|",
        "| Is there a policy? | [ ] Yes [x] No |",
        "| Are keys managed? | Yes / No<br>Yes | |",
        "| Are roles kept? | | Soon |"
      ])
      const again = yield* questionsOf("a.md", filled.join("\n"))
      assert.deepStrictEqual(shownOf(again), [...Object.entries(answers), ["Are roles kept?", null]])
    }))
})

describe("a plain text that is filled in", () => {
  it.effect("keeps its line ends, byte order mark and encoding", () =>
    Effect.gen(function*() {
      const question = "Do you review the rights of your employees?"
      const content = `ACCESS – 2 € A DAY\r\n\r\n1.1 ${question}\r\n    Answer: ______\r\n\r\n1.2 Since when?\r\n`
      const answers = { [question]: "Yes, <b>each</b> é", "Since when?": "May\nat *last*" }
      const expected = content.replace("______", "Yes, <b>each</b> é")
        .replace("when?\r\n", "when?\r\n\r\nMay\r\n\r\nat *last*\r\n")
      const windows = (text: string) => Buffer.from(text.replaceAll("–", "\x96").replaceAll("€", "\x80"), "latin1")
      const encodings: ReadonlyArray<(text: string) => Buffer> = [
        (text) => Buffer.from(text, "utf8"),
        (text) => Buffer.from(`\ufeff${text}`, "utf8"),
        (text) => Buffer.from(`\ufeff${text}`, "utf16le"),
        windows
      ]
      for (const encode of encodings) {
        const { bytes, unwritten } = yield* answerAll("a.txt", encode(content), answers)
        assert.deepStrictEqual(unwritten, [])
        assert.strictEqual(Buffer.from(bytes).toString("hex"), encode(expected).toString("hex"))
      }
    }))

  it.effect("names a label whose text cannot be told from its marks", () =>
    Effect.gen(function*() {
      const bytes = Buffer.from("### Who tests?\n\n**Answer: our team**\n\n### Who else?\n\nNobody.\n")
      const { bytes: filled, unwritten } = yield* answerAll("a.md", bytes, { "Who tests?": "Others" })
      assert.deepStrictEqual(unwritten, [{ place: { type: "line", ordinal: 3 }, reason: "place" }])
      assert.deepStrictEqual(Buffer.from(filled), bytes)
    }))
})
