import { assert, describe, it } from "@effect/vitest"
import { assertWithin, processorTimeOf } from "../../../../test/support/Waiting.ts"
import { readFlow } from "../../src/internal/questionnaire/flow/ReadFlow.ts"
import { readText } from "../../src/internal/questionnaire/text/TextSource.ts"

const read = (...lines: ReadonlyArray<string>) =>
  readFlow(readText(lines.join("\n")).blocks).flatMap((item) => item.type === "question" ? [item.question] : [])

const textsOf = (...lines: ReadonlyArray<string>) => read(...lines).map(({ text }) => text)

describe("paragraphs", () => {
  it("are no questions if they explain, list the contents or are instructions", () => {
    assert.deepStrictEqual(
      textsOf(
        "# Contents",
        "",
        "Do you like this? ........ 3",
        "",
        "# Instructions",
        "",
        "Please provide all answers in English.",
        "",
        "- Describe only what exists.",
        "",
        "# Access",
        "",
        "Please complete this section.",
        "",
        "1. Who may log in?",
        "",
        "Note: would you tell us all of them?",
        "",
        "(For example, who approves?)"
      ),
      ["Who may log in?"]
    )
  })

  it("have sections by numbers and by bold lines", () => {
    const questions = read(
      "1. Access control",
      "",
      "1.1 Do you use MFA?",
      "",
      "2. Backups",
      "",
      "**Restoring**",
      "",
      "2.1 Do you test them?"
    )
    assert.deepStrictEqual(questions.map(({ number, section }) => [section, number]), [
      [["Access control"], "1.1"],
      [["Backups", "Restoring"], "2.1"]
    ])
  })

  it("are questions below a request that ends with a colon", () => {
    assert.deepStrictEqual(
      textsOf("1. Please describe:", "   a) your backups", "   b) your restore tests", "2. Who pays?"),
      [
        "Please describe: your backups",
        "Please describe: your restore tests",
        "Who pays?"
      ]
    )
  })

  it("are questions as statements among numbered questions, or alone if the text has no others", () => {
    assert.deepStrictEqual(textsOf("1. The supplier shall encrypt data.", "2. The supplier shall test backups."), [
      "The supplier shall encrypt data.",
      "The supplier shall test backups."
    ])
    const [first, ...others] = read("1. Encryption at rest", "2. Backups", "3. Logs")
    assert.strictEqual(others.length, 2)
    assert.isBelow(first?.certainty ?? 1, 0.7)
  })

  it("are answers below many questions, and explanations below few", () => {
    const question = (index: number) => [`${index}. Do you encrypt data set ${index}?`, ""]
    const answered = read(...[1, 2, 3, 4].flatMap((index) => [...question(index), "With AES.", ""]))
    assert.deepStrictEqual(answered.map(({ answer }) => answer), ["With AES.", "With AES.", "With AES.", "With AES."])
    const explained = read(...[1, 2, 3, 4].flatMap(question), "This form is confidential.")
    assert.deepStrictEqual(explained.map(({ answer }) => answer), [null, null, null, null])
  })

  it("have comments apart from answers", () => {
    const [question] = read(
      "1. Do you log access?",
      "",
      "Answer: Yes",
      "",
      "Comments: For a year.",
      "",
      "In one place."
    )
    assert.deepStrictEqual([question?.answer, question?.comment], ["Yes", "For a year.\nIn one place."])
    assert.deepStrictEqual(question?.commentPlace, { type: "line", ordinal: 5 })
  })

  it("are read in a second however long and odd they are", () => {
    const odd = ["(", "[", "_", "?", " ", "a.", "1.", "☐ ", "[[", "Yes / ", "- ", "**", "<", "`", "|", "é", "Q"]
    const time = processorTimeOf(() => {
      for (const part of odd) {
        read(part.repeat(20_000), `1. Do you ${part.repeat(20_000)}?`, `| ${part.repeat(5_000)} |`, "|--|")
      }
    })
    assertWithin(time, odd.length * 1_000)
  })
})
