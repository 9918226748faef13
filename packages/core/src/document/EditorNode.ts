import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"
import { LongCheckId } from "../eventLoop/LongChecks.ts"
import { giveTurn } from "../eventLoop/Turn.ts"
import { ParseResult } from "../shared/AttestryNeedsEffect3.ts"
import { describe } from "../shared/Describe.ts"
import { checkInputInSteps, findContentFaults, findFaults, findNodeFaults } from "./CheckedContent.ts"
import type { ContentFault } from "./ContentFault.ts"
import { contentLimits } from "./ContentRules.ts"
import { makeEditorContents, makeEditorNodes } from "./EditorSample.ts"

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

const sampleText = { type: "text", text: "Lock your screen." }
const sampleNode = { type: "paragraph", content: [sampleText] }

// these schemas are for the API document only: `findContentFaults` and `findNodeFaults` validate
const TypeName = (of: string, example: string) =>
  describe(
    Schema.String.annotations({ jsonSchema: { type: "string", minLength: 1, maxLength: contentLimits.typeLength } }),
    `The kind of the ${of}.`,
    example
  )

const Attributes = describe(
  Schema.Record({ key: Schema.String, value: Schema.Unknown }),
  `Any JSON of at most ${contentLimits.attributeDepth} levels; values and their order are kept. `
    + "`href` and `src` must be null or a URL: relative, http, https, mailto or tel. No text may be a javascript or "
    + "vbscript URL.",
  { level: 2 }
)

const MarkShape = Schema.Struct({
  type: TypeName("mark", "bold"),
  attrs: Schema.optionalWith(Attributes, { exact: true })
}).annotations({ identifier: "EditorMark", description: "A mark of a node, such as bold or a link." })

const NodeShape: Schema.Schema<EditorNode> = Schema.Struct({
  type: TypeName("node", "paragraph"),
  attrs: Schema.optionalWith(Attributes, { exact: true }),
  content: Schema.optionalWith(
    describe(Schema.Array(Schema.suspend(() => NodeShape)), "The nodes in it.", [sampleText]),
    { exact: true }
  ),
  marks: Schema.optionalWith(describe(Schema.Array(MarkShape), "The marks of it.", [{ type: "bold" }]), {
    exact: true
  }),
  text: Schema.optionalWith(describe(Schema.String, "The text. Required where `type` is `text`.", sampleText.text), {
    exact: true
  })
}).annotations({
  identifier: "EditorNode",
  description: "A node of a rich-text document, as ProseMirror and Tiptap write it.",
  examples: [sampleNode]
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

const limits =
  `at most ${contentLimits.depth} levels, ${contentLimits.nodes} nodes and ${contentLimits.bytes} bytes of `
  + "JSON."

const describeContent = (description: string) => ContentShape.annotations({ description, examples: [[sampleNode]] }).ast

/** Validates a stored document. Returns the same value. */
export const EditorContent: Schema.Schema<EditorContent> = makeSchema(findContentFaults, {
  identifier: "EditorContent",
  arbitrary: () => makeEditorContents,
  [SchemaAST.SurrogateAnnotationId]: describeContent(`Nodes of a rich-text document: ${limits}`)
})

/** Validates a new document, which must also have a structure that an editor opens. Returns the same value. */
export const NewEditorContent: Schema.Schema<EditorContent> = makeSchema(findFaults, {
  identifier: "NewEditorContent",
  [LongCheckId]: checkInputInSteps,
  arbitrary: () => makeEditorContents,
  [SchemaAST.SurrogateAnnotationId]: describeContent(
    `Nodes of a rich-text document that Tiptap's editor opens: ${limits} Nodes and marks of other types are kept `
      + "anywhere."
  )
})

// in UTF-16 units of JSON; it takes little time to parse
const longestShort = 65_536

const parseJson = (json: string): EditorContent => JSON.parse(json)

/** Parses the JSON of a stored document. A long one is parsed in a separate turn of the event loop. */
export const parseStored = (json: string): Effect.Effect<EditorContent> =>
  json.length <= longestShort
    ? Effect.sync(() => parseJson(json))
    : giveTurn.pipe(Effect.map(() => parseJson(json)), Effect.zipLeft(giveTurn))
