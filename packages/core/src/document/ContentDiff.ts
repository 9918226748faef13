import * as Either from "effect/Either"
import * as Schema from "effect/Schema"
import { alignPairs } from "../internal/document/ContentAlignment.ts"
import { type ContentTree, makeContentTrees, toCanonical } from "../internal/document/ContentTree.ts"
import { type ContentChange, ContentPath } from "./ContentChange.ts"
import type { EditorContent, EditorNode } from "./EditorNode.ts"

/** How many times longer than a node the changes inside it may be, before the whole node is told as exchanged. */
const longestStory = 2

const within = (path: string): string => `${path}/content`

/**
 * What has to be done to the older document to get the newer one, in reading order; nothing for documents of equal
 * values, whatever the order of their properties. What was moved is told as removed and added, and so is a node of
 * which too much has changed; both documents' nodes may be 64 deep, for it descends into them.
 */
export const diff = (older: EditorContent, newer: EditorContent): ReadonlyArray<ContentChange> => {
  const treesOf = makeContentTrees()
  const changes: Array<ContentChange> = []

  const exchange = (a: ContentTree, b: ContentTree, from: string, to: string): number => {
    changes.push({ kind: "removed", path: from, node: a.node }, { kind: "added", path: to, node: b.node })
    return from.length + a.size + to.length + b.size
  }

  const compareOwn = (a: ContentTree, b: ContentTree, path: string): number => {
    const before = changes.length
    const [from, to] = [a.node, b.node]
    if (from.text !== to.text) {
      changes.push({ kind: "textChanged", path, from: from.text ?? null, to: to.text ?? null })
    }
    if (a.attributes !== b.attributes) {
      changes.push({ kind: "attributesChanged", path, from: from.attrs ?? null, to: to.attrs ?? null })
    }
    if (a.marks !== b.marks) {
      changes.push({ kind: "marksChanged", path, from: from.marks ?? null, to: to.marks ?? null })
    }
    const told = changes.length - before
    return told === 0 ? 0 : a.ownSize + b.ownSize + told * path.length
  }

  const compareNodes = (a: ContentTree, b: ContentTree, from: string, to: string): number => {
    if (a.value === b.value) return 0
    const before = changes.length
    const told = compareOwn(a, b, to) + compareLists(a.children, b.children, within(from), within(to))
    if (told <= longestStory * (a.size + b.size)) return told
    changes.length = before
    return exchange(a, b, from, to)
  }

  const compareLists = (
    a: ReadonlyArray<ContentTree>,
    b: ReadonlyArray<ContentTree>,
    from: string,
    to: string
  ): number => {
    let told = 0
    let [i, j] = [0, 0]
    for (const [nextI, nextJ] of [...alignPairs(a, b), [a.length, b.length] as const]) {
      for (const { node, size } of a.slice(i, nextI)) {
        const path = `${from}/${i++}`
        changes.push({ kind: "removed", path, node })
        told += path.length + size
      }
      for (const { node, size } of b.slice(j, nextJ)) {
        const path = `${to}/${j++}`
        changes.push({ kind: "added", path, node })
        told += path.length + size
      }
      const [x, y] = [a[i], b[j]]
      if (x !== undefined && y !== undefined) told += compareNodes(x, y, `${from}/${i++}`, `${to}/${j++}`)
    }
    return told
  }

  compareLists(treesOf(older), treesOf(newer), "", "")
  return changes
}

const isContentPath = Schema.is(ContentPath)

/** What the changes say of a node, and of those in it. */
interface Place {
  readonly changes: Map<ContentChange["kind"], ContentChange>
  readonly children: Map<number, Place>
}

const makePlace = (): Place => ({ changes: new Map(), children: new Map() })

const place = (root: Place, change: ContentChange): void => {
  let found = root
  for (const step of change.path.slice(1).split("/content/")) {
    const index = Number(step)
    const next = found.children.get(index) ?? makePlace()
    found.children.set(index, next)
    found = next
  }
  found.changes.set(change.kind, change)
}

/**
 * The older document with the changes made to it, in whatever order they come: of equal values as the newer one they
 * were told of, and the same to the letter if in both the nodes' properties stand in the order of `EditorNode` and
 * equal attributes in the same order. On the left is a change that does not fit the document.
 */
export const apply = (
  content: EditorContent,
  changes: ReadonlyArray<ContentChange>
): Either.Either<EditorContent, ContentChange> => {
  const [older, newer] = [makePlace(), makePlace()]
  for (const change of changes) {
    if (isContentPath(change.path)) place(change.kind === "removed" ? older : newer, change)
  }
  const pending = new Set(changes)

  const isRemoved = (node: EditorNode, at: Place | undefined): boolean => {
    const change = at?.changes.get("removed")
    if (change?.kind !== "removed") return false
    if (toCanonical(change.node) === toCanonical(node)) pending.delete(change)
    return true
  }

  const addedAt = (at: Place | undefined): EditorNode | undefined => {
    const change = at?.changes.get("added")
    if (change?.kind !== "added") return undefined
    pending.delete(change)
    return change.node
  }

  const fits = (change: { readonly from: unknown }, value: unknown): boolean =>
    toCanonical(change.from) === toCanonical(value ?? null)

  const changed = (node: EditorNode, at: Place, content: EditorContent | undefined): EditorNode => {
    let { attrs, marks, text } = node
    for (const change of at.changes.values()) {
      if (change.kind === "textChanged" && fits(change, text)) text = change.to ?? undefined
      else if (change.kind === "attributesChanged" && fits(change, attrs)) attrs = change.to ?? undefined
      else if (change.kind === "marksChanged" && fits(change, marks)) marks = change.to ?? undefined
      else continue
      pending.delete(change)
    }
    return {
      type: node.type,
      ...(attrs === undefined ? {} : { attrs }),
      ...(content === undefined ? {} : { content }),
      ...(marks === undefined ? {} : { marks }),
      ...(text === undefined ? {} : { text })
    }
  }

  const patched = (nodes: EditorContent, from: Place | undefined, to: Place | undefined): EditorContent => {
    if (from === undefined && to === undefined) return nodes
    const kept = nodes.map((node, index) => ({ node, from: from?.children.get(index) }))
      .filter((one) => !isRemoved(one.node, one.from))
    const result: Array<EditorNode> = []
    for (let next = 0;;) {
      const at = to?.children.get(result.length)
      const added = addedAt(at)
      if (added !== undefined) {
        result.push(added)
        continue
      }
      const old = kept[next++]
      if (old === undefined) return result
      const { from, node } = old
      const content = node.content === undefined ? undefined : patched(node.content, from, at)
      result.push(at === undefined && content === node.content ? node : changed(node, at ?? makePlace(), content))
    }
  }

  const result = patched(content, older, newer)
  const [misfit] = pending
  return misfit === undefined ? Either.right(result) : Either.left(misfit)
}
