import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"
import canonicalize from "canonicalize"
import * as Schema from "effect/Schema"
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
export const contentHash = (content: EditorContent): ContentHash =>
  ContentHash.make(bytesToHex(sha256(utf8ToBytes(canonicalize(content) ?? ""))))
