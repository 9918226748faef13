import { asArtifact, drawLines, linesOf, type Style, toNumber, widthOf } from "./Drawing.ts"
import { showOverriding } from "./Face.ts"
import { type PdfFile, type Reference, toReference, toText } from "./PdfFile.ts"

// A4 across, in points.
export const page = { width: 841.89, height: 595.28, left: 40, right: 801.89, top: 555, bottom: 46 } as const

export const pageWidth = page.right - page.left

interface Bookmark {
  readonly title: string
  readonly page: Reference
  readonly top: number
}

export interface Pages {
  readonly begin: () => void
  readonly draw: (content: string) => void
  readonly bookmark: (title: string, top: number) => void
  // Writes the pages with their numbers, and the bookmarks.
  readonly finish: (resources: Reference) => { readonly pages: Reference; readonly outlines: Reference }
}

const longestBookmark = 100

const shorten = (text: string): string => {
  const characters = Array.from(showOverriding(text).replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim())
  return characters.length > longestBookmark ? `${characters.slice(0, longestBookmark).join("")}…` : characters.join("")
}

const drawFooter = (title: string, style: Style, number: string): string => {
  const top = page.bottom - 14
  const place = { left: page.left, top, width: pageWidth - 100 }
  const lines = linesOf(number, style, pageWidth)
  const titles = linesOf(title, style, place.width)
  const first = titles.slice(0, 1)
  const more = titles.length > 1 ? linesOf("…", style, 100) : []
  return drawLines(first, style, place) +
    drawLines(more, style, { ...place, left: page.left + pageWidth - 90 }) +
    drawLines(lines, style, { ...place, left: page.right - widthOf(lines[0], style) })
}

export const makePages = (file: PdfFile, title: string, footer: Style): Pages => {
  const tree = file.reserve()
  const bodies: Array<{ readonly page: Reference; readonly body: Reference }> = []
  const bookmarks: Array<Bookmark> = []
  let content: Array<string> = []

  const end = () => {
    const last = bodies.at(-1)
    if (last !== undefined) file.writeStream(last.body, Buffer.from(content.join(""), "latin1"))
    content = []
  }

  const writePages = (resources: Reference) => {
    for (const [index, { body, page: reference }] of bodies.entries()) {
      const foot = file.reserve()
      const number = `${index + 1} / ${bodies.length}`
      file.writeStream(foot, Buffer.from(asArtifact(drawFooter(title, footer, number)), "latin1"))
      file.write(
        reference,
        `<</Type/Page/Parent ${toReference(tree)}/MediaBox[0 0 ${page.width} ${page.height}]` +
          `/Resources ${toReference(resources)}/Contents[${toReference(body)} ${toReference(foot)}]>>`
      )
    }
    const kids = bodies.map((each) => toReference(each.page)).join(" ")
    file.write(tree, `<</Type/Pages/Count ${bodies.length}/Kids[${kids}]>>`)
  }

  const writeOutlines = (): Reference => {
    const root = file.reserve()
    const items = bookmarks.map((bookmark) => ({ ...bookmark, reference: file.reserve() }))
    for (const [index, item] of items.entries()) {
      const before = items[index - 1]
      const after = items[index + 1]
      file.write(
        item.reference,
        [
          `<</Title ${toText(item.title)}/Parent ${toReference(root)}`,
          `/Dest[${toReference(item.page)}/XYZ null ${toNumber(item.top)} null]`,
          before === undefined ? "" : `/Prev ${toReference(before.reference)}`,
          after === undefined ? "" : `/Next ${toReference(after.reference)}`,
          ">>"
        ].join("")
      )
    }
    const [first, last] = [items[0], items.at(-1)]
    file.write(
      root,
      first === undefined || last === undefined
        ? "<</Type/Outlines/Count 0>>"
        : `<</Type/Outlines/Count ${items.length}/First ${toReference(first.reference)}` +
          `/Last ${toReference(last.reference)}>>`
    )
    return root
  }

  return {
    begin: () => {
      end()
      bodies.push({ page: file.reserve(), body: file.reserve() })
    },
    draw: (drawn) => void content.push(drawn),
    bookmark: (name, top) => {
      const last = bodies.at(-1)
      const shown = shorten(name)
      if (last !== undefined && shown !== "") bookmarks.push({ title: shown, page: last.page, top })
    },
    finish: (resources) => {
      end()
      writePages(resources)
      return { pages: tree, outlines: writeOutlines() }
    }
  }
}
