import type { Steps } from "../eventLoop/Steps.ts"
import { makeAlignment } from "./ContentAlignment.ts"
import type { ContentChange } from "./ContentChange.ts"
import { type ContentTree, makeContentTrees } from "./ContentTree.ts"
import type { EditorContent } from "./EditorNode.ts"
import { normalizeInSteps } from "./NormalForm.ts"

// a node is replaced if the changes inside it are this many times longer than the node
const maximumRatio = 2

const toChildrenPath = (path: string): string => `${path}/content`

// compares the normal forms
export const compareContents = function*(
  older: EditorContent,
  newer: EditorContent
): Steps<ReadonlyArray<ContentChange>> {
  const toTrees = makeContentTrees()
  const alignPairs = makeAlignment()
  const changes: Array<ContentChange> = []

  const replaceNode = (a: ContentTree, b: ContentTree, from: string, to: string): number => {
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
    const count = changes.length - before
    return count === 0 ? 0 : a.ownSize + b.ownSize + count * path.length
  }

  const compareNodes = function*(a: ContentTree, b: ContentTree, from: string, to: string): Steps<number> {
    if (a.value === b.value) return 0
    const before = changes.length
    const size = compareOwn(a, b, to)
      + (yield* compareLists(a.children, b.children, toChildrenPath(from), toChildrenPath(to)))
    if (size <= maximumRatio * (a.size + b.size)) return size
    changes.length = before
    return replaceNode(a, b, from, to)
  }

  const compareLists = function*(
    a: ReadonlyArray<ContentTree>,
    b: ReadonlyArray<ContentTree>,
    from: string,
    to: string
  ): Steps<number> {
    let size = 0
    let [i, j] = [0, 0]
    for (const [nextI, nextJ] of [...yield* alignPairs(a, b), [a.length, b.length] as const]) {
      yield
      for (const { node, size: nodeSize } of a.slice(i, nextI)) {
        const path = `${from}/${i++}`
        changes.push({ kind: "removed", path, node })
        size += path.length + nodeSize
      }
      for (const { node, size: nodeSize } of b.slice(j, nextJ)) {
        const path = `${to}/${j++}`
        changes.push({ kind: "added", path, node })
        size += path.length + nodeSize
      }
      const [x, y] = [a[i], b[j]]
      if (x !== undefined && y !== undefined) size += yield* compareNodes(x, y, `${from}/${i++}`, `${to}/${j++}`)
    }
    return size
  }

  const [from, to] = [yield* normalizeInSteps(older), yield* normalizeInSteps(newer)]
  yield* compareLists(yield* toTrees(from), yield* toTrees(to), "", "")
  return changes
}
