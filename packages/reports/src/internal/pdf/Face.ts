import type { Bidi } from "bidi-js"
import * as bidiModule from "bidi-js"
import type { FontFile, Placed } from "./FontFile.ts"

// Glyphs from left to right, of which a line break separates none.
export interface Piece {
  readonly glyphs: ReadonlyArray<Placed>
  // In thousandths of the font size.
  readonly width: number
  // The level of the Unicode bidirectional algorithm. It is odd for text from right to left.
  readonly level: number
  // The glyphs as one string, if they are of one font and each stands beside the one before.
  readonly plain: { readonly font: FontFile; readonly codes: string } | undefined
}

export interface Face {
  // False for a character that is shown as its number.
  readonly hasGlyph: (codePoint: number) => boolean
  readonly setSimple: (text: string) => Piece
  readonly setShaped: (text: string, level: number) => Piece
}

// the package's types describe another kind of module than it is
const isFactory = (value: unknown): value is () => Bidi => typeof value === "function"

const makeBidi = (): Bidi => {
  const factory: unknown = bidiModule.default
  if (!isFactory(factory)) throw new Error("bidi-js exports no factory")
  return factory()
}

export const bidi = makeBidi()

// Characters that show nothing by nature: joiners, marks of direction, soft hyphens, variation selectors.
const invisible = /^(?:[\u00ad\u061c\u200b-\u200f\u2060-\u2064\ufeff]|\u034f|\p{Variation_Selector})$/u

// Ligatures, and letters as wide as ideographs.
const likeOthers = /^[\ufb00-\ufb06\uff01-\uff5e]$/

const space = /^\p{Zs}$/u

// characters that change the order of others are shown instead, because they can make a text deceive
const neverGlyphs = /^[\p{Cc}\u202a-\u202e\u2066-\u2069]$/u

// Scripts in which letters depend on their neighbours.
const joined = /^[\u0600-\u08ff\u0900-\u0dff\u1000-\u109f\u1780-\u18af\ufb50-\ufdff\ufe70-\ufefc\p{M}]+$/u

const clusters = /\P{M}\p{M}*|\p{M}+/gu

const isPlain = ({ advance, width, x, y }: Placed): boolean => x === 0 && y === 0 && advance === width

const makePiece = (glyphs: ReadonlyArray<Placed>, level: number): Piece => {
  const font = glyphs[0]?.font
  let all = 0
  let codes: string | undefined = ""
  for (const glyph of glyphs) {
    all += glyph.advance
    codes = codes !== undefined && glyph.font === font && isPlain(glyph) ? codes + glyph.code : undefined
  }
  return { glyphs, width: all, level, plain: font === undefined || codes === undefined ? undefined : { font, codes } }
}

const toEscape = (codePoint: number): string => `[U+${codePoint.toString(16).toUpperCase().padStart(4, "0")}]`

// The text with the numbers of the characters that would change the order of others.
export const showOverriding = (text: string): string =>
  text.replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, (character) => toEscape(character.charCodeAt(0)))

const mostWords = 20_000
const longestWord = 40

// Opens a font when it is first needed.
export type OpenFont = () => FontFile

