import type { EditorContent, EditorMark, EditorNode } from "@attestry/core/document"
import canonicalize from "canonicalize"
import { FastCheck } from "effect"

type Arbitrary<A> = FastCheck.Arbitrary<A>

const attributes: ReadonlyArray<EditorNode["attrs"]> = [
  "{}",
  "{\"level\":1}",
  "{\"level\":2}",
  "{\"textAlign\":\"center\"}",
  "{\"__proto__\":{\"polluted\":true}}",
  "{\"constructor\":{\"prototype\":{\"a\":1}}}",
  "{\"a/b\":{\"~\":[1,{\"x\":null}]},\"\":0}",
  "{\"a/b\":{\"~\":[1,{\"x\":\"\"}]},\"\":0}"
].map((json) => JSON.parse(json))

const ofJson: Arbitrary<EditorNode["attrs"]> = FastCheck.jsonValue({ maxDepth: 3 }).map((value) =>
  JSON.parse(canonicalize({ value }) ?? "")
)

const attrs = FastCheck.oneof({ weight: 4, arbitrary: FastCheck.constantFrom(...attributes) }, ofJson)

const mark: Arbitrary<EditorMark> = FastCheck.tuple(
  FastCheck.constantFrom("bold", "code", "link", "__proto__"),
  FastCheck.option(attrs, { nil: undefined })
).map(([type, attrs]) => attrs === undefined ? { type } : { type, attrs })

/** A node whose properties stand in the order of `EditorNode`. */
const nodeOf = (
  { attrs, content, marks, text, type }: { [Key in keyof EditorNode]: EditorNode[Key] | undefined } & {
    readonly type: string
  }
): EditorNode => ({
  type,
  ...(attrs === undefined ? {} : { attrs }),
  ...(content === undefined ? {} : { content }),
  ...(marks === undefined ? {} : { marks }),
  ...(text === undefined ? {} : { text })
})

const rare = <A>(arbitrary: Arbitrary<A>): Arbitrary<A | undefined> =>
  FastCheck.oneof({ weight: 3, arbitrary: FastCheck.constant(undefined) }, arbitrary)

const text = FastCheck.oneof(
  FastCheck.constantFrom(
    "",
    "a",
    "b",
    "The organisation keeps a record of it.",
    "The organisation keeps no record of it."
  ),
  FastCheck.string({ unit: "binary" })
)

const types = FastCheck.constantFrom(
  "paragraph",
  "heading",
  "bulletList",
  "listItem",
  "table",
  "tableRow",
  "tableCell",
  "text",
  "__proto__",
  "toString"
)

const tree = FastCheck.letrec<{ nodes: EditorContent }>((tie) => ({
  nodes: FastCheck.array(
    FastCheck.record({
      type: types,
      attrs: rare(attrs),
      content: FastCheck.oneof({ depthSize: "small", maxDepth: 5 }, FastCheck.constant(undefined), tie("nodes")),
      marks: rare(FastCheck.array(mark, { maxLength: 2 })),
      text: rare(text)
    }).map(nodeOf),
    { maxLength: 6 }
  )
}))

/** Documents of any shape, with many equal siblings. */
export const documents: Arbitrary<EditorContent> = tree.nodes

/** An edit where the numbers point: they are taken modulo what is there. */
export interface Edit {
  readonly what: "remove" | "copy" | "move" | "insert" | "retype" | "rewrite" | "attributes" | "marks" | "wrap" | "swap"
  readonly path: ReadonlyArray<number>
  readonly to: number
  readonly node: EditorNode
}

export const edits: Arbitrary<ReadonlyArray<Edit>> = FastCheck.array(
  FastCheck.record({
    what: FastCheck.constantFrom<Array<Edit["what"]>>(
      "remove",
      "copy",
      "move",
      "insert",
      "retype",
      "rewrite",
      "attributes",
      "marks",
      "wrap",
      "swap"
    ),
    path: FastCheck.array(FastCheck.nat(20), { minLength: 1, maxLength: 5 }),
    to: FastCheck.nat(20),
    node: FastCheck.record({
      type: types,
      attrs: rare(attrs),
      content: FastCheck.constant(undefined),
      marks: rare(FastCheck.array(mark, { maxLength: 2 })),
      text: rare(text)
    }).map(nodeOf)
  }),
  { minLength: 1, maxLength: 6 }
)

export const edited = (content: EditorContent, edit: Edit, depth = 0): EditorContent => {
  const index = (edit.path[depth] ?? 0) % Math.max(1, content.length)
  const node = content[index]
  if (node === undefined) return edit.what === "insert" ? [edit.node] : content
  if (node.content !== undefined && depth + 1 < edit.path.length) {
    return content.with(index, nodeOf({ ...whole(node), content: edited(node.content, edit, depth + 1) }))
  }
  const rest = content.toSpliced(index, 1)
  const to = edit.to % (content.length + 1)
  const { attrs, marks, text, type } = edit.node
  switch (edit.what) {
    case "remove":
      return rest
    case "copy":
      return content.toSpliced(to, 0, node)
    case "move":
      return rest.toSpliced(to, 0, node)
    case "insert":
      return content.toSpliced(to, 0, edit.node)
    case "retype":
      return content.with(index, nodeOf({ ...whole(node), type }))
    case "rewrite":
      return content.with(index, nodeOf({ ...whole(node), text }))
    case "attributes":
      return content.with(index, nodeOf({ ...whole(node), attrs }))
    case "marks":
      return content.with(index, nodeOf({ ...whole(node), marks }))
    case "wrap":
      return content.with(index, { type: "blockquote", content: [node] })
    case "swap":
      return content.toReversed()
  }
}

const whole = ({ attrs, content, marks, text, type }: EditorNode) => ({ attrs, content, marks, text, type })
