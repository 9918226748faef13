import { type EditorContent, type EditorNode, findMarkRule, findNodeRule } from "@attestry/core/document"
import { Extension, getSchema, Mark, Node } from "@tiptap/core"
import { Highlight } from "@tiptap/extension-highlight"
import { Image } from "@tiptap/extension-image"
import { TaskItem, TaskList } from "@tiptap/extension-list"
import { TableKit } from "@tiptap/extension-table"
import { TextAlign } from "@tiptap/extension-text-align"
import { Node as Document, type NodeSpec, Schema } from "@tiptap/pm/model"
import { StarterKit } from "@tiptap/starter-kit"

const extensions = (inline: boolean) => [
  StarterKit,
  TableKit,
  TaskList,
  TaskItem.configure({ nested: true }),
  Image.configure({ inline }),
  TextAlign.configure({ types: ["heading", "paragraph"] }),
  Highlight.configure({ multicolor: true })
]

/** Tiptap's own schema, with images as blocks. */
export const plainSchema = getSchema(extensions(false))

// nodes that an editor keeps without knowing them, one for each place
const atom = { atom: true, addAttributes: () => ({ json: { default: null } }) } as const
const unknowns = [
  Node.create({ ...atom, name: "unknownBlock", group: "block" }),
  Node.create({ ...atom, name: "unknownInline", group: "inline", inline: true }),
  Node.create({ ...atom, name: "unknownPart" }),
  Mark.create({ name: "unknownMark", excludes: "", addAttributes: () => ({ json: { default: null } }) }),
  Extension.create({ name: "unknowns" })
]

const open: Record<string, string> = {
  listItem: "(paragraph | unknownBlock) block*",
  taskItem: "(paragraph | unknownBlock) block*",
  bulletList: "(listItem | unknownPart)+",
  orderedList: "(listItem | unknownPart)+",
  taskList: "(taskItem | unknownPart)+",
  table: "(tableRow | unknownPart)+",
  tableRow: "(tableCell | tableHeader | unknownPart)*"
}

const makeOpenSchema = (inline: boolean): Schema => {
  const { marks, nodes, topNode } = getSchema([...extensions(inline), ...unknowns]).spec
  const specs: Record<string, NodeSpec> = {}
  nodes.forEach((name, spec) => {
    specs[name] = { ...spec, ...(open[name] === undefined ? {} : { content: open[name] }) }
  })
  return new Schema({ nodes: specs, marks, topNode: topNode ?? "doc" })
}

const openSchemas = [makeOpenSchema(false), makeOpenSchema(true)]

type Json = Record<string, unknown>

const places: Record<string, string> = { inline: "unknownInline", block: "unknownBlock" }

const toJson = (node: EditorNode, place: string): Json => {
  const rule = findNodeRule(node.type)
  const marks = (node.marks ?? []).map((mark) =>
    findMarkRule(mark.type) === undefined ? { type: "unknownMark", attrs: { json: JSON.stringify(mark) } } : { ...mark }
  )
  if (rule === undefined) return { type: place, attrs: { json: JSON.stringify(node) }, marks }
  const inside = places[rule.content?.of[0] ?? ""] ?? "unknownPart"
  return { ...node, marks, content: (node.content ?? []).map((child) => toJson(child, inside)) }
}

/**
 * Opens the document as an editor does that keeps unknown nodes and marks as atoms. Throws if it does not fit. Returns what
 * the editor would save.
 */
export const opened = (content: EditorContent): EditorContent => {
  const json = {
    type: "doc",
    content: content.length === 0 ? [{ type: "paragraph" }] : content.map((node) => toJson(node, "unknownBlock"))
  }
  const failures: Array<unknown> = []
  for (const schema of openSchemas) {
    try {
      const document = Document.fromJSON(schema, json)
      document.check()
      return document.toJSON().content
    } catch (failure) {
      failures.push(failure)
    }
  }
  throw failures[0]
}
