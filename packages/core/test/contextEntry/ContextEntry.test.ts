import {
  contextEntryEvents,
  ContextEntryId,
  ContextEntryPatch,
  ContextEntryQuery,
  makeContextEntry,
  NewContextEntry,
  tokenizeEntry
} from "@attestry/core/contextEntry"
import { OrganizationId, Timestamp } from "@attestry/core/shared"
import { assert, describe, it } from "@effect/vitest"
import { Either, ParseResult, Schema } from "effect"

const make = (input: typeof NewContextEntry.Encoded) =>
  makeContextEntry(
    ContextEntryId.fromSuffix("1"),
    OrganizationId.fromSuffix("1"),
    Schema.decodeSync(NewContextEntry)(input),
    Timestamp.fromMillis(0)
  )

const faults = (input: unknown) =>
  Either.match(Schema.decodeUnknownEither(ContextEntryPatch, { errors: "all", onExcessProperty: "error" })(input), {
    onLeft: (error) => ParseResult.ArrayFormatter.formatErrorSync(error).map(({ path }) => path.join("/")),
    onRight: () => []
  })

describe("a context entry", () => {
  it("has no tags by default", () => {
    assert.deepStrictEqual(make({ question: "Q", answer: "A" }).tags, [])
    assert.deepStrictEqual<unknown>(make({ question: " Q ", answer: "A\n", tags: [" b ", "a"] }), {
      id: "ctx_1",
      organizationId: "org_1",
      question: " Q ",
      answer: "A\n",
      tags: ["b", "a"],
      createdAt: "1970-01-01T00:00:00.000Z",
      updatedAt: "1970-01-01T00:00:00.000Z"
    })
  })

  it("rejects a duplicate tag after trimming and composing, and says where", () => {
    assert.deepStrictEqual(faults({ tags: ["a", "b", "A", "ä"] }), [])
    assert.deepStrictEqual(faults({ tags: ["a", "b", " a", "b ", "a"] }), ["tags/2", "tags/3", "tags/4"])
    assert.deepStrictEqual(faults({ tags: ["caf\u00e9", "cafe\u0301"] }), ["tags/1"])
  })

  it("has at most 50 tags of 1 to 64 code points", () => {
    const many = Array.from({ length: 51 }, (_, i) => `${i}`)
    assert.deepStrictEqual(faults({ tags: many.slice(1) }), [])
    assert.deepStrictEqual(faults({ tags: many }), ["tags"])
    assert.deepStrictEqual(faults({ tags: ["🔑".repeat(64), "x".repeat(65), "", "\0", 5] }), [
      "tags/1",
      "tags/2",
      "tags/3",
      "tags/4"
    ])
  })

  it("has a question and an answer of 1 to 10,000 code points, neither nullable", () => {
    assert.deepStrictEqual(faults({ question: "🔑".repeat(10_000), answer: " . " }), [])
    assert.deepStrictEqual(faults({ question: " ", answer: "\u200b\n" }), ["question", "answer"])
    assert.deepStrictEqual(faults({ question: "", answer: "x".repeat(10_001) }), ["question", "answer"])
    assert.deepStrictEqual(faults({ question: null, answer: "\ud800", tags: null }), ["question", "answer", "tags"])
  })

  it("is found by the words of its question, answer and tags", () =>
    assert.deepStrictEqual(tokenizeEntry(make({ question: "Who?", answer: "We", tags: ["Access control"] })), [
      "who",
      "we",
      "access",
      "control"
    ]))

  it("is filtered by a tag exactly as stored", () =>
    assert.deepStrictEqual<unknown>(Schema.decodeSync(ContextEntryQuery)({ tag: " cafe\u0301 " }), {
      tag: ["caf\u00e9"]
    }))

  it("records every field that a caller can set in the audit log", () => {
    const entry = make({ question: "Q", answer: "A", tags: ["t"] })
    const { answer, question, tags } = entry
    assert.deepStrictEqual(contextEntryEvents.created(entry), {
      action: "context.created",
      resource: { type: "context", id: "ctx_1" },
      before: null,
      after: { question, answer, tags }
    })
    const after = { ...entry, tags: [] }
    assert.deepStrictEqual(contextEntryEvents.updated(entry, after).before, { tags })
  })
})
