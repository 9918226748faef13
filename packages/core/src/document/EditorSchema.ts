/**
 * The nodes and marks that the editor knows, as plain data: those of Tiptap's StarterKit, tables, task lists, images, text
 * alignment and highlights. Nodes and marks of other types are kept as they are.
 */

/** The content of a node: groups or types of nodes, and the fewest. `first` names the type of the first one. */
export interface ContentRule {
  readonly of: ReadonlyArray<string>
  readonly least: 0 | 1
  readonly first?: string
}

/** A known type of nodes. */
export interface NodeRule {
  /** Empty for a part of another node, such as a list's item. */
  readonly groups: ReadonlyArray<"block" | "inline">
  /** Left out if the node holds nothing. */
  readonly content?: ContentRule
  /** The known attributes with their defaults. */
  readonly attributes: Readonly<Record<string, boolean | number | string | null>>
  /** False if nothing in it may have marks. Left out, text and whatever stands beside it may have all. */
  readonly marks?: false
  /** True if a reader sees the node even without text. */
  readonly isShown?: true
}

/** A known type of marks. `isAlone` says that it excludes every other known mark. */
export interface MarkRule {
  readonly attributes: NodeRule["attributes"]
  readonly isAlone?: true
}

const inlines = { of: ["inline"], least: 0 } as const
const blocks = { of: ["block"], least: 1 } as const
const paragraphFirst = { of: ["block"], least: 1, first: "paragraph" } as const
const cell = {
  groups: [],
  content: blocks,
  attributes: { colspan: 1, rowspan: 1, colwidth: null, align: null },
  isShown: true
} as const

/** `doc` is the whole document: an editor opens an empty one with an empty paragraph. */
export const nodeRules = {
  doc: { groups: [], content: { of: ["block"], least: 0 }, attributes: {} },
  text: { groups: ["inline"], attributes: {} },
  hardBreak: { groups: ["inline"], attributes: {} },
  paragraph: { groups: ["block"], content: inlines, attributes: { textAlign: null } },
  heading: { groups: ["block"], content: inlines, attributes: { textAlign: null, level: 1 } },
  blockquote: { groups: ["block"], content: blocks, attributes: {} },
  codeBlock: { groups: ["block"], content: { of: ["text"], least: 0 }, attributes: { language: null }, marks: false },
  horizontalRule: { groups: ["block"], attributes: {}, isShown: true },
  // an editor is configured for either place
  image: {
    groups: ["block", "inline"],
    attributes: { src: null, alt: null, title: null, width: null, height: null },
    isShown: true
  },
  bulletList: { groups: ["block"], content: { of: ["listItem"], least: 1 }, attributes: {} },
  orderedList: { groups: ["block"], content: { of: ["listItem"], least: 1 }, attributes: { start: 1, type: null } },
  listItem: { groups: [], content: paragraphFirst, attributes: {} },
  taskList: { groups: ["block"], content: { of: ["taskItem"], least: 1 }, attributes: {} },
  taskItem: { groups: [], content: paragraphFirst, attributes: { checked: false } },
  table: { groups: ["block"], content: { of: ["tableRow"], least: 1 }, attributes: {} },
  tableRow: { groups: [], content: { of: ["tableCell", "tableHeader"], least: 0 }, attributes: {} },
  tableCell: cell,
  tableHeader: cell
} as const satisfies Readonly<Record<string, NodeRule>>

export type KnownNode = keyof typeof nodeRules

export const markRules = {
  link: {
    attributes: { href: null, target: "_blank", rel: "noopener noreferrer nofollow", class: null, title: null }
  },
  bold: { attributes: {} },
  code: { attributes: {}, isAlone: true },
  italic: { attributes: {} },
  strike: { attributes: {} },
  underline: { attributes: {} },
  highlight: { attributes: { color: null } }
} as const satisfies Readonly<Record<string, MarkRule>>

export type KnownMark = keyof typeof markRules

const nodes: ReadonlyMap<string, NodeRule> = new Map<string, NodeRule>(Object.entries(nodeRules))
const marks: ReadonlyMap<string, MarkRule> = new Map<string, MarkRule>(Object.entries(markRules))

/** Returns the rule of a type of nodes; undefined if it is not known. */
export const findNodeRule = (type: string): NodeRule | undefined => nodes.get(type)

/** Returns the rule of a type of marks; undefined if it is not known. */
export const findMarkRule = (type: string): MarkRule | undefined => marks.get(type)

/** True if the rule allows a node of the type. It allows unknown types, except among bare text. */
export const fits = (type: string, { of }: ContentRule): boolean => {
  const rule = findNodeRule(type)
  if (rule === undefined) return !of.includes("text")
  return of.includes(type) || rule.groups.some((group) => of.includes(group))
}
