import * as Schema from "effect/Schema"
import { runSteps } from "../eventLoop/Steps.ts"
import { hashContent, hashText } from "./ContentHashing.ts"
import type { EditorContent } from "./EditorNode.ts"

const pattern = "^[0-9a-f]{64}$"

/** SHA-256 of a document's canonical JSON (RFC 8785), in hexadecimal. */
export const ContentHash = Schema.String.pipe(
  Schema.pattern(new RegExp(pattern)),
  Schema.brand("ContentHash"),
  Schema.annotations({
    identifier: "ContentHash",
    jsonSchema: {
      type: "string",
      pattern,
      description: "SHA-256 of the canonical JSON (RFC 8785) of the content, in hexadecimal.",
      examples: ["4f53cda18c2baa0c0354bb5f9a3ecbe5ed12ab4d8e11ba873c2f11161202b945"]
    }
  })
)

export type ContentHash = typeof ContentHash.Type

/**
 * The version of the normal form, a hyphen, and the SHA-256 of the canonical JSON of a document's normal form. Two versions
 * of a policy say the same if theirs are equal.
 */
export const TextHash = Schema.String.pipe(
  Schema.pattern(/^[1-9]\d*-[0-9a-f]{64}$/),
  Schema.brand("TextHash"),
  Schema.annotations({ identifier: "TextHash" })
)

export type TextHash = typeof TextHash.Type

/** Hashes a document. The order of properties does not matter. */
export const contentHash = (content: EditorContent): ContentHash => ContentHash.make(runSteps(hashContent(content)))

/** Hashes what a document says. Equal for documents with the same normal form. */
export const textHash = (content: EditorContent): TextHash => TextHash.make(runSteps(hashText(content)))
