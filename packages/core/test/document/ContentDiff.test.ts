import {
  apply,
  ContentChange,
  diff,
  EditorContent,
  type EditorNode,
  normalize,
  textHash
} from "@attestry/core/document"
import { assert, describe, it } from "@effect/vitest"
import { Either, FastCheck, JSONSchema, Schema } from "effect"
import { runs } from "../../../../test/support/Rounds.ts"
import { documents, type Edit, edited, edits } from "./support/documents.ts"

const text = (text: string, ...marks: ReadonlyArray<string>): EditorNode =>
  marks.length === 0 ? { type: "text", text } : { type: "text", marks: marks.map((type) => ({ type })), text }

const paragraph = (...content: ReadonlyArray<EditorNode>): EditorNode => ({ type: "paragraph", content })

const heading = (level: number, title: string): EditorNode => ({
  type: "heading",
  attrs: { level },
  content: [text(title)]
})

const row = (...cells: ReadonlyArray<string>): EditorNode => ({
  type: "tableRow",
  content: cells.map((cell) => ({ type: "tableCell", content: [paragraph(text(cell))] }))
})

const there = (older: EditorContent, newer: EditorContent): EditorContent =>
  Either.getOrThrow(apply(older, diff(older, newer)))

const letters = (content: EditorContent): string => JSON.stringify(content)

const isFaithful = (older: EditorContent, newer: EditorContent): void => {
  const [before, after] = [letters(older), letters(newer)]
  assert.strictEqual(letters(there(older, newer)), letters(normalize(newer)))
  assert.deepStrictEqual([letters(older), letters(newer)], [before, after])
}

const manyEdits = (content: EditorContent, list: ReadonlyArray<Edit>): EditorContent =>
  list.reduce((edited_, edit) => edited(edited_, edit), content)

