import type { XmlAttributes } from "../xml/XmlEvents.ts"
import { attribute } from "./WordXml.ts"

// deletions, former properties, codes of fields, and what programs show that lack a newer form
export const skipped = new Set([
  "del",
  "moveFrom",
  "delText",
  "instrText",
  "delInstrText",
  "Fallback",
  "pPrChange",
  "rPrChange",
  "tblPrChange",
  "tcPrChange",
  "trPrChange",
  "tblPrExChange",
  "sectPrChange",
  "sectPr",
  "rt",
  "footnoteReference",
  "endnoteReference"
])

// check boxes and bullets of symbol fonts
const symbols: { readonly [code: string]: string } = {
  F0A8: "☐",
  F06F: "☐",
  F071: "☐",
  F0FE: "☒",
  F0FD: "☒",
  F078: "☒",
  F052: "☑",
  F0FC: "✓",
  F0FB: "✗",
  F0B7: "•",
  F0A7: "▪",
  F0E0: "→"
}

// The sign that an element of a run shows. Texts themselves come as `w:t`.
export const signOf = (name: string, attributes: XmlAttributes): string | undefined => {
  if (name === "tab" || name === "ptab") return "\t"
  if (name === "br" || name === "cr") return "\n"
  if (name === "noBreakHyphen") return "-"
  return name === "sym" ? symbols[(attribute(attributes, "char") ?? "").toUpperCase()] ?? "" : undefined
}
