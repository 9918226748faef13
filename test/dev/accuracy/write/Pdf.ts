import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { type FontFile, openFontFile } from "../../../../packages/reports/src/internal/pdf/FontFile.ts"
import { makePdfFile, toReference, toText } from "../../../../packages/reports/src/internal/pdf/PdfFile.ts"

/** The way in which a program writes a line: as one text, each word at its place, or with gaps instead of spaces. */
export type Program = "lines" | "words" | "gaps"

export interface TextStyle {
  readonly size: number
  readonly isBold: boolean
}

const { resolve } = createRequire(import.meta.url)
const readFont = (path: string) => readFileSync(resolve(path))

const fontsOf = (language: string): readonly [regular: Uint8Array, bold: Uint8Array] => {
  if (language === "ja") {
    const only = readFont("@expo-google-fonts/sawarabi-gothic/400Regular/SawarabiGothic_400Regular.ttf")
    return [only, only]
  }
  return [
    readFont("@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf"),
    readFont("@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf")
  ]
}

const toNumber = (value: number): string => String(Math.round(value * 100) / 100)

export interface PageForm {
  readonly width: number
  readonly height: number
  readonly header: string
  /** The footer of the page with this number. */
  readonly footer: (page: number) => string
}

export const a4 = { width: 595.28, height: 841.89 } as const

// a line does not begin with these
const never = /^[。、？！）」％：]/

/** Draws from the top left corner, in points. */
export const makeDrawing = (language: string, program: Program, form: PageForm) => {
  const [regularBytes, boldBytes] = fontsOf(language)
  const regular = openFontFile(regularBytes, "F1", "AAAAAA")
  const bold = openFontFile(boldBytes, "F2", "BBBBBB")
  const pages: Array<Array<string>> = []

  const glyphsOf = (font: FontFile, text: string) =>
    Array.from(text).map((character) => {
      const glyph = font.glyphOf(character.codePointAt(0) ?? 0)
      if (glyph === undefined) throw new Error(`The font lacks ${character}`)
      return glyph
    })
  const fontOf = ({ isBold }: TextStyle) => isBold ? bold : regular
  const widthOf = (text: string, style: TextStyle): number =>
    glyphsOf(fontOf(style), text).reduce((sum, { width }) => sum + width, 0) * style.size / 1_000

  const breakText = (text: string, width: number, style: TextStyle): ReadonlyArray<string> => {
    const parts = language === "ja"
      ? text.match(/[\w.]+[。、？！）」％： ]*|.[。、？！）」％： ]*/gu) ?? []
      : text.split(/(?<= )/)
    const lines: Array<string> = []
    let line = ""
    for (const part of parts) {
      const isFull = line !== "" && widthOf((line + part).trimEnd(), style) > width
      if (isFull && !never.test(part)) {
        lines.push(line.trimEnd())
        line = part
      } else line += part
    }
    return line === "" ? lines : [...lines, line.trimEnd()]
  }

  const show = (left: number, top: number, codes: string, { isBold, size }: TextStyle): string =>
    `BT /${isBold ? "F2" : "F1"} ${size} Tf 1 0 0 1 ${toNumber(left)} ${
      toNumber(form.height - top - size * 0.8)
    } Tm ${codes} ET\n`

  const codesOf = (text: string, style: TextStyle): string =>
    `<${glyphsOf(fontOf(style), text).map(({ code }) => code).join("")}>`

  const toLine = (left: number, top: number, text: string, style: TextStyle): string => {
    if (program === "lines" || !text.includes(" ")) return show(left, top, `${codesOf(text, style)} Tj`, style)
    const words = text.split(" ")
    if (program === "gaps") {
      const gap = -widthOf(" ", style) * 1_000 / style.size
      return show(left, top, `[${words.map((word) => codesOf(word, style)).join(toNumber(gap))}] TJ`, style)
    }
    let from = left
    return words.map((word, index) => {
      const shown = index === words.length - 1 ? word : `${word} `
      const at = from
      from += widthOf(shown, style)
      return show(at, top, `${codesOf(shown, style)} Tj`, style)
    }).join("")
  }

  const draw = (content: string): void => {
    if (pages.length === 0) begin()
    pages.at(-1)?.push(content)
  }
  const text = (left: number, top: number, line: string, style: TextStyle): void => draw(toLine(left, top, line, style))
  const small: TextStyle = { size: 8, isBold: false }
  const begin = (): void => {
    pages.push([])
    text(56, 30, form.header, small)
    text(form.width / 2 - 20, form.height - 40, form.footer(pages.length), small)
  }
  const box = (left: number, top: number, width: number, height: number): void =>
    draw(`0.5 w ${[left, form.height - top - height, width, height].map(toNumber).join(" ")} re S\n`)
  const line = (left: number, top: number, width: number): void =>
    draw(
      `0.5 w ${toNumber(left)} ${toNumber(form.height - top)} m ${toNumber(left + width)} ${
        toNumber(form.height - top)
      } l S\n`
    )

  const finish = (title: string): Uint8Array => {
    const file = makePdfFile()
    const [root, info, tree, resources] = [file.reserve(), file.reserve(), file.reserve(), file.reserve()]
    const kids = pages.map((content) => {
      const [page, body] = [file.reserve(), file.reserve()]
      file.writeStream(body, Buffer.from(content.join(""), "latin1"))
      file.write(
        page,
        `<</Type/Page/Parent ${toReference(tree)}/MediaBox[0 0 ${form.width} ${form.height}]/Resources ${
          toReference(resources)
        }/Contents ${toReference(body)}>>`
      )
      return toReference(page)
    })
    const fonts = [regular, bold].map((font) => {
      const reference = font.embed(file)
      return reference === undefined ? "" : `/${font.name} ${toReference(reference)}`
    })
    file.write(resources, `<</Font<<${fonts.join("")}>>>>`)
    file.write(tree, `<</Type/Pages/Count ${kids.length}/Kids[${kids.join(" ")}]>>`)
    file.write(info, `<</Title ${toText(title)}/Producer(Writer)>>`)
    file.write(root, `<</Type/Catalog/Pages ${toReference(tree)}/Lang ${toText(language)}>>`)
    return file.finish(root, info)
  }

  return { begin, box, breakText, finish, line, text, widthOf }
}

export type Drawing = ReturnType<typeof makeDrawing>
