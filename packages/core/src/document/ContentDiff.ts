import * as Schema from "effect/Schema"
import { runSteps } from "../eventLoop/Steps.ts"
import { Either } from "../shared/AttestryNeedsEffect3.ts"
import { toCanonical } from "./CanonicalJson.ts"
import { type ContentChange, ContentPath } from "./ContentChange.ts"
import { compareContents } from "./ContentComparison.ts"
import type { EditorContent, EditorNode } from "./EditorNode.ts"
import { normalizeInSteps } from "./NormalForm.ts"

/** Returns the normal form of a document. Two documents with equal ones say the same. */
export const normalize = (content: EditorContent): EditorContent => runSteps(normalizeInSteps(content))

/**
 * Returns the changes from the normal form of the older document to that of the newer one, in reading order. Documents that
 * say the same have none. A moved node is removed and added, and so is a node that has changed too much.
 * It recurses into nodes, which may be 64 deep. Two documents at their limits take a few hundred milliseconds.
 */
export const diff = (older: EditorContent, newer: EditorContent): ReadonlyArray<ContentChange> =>
  runSteps(compareContents(older, newer))

const isContentPath = Schema.is(ContentPath)

// the changes of a node, and of the nodes in it
interface Place {
  readonly changes: Map<ContentChange["kind"], ContentChange>
  readonly children: Map<number, Place>
}

const makePlace = (): Place => ({ changes: new Map(), children: new Map() })

const addChange = (root: Place, change: ContentChange): void => {
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
 * Applies the changes to the normal form of the older document, in any order. The result has the same values as the normal
 * form of the newer document. On the left is a change that does not fit.
 */
export const apply = (
  content: EditorContent,
  changes: ReadonlyArray<ContentChange>
): Either.Either<EditorContent, ContentChange> => {
  const [older, newer] = [makePlace(), makePlace()]
  for (const change of changes) {
    if (isContentPath(change.path)) addChange(change.kind === "removed" ? older : newer, change)
  }
  const pending = new Set(changes)

  const takeRemoved = (node: EditorNode, at: Place | undefined): boolean => {
    const change = at?.changes.get("removed")
    if (change?.kind !== "removed") return false
    if (toCanonical(change.node) === toCanonical(node)) pending.delete(change)
    return true
  }

  const takeAdded = (at: Place | undefined): EditorNode | undefined => {
    const change = at?.changes.get("added")
    if (change?.kind !== "added") return undefined
    pending.delete(change)
    return change.node
  }

  const fits = (change: { readonly from: unknown }, value: unknown): boolean =>
    toCanonical(change.from) === toCanonical(value ?? null)

  const changeNode = (node: EditorNode, at: Place, content: EditorContent | undefined): EditorNode => {
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

  const patchNodes = (nodes: EditorContent, from: Place | undefined, to: Place | undefined): EditorContent => {
    if (from === undefined && to === undefined) return nodes
    const remaining = nodes.map((node, index) => ({ node, from: from?.children.get(index) }))
      .filter((one) => !takeRemoved(one.node, one.from))
    const result: Array<EditorNode> = []
    for (let next = 0;;) {
      const at = to?.children.get(result.length)
      const added = takeAdded(at)
      if (added !== undefined) {
        result.push(added)
        continue
      }
      const old = remaining[next++]
      if (old === undefined) return result
      const { from, node } = old
      const content = node.content === undefined ? undefined : patchNodes(node.content, from, at)
      result.push(at === undefined && content === node.content ? node : changeNode(node, at ?? makePlace(), content))
    }
  }

  const result = patchNodes(normalize(content), older, newer)
  const [misfit] = pending
  return misfit === undefined ? Either.right(result) : Either.left(misfit)
}
