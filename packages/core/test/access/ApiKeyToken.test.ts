import { assert, describe, it } from "@effect/vitest"
import { FastCheck } from "effect"
import { createHash } from "node:crypto"
import { makeToken, parseToken, tokenEntropy } from "../../src/access/ApiKeyToken.ts"
import { hashesEqual } from "../../src/shared/HashesEqual.ts"

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
const entropy = FastCheck.uint8Array({ minLength: tokenEntropy, maxLength: tokenEntropy })
const extremes = [0, 1, 127, 255].map((byte) => new Uint8Array(tokenEntropy).fill(byte))

describe("makeToken", () => {
  it.prop("makes a key of fixed form, which parses into the same parts", [entropy], ([random]) => {
    const { keyId, secretHash, token } = makeToken(random)
    assert.match(token, /^atk_[0-9A-Za-z]{57}$/)
    assert.strictEqual(token.slice(4, 12), keyId)
    assert.match(secretHash, /^[0-9a-f]{64}$/)
    assert.deepStrictEqual(parseToken(token), { keyId, secretHash })
  })

  it("makes keys of the same form from extreme bytes", () => {
    const tokens = extremes.map((random) => makeToken(random))
    for (const { keyId, secretHash, token } of tokens) {
      assert.strictEqual(token.length, 61)
      assert.deepStrictEqual(parseToken(token), { keyId, secretHash })
    }
    assert.strictEqual(new Set(tokens.map(({ secretHash }) => secretHash)).size, tokens.length)
  })

  it("hashes only the secret, with SHA-256", () => {
    const { secretHash, token } = makeToken(Uint8Array.from({ length: tokenEntropy }, (_, i) => i))
    assert.strictEqual(secretHash, createHash("sha256").update(token.slice(12, 55)).digest("hex"))
  })

  it("ends in the CRC-32 of the rest, so that scanners can check it", () => {
    const { token } = makeToken(new Uint8Array(tokenEntropy))
    assert.strictEqual(token.slice(0, 55), `atk_${"0".repeat(51)}`)
    const table = (n: number) =>
      Array.from({ length: 8 }).reduce<number>((c) => c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1, n)
    const crc = [...Buffer.from(token.slice(0, 55))].reduce((c, byte) => table((c ^ byte) & 0xff) ^ (c >>> 8), -1)
    const sum = Array.from(token.slice(55)).reduce((all, digit) => all * 62 + alphabet.indexOf(digit), 0)
    assert.strictEqual(sum, (crc ^ -1) >>> 0)
  })

  it("makes another key id and secret from other bytes", () => {
    const random = new Uint8Array(tokenEntropy)
    const first = makeToken(random)
    for (let i = 0; i < tokenEntropy; i++) {
      const changed = makeToken(random.with(i, 1))
      assert.strictEqual(changed.secretHash === first.secretHash, i >= 32)
      assert.strictEqual(changed.keyId === first.keyId, i < 32)
    }
  })
})

describe("parseToken", () => {
  it("rejects every change of one character, and every swap of two neighbours", () => {
    const { token } = makeToken(Uint8Array.from({ length: tokenEntropy }, (_, i) => (i * 37 + 11) & 0xff))
    for (let i = 0; i < token.length; i++) {
      for (const character of alphabet) {
        if (character === token[i]) continue
        assert.isUndefined(parseToken(token.slice(0, i) + character + token.slice(i + 1)), `${i} ${character}`)
      }
      const swapped = token.slice(0, i) + token.slice(i, i + 2).split("").toReversed().join("") + token.slice(i + 2)
      if (swapped !== token) assert.isUndefined(parseToken(swapped))
    }
  })

  it("rejects text that is malformed", () => {
    const { token } = makeToken(new Uint8Array(tokenEntropy).fill(9))
    const wrong = [
      "",
      "atk_",
      token.slice(1),
      token.slice(0, -1),
      `${token}0`,
      `${token}\n`,
      ` ${token}`,
      token.replace("atk_", "ATK_"),
      token.replace("atk_", "atx_"),
      `${token},${token}`,
      token.replace(/.$/, "ä"),
      "a".repeat(1_000_000)
    ]
    for (const text of wrong) assert.isUndefined(parseToken(text))
  })

  it.prop("rejects random text", [FastCheck.string()], ([text]) => {
    assert.isUndefined(parseToken(text))
    assert.isUndefined(parseToken(`atk_${text}`))
  })
})

describe("hashesEqual", () => {
  it("is true only when the texts are equal", () => {
    assert.isTrue(hashesEqual("abc", "abc"))
    assert.isTrue(hashesEqual("", ""))
    for (
      const [a, b] of [["abc", "abd"], ["abc", "xbc"], ["abc", "ab"], ["ab", "abc"], ["abab", "ab"], ["", "a"], [
        "a",
        ""
      ]]
    ) {
      assert.isFalse(hashesEqual(a ?? "", b ?? ""))
    }
  })
})
