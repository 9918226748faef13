import { SecretBox } from "@attestry/core/secret"
import * as MemoryBlobStore from "@attestry/memory/MemoryBlobStore"
import { MemoryEgress } from "@attestry/memory/MemoryEgress"
import * as MemoryQuestionnaireReader from "@attestry/memory/MemoryQuestionnaireReader"
import * as MemoryQuestionnaireWriter from "@attestry/memory/MemoryQuestionnaireWriter"
import { Layer, Redacted } from "effect"
import { browser } from "./BrowserPages.ts"

/** A key of the tests, by its first byte. */
export const secretKey = (id: string, first = 1) => ({
  id,
  bytes: Redacted.make(Uint8Array.from({ length: 32 }, (_, i) => first + i))
})

/** Services of a host for everything to work: blobs, an egress, a browser, a reader and a writer of questionnaires in memory, and keys for secrets. */
export const hostLayers = Layer.mergeAll(
  MemoryBlobStore.layer(),
  browser,
  MemoryQuestionnaireReader.layer,
  MemoryQuestionnaireWriter.layer,
  Layer.orDie(MemoryEgress.layer({ allow: ["receiver.internal:8080"] })),
  Layer.orDie(SecretBox.layer([secretKey("test")]))
)
