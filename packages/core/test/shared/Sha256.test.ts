import { assert, describe, it } from "@effect/vitest"
import { FastCheck } from "effect"
import { createHash } from "node:crypto"
import { makeCharacter } from "../../src/document/EditorSample.ts"
import * as Sha256 from "../../src/shared/Sha256.ts"

const parts = FastCheck.array(
  FastCheck.oneof(FastCheck.string({ unit: makeCharacter(FastCheck) }), FastCheck.uint8Array({ maxLength: 200 }))
)

const hash = (make: () => Sha256.Hash, parts: ReadonlyArray<string | Uint8Array>): string => {
  const hash = make()
  for (const part of parts) hash.update(part)
  return hash.toHex()
}

describe("SHA-256", () => {
  it("is the same by the runtime's crypto and by portable code", () => {
    FastCheck.assert(FastCheck.property(parts, (parts) => {
      const expected = createHash("sha256")
      for (const part of parts) expected.update(part)
      const hex = expected.digest("hex")
      assert.deepStrictEqual([hash(Sha256.make, parts), hash(Sha256.makePortable, parts)], [hex, hex])
    }))
  })

  it("replaces a lone surrogate as UTF-8 does", () => {
    const text = "a\ud800b"
    assert.deepStrictEqual(
      [hash(Sha256.make, [text]), hash(Sha256.makePortable, [text])],
      [Sha256.hexOf("a\ufffdb"), Sha256.hexOf("a\ufffdb")]
    )
  })
})
