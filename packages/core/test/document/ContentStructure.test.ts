import {
  type EditorContent,
  EditorContent as StoredContent,
  type EditorNode,
  findMarkRule,
  markRules,
  NewEditorContent,
  type NodeRule,
  nodeRules,
  normalize,
  repair,
  textHash
} from "@attestry/core/document"
import { assert, describe, it } from "@effect/vitest"
import { Arbitrary, Either, FastCheck, ParseResult, Schema } from "effect"
import { runs } from "../../../../test/support/Rounds.ts"
import { documents } from "./support/documents.ts"
import { type Accepted, contents } from "./support/structures.ts"
import { opened, plainSchema } from "./support/tiptap.ts"

const decode = ParseResult.decodeUnknownEither(NewEditorContent, { errors: "all" })

const complaints = (content: unknown): ReadonlyArray<string> =>
  Either.match(decode(content), {
    onLeft: (issue) =>
      ParseResult.ArrayFormatter.formatIssueSync(issue).map(({ message, path }) => `/${path.join("/")}: ${message}`),
    onRight: () => []
  })

const assertOpens = (content: EditorContent, what: string) => {
  assert.deepStrictEqual(complaints(content), [], what)
  try {
    return opened(content)
  } catch (failure) {
    return assert.fail(`${what}: ${String(failure)}`)
  }
}

const toExpression = ({ content }: NodeRule): string | undefined => {
  if (content === undefined) return undefined
  const of = content.of.length === 1 ? content.of[0] : `(${content.of.join(" | ")})`
  return content.first === undefined ? `${of}${content.least === 0 ? "*" : "+"}` : `${content.first} ${of}*`
}

const defaultsOf = (attrs: object | null | undefined) =>
  Object.fromEntries(
    Object.entries(attrs ?? {}).map(([name, spec]: [string, { readonly default?: unknown }]) => [name, spec.default])
  )

describe("the schema of documents", () => {
  it("is that of Tiptap's own nodes and marks", () => {
    const { nodes } = plainSchema
    assert.sameMembers(Object.keys(nodeRules), Object.keys(nodes))
    for (const [type, rule] of Object.entries<NodeRule>(nodeRules)) {
      const spec = nodes[type]?.spec
      // an empty document is opened with a paragraph
      const expression = type === "doc" ? "block+" : toExpression(rule)
      assert.strictEqual(expression, spec?.content, type)
      assert.deepStrictEqual({ ...rule.attributes }, defaultsOf(spec?.attrs), type)
      assert.strictEqual(rule.marks === false, spec?.marks === "", type)
      const groups = spec?.group?.split(" ") ?? []
      for (const group of ["block", "inline"] as const) {
        if (type !== "image") assert.strictEqual(rule.groups.includes(group), groups.includes(group), type)
      }
    }
    assert.sameMembers(Object.keys(markRules), Object.keys(plainSchema.marks))
    for (const [type, { spec }] of Object.entries(plainSchema.marks)) {
      const rule = findMarkRule(type)
      assert.deepStrictEqual(
        { ...rule?.attributes },
        type === "highlight" ? { color: null } : defaultsOf(spec.attrs),
        type
      )
      assert.strictEqual(rule?.isAlone === true, spec.excludes === "_", type)
    }
  })

  it("is plain data", () => {
    assert.deepStrictEqual(JSON.parse(JSON.stringify({ markRules, nodeRules })), { markRules, nodeRules })
  })
})

describe("a document whose structure is checked", () => {
  it("is one of 60 or more examples", () => {
    const count = Object.values(contents).reduce((sum, list) => sum + list.length, 0)
    assert.isAtLeast(count, 60)
  })

  for (const [what, content] of contents.opens) {
    it(`opens in Tiptap: ${what}`, () => {
      const saved = assertOpens(content, what)
      assert.strictEqual(textHash(saved), textHash(content))
    })
  }

  for (const [what, content] of contents.unknown) {
    it(`keeps what Tiptap does not know: ${what}`, () => {
      assertOpens(content, what)
    })
  }

  for (const [what, content, ...expected] of contents.refused) {
    it(`is refused: ${what}`, () => {
      assert.deepStrictEqual(complaints(content), expected)
      assert.isTrue(Schema.is(StoredContent)(content))
    })
  }

  for (const [what, ...same] of contents.same) {
    it(`says the same: ${what}`, () => {
      for (const content of same) {
        assertOpens(content, what)
        assert.strictEqual(textHash(content), textHash(same[0] ?? []))
        assert.deepStrictEqual(normalize(content), normalize(same[0] ?? []))
      }
    })
  }

  for (const [what, one, other] of contents.different) {
    it(`says something else: ${what}`, () => {
      assert.notStrictEqual(textHash(one), textHash(other))
    })
  }

  it("opens, whatever it is, and says the same when it is saved", () => {
    const hasImage = (nodes: EditorContent): boolean =>
      nodes.some(({ content = [], type }: EditorNode) => type === "image" || hasImage(content))
    FastCheck.assert(
      FastCheck.property(Arbitrary.make(NewEditorContent), (content) => {
        // an editor has images in one of two places
        if (hasImage(content)) assert.deepStrictEqual(complaints(content), [])
        else assertOpens(content, JSON.stringify(content))
      }),
      { numRuns: runs(200, 1_000) }
    )
  })
})

describe("a document of before", () => {
  it("is repaired so that it opens", () => {
    FastCheck.assert(
      FastCheck.property(documents.filter(Schema.is(StoredContent)), (content) => {
        assert.deepStrictEqual(complaints(repair(content)), [], JSON.stringify(content))
      }),
      { numRuns: runs(300, 2_000) }
    )
  })

  it("keeps what a reader sees", () => {
    for (const [what, content] of contents.refused) {
      const words = (nodes: EditorContent): string =>
        nodes.map(({ content = [], text = "" }) => text + words(content)).join("")
      assert.strictEqual(words(repair(content)), words(content), what)
    }
  })

  it("stays unchanged if an editor opens it", () => {
    for (const [what, content] of [...contents.opens, ...contents.unknown] satisfies ReadonlyArray<Accepted>) {
      assert.strictEqual(textHash(repair(content)), textHash(content), what)
    }
  })
})