describe("the difference of two documents", () => {
  it("turns the normal form of any document into that of any other exactly", () => {
    FastCheck.assert(FastCheck.property(documents, documents, isFaithful), { numRuns: runs(300, 1_000) })
  })

  it("turns any document into an edited one, and back", () => {
    FastCheck.assert(
      FastCheck.property(documents, edits, (older, list) => {
        const newer = manyEdits(older, list)
        isFaithful(older, newer)
        isFaithful(newer, older)
      }),
      { numRuns: runs(300, 1_000) }
    )
  })

  it("is the same in any order of properties, and through JSON and the schema", () => {
    const change = Schema.Array(ContentChange)
    const isContent = Schema.is(EditorContent)
    FastCheck.assert(
      FastCheck.property(documents, edits, FastCheck.nat(), (older, list, turn) => {
        const newer = manyEdits(older, list)
        const changes = diff(older, newer)
        const at = turn % Math.max(1, changes.length)
        const turned = [...changes.slice(at), ...changes.slice(0, at)].toReversed()
        assert.strictEqual(letters(Either.getOrThrow(apply(older, turned))), letters(normalize(newer)))
        const sent = JSON.parse(JSON.stringify(changes))
        assert.strictEqual(letters(Either.getOrThrow(apply(older, sent))), letters(normalize(newer)))
        if (isContent(older) && isContent(newer)) assert.isTrue(Schema.is(change)(sent))
      }),
      { numRuns: runs(150, 500) }
    )
  })

  it("is empty exactly when the documents say the same", () => {
    FastCheck.assert(
      FastCheck.property(documents, documents, edits, (one, other, list) => {
        for (const newer of [one, other, manyEdits(one, list), JSON.parse(letters(one))]) {
          assert.strictEqual(diff(one, newer).length === 0, textHash(one) === textHash(newer))
        }
      }),
      { numRuns: runs(150, 500) }
    )
    const older = [{ type: "a", attrs: { b: 1, c: { d: [], e: null } }, text: "x" }]
    assert.deepStrictEqual(diff(older, [{ text: "x", type: "a", attrs: { c: { e: null, d: [] }, b: 1 } }]), [])
    assert.deepStrictEqual(diff([], []), [])
  })

  it("lists added and removed nodes, each by its path in the document that has it", () => {
    const [a, b, c, d] = ["a", "b", "c", "d"].map((one) => paragraph(text(one)))
    if (a === undefined || b === undefined || c === undefined || d === undefined) return assert.fail()
    assert.deepStrictEqual(diff([a, b, c], [heading(2, "x"), a, c]), [
      { kind: "added", path: "/0", node: heading(2, "x") },
      { kind: "removed", path: "/1", node: b }
    ])
    assert.deepStrictEqual(diff([{ type: "q", content: [a, b, c, d] }], [{ type: "q", content: [d, a, b, c] }]), [
      { kind: "added", path: "/0/content/0", node: d },
      { kind: "removed", path: "/0/content/3", node: d }
    ])
    assert.deepStrictEqual(diff([a, a, a, a], [a, a, a]), [{ kind: "removed", path: "/3", node: a }])
  })

  it("lists changes within a node", () => {
    const table = (rows: ReadonlyArray<EditorNode>): EditorNode => ({ type: "table", content: rows })
    const older = [
      heading(3, "Scope"),
      paragraph(text("This is "), text("new", "italic")),
      table([row("a", "b"), row("c", "d")])
    ]
    const newer = [
      heading(2, "Scope"),
      paragraph(text("This is "), text("new", "bold")),
      table([row("a", "b"), row("e", "f"), row("c", "D")])
    ]
    assert.isTrue(Schema.is(Schema.Array(ContentChange))(diff(older, newer)))
    assert.deepStrictEqual(diff(older, newer), [
      { kind: "attributesChanged", path: "/0", from: { level: 3 }, to: { level: 2 } },
      { kind: "marksChanged", path: "/1/content/1", from: [{ type: "italic" }], to: [{ type: "bold" }] },
      { kind: "added", path: "/2/content/1", node: row("e", "f") },
      { kind: "textChanged", path: "/2/content/2/content/1/content/0/content/0", from: "d", to: "D" }
    ])
  })

  it("distinguishes marks of the same length", () => {
    assert.deepStrictEqual(diff([text("a", "bold")], [text("a", "code")]), [
      { kind: "marksChanged", path: "/0", from: [{ type: "bold" }], to: [{ type: "code" }] }
    ])
  })

  it("finds the edited paragraph beside a new one", () => {
    const older = [paragraph(text("Access is reviewed by the owner each quarter."))]
    const newer = [
      paragraph(text("All of this is new.")),
      paragraph(text("Access is reviewed by the owner each year."))
    ]
    assert.deepStrictEqual(diff(older, newer), [
      { kind: "added", path: "/0", node: paragraph(text("All of this is new.")) },
      {
        kind: "textChanged",
        path: "/1/content/0",
        from: "Access is reviewed by the owner each quarter.",
        to: "Access is reviewed by the owner each year."
      }
    ])
  })

  it("lists a node as replaced when its type changes or its content appears", () => {
    for (
      const [older, newer] of [[paragraph(text("a")), heading(2, "a")], [{ type: "hr" }, {
        type: "hr",
        content: [text("a")]
      }]] as const
    ) {
      assert.deepStrictEqual(diff([older], [newer]), [
        { kind: "removed", path: "/0", node: older },
        { kind: "added", path: "/0", node: newer }
      ])
    }
  })

  it("keeps a property named __proto__", () => {
    const older = [{ type: "a", attrs: JSON.parse("{\"__proto__\":{\"x\":1}}") }]
    const newer = [{ type: "a", attrs: JSON.parse("{\"__proto__\":{\"x\":2}}") }]
    const changes = diff(older, newer)
    assert.strictEqual(
      JSON.stringify(Schema.encodeSync(Schema.Array(ContentChange))(changes)),
      "[{\"kind\":\"attributesChanged\",\"path\":\"/0\",\"from\":{\"__proto__\":{\"x\":1}},\"to\":{\"__proto__\":{\"x\":2}}}]"
    )
    assert.strictEqual(letters(there(older, newer)), letters(newer))
    assert.isUndefined(({} as { x?: unknown }).x)
  })

  it("stays in proportion to the documents, however deep they are", () => {
    const deep = (leaves: EditorContent) =>
      Array.from({ length: 61 }).reduce<EditorContent>((content) => [{ type: "blockquote", content }], leaves)
    const older = [text("gone"), ...deep(Array.from({ length: 2_500 }, (_, n) => paragraph(text(`a${n}`))))]
    const newer = deep(Array.from({ length: 2_500 }, (_, n) => paragraph(text(`b${n}`))))
    const length = letters(older).length + letters(newer).length
    assert.isBelow(JSON.stringify(diff(older, newer)).length, 3 * length)
    isFaithful(older, newer)
  })

  it("fails to apply to a document it does not fit", () => {
    const node = paragraph(text("a"))
    const misfits: ReadonlyArray<ContentChange> = [
      { kind: "removed", path: "/1", node },
      { kind: "removed", path: "/0", node: paragraph(text("b")) },
      { kind: "removed", path: "/0/content/0/content/0", node },
      { kind: "added", path: "/2", node },
      { kind: "added", path: "/00", node },
      { kind: "added", path: "/-1", node },
      { kind: "added", path: "", node },
      { kind: "added", path: "/__proto__", node },
      { kind: "added", path: "/0/content/0/content/0", node },
      { kind: "textChanged", path: "/0/content/0", from: "b", to: "c" },
      { kind: "textChanged", path: "/0", from: "a", to: "c" },
      { kind: "attributesChanged", path: "/0", from: {}, to: { level: 1 } },
      { kind: "marksChanged", path: "/0/content/0", from: [], to: null },
      { kind: "marksChanged", path: "/7", from: null, to: null }
    ]
    for (const misfit of misfits) assert.deepStrictEqual(apply([node], [misfit]), Either.left(misfit), misfit.path)
    const [one, other] = [{ kind: "removed", path: "/0", node }, { kind: "removed", path: "/0", node }] as const
    assert.isTrue(Either.isLeft(apply([node], [one, other])))
  })

  it("has a schema that the API document can show", () => {
    const { $defs } = JSONSchema.make(ContentChange)
    assert.includeMembers(Object.keys($defs ?? {}), [
      "ContentChange",
      "ContentAdded",
      "ContentRemoved",
      "ContentTextChanged",
      "ContentAttributesChanged",
      "ContentMarksChanged",
      "ContentPath",
      "EditorNode"
    ])
    for (const path of ["", "/", "/01", "/0/", "/0/content", "/0/content/a", "/0\n", "0", "/0/attrs/0"]) {
      assert.isFalse(Schema.is(ContentChange)({ kind: "removed", path, node: { type: "a" } }), path)
    }
  })
})
