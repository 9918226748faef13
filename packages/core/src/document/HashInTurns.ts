import * as Effect from "effect/Effect"
import { runInTurns } from "../eventLoop/Steps.ts"
import { ContentHash, TextHash } from "./ContentHash.ts"
import { hashContent, hashText } from "./ContentHashing.ts"
import type { EditorContent } from "./EditorNode.ts"

export const hashInTurns = (content: EditorContent): Effect.Effect<ContentHash> =>
  Effect.map(runInTurns(hashContent(content)), (hash) => ContentHash.make(hash))

// two hashes of a document: of its JSON, and of its normal form
export interface ContentHashes {
  readonly contentHash: ContentHash
  readonly textHash: TextHash
}

export const hashBothInTurns = (content: EditorContent): Effect.Effect<ContentHashes> =>
  Effect.zipWith(
    hashInTurns(content),
    runInTurns(hashText(content)),
    (contentHash, textHash) => ({ contentHash, textHash: TextHash.make(textHash) })
  )