// `onMissing` is called for each character that no font has.
export const makeFace = (
  fonts: readonly [OpenFont, ...Array<OpenFont>],
  onMissing: (character: string) => void
): Face => {
  const [first] = fonts
  const known = new Map<number, ReadonlyArray<Placed>>()
  const words = new Map<string, Piece>()

  const keepPiece = (key: string, make: () => Piece): Piece => {
    const kept = words.get(key)
    if (kept !== undefined) return kept
    const piece = make()
    if (words.size >= mostWords) words.clear()
    if (key.length <= longestWord) words.set(key, piece)
    return piece
  }

  const findGlyph = (codePoint: number): Placed | undefined => {
    for (const font of fonts) {
      const found = font().glyphOf(codePoint)
      if (found !== undefined) return found
    }
    return undefined
  }

  const findAs = (shown: string | undefined, text: string): Placed | undefined => {
    if (shown === undefined) return undefined
    for (const font of fonts) {
      const found = font().glyphAs(shown.codePointAt(0) ?? 0, text)
      if (found !== undefined) return found
    }
    return undefined
  }

  // Another way to write the character, which looks the same.
  const findEqual = (character: string): ReadonlyArray<Placed> | undefined => {
    const points = Array.from(character.normalize(likeOthers.test(character) ? "NFKC" : "NFC"))
    const [point = ""] = points
    if (point === character) return undefined
    const found = points.length === 1
      ? [findAs(point, character)]
      : points.map((each) => findGlyph(each.codePointAt(0) ?? 0))
    return found.every((glyph) => glyph !== undefined) ? found : undefined
  }

  const toGlyphs = (codePoint: number): ReadonlyArray<Placed> => {
    const character = String.fromCodePoint(codePoint)
    if (invisible.test(character)) return [first().blankOf(character, 0)]
    if (character === "\t") return [first().blankOf(character, 1_000)]
    const found = neverGlyphs.test(character) ? undefined : findGlyph(codePoint)
    if (found !== undefined) return [found]
    if (space.test(character)) return [first().blankOf(character, 500)]
    const equal = findEqual(character)
    if (equal !== undefined) return equal
    if (!neverGlyphs.test(character)) onMissing(character)
    return Array.from(toEscape(codePoint)).flatMap((sign) => findGlyph(sign.charCodeAt(0)) ?? [])
  }

  const glyphsOf = (codePoint: number): ReadonlyArray<Placed> => {
    const kept = known.get(codePoint)
    if (kept !== undefined) return kept
    const glyphs = toGlyphs(codePoint)
    known.set(codePoint, glyphs)
    return glyphs
  }

  const setEach = (text: string): Array<Placed> => {
    const glyphs: Array<Placed> = []
    for (let index = 0; index < text.length;) {
      const codePoint = text.codePointAt(index) ?? 0
      for (const glyph of glyphsOf(codePoint)) glyphs.push(glyph)
      index += codePoint > 0xffff ? 2 : 1
    }
    return glyphs
  }

  const fontOf = (cluster: string): FontFile | undefined => {
    const points = Array.from(cluster)
    if (points.some((point) => invisible.test(point) || neverGlyphs.test(point))) return undefined
    return fonts.find((font) => points.every((point) => font().glyphOf(point.codePointAt(0) ?? 0) !== undefined))?.()
  }

  // A cluster that one character shows: one with its marks, or a mirrored one.
  const findWhole = (cluster: string, isRightToLeft: boolean): ReadonlyArray<Placed> | undefined => {
    const [shown, ...more] = cluster.normalize("NFC")
    const mirrored = isRightToLeft ? bidi.getMirroredCharacter(cluster) ?? undefined : undefined
    const isComposed = cluster.length > 1 && more.length === 0
    const found = findAs(isComposed ? shown : mirrored, cluster)
    return found === undefined ? undefined : [found]
  }

  const shapeRun = (font: FontFile, text: string, isRightToLeft: boolean): ReadonlyArray<Placed> => {
    try {
      return font.shape(text, isRightToLeft)
    } catch {
      // some sequences that no language has stop the shaper
      const glyphs = setEach(text)
      return isRightToLeft ? glyphs.toReversed() : glyphs
    }
  }

  const shapeClusters = (text: string, isRightToLeft: boolean): ReadonlyArray<Placed> => {
    const runs: Array<ReadonlyArray<Placed>> = []
    let font: FontFile | undefined
    let run = ""
    let wasJoined = false
    const endRun = () => {
      if (font !== undefined && run !== "") runs.push(shapeRun(font, run, isRightToLeft))
      run = ""
    }
    for (const [cluster] of text.matchAll(clusters)) {
      const whole = findWhole(cluster, isRightToLeft)
      const next = whole === undefined ? fontOf(cluster) : undefined
      const isJoined = joined.test(cluster)
      if (next !== font || !isJoined || !wasJoined) endRun()
      wasJoined = isJoined
      font = next
      if (next === undefined) runs.push(whole ?? setEach(cluster))
      else run += cluster
    }
    endRun()
    return (isRightToLeft ? runs.toReversed() : runs).flat()
  }

  return {
    hasGlyph: (codePoint) => glyphsOf(codePoint).length < 3,
    setSimple: (text) => keepPiece(text, () => makePiece(setEach(text), 0)),
    setShaped: (text, level) =>
      // no simple text begins with a line break
      keepPiece(`\n${level}${text}`, () => makePiece(shapeClusters(text, level % 2 === 1), level))
  }
}
