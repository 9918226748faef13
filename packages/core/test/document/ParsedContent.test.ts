import { EditorContent } from "@attestry/core/document"
import { assert, it } from "@effect/vitest"
import { Arbitrary, Either, FastCheck, ParseResult } from "effect"
import { runs } from "../../../../test/support/Rounds.ts"
import { checkInputInSteps, findContentFaults, findContentFaultsInSteps } from "../../src/document/CheckedContent.ts"
import { runSteps } from "../../src/eventLoop/Steps.ts"

const { array, constantFrom, dictionary, jsonValue, nat, oneof, record } = FastCheck

const name = constantFrom("attrs", "content", "href", "marks", "src", "text", "type", "x", "__proto__", "constructor")
const wrong = constantFrom("javascript:alert(1)", "java\tscript:alert(1)", "file:///x", "\0", "\ud800", "", 2 ** 53)
const value = oneof(wrong, jsonValue())
const harm = { name, value: oneof(value, dictionary(name, value), array(dictionary(name, oneof(value, array(value))))) }

const objectsOf = (value: unknown): ReadonlyArray<object> =>
  typeof value !== "object" || value === null
    ? []
    : [...Array.isArray(value) ? [] : [value], ...Object.values(value).flatMap(objectsOf)]

const documents = record({ content: Arbitrary.make(EditorContent), at: nat(), harm: record(harm) }).map((given) => {
  const content: ReadonlyArray<object> = JSON.parse(JSON.stringify([...given.content, { type: "paragraph" }]))
  const objects = objectsOf(content)
  const { name, value } = given.harm
  Object.defineProperty(objects[given.at % objects.length], name, { value, configurable: true, enumerable: true })
  return JSON.stringify(content)
})

const show = (faults: ReadonlyArray<unknown>) => faults.map((fault) => JSON.stringify(fault)).toSorted()

it.prop("a parsed document has the same faults as one that may have getters", [documents], ([json]) => {
  const content: unknown = JSON.parse(json)
  assert.deepStrictEqual(show(runSteps(findContentFaultsInSteps(content, 100))), show(findContentFaults(content, 100)))
}, { fastCheck: { numRuns: runs(200, 2_000) } })

it("a document that was checked ahead is decoded once more to name all of its faults", () => {
  const content = [{ type: "" }, { text: 1 }]
  runSteps(checkInputInSteps(content))
  const first = ParseResult.decodeUnknownEither(EditorContent)
  const all = ParseResult.decodeUnknownEither(EditorContent, { errors: "all" })
  const countFaults = (decode: typeof first) =>
    Either.match(decode(content), {
      onLeft: (issue) => ParseResult.ArrayFormatter.formatIssueSync(issue).length,
      onRight: () => 0
    })
  assert.deepStrictEqual([countFaults(first), countFaults(all), countFaults(first)], [1, 3, 1])
})
