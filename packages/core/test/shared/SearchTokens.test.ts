import { tokenize } from "@attestry/core/shared"
import { assert, describe, it } from "@effect/vitest"
import { FastCheck } from "effect"
import { makeCharacter } from "../../src/document/EditorSample.ts"

const cases: ReadonlyArray<readonly [text: string, tokens: ReadonlyArray<string>]> = [
  ["Where are backups kept?", ["where", "are", "backups", "kept"]],
  ["The the THE", ["the"]],
  ["snake_case, AES-256; v1.3 don't", ["snake", "case", "aes", "256", "v1", "3", "don", "t"]],
  ["ÜBERPRÜFUNG U\u0308berpru\u0308fung", ["uberprufung"]],
  ["Ａｃｃｅｓｓ ﬁle ² ℌ ㎒", ["access", "file", "2", "h", "mhz"]],
  ["ΟΔΟΣ ΟΔΟΣ.Χ", ["οδος", "χ"]],
  ["J\u030c \u01f0", ["j"]],
  ["हिन्दी العربية עִבְרִית 한국어", ["हिन्दी", "العربية", "עִבְרִית", "한국어"]],
  ["個人情報", ["個", "人", "情", "報"]],
  ["Postgresサーバー", ["postgres", "サ", "ー", "バ"]],
  ["ｻｰﾊﾞｰ か\u3099", ["サ", "ー", "バ", "が"]],
  ["ที่นี่", ["ที่", "นี่"]],
  ["ລາວ ខ្មែរ မြန်မာ", ["ລ", "າ", "ວ", "ខ្", "មែ", "រ", "မြ", "န်", "မာ"]],
  ["葛\u{e0100} Daten\u00adschutz", ["葛", "datenschutz"]],
  ["1\ufe0f\u20e3 ❤\ufe0f 👩‍👩‍👧", ["1\u20e3"]],
  ["\u0301alone \u0300", ["alone"]],
  ["", []],
  [" \n\t .,;:!?¿*%_#+-=()[]{}「」。、฿៛", []]
]

describe("tokens", () => {
  it.each(cases)("are made from %s", (text, tokens) => assert.deepStrictEqual(tokenize(text), tokens))

  it("are cut at 64 code points", () => {
    assert.deepStrictEqual(tokenize("x".repeat(10_000)), ["x".repeat(64)])
    assert.deepStrictEqual(tokenize("𐐀".repeat(65)), ["𐐨".repeat(64)])
  })

  it("keep 30 marks of a longer run", () => {
    assert.deepStrictEqual(tokenize(`ก${"\u0e48".repeat(100)}`), [`ก${"\u0e48".repeat(30)}`])
    assert.deepStrictEqual(tokenize(`x${`${"\u0323".repeat(30)}\u200b`.repeat(100)}c`), ["xc"])
  })

  it("are kept apart for several texts", () =>
    assert.deepStrictEqual(tokenize("one", "two", "", "one", "e", "\u0301"), ["one", "two", "e"]))

  it("are found by any complete part of their text, in any case and form", () =>
    FastCheck.assert(FastCheck.property(
      FastCheck.array(FastCheck.string({ unit: makeCharacter(FastCheck), maxLength: 12 }), { maxLength: 5 }),
      (texts) => {
        const tokens = tokenize(...texts)
        for (const text of texts) {
          assert.includeMembers([...tokens], [...tokenize(text)])
          assert.includeMembers([...tokens], [...tokenize(text.normalize("NFD"))])
        }
        for (const token of tokens) {
          assert.isAtMost(Array.from(token).length, 64)
          assert.match(token, /^[\p{L}\p{N}][\p{L}\p{M}\p{N}]*$/u)
        }
        assert.strictEqual(new Set(tokens).size, tokens.length)
      }
    )))

  it("take time in proportion to the text", () => {
    const start = process.cpuUsage()
    for (
      const char of [
        "a",
        "字",
        "ก",
        "\u0301",
        "e\u0301",
        " ",
        "a ",
        "\u0345\u0344",
        `${"\u0344\u0345".repeat(15)}\u200b`
      ]
    ) {
      tokenize(`a${char}`.repeat(100_000 / char.length))
      tokenize(`a${char.repeat(100_000 / char.length)}`)
      tokenize(`a${"\u0345".repeat(50_000)}${char.repeat(50_000 / char.length)}`)
    }
    const { system, user } = process.cpuUsage(start)
    assert.isBelow((user + system) / 1_000, 2_000)
  })
})
