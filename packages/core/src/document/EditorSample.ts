import type * as Arbitrary from "effect/Arbitrary"
import type * as FastCheck from "effect/FastCheck"
import { isLink, isScript } from "./ContentRules.ts"

type Fc = Parameters<Arbitrary.LazyArbitrary<unknown>>[0]
type Entries = ReadonlyArray<readonly [name: string, value: unknown]>
type Attributes = { readonly [name: string]: unknown }

interface Mark {
  readonly type: string
  readonly attrs?: Attributes
}

interface Node extends Mark {
  readonly content?: ReadonlyArray<Node>
  readonly marks?: ReadonlyArray<Mark>
  readonly text?: string
}

// names that JavaScript reorders, or takes for something else
const oddNames = ["__proto__", "constructor", "toString", "toJSON", "10", "2", "", "data-é", "textAlign", "level"]

const links = [
  "https://example.com/policy?id=1#top",
  "HTTP://EXAMPLE.COM",
  "mailto:security@example.com",
  "tel:+4930123456",
  "/policies/1",
  "../1",
  "//example.com",
  "#scope",
  "",
  null
]

// any character but half ones; the unit "binary" takes two seconds to list them
export const makeCharacter = (fc: Fc): FastCheck.Arbitrary<string> =>
  fc.nat({ max: 0x10_f7ff }).map((index) => String.fromCodePoint(index < 0xd800 ? index : index + 0x800))

// any characters that a storage keeps
const makeText = (fc: Fc, maxLength: number) =>
  fc.string({ unit: makeCharacter(fc), maxLength }).map((text) => text.replaceAll("\0", " "))

// an assignment would lose `__proto__`
const toObject = (entries: Entries): Attributes => Object.fromEntries(entries)

const makeValues = (fc: Fc) => {
  const name = fc.oneof(fc.constantFrom(...oddNames), makeText(fc, 8).filter((name) => !isLink(name)))
  return fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3, depthSize: "small" },
      fc.oneof(
        fc.constantFrom(null, true, false, "center", Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER),
        fc.integer(),
        fc.double({ min: -1e15, max: 1e15, noNaN: true }).map((number) => number + 0),
        makeText(fc, 20).filter((text) => !isScript(text))
      ),
      fc.array(tie("value"), { maxLength: 3 }),
      fc.array(fc.tuple(name, tie("value")), { maxLength: 3 }).map(toObject)
    )
  })).value
}

const makeAttributes = (fc: Fc, known: FastCheck.Arbitrary<Entries>): FastCheck.Arbitrary<Attributes> =>
  fc.tuple(known, fc.array(fc.tuple(fc.constantFrom(...oddNames), makeValues(fc)), { maxLength: 2 })).map((
    [some, odd]
  ) => toObject([...some, ...odd]))

const makeMarks = (fc: Fc): FastCheck.Arbitrary<ReadonlyArray<Mark>> => {
  const link = fc.constantFrom(...links).map((href): Entries => [["href", href], ["target", "_blank"]])
  const mark = fc.oneof(
    fc.constantFrom("bold", "italic", "strike").map((type): Mark => ({ type })),
    makeAttributes(fc, link).map((attrs): Mark => ({ type: "link", attrs })),
    makeAttributes(fc, fc.constant([["color", "#ff0000"]])).map((attrs): Mark => ({ type: "textStyle", attrs }))
  )
  return fc.oneof(
    fc.uniqueArray(mark, { maxLength: 3, selector: ({ type }) => type }),
    fc.constant<ReadonlyArray<Mark>>([{ type: "code" }])
  )
}

const makeInline = (fc: Fc): FastCheck.Arbitrary<Node> => {
  const text = makeText(fc, 60).map((text) => text === "" ? "x" : text)
  return fc.oneof(
    text.map((text): Node => ({ type: "text", text })),
    fc.tuple(text, makeMarks(fc)).map(([text, marks]): Node => ({ type: "text", marks, text })),
    fc.constant<Node>({ type: "hardBreak" }),
    makeAttributes(fc, fc.constantFrom(...links).map((src): Entries => [["src", src], ["alt", null]])).map((
      attrs
    ): Node => ({ type: "image", attrs }))
  )
}

const toTable = (cell: Node): Node => ({ type: "table", content: [{ type: "tableRow", content: [cell] }] })

// a block that holds the blocks, of which the first is a paragraph
const holders: ReadonlyArray<(content: ReadonlyArray<Node>) => Node> = [
  (content) => ({ type: "blockquote", content }),
  (content) => ({ type: "bulletList", content: [{ type: "listItem", content }] }),
  (content) => ({ type: "orderedList", content: [{ type: "listItem", content }] }),
  (content) => ({ type: "taskList", content: [{ type: "taskItem", content }] }),
  (content) => toTable({ type: "tableCell", content })
]

const makeBlocks = (fc: Fc): FastCheck.Arbitrary<Node> => {
  const inlines = fc.array(makeInline(fc), { maxLength: 4 })
  const aligned = makeAttributes(fc, fc.constantFrom([["textAlign", null]], [["level", 2], ["textAlign", "left"]]))
  return fc.letrec<{ block: Node }>((tie) => ({
    block: fc.oneof(
      { maxDepth: 3, depthSize: "small" },
      fc.tuple(fc.constantFrom("paragraph", "heading", "callout"), aligned, inlines).map((
        [type, attrs, content]
      ): Node => ({ type, attrs, content })),
      fc.constantFrom<Node>({ type: "paragraph" }, { type: "horizontalRule" }, {
        type: "paragraph",
        content: []
      }),
      fc.tuple(fc.constantFrom(...holders), inlines, fc.array(tie("block"), { maxLength: 3 })).map((
        [hold, content, blocks]
      ): Node => hold([{ type: "paragraph", content }, ...blocks]))
    )
  })).block
}

export const makeEditorNodes = (fc: Fc): FastCheck.Arbitrary<Node> => fc.oneof(makeBlocks(fc), makeInline(fc))

export const makeEditorContents = (fc: Fc): FastCheck.Arbitrary<ReadonlyArray<Node>> =>
  fc.array(makeBlocks(fc), { maxLength: 5 })
