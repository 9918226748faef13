import type { ListItem } from "../Source.ts"
import type { XmlHandler } from "../xml/XmlEvents.ts"
import { attribute, isOn, numberOf, valueOf } from "./WordXml.ts"

interface Level {
  start: number
  format: string
  text: string
  isLegal: boolean
}

interface List {
  readonly abstract: string
  readonly starts: Map<number, number>
}

export interface Numbering {
  // counts the next item of a list; null if the list shows nothing
  readonly next: (list: string, level: number) => ListItem | null
}

const toLetters = (value: number): string => {
  const letter = String.fromCharCode(97 + (value - 1) % 26)
  return letter.repeat(Math.min(Math.ceil(value / 26), 20))
}

const romans: ReadonlyArray<readonly [number, string]> = [
  [1000, "m"],
  [900, "cm"],
  [500, "d"],
  [400, "cd"],
  [100, "c"],
  [90, "xc"],
  [50, "l"],
  [40, "xl"],
  [10, "x"],
  [9, "ix"],
  [5, "v"],
  [4, "iv"],
  [1, "i"]
]

const toRoman = (value: number): string => {
  let rest = Math.min(value, 3_999)
  let text = ""
  for (const [worth, sign] of romans) {
    while (rest >= worth) {
      text += sign
      rest -= worth
    }
  }
  return text
}

const formatNumber = (value: number, format: string): string => {
  switch (format) {
    case "lowerLetter":
      return toLetters(value)
    case "upperLetter":
      return toLetters(value).toUpperCase()
    case "lowerRoman":
      return toRoman(value)
    case "upperRoman":
      return toRoman(value).toUpperCase()
    case "decimalZero":
      return String(value).padStart(2, "0")
    case "none":
      return ""
    default:
      return String(value)
  }
}

// Items count along the abstract list, which several lists may share.
export const makeNumbering = (): { readonly handler: XmlHandler; readonly numbering: Numbering } => {
  const abstracts = new Map<string, Map<number, Level>>()
  const lists = new Map<string, List>()
  const counters = new Map<string, Array<number | undefined>>()
  const started = new Set<string>()
  let levels: Map<number, Level> | null = null
  let list: List | null = null
  let level: Level | null = null
  let pending = ""
  let override = 0

  const count = (
    name: string,
    { abstract, starts }: List,
    at: number,
    known: Map<number, Level>
  ): Array<number | undefined> => {
    const values = counters.get(abstract) ?? []
    counters.set(abstract, values)
    const restart = starts.get(at)
    const isRestarted = restart !== undefined && !started.has(`${name} ${at}`)
    started.add(`${name} ${at}`)
    const current = values[at]
    values[at] = isRestarted ? restart : current === undefined ? known.get(at)?.start ?? 1 : current + 1
    values.length = at + 1
    return values
  }

  return {
    handler: {
      open: (name, attributes) => {
        if (name === "abstractNum") {
          levels = new Map()
          abstracts.set(attribute(attributes, "abstractNumId") ?? "", levels)
        } else if (name === "num") {
          list = null
          lists.delete(attribute(attributes, "numId") ?? "")
          levels = null
          pending = attribute(attributes, "numId") ?? ""
        } else if (name === "abstractNumId" && levels === null) {
          list = { abstract: valueOf(attributes), starts: new Map() }
          lists.set(pending, list)
        } else if (name === "lvlOverride") override = numberOf(attributes, "ilvl") ?? 0
        else if (name === "startOverride") list?.starts.set(override, numberOf(attributes) ?? 1)
        else if (name === "lvl" && levels !== null) {
          level = { start: 1, format: "decimal", text: "", isLegal: false }
          levels.set(numberOf(attributes, "ilvl") ?? 0, level)
        } else if (level !== null && name === "start") level.start = numberOf(attributes) ?? 1
        else if (level !== null && name === "numFmt") level.format = valueOf(attributes)
        else if (level !== null && name === "lvlText") level.text = valueOf(attributes).slice(0, 100)
        else if (level !== null && name === "isLgl") level.isLegal = isOn(attributes)
      },
      close: (name) => {
        if (name === "lvl") level = null
        else if (name === "abstractNum") levels = null
      },
      text: () => undefined
    },
    numbering: {
      next: (name, at) => {
        const found = lists.get(name)
        const known = found === undefined ? undefined : abstracts.get(found.abstract)
        const shown = known?.get(at)
        if (found === undefined || known === undefined || shown === undefined || at < 0 || at > 8) return null
        const values = count(name, found, at, known)
        if (shown.format === "bullet") return { level: at, marker: "•" }
        const marker = shown.text.replaceAll(/%([1-9])/gu, (_, digit: string) => {
          const index = Number(digit) - 1
          const { format, start } = known.get(index) ?? shown
          return formatNumber(values[index] ?? start, shown.isLegal ? "decimal" : format)
        }).trim()
        return marker === "" ? null : { level: at, marker }
      }
    }
  }
}
