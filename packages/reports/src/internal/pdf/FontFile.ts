import { create, type Font, type Glyph, type GlyphPosition } from "fontkit"
import { type PdfFile, type Reference, toReference, toText } from "./PdfFile.ts"

// A glyph at its place in a line. Lengths are in thousandths of the font size.
export interface Placed {
  readonly font: FontFile
  // Four digits of the character's number in the embedded font.
  readonly code: string
  // Its width in the font.
  readonly width: number
  // The way to the next glyph, which differs from the width if glyphs are placed relative to each other.
  readonly advance: number
  readonly x: number
  readonly y: number
}

export interface FontFile {
  readonly name: string
  // Undefined if the font lacks the character.
  readonly glyphOf: (codePoint: number) => Placed | undefined
  // The glyph of this character with another text.
  readonly glyphAs: (codePoint: number, text: string) => Placed | undefined
  // A character that is kept in the text and shows nothing.
  readonly blankOf: (character: string, width: number) => Placed
  // The glyphs of a text in one direction, from left to right. All its characters must have glyphs.
  readonly shape: (text: string, isRightToLeft: boolean) => ReadonlyArray<Placed>
  // Writes the glyphs that were used. Undefined if there are none.
  readonly embed: (file: PdfFile) => Reference | undefined
}

interface Character {
  readonly glyph: number
  readonly text: string
  readonly width: number
}

const mostCharacters = 65_535

const hex = (number: number): string => number.toString(16).toUpperCase().padStart(4, "0")

const toCMap = (characters: ReadonlyArray<Character>): string => {
  const lines = characters.map(({ text }, index) => `<${hex(index)}> ${toText(text).replace("FEFF", "")}`)
  const blocks: Array<string> = []
  for (let start = 1; start < lines.length; start += 100) {
    const block = lines.slice(start, start + 100)
    blocks.push(`${block.length} beginbfchar\n${block.join("\n")}\nendbfchar\n`)
  }
  return "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n" +
    "/CIDSystemInfo <</Registry (Adobe)/Ordering (UCS)/Supplement 0>> def\n" +
    "/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n" +
    `1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n${blocks.join("")}` +
    "endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend"
}

// shows nothing, and readers of the text leave it out
const hidden = "\u200b"

interface Shaped {
  readonly glyph: Glyph
  readonly position: GlyphPosition
}

const clusters = /\P{M}\p{M}*|\p{M}+/gu

// The text of each glyph, in the order of the text. A font may compose, take apart and reorder. Then each glyph that takes
// space stands for a letter, or if their numbers differ, the first glyph for all.
const textsOf = (shaped: ReadonlyArray<Shaped>, text: string): ReadonlyArray<string> => {
  const texts = shaped.map(({ glyph }) => String.fromCodePoint(...glyph.codePoints))
  if (texts.every((each) => each !== "") && texts.join("") === text) return texts
  const letters = text.match(clusters) ?? []
  if (shaped.filter(({ position }) => position.xAdvance > 0).length !== letters.length) {
    return shaped.map((_, index) => index === 0 ? text : hidden)
  }
  let next = 0
  return shaped.map(({ position }) => position.xAdvance > 0 ? letters[next++] ?? hidden : hidden)
}

