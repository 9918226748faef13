import { buyers } from "./layouts/first/buyers.ts"
import { documents } from "./layouts/first/documents.ts"
import { forms } from "./layouts/first/forms.ts"
import { json } from "./layouts/first/json.ts"
import { marks } from "./layouts/first/marks.ts"
import { pages } from "./layouts/first/pages.ts"
import { separated } from "./layouts/first/separated.ts"
import { tables } from "./layouts/first/tables.ts"
import { texts } from "./layouts/first/texts.ts"
import { flows } from "./layouts/later/flows.ts"
import { mixed } from "./layouts/later/mixed.ts"
import { offers } from "./layouts/later/offers.ts"
import { plain } from "./layouts/later/plain.ts"
import { sheets } from "./layouts/later/sheets.ts"
import { workbooks } from "./layouts/later/workbooks.ts"
import { makeTexts } from "./Texts.ts"
import type { CorpusFile, Layout } from "./Truth.ts"

export const fileTypes: Readonly<Record<string, string>> = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  pdf: "application/pdf",
  csv: "text/csv",
  tsv: "text/tab-separated-values",
  md: "text/markdown",
  txt: "text/plain",
  json: "application/json"
}

/** Those that the reader was written with. */
const first: ReadonlyArray<Layout> = [
  ...forms,
  ...buyers,
  ...tables,
  ...marks,
  ...separated,
  ...documents,
  ...pages,
  ...texts,
  ...json
]

/** Those that were written when the reader was finished. */
const later: ReadonlyArray<Layout> = [...workbooks, ...sheets, ...flows, ...plain, ...offers, ...mixed]

const makeFile = (layout: Layout, language: string): CorpusFile => {
  const name = `${layout.format} ${layout.name} ${language}`
  return {
    ...layout.make(makeTexts(`${layout.format} ${layout.name}`, language)),
    name,
    fileType: fileTypes[layout.extension] ?? "",
    fileName: `${name.replaceAll(" ", "-")}.${layout.extension}`,
    layout: layout.name,
    format: layout.format,
    language,
    isLater: later.includes(layout)
  }
}

/** The files whose name has all these words. */
export const corpus = function*(words: ReadonlyArray<string> = []): Generator<CorpusFile> {
  for (const layout of [...first, ...later]) {
    for (const language of layout.languages) {
      const name = `${layout.format} ${layout.name} ${language} ${later.includes(layout) ? "later" : "first"}`
      if (words.every((word) => name.includes(word))) yield makeFile(layout, language)
    }
  }
}
