import type { XmlHandler } from "../xml/XmlEvents.ts"
import type { Budget } from "./Budget.ts"

// Collects the text of `si` or `is`: runs are joined, phonetic guides are left out.
export interface TextCollector {
  readonly open: (name: string) => void
  readonly text: (text: string) => void
  readonly close: (name: string) => void
  readonly take: () => string
}

// a text is cut at 10,000 characters later, so more is never needed
const longest = 40_000

export const collectText = (): TextCollector => {
  let value = ""
  let isText = false
  let phonetic = 0
  return {
    open: (name) => {
      if (name === "t") isText = phonetic === 0
      else if (name === "rPh") phonetic += 1
    },
    text: (text) => {
      if (isText && value.length < longest) value += text
    },
    close: (name) => {
      if (name === "t") isText = false
      else if (name === "rPh") phonetic -= 1
    },
    take: () => {
      const taken = value
      value = ""
      return unescapeText(taken)
    }
  }
}

// `_x000D_` stands for a character that XML cannot have
export const unescapeText = (text: string): string =>
  text.includes("_x")
    ? text.replaceAll(/_x([0-9A-Fa-f]{4})_/gu, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text

export const readSharedStrings = (strings: Array<string>, budget: Budget): XmlHandler => {
  const collector = collectText()
  return {
    open: collector.open,
    text: collector.text,
    close: (name) => {
      collector.close(name)
      if (name !== "si") return
      budget.spend("strings")
      strings.push(collector.take())
    }
  }
}
