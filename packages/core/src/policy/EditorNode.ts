import { Schema } from "effect"

/**
 * Attributes of a node or of a mark: whatever the editor keeps there, as JSON.
 *
 * @since 0.1.0
 * @category models
 */
export type Attributes = { readonly [name: string]: unknown }

/**
 * What a text or a node is marked with: bold, a link and so on.
 *
 * @since 0.1.0
 * @category models
 */
export interface EditorMark {
  readonly type: string
  readonly attrs?: Attributes
}

/**
 * A node of a rich-text document, as ProseMirror and Tiptap write it.
 *
 * @since 0.1.0
 * @category models
 */
export interface EditorNode {
  readonly type: string
  readonly attrs?: Attributes
  readonly content?: ReadonlyArray<EditorNode>
  readonly marks?: ReadonlyArray<EditorMark>
  readonly text?: string
}

/**
 * A whole document: its nodes, in order.
 *
 * @since 0.1.0
 * @category models
 */
export type EditorContent = ReadonlyArray<EditorNode>

const Attributes = Schema.Record({ key: Schema.String, value: Schema.Unknown })

const EditorMark = Schema.Struct({
  type: Schema.NonEmptyString,
  attrs: Schema.optionalWith(Attributes, { exact: true })
}).annotations({ identifier: "EditorMark" })

/**
 * @since 0.1.0
 * @category schemas
 */
export const EditorNode: Schema.Schema<EditorNode> = Schema.Struct({
  type: Schema.NonEmptyString,
  attrs: Schema.optionalWith(Attributes, { exact: true }),
  content: Schema.optionalWith(Schema.Array(Schema.suspend((): Schema.Schema<EditorNode> => EditorNode)), {
    exact: true
  }),
  marks: Schema.optionalWith(Schema.Array(EditorMark), { exact: true }),
  text: Schema.optionalWith(Schema.String, { exact: true })
}).annotations({ identifier: "EditorNode" })

/**
 * @since 0.1.0
 * @category schemas
 */
export const EditorContent: Schema.Schema<EditorContent> = Schema.Array(EditorNode)
