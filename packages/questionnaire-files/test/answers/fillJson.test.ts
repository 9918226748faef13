import { fillQuestionnaire } from "@attestry/questionnaire-files/FillQuestionnaire"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { questionsOf } from "../questionnaire/support/Reading.ts"

const fill = (bytes: Uint8Array, texts: Readonly<Record<string, string>>) =>
  fillQuestionnaire(
    { fileName: "a.json", fileType: "", bytes, mapping: [] },
    Object.entries(texts).map(([pointer, text]) => ({ place: { type: "pointer", pointer }, text }))
  )

const content = `// a comment with "quotes" and {
{
  "standard": "Customer",\t/* { "answer": 1 } */
  "score": 1.50, "large": 1e+3,
  "requirements": [
    { "ref": "1", "question": "Do you support passkeys?", "answer": null, },
    { "ref": "2", "question": "Are devices" +
      " encrypted?", "answer": "No" + /* why */ ", never" , "comment": "" },
    {
      "ref": "3",
      "question": "Are keys managed?"
    },
    { "ref": "4", "question": "Which of these are kept?", "answer": ["a", "b"] },
    { "ref": "5", "question": "How many keys are there?", "answer": 5, "vendor/comment~s": 1.0 },
    { "ref": "6", "question": "Is it safe?", "answer": { "response": "y\\u00e9s \\"x\\"", "since": {} } },
    { "ref": "7", "question": "Is it on?", "answer": true },
  ]
}
`

const at = (index: number, name = "answer") => `/requirements/${index}/${name}`

describe("a JSON file that is filled in", () => {
  it.effect("has its answers by their pointers, and keeps all other bytes", () =>
    Effect.gen(function*() {
      const { bytes, unwritten } = yield* fill(Buffer.from(content), {
        [at(0)]: "Yes, \"all\"\nof them",
        [at(1)]: "Yes",
        [at(1, "comment")]: "Since May",
        [at(2)]: "In hardware",
        [at(3)]: "a\nc",
        [at(4)]: "6",
        [at(5, "answer/response")]: "é",
        [at(6)]: "false"
      })
      assert.deepStrictEqual(unwritten, [])
      const expected = content.replace("null", "\"Yes, \\\"all\\\"\\nof them\"")
        .replace("\"No\" + /* why */ \", never\"", "\"Yes\"")
        .replace("\"comment\": \"\"", "\"comment\": \"Since May\"")
        .replace("\"Are keys managed?\"", "\"Are keys managed?\",\n      \"answer\": \"In hardware\"")
        .replace("[\"a\", \"b\"]", "[\"a\",\"c\"]")
        .replace("\"answer\": 5", "\"answer\": 6")
        .replace("\"y\\u00e9s \\\"x\\\"\"", "\"é\"")
        .replace("true", "false")
      assert.strictEqual(Buffer.from(bytes).toString(), expected)
      const again = yield* questionsOf("a.json", bytes)
      assert.deepStrictEqual(
        again.map(({ answer }) => answer),
        ["Yes, \"all\"\nof them", "Yes", "In hardware", "a\nc", "6", "é", "false"]
      )
    }))

  it.effect("has no answers when they are cleared, and the same bytes when none was given", () =>
    Effect.gen(function*() {
      const questions = yield* questionsOf("a.json", content)
      const cleared = yield* fillQuestionnaire(
        { fileName: "a.json", fileType: "", bytes: Buffer.from(content), mapping: [] },
        questions.flatMap(({ answerPlace }) => answerPlace === null ? [] : [{ place: answerPlace, text: "" }])
      )
      assert.deepStrictEqual(
        (yield* questionsOf("a.json", cleared.bytes)).map(({ answer, text }) => [text, answer]),
        questions.map(({ text }) => [text, null])
      )
      assert.strictEqual(Buffer.from((yield* fill(Buffer.from(content), {})).bytes).toString(), content)
    }))

  it.effect("keeps its byte order mark, line ends and encoding", () =>
    Effect.gen(function*() {
      const json = "[{\"question\": \"Où est-ce ?\", \"answer\": \"\"}]\r\n"
      const filled = (text: string) => json.replace("\"\"}", `"${text}"}`)
      for (
        const [encode, text] of [
          [(text: string) => Buffer.from(`\ufeff${text}`), "日本"],
          [(text: string) => Buffer.from(`\ufeff${text}`, "utf16le"), "日本"],
          [(text: string) => Buffer.from(text, "latin1"), "\\u65e5\\u672c"]
        ] as const
      ) {
        const { bytes } = yield* fill(encode(json), { "/0/answer": "日本" })
        assert.strictEqual(Buffer.from(bytes).toString("hex"), encode(filled(text)).toString("hex"))
      }
    }))

  it.effect("names a place that it lacks, and an answer that is an object", () =>
    Effect.gen(function*() {
      const json = "{\"questions\": [{\"question\": \"Is it safe?\", \"answer\": {\"text\": \"Yes\"}}]}"
      const { bytes, unwritten } = yield* fill(Buffer.from(json), { "/questions/0/answer": "No", "/none/answer": "No" })
      assert.deepStrictEqual(unwritten, [
        { place: { type: "pointer", pointer: "/questions/0/answer" }, reason: "place" },
        { place: { type: "pointer", pointer: "/none/answer" }, reason: "place" }
      ])
      assert.strictEqual(Buffer.from(bytes).toString(), json)
    }))

  it.effect("lacks a place for answers when no question of its list has one", () =>
    Effect.gen(function*() {
      const questions = yield* questionsOf("a.json", "[{\"question\": \"Is it safe?\"}, {\"question\": \"Is it on?\"}]")
      assert.deepStrictEqual(questions.map(({ answerPlace }) => answerPlace), [null, null])
    }))
})
