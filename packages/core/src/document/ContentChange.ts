import * as Schema from "effect/Schema"
import { type Attributes, type EditorMark, EditorNode } from "./EditorNode.ts"

/** The JSON Pointer to a node of a document: `/3/content/0` is the first child of the fourth node. */
export const ContentPath = Schema.String.pipe(
  Schema.pattern(/^\/(?:0|[1-9]\d*)(?:\/content\/(?:0|[1-9]\d*))*$/),
  Schema.annotations({ identifier: "ContentPath", description: "JSON Pointer to a node of a document" })
)

const isAttributes = (value: unknown): value is Attributes =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Not a record: decoding one would lose a property that is called `__proto__`. */
const Values = Schema.declare(isAttributes, {
  jsonSchema: { type: "object" },
  arbitrary: () => (fc) => fc.dictionary(fc.string(), fc.jsonValue())
})

const Marks: Schema.Schema<ReadonlyArray<EditorMark>> = Schema.Array(
  Schema.Struct({ type: Schema.NonEmptyString, attrs: Schema.optionalWith(Values, { exact: true }) })
)

const Added = Schema.Struct({ kind: Schema.Literal("added"), path: ContentPath, node: EditorNode }).annotations({
  identifier: "ContentAdded",
  description: "A node that the older document lacks. `path` is in the newer one."
})

const Removed = Schema.Struct({ kind: Schema.Literal("removed"), path: ContentPath, node: EditorNode }).annotations({
  identifier: "ContentRemoved",
  description: "A node that the newer document lacks. `path` is in the older one."
})

const TextChanged = Schema.Struct({
  kind: Schema.Literal("textChanged"),
  path: ContentPath,
  from: Schema.NullOr(Schema.String),
  to: Schema.NullOr(Schema.String)
}).annotations({
  identifier: "ContentTextChanged",
  description: "The text of a node, or null. `path` is in the newer document."
})

const AttributesChanged = Schema.Struct({
  kind: Schema.Literal("attributesChanged"),
  path: ContentPath,
  from: Schema.NullOr(Values),
  to: Schema.NullOr(Values)
}).annotations({
  identifier: "ContentAttributesChanged",
  description: "All attributes of a node, or null. `path` is in the newer document."
})

const MarksChanged = Schema.Struct({
  kind: Schema.Literal("marksChanged"),
  path: ContentPath,
  from: Schema.NullOr(Marks),
  to: Schema.NullOr(Marks)
}).annotations({
  identifier: "ContentMarksChanged",
  description: "All marks of a node, or null. `path` is in the newer document."
})

/**
 * One difference between two documents. The path of what was removed is in the older document, every other path is in
 * the newer one, so that the changes say the same in any order.
 */
export const ContentChange = Schema.Union(Added, Removed, TextChanged, AttributesChanged, MarksChanged).annotations({
  identifier: "ContentChange"
})

export type ContentChange = typeof ContentChange.Type
