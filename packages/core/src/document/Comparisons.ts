import * as Effect from "effect/Effect"
import { runInTurns } from "../eventLoop/Steps.ts"
import type { ContentChange } from "./ContentChange.ts"
import { compareContents } from "./ContentComparison.ts"
import type { TextHash } from "./ContentHash.ts"
import type { EditorContent } from "./EditorNode.ts"

type Changes = ReadonlyArray<ContentChange>

interface Compared {
  readonly content: EditorContent
  // hash of what it says
  readonly hash: TextHash
}

// each may take as much memory as two documents
const mostKept = 16

// Keeps the latest results, because the documents of published versions never change. The hash stands for the document,
// so nobody gets the result of a document that they do not have.
export const makeComparisons = () => {
  const kept = new Map<string, Changes>()
  const keep = (key: string, changes: Changes) =>
    Effect.sync(() => {
      const [oldest] = kept.keys()
      if (oldest !== undefined && kept.size >= mostKept) kept.delete(oldest)
      kept.set(key, changes)
    })

  return (older: Compared, newer: Compared): Effect.Effect<Changes> =>
    Effect.suspend(() => {
      if (older.hash === newer.hash) return Effect.succeed([])
      const key = `${older.hash} ${newer.hash}`
      const known = kept.get(key)
      return known === undefined
        ? Effect.tap(runInTurns(compareContents(older.content, newer.content)), (changes) => keep(key, changes))
        : Effect.succeed(known)
    })
}
