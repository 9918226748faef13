import * as Effect from "effect/Effect"
import { ContentHash } from "../../document/ContentHash.ts"
import type { EditorContent } from "../../document/EditorNode.ts"
import { runInTurns } from "../shared/Steps.ts"
import { hashContent } from "./ContentHashing.ts"

export const hashInTurns = (content: EditorContent): Effect.Effect<ContentHash> =>
  Effect.map(runInTurns(hashContent(content)), (hash) => ContentHash.make(hash))
