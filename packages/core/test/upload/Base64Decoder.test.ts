import { assert, describe, it } from "@effect/vitest"
import { FastCheck } from "effect"
import { Base64Decoder, decodeByTable, decodeGroups } from "../../src/upload/Base64Decoder.ts"
import { concat, cut, places, utf8 } from "./support/Uploads.ts"

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

/** Decodes the text with its cuts; undefined if it is invalid. */
const decode = (text: string, cutAt: ReadonlyArray<number>, groups: typeof decodeGroups): Uint8Array | undefined => {
  const decoder = new Base64Decoder(groups)
  const parts: Array<Uint8Array> = []
  for (const chunk of cut(utf8(text), cutAt)) {
    decoder.add(chunk, 0, chunk.length)
    const bytes = decoder.take()
    if (bytes === undefined) return undefined
    parts.push(bytes)
  }
  const last = decoder.end()
  return last === undefined ? undefined : concat([...parts, last])
}

const encode = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64")

const decoders = [["the table", decodeByTable], ["the platform", decodeGroups]] as const

describe.each(decoders)("Base64Decoder with %s", (_, groups) => {
  it("decodes what was encoded, with and without padding, however it is cut", () => {
    FastCheck.assert(
      FastCheck.property(
        FastCheck.uint8Array({ maxLength: 300 }),
        FastCheck.boolean(),
        places,
        (bytes, isPadded, at) => {
          const text = encode(bytes)
          assert.deepStrictEqual(decode(isPadded ? text : text.replace(/=+$/, ""), at, groups), bytes)
        }
      )
    )
  })

  it("rejects every text that is not canonical", () => {
    const character = FastCheck.constantFrom(...Array.from(alphabet), "=", "=", "-", "_", " ", "\n", "é", "\0", "!")
    FastCheck.assert(
      FastCheck.property(FastCheck.array(character, { maxLength: 12 }), places, (characters, at) => {
        const text = characters.join("")
        const bytes = new Uint8Array(Buffer.from(text, "base64"))
        const padded = encode(bytes)
        const isCanonical = text === padded || text === padded.replace(/=+$/, "")
        assert.deepStrictEqual(decode(text, at, groups), isCanonical ? bytes : undefined, text)
      }),
      { numRuns: 2_000 }
    )
  })

  it.each([
    "A",
    "AA=",
    "AAA==",
    "AA===",
    "=",
    "====",
    "AA==AA==",
    "AAAA=",
    "AAAA====",
    "AA=A",
    "AB==",
    "AAB=",
    "AB",
    "A A=",
    "AAAA\nAAAA",
    " AAAA",
    "AAAA ",
    "AA-A",
    "AA_A",
    "AAAAAA-AAAAA",
    "AAAAAA_AAAAA",
    "AAAA=AAAAAAA",
    "AAAAéAAAAAA"
  ])("rejects %j", (text) => {
    assert.isUndefined(decode(text, [], groups))
  })
})
