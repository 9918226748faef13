import type { Texts } from "../../Texts.ts"
import type { Layout, Made, TrueQuestion } from "../../Truth.ts"
import { type CsvForm, toCsv } from "../../write/Csv.ts"
import { maybe, record } from "../Record.ts"

/** The export of a database: every row alike, some questions twice. */
const exported = (texts: Texts): Made => {
  const questions: Array<TrueQuestion> = []
  const rows: Array<ReadonlyArray<string>> = [
    [texts.heads.number, texts.heads.section, texts.heads.question, texts.heads.answer, texts.heads.comment]
  ]
  texts.domains(6).forEach((domain, index) => {
    const first = texts.question(domain)
    for (let item = 1; item <= 10; item += 1) {
      // forms ask some things twice
      const text = item === 1 || item === 10 ? first : texts.question(domain)
      const number = `${index + 1}.${item}`
      const answer = maybe(texts, 0.5, texts.answer)
      const comment = maybe(texts, 0.3, texts.comment)
      rows.push([number, domain.title, text, answer ?? "", comment ?? ""])
      questions.push(record({ section: [domain.title], number, text, answer, comment }))
    }
  })
  const form: CsvForm = { separator: ",", lineEnd: "\n", encoding: "utf8", quotes: "needed" }
  return { bytes: toCsv(rows, form), questions, titles: [], labels: [] }
}

/** The file of a spreadsheet: rows above the header, section rows, empty cells, line ends within, an older encoding. */
const saved = (texts: Texts): Made => {
  const { words } = texts
  const questions: Array<TrueQuestion> = []
  const choices = `${words.yes}/${words.no}`
  const rows: Array<ReadonlyArray<string>> = [
    [words.questionnaire, "", "", ""],
    [texts.instructions()[0] ?? "", "", "", ""],
    ["", "", "", ""],
    [texts.heads.number, texts.heads.requirement, `${texts.heads.answer} (${choices})`, texts.heads.comment]
  ]
  texts.domains(5).forEach((domain, index) => {
    rows.push([`${index + 1}`, domain.title, "", ""])
    for (let item = 1; item <= 9; item += 1) {
      const text = texts.question(domain, ["closed", "statements", "long"])
      const number = `${index + 1}.${item}`
      const answer = maybe(texts, 0.4, () => texts.pick([words.yes, words.no]))
      const comment = maybe(texts, 0.3, () => `${texts.comment()}\n"${texts.comment()}"`)
      rows.push([number, text, answer ?? "", comment ?? ""])
      questions.push(record({
        section: [domain.title],
        number,
        text,
        kind: "yes_no",
        choices: [words.yes, words.no],
        answer,
        comment
      }))
    }
    rows.push(["", "", "", ""])
  })
  const form: CsvForm = {
    separator: ";",
    lineEnd: "\r\n",
    encoding: texts.language === "ja" ? "shift_jis" : "windows-1252",
    quotes: "needed"
  }
  return { bytes: toCsv(rows, form), questions, titles: [words.questionnaire], labels: [] }
}

/** Texts between tabs in UTF-16, as copied from a spreadsheet. */
const tabs = (texts: Texts): Made => {
  const questions: Array<TrueQuestion> = []
  const rows: Array<ReadonlyArray<string>> = [[texts.heads.question, texts.heads.answer, texts.heads.evidence]]
  for (const domain of texts.domains(6)) {
    for (let item = 1; item <= 9; item += 1) {
      const text = texts.question(domain)
      const answer = maybe(texts, 0.5, texts.answer)
      rows.push([text, answer ?? "", ""])
      questions.push(record({ text, answer }))
    }
  }
  const form: CsvForm = { separator: "\t", lineEnd: "\r\n", encoding: "utf16le-mark", quotes: "needed" }
  return { bytes: toCsv(rows, form), questions, titles: [], labels: [] }
}

/** A first line that names the separator, quotes around everything. */
const named = (texts: Texts): Made => {
  const questions: Array<TrueQuestion> = []
  const { answer: answerHead, comment: commentHead, number: numberHead, question: questionHead, section } = texts.heads
  const rows: Array<ReadonlyArray<string>> = [[numberHead, section, questionHead, answerHead, commentHead]]
  texts.domains(5).forEach((domain) => {
    for (let item = 1; item <= 9; item += 1) {
      const text = texts.question(domain)
      const number = `${domain.code}-${String(item).padStart(3, "0")}`
      const answer = maybe(texts, 0.4, texts.answer)
      const comment = maybe(texts, 0.3, texts.comment)
      rows.push([number, domain.title, text, answer ?? "", comment ?? ""])
      questions.push(record({ section: [domain.title], number, text, answer, comment }))
    }
  })
  const body = toCsv(rows, { separator: ";", lineEnd: "\r\n", encoding: "utf8", quotes: "all" })
  return { bytes: Buffer.concat([Buffer.from("\ufeffsep=;\r\n"), body]), questions, titles: [], labels: [] }
}

export const separated: ReadonlyArray<Layout> = [
  { name: "exported", make: exported, languages: ["en", "fr", "ja"], extension: "csv" },
  { name: "saved", make: saved, languages: ["de", "es", "pt", "ja"], extension: "csv" },
  { name: "named separator", make: named, languages: ["en", "fr"], extension: "csv" },
  { name: "tabs", make: tabs, languages: ["en", "ja"], extension: "tsv" }
].map((layout) => ({ ...layout, format: "csv" }))
