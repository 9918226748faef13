import type { XmlHandler } from "../xml/XmlEvents.ts"
import { attribute, isOn, numberOf, valueOf } from "./WordXml.ts"

interface NumberReference {
  readonly list: string | undefined
  readonly level: number | undefined
}

interface Style {
  name: string
  basedOn: string | undefined
  outline: number | undefined
  list: string | undefined
  level: number | undefined
  isBold: boolean | undefined
}

export interface Styles {
  // level of a paragraph style; 0 if it is none of a heading
  readonly headingLevel: (style: string) => number
  readonly isBold: (style: string) => boolean
  readonly isContents: (style: string) => boolean
  readonly numbering: (style: string) => NumberReference
}

// Word names built-in styles in English in every language; other programs translate them.
const heading =
  /^(?:heading|überschrift|titre|título|titulo|titolo|kop|rubrik|overskrift|nagłówek|見出し|标题|заголовок)\s?([1-9])$/iu

const maximumChain = 20

export const makeStyles = (): { readonly handler: XmlHandler; readonly styles: Styles } => {
  const all = new Map<string, Style>()
  let current: Style | null = null

  // the nearest value along the styles that a style is based on
  const find = <A>(style: string, get: (found: Style) => A | undefined): A | undefined => {
    let found = all.get(style)
    for (let steps = 0; found !== undefined && steps < maximumChain; steps++) {
      const value = get(found)
      if (value !== undefined) return value
      found = found.basedOn === undefined ? undefined : all.get(found.basedOn)
    }
    return undefined
  }

  const levelOfName = ({ name }: Style): number | undefined => {
    const level = heading.exec(name)?.[1]
    return level === undefined ? undefined : Number(level)
  }

  return {
    handler: {
      open: (name, attributes) => {
        if (name === "style") {
          current = {
            name: "",
            basedOn: undefined,
            outline: undefined,
            list: undefined,
            level: undefined,
            isBold: undefined
          }
          all.set(attribute(attributes, "styleId") ?? "", current)
        }
        if (current === null) return
        if (name === "name") current.name = valueOf(attributes)
        else if (name === "basedOn") current.basedOn = valueOf(attributes)
        else if (name === "outlineLvl") current.outline = numberOf(attributes)
        else if (name === "numId") current.list = valueOf(attributes)
        else if (name === "ilvl") current.level = numberOf(attributes)
        else if (name === "b") current.isBold = isOn(attributes)
      },
      close: (name) => {
        if (name === "style") current = null
      },
      text: () => undefined
    },
    styles: {
      headingLevel: (style) => {
        const outline = find(style, (found) => found.outline)
        if (outline !== undefined) return outline > 8 ? 0 : outline + 1
        return find(style, levelOfName) ?? 0
      },
      isBold: (style) => find(style, (found) => found.isBold) ?? false,
      isContents: (style) => /^(?:toc|table of contents|verzeichnis|tm)\s?\d?$/iu.test(all.get(style)?.name ?? ""),
      numbering: (style) => ({ list: find(style, (found) => found.list), level: find(style, (found) => found.level) })
    }
  }
}
