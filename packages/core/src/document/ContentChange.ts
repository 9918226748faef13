import * as Schema from "effect/Schema"
import { describe } from "../shared/Describe.ts"
import { type Attributes, type EditorMark, EditorNode } from "./EditorNode.ts"

/** JSON Pointer to a node of a document: `/3/content/0` is the first child of the fourth node. */
export const ContentPath = Schema.String.pipe(
  Schema.pattern(/^\/(?:0|[1-9]\d*)(?:\/content\/(?:0|[1-9]\d*))*$/),
  Schema.annotations({
    identifier: "ContentPath",
    description: "JSON Pointer to a node of a document.",
    examples: ["/3/content/0"]
  })
)

const isAttributes = (value: unknown): value is Attributes =>
  typeof value === "object" && value !== null && !Array.isArray(value)

// no record, because decoding one would lose a property named `__proto__`
const Values = Schema.declare(isAttributes, {
  jsonSchema: { type: "object" },
  arbitrary: () => (fc) => fc.dictionary(fc.string(), fc.jsonValue())
})

const Marks: Schema.Schema<ReadonlyArray<EditorMark>> = Schema.Array(
  Schema.Struct({
    type: describe(Schema.NonEmptyString, "The kind of the mark.", "bold"),
    attrs: Schema.optionalWith(describe(Values, "The attributes of the mark.", { color: "blue" }), { exact: true })
  })
)

const makeKind = <const Kind extends string>(kind: Kind) => describe(Schema.Literal(kind), "The kind of the change.")

const Added = Schema.Struct({ kind: makeKind("added"), path: ContentPath, node: EditorNode }).annotations({
  identifier: "ContentAdded",
  description: "A node that the older document lacks. `path` is in the newer one."
})

const Removed = Schema.Struct({ kind: makeKind("removed"), path: ContentPath, node: EditorNode }).annotations({
  identifier: "ContentRemoved",
  description: "A node that the newer document lacks. `path` is in the older one."
})

const TextChanged = Schema.Struct({
  kind: makeKind("textChanged"),
  path: ContentPath,
  from: describe(Schema.NullOr(Schema.String), "The old text.", "Lock your screen."),
  to: describe(Schema.NullOr(Schema.String), "The new text.", "Lock your screens.")
}).annotations({
  identifier: "ContentTextChanged",
  description: "The text of a node, or null. `path` is in the newer document."
})

const AttributesChanged = Schema.Struct({
  kind: makeKind("attributesChanged"),
  path: ContentPath,
  from: describe(Schema.NullOr(Values), "The old attributes.", { level: 2 }),
  to: describe(Schema.NullOr(Values), "The new attributes.", { level: 3 })
}).annotations({
  identifier: "ContentAttributesChanged",
  description: "All attributes of a node, or null. `path` is in the newer document."
})

const MarksChanged = Schema.Struct({
  kind: makeKind("marksChanged"),
  path: ContentPath,
  from: describe(Schema.NullOr(Marks), "The old marks.", null),
  to: describe(Schema.NullOr(Marks), "The new marks.", [{ type: "bold" }])
}).annotations({
  identifier: "ContentMarksChanged",
  description: "All marks of a node, or null. `path` is in the newer document."
})

/**
 * One difference between two documents. The path of a removed node is in the older document, every other path in the
 * newer one. So the changes say the same in any order.
 */
export const ContentChange = Schema.Union(Added, Removed, TextChanged, AttributesChanged, MarksChanged).annotations({
  identifier: "ContentChange"
})

export type ContentChange = typeof ContentChange.Type
