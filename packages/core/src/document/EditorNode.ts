import * as Arr from "effect/Array"
import * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"
import { type ContentFault, findContentFaults, findNodeFaults } from "../internal/document/ContentCheck.ts"
import { contentLimits } from "../internal/document/ContentRules.ts"
import { makeEditorContents, makeEditorNodes } from "../internal/document/EditorSample.ts"
import { ParseResult } from "../internal/effect/AttestryNeedsEffect3.ts"

/** Attributes of a node or mark: any JSON of the editor. */
export type Attributes = { readonly [name: string]: unknown }

/** A mark of a text or node, such as bold or a link. */
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

/** The nodes of a document, in order. */
export type EditorContent = ReadonlyArray<EditorNode>

// these schemas are for the API document only: `findContentFaults` and `findNodeFaults` validate
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

type FindFaults = (input: unknown, most: number) => ReadonlyArray<ContentFault>

const toIssue = (ast: SchemaAST.AST) => ({ message, path }: ContentFault): ParseResult.ParseIssue => {
  const issue = new ParseResult.Type(ast, undefined, message)
  return Arr.isNonEmptyReadonlyArray(path) ? new ParseResult.Pointer(path, undefined, issue) : issue
}

/** Makes a schema that returns its input itself. Structs and records would make a copy with another order. */
const makeSchema = <A>(findFaults: FindFaults, annotations: Schema.Annotations.Schema<A>): Schema.Schema<A> => {
  const check = () => (input: unknown, { errors }: SchemaAST.ParseOptions, ast: SchemaAST.AST) => {
    const found = findFaults(input, errors === "all" ? maximumFaults : 1)
    return Arr.isNonEmptyReadonlyArray(found)
      ? ParseResult.fail(new ParseResult.Composite(ast, undefined, Arr.map(found, toIssue(ast))))
      : ParseResult.succeed(input)
  }
  return Schema.make<A>(Schema.declare([], { decode: check, encode: check }).ast).annotations(annotations)
}

/** Validates a node with all nested ones. Returns the same value. */
export const EditorNode: Schema.Schema<EditorNode> = makeSchema(findNodeFaults, {
  identifier: "EditorNode",
  arbitrary: () => makeEditorNodes,
  [SchemaAST.SurrogateAnnotationId]: NodeShape.ast
})

/** Validates a document. Returns the same value. */
export const EditorContent: Schema.Schema<EditorContent> = makeSchema(findContentFaults, {
  identifier: "EditorContent",
  arbitrary: () => makeEditorContents,
  [SchemaAST.SurrogateAnnotationId]: ContentShape.annotations({
    description: `Nodes of a rich-text document: at most ${contentLimits.depth} levels, ${contentLimits.nodes} nodes `
      + `and ${contentLimits.bytes} bytes of JSON.`
  }).ast
})