// A font of which each pair of glyph and text is one character, so that every text can be read from the file again.
export const openFontFile = (bytes: Uint8Array, name: string, tag: string): FontFile => {
  const opened = create(Buffer.from(bytes))
  const font: Font | undefined = "fonts" in opened ? opened.fonts[0] : opened
  if (font === undefined) throw new Error("A collection without fonts")
  const scale = 1_000 / font.unitsPerEm
  const isCff = "CFF " in font || "CFF2" in font
  const blank = font.glyphForCodePoint(0x20).id
  const characters: Array<Character> = [{ glyph: 0, text: "", width: 0 }]
  const codes = new Map<string, number>([["0", 0]])
  const simple = new Map<number, Placed | undefined>()

  const codeOf = (glyph: number, text: string, width: number): number => {
    // the glyphs of this kind of font have no second number
    const key = isCff ? String(glyph) : `${glyph} ${text} ${width}`
    const known = codes.get(key)
    if (known !== undefined) return known
    const code = characters.length > mostCharacters ? 0 : characters.push({ glyph, text, width }) - 1
    codes.set(key, code)
    return code
  }

  const place = (
    { advanceWidth, id }: Pick<Glyph, "advanceWidth" | "id">,
    text: string,
    at: { readonly advance?: number; readonly x?: number; readonly y?: number } = {}
  ): Placed => {
    const own = Math.round(advanceWidth * scale)
    const { advance = own, x = 0, y = 0 } = at
    const code = codeOf(id, text, own)
    return { font: self, code: hex(code), width: characters[code]?.width ?? 0, advance, x, y }
  }

  const shape = (text: string, isRightToLeft: boolean): ReadonlyArray<Placed> => {
    const { glyphs, positions } = font.layout(text, [], undefined, undefined, isRightToLeft ? "rtl" : "ltr")
    const nowhere = { xAdvance: 0, yAdvance: 0, xOffset: 0, yOffset: 0 }
    const shaped = glyphs.map((glyph, index) => ({ glyph, position: positions[index] ?? nowhere }))
    const inOrder = textsOf(isRightToLeft ? shaped.toReversed() : shaped, text)
    const texts = isRightToLeft ? inOrder.toReversed() : inOrder
    return shaped.map(({ glyph, position: { xAdvance, xOffset, yOffset } }, index) =>
      place(glyph, texts[index] ?? hidden, {
        advance: Math.round(xAdvance * scale),
        x: Math.round(xOffset * scale),
        y: Math.round(yOffset * scale)
      })
    )
  }

  const embed = (file: PdfFile): Reference | undefined => {
    if (characters.length === 1) return undefined
    const subset = font.createSubset()
    const indexes = new Map<number, number>([[0, 0]])
    const map = Buffer.alloc(2 * characters.length)
    for (const [code, { glyph }] of characters.entries()) {
      if (!indexes.has(glyph)) {
        indexes.set(glyph, indexes.size)
        subset.includeGlyph(font.getGlyph(glyph))
      }
      map.writeUInt16BE(indexes.get(glyph) ?? 0, 2 * code)
    }
    const [program, mapping, unicode, descriptor, descendant, whole] = [
      file.reserve(),
      file.reserve(),
      file.reserve(),
      file.reserve(),
      file.reserve(),
      file.reserve()
    ]
    const data = subset.encode()
    file.writeStream(program, data, isCff ? "/Subtype/CIDFontType0C" : `/Length1 ${data.length}`)
    if (!isCff) file.writeStream(mapping, map)
    else file.write(mapping, "null")
    file.writeStream(unicode, Buffer.from(toCMap(characters)))
    const baseName = `/${tag}+${font.postscriptName.replaceAll(/[^A-Za-z0-9-]/g, "") || "Font"}`
    const units = (value: number) => Math.round(value * scale)
    const { maxX, maxY, minX, minY } = font.bbox
    file.write(
      descriptor,
      `<</Type/FontDescriptor/FontName${baseName}/Flags 4/FontBBox[${[minX, minY, maxX, maxY].map(units).join(" ")}]` +
        `/ItalicAngle ${font.italicAngle}/Ascent ${units(font.ascent)}/Descent ${units(font.descent)}` +
        `/CapHeight ${units(font.capHeight || font.ascent)}/StemV 80/FontFile${isCff ? 3 : 2} ${toReference(program)}>>`
    )
    file.write(
      descendant,
      `<</Type/Font/Subtype/CIDFontType${isCff ? 0 : 2}/BaseFont${baseName}` +
        "/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>" +
        `/FontDescriptor ${toReference(descriptor)}/W[0[${characters.map(({ width }) => width).join(" ")}]]` +
        `${isCff ? "" : `/CIDToGIDMap ${toReference(mapping)}`}>>`
    )
    file.write(
      whole,
      `<</Type/Font/Subtype/Type0/BaseFont${baseName}/Encoding/Identity-H` +
        `/DescendantFonts[${toReference(descendant)}]/ToUnicode ${toReference(unicode)}>>`
    )
    return whole
  }

  const self: FontFile = {
    name,
    glyphOf: (codePoint) => {
      if (simple.has(codePoint)) return simple.get(codePoint)
      const placed = font.hasGlyphForCodePoint(codePoint)
        ? place(font.glyphForCodePoint(codePoint), String.fromCodePoint(codePoint))
        : undefined
      simple.set(codePoint, placed)
      return placed
    },
    glyphAs: (codePoint, text) =>
      font.hasGlyphForCodePoint(codePoint) ? place(font.glyphForCodePoint(codePoint), text) : undefined,
    blankOf: (character, width) => place({ id: blank, advanceWidth: width / scale }, character),
    shape,
    embed
  }
  return self
}
