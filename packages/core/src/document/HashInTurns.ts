import * as Effect from "effect/Effect"
import { runInTurns } from "../eventLoop/Steps.ts"
import { ContentHash } from "./ContentHash.ts"
import { hashContent } from "./ContentHashing.ts"
import type { EditorContent } from "./EditorNode.ts"

export const hashInTurns = (content: EditorContent): Effect.Effect<ContentHash> =>
  Effect.map(runInTurns(hashContent(content)), (hash) => ContentHash.make(hash))
