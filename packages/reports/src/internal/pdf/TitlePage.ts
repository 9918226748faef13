import type { Report } from "@attestry/core/report"
import { drawBox, drawLines, linesOf, type Style } from "./Drawing.ts"
import { page, type Pages, pageWidth } from "./Pages.ts"

export interface TitleStyles {
  readonly title: Style
  readonly author: Style
  readonly label: Style
  readonly value: Style
}

const labelWidth = 190
const gap = 16
const padding = 5
const rule = "0.796 0.835 0.882"

export const drawTitlePage = ({ author, facts, title }: Report, pages: Pages, styles: TitleStyles): void => {
  pages.begin()
  pages.bookmark(title, page.height)
  let top = page.top - 60

  const next = () => {
    pages.begin()
    top = page.top
  }

  const drawText = (text: string, style: Style) => {
    for (const line of linesOf(text, style, pageWidth)) {
      if (top - style.leading < page.bottom) next()
      pages.draw(drawLines([line], style, { left: page.left, top, width: pageWidth }))
      top -= style.leading
    }
  }

  drawText(title, styles.title)
  top -= 6
  drawText(author, styles.author)
  top -= 14
  pages.draw(drawBox("0.2 0.255 0.333", page.left, top, pageWidth, 1.5))
  top -= 18

  for (const { label, value } of facts) {
    const labels = linesOf(label, styles.label, labelWidth)
    const values = linesOf(value, styles.value, pageWidth - labelWidth - gap)
    const count = Math.max(labels.length, values.length)
    const { leading } = styles.value
    for (let from = 0; from < count;) {
      const room = Math.floor((top - padding * 2 - page.bottom) / leading)
      const isShort = count * leading < (page.top - page.bottom) / 3
      if (room < 1 || (isShort && from === 0 && room < count)) {
        next()
        continue
      }
      const to = Math.min(count, from + room)
      const place = { left: page.left, top: top - padding, width: labelWidth }
      pages.draw(drawLines(labels.slice(from, to), styles.label, place))
      const beside = { ...place, left: page.left + labelWidth + gap, width: pageWidth - labelWidth - gap }
      pages.draw(drawLines(values.slice(from, to), styles.value, beside))
      top -= (to - from) * leading + padding * 2
      from = to
    }
    pages.draw(drawBox(rule, page.left, top, pageWidth, 0.5))
  }
}
