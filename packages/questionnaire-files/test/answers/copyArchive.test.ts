import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { zipSync } from "fflate"
import { crc32, inflateRawSync } from "node:zlib"
import { copyArchive } from "../../src/internal/answers/CopyArchive.ts"
import { openArchive } from "../../src/internal/questionnaire/zip/Archive.ts"

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text))

const original = zipSync({
  "[Content_Types].xml": [bytesOf("<Types/>"), { comment: "first" }],
  "xl/é.xml": [bytesOf("<a>".repeat(1_000)), { mtime: new Date(2026, 4, 4), extra: { 0x7777: bytesOf("more") } }],
  "stored.bin": [bytesOf("stored"), { level: 0 }]
})

const packedOf = (bytes: Uint8Array) => Effect.promise(async () => (await openArchive(bytes)).packed())

const entriesOf = (bytes: Uint8Array) =>
  Effect.gen(function*() {
    return (yield* packedOf(bytes)).map(({ entry, packed }) => {
      const content = entry.compressionMethod === 0 ? Buffer.from(packed) : inflateRawSync(packed)
      assert.deepStrictEqual([entry.crc32, entry.uncompressedSize], [crc32(content), content.length])
      return {
        name: entry.fileNameRaw.toString(),
        content: content.toString(),
        packed: Buffer.from(packed).toString("hex"),
        facts: [
          entry.compressionMethod,
          entry.lastModFileDate,
          entry.lastModFileTime,
          entry.externalFileAttributes,
          entry.fileCommentRaw.toString(),
          entry.extraFields.map(({ data, id }) => `${id} ${Buffer.from(data).toString()}`).join()
        ]
      }
    })
  })

describe("a copied archive", () => {
  it.effect("has the same entries in the same order, still packed", () =>
    Effect.gen(function*() {
      const packed = yield* packedOf(original)
      const copy = copyArchive(packed, new Map())
      assert.deepStrictEqual(yield* entriesOf(copy), yield* entriesOf(original))
    }))

  it.effect("has other contents for the parts that are named, whatever the case of their names", () =>
    Effect.gen(function*() {
      const packed = yield* packedOf(original)
      const changed = new Map([["xl/é.xml", bytesOf("<b/>")], ["stored.bin", new Uint8Array()]])
      const [first, second, third] = yield* entriesOf(copyArchive(packed, changed))
      const [same, other] = yield* entriesOf(original)
      assert.deepStrictEqual(first, same)
      assert.deepStrictEqual([second?.content, third?.content], ["<b/>", ""])
      assert.deepStrictEqual(second?.facts, other?.facts)
    }))
})
