import * as Schema from "effect/Schema"
import { hashContent } from "../internal/document/ContentHashing.ts"
import { runSteps } from "../internal/shared/Steps.ts"
import type { EditorContent } from "./EditorNode.ts"

/** SHA-256 of a document's canonical JSON (RFC 8785), in hexadecimal. */
export const ContentHash = Schema.String.pipe(
  Schema.pattern(/^[0-9a-f]{64}$/),
  Schema.brand("ContentHash"),
  Schema.annotations({
    identifier: "ContentHash",
    description: "SHA-256 of the canonical JSON (RFC 8785), hexadecimal"
  })
)

export type ContentHash = typeof ContentHash.Type

/** Hashes a document. The order of properties does not matter. */
export const contentHash = (content: EditorContent): ContentHash => ContentHash.make(runSteps(hashContent(content)))
