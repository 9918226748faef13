import { assert, describe, it } from "@effect/vitest"
import { FastCheck } from "effect"
import { makeFace } from "../src/internal/pdf/Face.ts"
import type { FontFile, Placed } from "../src/internal/pdf/FontFile.ts"
import { breakText, type Line } from "../src/internal/pdf/TextLines.ts"

/** A font with a glyph for every character, each half as wide as high. The code of a glyph is its text. */
const everything = (has: (codePoint: number) => boolean = () => true): FontFile => {
  const place = (code: string, width = 500): Placed => ({ font, code, width, advance: width, x: 0, y: 0 })
  const font: FontFile = {
    name: "F1",
    glyphOf: (codePoint) => has(codePoint) ? place(String.fromCodePoint(codePoint)) : undefined,
    glyphAs: (codePoint, text) => has(codePoint) ? place(text) : undefined,
    blankOf: place,
    shape: (text, isRightToLeft) => {
      const glyphs = Array.from(text, (character) => place(character))
      return isRightToLeft ? glyphs.toReversed() : glyphs
    },
    embed: () => undefined
  }
  return font
}

const every = everything()

const face = makeFace([() => every], () => {})

const shown = ({ pieces }: Line) => pieces.flatMap(({ glyphs }) => glyphs.map(({ code }) => code)).join("")

const broken = (text: string, characters: number) => breakText(text, face, characters * 500).map(shown)

describe("the lines of a text", () => {
  it("end after spaces, hyphens and slashes, and between ideographs", () => {
    assert.deepStrictEqual(broken("one two three", 8), ["one two ", "three"])
    assert.deepStrictEqual(broken("well-known and/or -5", 8), ["well-", "known ", "and/or ", "-5"])
    assert.deepStrictEqual(broken("日本語の文。字", 3), ["日本語", "の文。", "字"])
    assert.deepStrictEqual(broken("a\r\nb\n\nc\u2028d", 8), ["a", "b", "", "c", "d"])
  })

  it("break a long word after a sign, and else anywhere", () => {
    assert.deepStrictEqual(broken("x https://example.com/a?b=c", 10), ["x https://", "example.", "com/a?b=c"])
    assert.deepStrictEqual(broken("abcdefghij", 4), ["abcd", "efgh", "ij"])
    assert.deepStrictEqual(broken("e\u0301e\u0301e\u0301", 2), ["e\u0301e\u0301", "e\u0301"])
    assert.deepStrictEqual(broken("ab", 0.5), ["a", "b"])
  })

  it("show characters that change the order of others, also if a font has them", () => {
    assert.deepStrictEqual(broken("a\u202eb\u2066c\u0007", 100), ["a[U+202E]b[U+2066]c[U+0007]"])
    assert.deepStrictEqual(broken("\u05d0\u202dx", 100), ["[U+202D]x\u05d0"])
  })

  it("are ordered from right to left, with numbers and mirrored brackets", () => {
    const [line] = breakText("\u05d0\u05d1 (12) \u05d2", face, 100_000)
    assert.isTrue(line?.isRightToLeft)
    assert.strictEqual(shown(line), "\u05d2 )12( \u05d1\u05d0")
    assert.deepStrictEqual(broken("a \u05d0\u05d1 \u05d2 b", 100), ["a \u05d2 \u05d1\u05d0 b"])
    assert.deepStrictEqual(broken("\u05d0\u05d1 \u05d2\u05d3", 3), [" \u05d1\u05d0", "\u05d3\u05d2"])
  })

  it("hold every character of every text, and are not wider than they may", () => {
    const alphabet = [
      ...Array.from("ab .-/?=\t"),
      "\u0301",
      "\u05d0",
      "(",
      ")",
      "\u0627",
      "1",
      "漢",
      "😀",
      "\u200b",
      "\u200f",
      "\ud800"
    ]
    const text = FastCheck.string({ unit: FastCheck.constantFrom(...alphabet), maxLength: 60 })
    FastCheck.assert(
      FastCheck.property(text, FastCheck.integer({ min: 1, max: 20 }), (text, characters) => {
        const lines = breakText(text, face, characters * 500)
        const all = lines.map(shown).join("")
        assert.deepStrictEqual(Array.from(all).toSorted(), Array.from(text).toSorted())
        for (const { pieces, width } of lines) {
          if (pieces.length > 1) assert.isAtMost(width, Math.max(characters * 500, 1_500), JSON.stringify(text))
        }
      }),
      { numRuns: 1_000 }
    )
  })

  const latin = everything((codePoint) => codePoint < 0x80)
  const others = everything((codePoint) => codePoint === 0x3a9 || codePoint === 0x1f600)

  it("show the number of a character that no font has, and take the next font for others", () => {
    const missing: Array<string> = []
    const fonts = makeFace([
      () => latin,
      () => others
    ], (character) => missing.push(character))
    const [line] = breakText("aΩ😀Щ", fonts, 100_000)
    assert.strictEqual(shown(line!), "aΩ😀[U+0429]")
    assert.deepStrictEqual(missing, ["Щ"])
  })
})
