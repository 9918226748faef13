import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { questionsOf } from "./support/Reading.ts"

const read = (...lines: ReadonlyArray<string>) => questionsOf("form.md", lines.join("\n"))

const shown = (...lines: ReadonlyArray<string>) =>
  Effect.map(read(...lines), (questions) => questions.map(({ answer, number, text }) => [number, text, answer]))

describe("a text", () => {
  it.effect("has questions in headings, with the text below as answers and quotations as remarks", () =>
    Effect.gen(function*() {
      const questions = yield* read(
        "# Hosting",
        "",
        "Please answer all questions.",
        "",
        "### Where is the product hosted?",
        "",
        "*Also asked as: \"Which regions do you use?\"*",
        "",
        "In two **regions** of [one provider](https://example.com).",
        "",
        "> Name the country. Who would ask?",
        "",
        "### Do you have a firewall?",
        "",
        "**Info.** [[ FILL IN: what",
        "",
        "exists ]] is in place."
      )
      assert.deepStrictEqual(questions.map(({ answer, section, text }) => [section, text, answer]), [
        [["Hosting"], "Where is the product hosted?", "In two regions of one provider."],
        [["Hosting"], "Do you have a firewall?", null]
      ])
      assert.deepStrictEqual(questions[1]?.place, { type: "line", ordinal: 13 })
      assert.deepStrictEqual(questions[1]?.answerPlace, { type: "line", ordinal: 15 })
    }))

  it.effect("has check boxes with choices, and check lists", () =>
    Effect.gen(function*() {
      const [first, second] = yield* read(
        "1. Do you encrypt data?",
        "   - [x] Yes",
        "   - [ ] No",
        "   - [ ] Partially",
        "",
        "2. Since when?"
      )
      assert.deepStrictEqual([first?.kind, first?.choices, first?.answer], [
        "one_of",
        ["Yes", "No", "Partially"],
        "Yes"
      ])
      assert.deepStrictEqual([second?.choices, second?.answer], [[], null])
      const list = yield* read("## Laptops", "", "- [ ] Disks are encrypted", "- [x] Screens lock after five minutes")
      assert.deepStrictEqual(list.map(({ answer, kind, text }) => [kind, text, answer]), [
        ["yes_no", "Disks are encrypted", null],
        ["yes_no", "Screens lock after five minutes", "Yes"]
      ])
    }))

  it.effect("has tables", () =>
    Effect.gen(function*() {
      const questions = yield* read(
        "## Access",
        "",
        "| No. | Question | Answer |",
        "| --- | :--- | --- |",
        "| 1 | Do you enforce MFA \\| SSO? | **Yes** |",
        "| 2 | How often do you review rights? | |"
      )
      assert.deepStrictEqual(questions.map(({ answer, text }) => [text, answer]), [
        ["Do you enforce MFA | SSO?", "Yes"],
        ["How often do you review rights?", null]
      ])
      assert.deepStrictEqual(questions[0]?.section, ["Access"])
    }))

  it.effect("may be plain, with capital or underlined titles, wrapped lines and blanks", () =>
    Effect.gen(function*() {
      const questions = yield* questionsOf(
        "form.txt",
        [
          "ACCESS CONTROL",
          "",
          "1.1 Do you review the rights of",
          "    your employees? If yes, say how.",
          "",
          "    Answer: Every quarter,",
          "    in a meeting.",
          "",
          "1.2 Who approves them? (Yes / No)",
          "Response: ______",
          "",
          "2. Backups",
          "----------",
          "",
          "Company name: ________",
          "Are backups tested?"
        ].join("\r\n")
      )
      assert.deepStrictEqual(questions.map(({ answer, section, text }) => [section, text, answer]), [
        [
          ["ACCESS CONTROL"],
          "Do you review the rights of your employees? If yes, say how.",
          "Every quarter, in a meeting."
        ],
        [["ACCESS CONTROL"], "Who approves them? (Yes / No)", null],
        [["2. Backups"], "Company name:", null],
        [["2. Backups"], "Are backups tested?", null]
      ])
      assert.deepStrictEqual(questions[1]?.choices, ["Yes", "No"])
      assert.deepStrictEqual(questions[1]?.answerPlace, { type: "line", ordinal: 10 })
    }))

  it.effect("may be an interview", () =>
    Effect.gen(function*() {
      assert.deepStrictEqual(
        yield* shown("Q: Do you test?", "A: Yes.", "Daily.", "", "Q2: Who does?", "A: The team"),
        [[null, "Do you test?", "Yes. Daily."], ["Q2", "Who does?", "The team"]]
      )
    }))

  it.effect("is decoded as Windows-1252 if it is no UTF-8", () =>
    Effect.gen(function*() {
      const bytes = Uint8Array.from([0x4c, 0x92, 0x9c, 0x75, 0x76, 0x72, 0x65, 0x20, 0x3f])
      const [question] = yield* questionsOf("form.txt", bytes)
      assert.strictEqual(question?.text, "L’œuvre ?")
    }))

  it.effect("parts questions whose answers follow without a blank line, and bold items from their answers", () =>
    Effect.gen(function*() {
      const labelled = yield* questionsOf(
        "a.txt",
        "Do you log access?\nAnswer: Yes, all of it.\nDo you encrypt data?\nAnswer:\nDescribe your backups\nAnswer: None"
      )
      assert.deepStrictEqual(labelled.map(({ answer, text }) => [text, answer]), [
        ["Do you log access?", "Yes, all of it."],
        ["Do you encrypt data?", null],
        ["Describe your backups", "None"]
      ])
      const bold = yield* questionsOf(
        "a.md",
        "- **Do you log access?**\n  Yes.\n- **Logs are kept for a year**\n  No.\n- **Do you encrypt data?**\n  Yes."
      )
      assert.deepStrictEqual(bold.map(({ answer, text }) => [text, answer]), [
        ["Do you log access?", "Yes."],
        ["Logs are kept for a year", "No."],
        ["Do you encrypt data?", "Yes."]
      ])
    }))

  it.effect("has comments below an answer called notes, and behind check boxes", () =>
    Effect.gen(function*() {
      const questions = yield* questionsOf(
        "a.md",
        "1. Do you log access?\n\nAnswer: Yes\n\nNotes: Only in Europe\n\n2. Do you encrypt data?\n\n"
          + "[x] Yes [ ] No [ ] N/A  Comments: On disk"
      )
      assert.deepStrictEqual(questions.map(({ answer, choices, comment }) => [answer, choices, comment]), [
        ["Yes", [], "Only in Europe"],
        ["Yes", ["Yes", "No", "N/A"], "On disk"]
      ])
    }))
})
