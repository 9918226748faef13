import * as Arr from "effect/Array"
import * as ParseResult from "effect/ParseResult"
import * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"
import { type ContentFault, findContentFaults, findNodeFaults } from "../internal/document/ContentCheck.ts"
import { contentLimits } from "../internal/document/ContentRules.ts"
import { makeEditorContents, makeEditorNodes } from "../internal/document/EditorSample.ts"

/** Attributes of a node or of a mark: whatever the editor keeps there, as JSON. */
export type Attributes = { readonly [name: string]: unknown }

/** What a text or a node is marked with: bold, a link and so on. */
export interface EditorMark {
  readonly type: string
  readonly attrs?: Attributes
}

/** A node of a rich-text document, as ProseMirror and Tiptap write it. */
export interface EditorNode {
  readonly type: string
  readonly attrs?: Attributes
  readonly content?: ReadonlyArray<EditorNode>
  readonly marks?: ReadonlyArray<EditorMark>
  readonly text?: string
}

/** A whole document: its nodes, in order. */
export type EditorContent = ReadonlyArray<EditorNode>

/** What follows describes content to readers of the API document; what is taken is decided by the checks alone. */
const TypeName = Schema.String.annotations({
  jsonSchema: { type: "string", minLength: 1, maxLength: contentLimits.typeLength }
})

const Attributes = Schema.Record({ key: Schema.String, value: Schema.Unknown }).annotations({
  description: `Any JSON of at most ${contentLimits.attributeDepth} levels; values and their order are kept. `
    + "`href` and `src` must be null or a URL: relative, http, https, mailto or tel. No text may be a javascript or "
    + "vbscript URL."
})

const MarkShape = Schema.Struct({
  type: TypeName,
  attrs: Schema.optionalWith(Attributes, { exact: true })
}).annotations({ identifier: "EditorMark", description: "A mark of a node, such as bold or a link." })

const NodeShape: Schema.Schema<EditorNode> = Schema.Struct({
  type: TypeName,
  attrs: Schema.optionalWith(Attributes, { exact: true }),
  content: Schema.optionalWith(Schema.Array(Schema.suspend(() => NodeShape)), { exact: true }),
  marks: Schema.optionalWith(Schema.Array(MarkShape), { exact: true }),
  text: Schema.optionalWith(Schema.String, { exact: true }).annotations({
    description: "Required where `type` is `text`."
  })
}).annotations({
  identifier: "EditorNode",
  description: "A node of a rich-text document, as ProseMirror and Tiptap write it."
})

const ContentShape = Schema.Array(NodeShape).annotations({ jsonSchema: { maxItems: contentLimits.nodes } })

const maximumFaults = 20

type Faults = (input: unknown, most: number) => ReadonlyArray<ContentFault>

const issueOf = (ast: SchemaAST.AST) => ({ message, path }: ContentFault): ParseResult.ParseIssue => {
  const issue = new ParseResult.Type(ast, undefined, message)
  return Arr.isNonEmptyReadonlyArray(path) ? new ParseResult.Pointer(path, undefined, issue) : issue
}

/** A schema that gives the very value it is given: structs and records would make a new one, in an order of theirs. */
const checked = <A>(faults: Faults, annotations: Schema.Annotations.Schema<A>): Schema.Schema<A> => {
  const check = () => (input: unknown, { errors }: SchemaAST.ParseOptions, ast: SchemaAST.AST) => {
    const found = faults(input, errors === "all" ? maximumFaults : 1)
    return Arr.isNonEmptyReadonlyArray(found)
      ? ParseResult.fail(new ParseResult.Composite(ast, undefined, Arr.map(found, issueOf(ast))))
      : ParseResult.succeed(input)
  }
  return Schema.make<A>(Schema.declare([], { decode: check, encode: check }).ast).annotations(annotations)
}

/** A node, checked with all that it holds, and given back as the very same value. */
export const EditorNode: Schema.Schema<EditorNode> = checked(findNodeFaults, {
  identifier: "EditorNode",
  arbitrary: () => makeEditorNodes,
  [SchemaAST.SurrogateAnnotationId]: NodeShape.ast
})

/** A document, checked with all that it holds, and given back as the very same value. */
export const EditorContent: Schema.Schema<EditorContent> = checked(findContentFaults, {
  identifier: "EditorContent",
  arbitrary: () => makeEditorContents,
  [SchemaAST.SurrogateAnnotationId]: ContentShape.annotations({
    description: `Nodes of a rich-text document: at most ${contentLimits.depth} levels, ${contentLimits.nodes} nodes `
      + `and ${contentLimits.bytes} bytes of JSON.`
  }).ast
})
