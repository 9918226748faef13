import type { Texts } from "../../Texts.ts"
import type { Layout, Made, TrueQuestion } from "../../Truth.ts"
import { toCsv } from "../../write/Csv.ts"
import { makeWriter, toDocx } from "../../write/Docx.ts"
import { makeSheet, put, putRow } from "../../write/Sheet.ts"
import { toXlsx } from "../../write/Xlsx.ts"
import { atCell, fillCover, maybe, record } from "../Record.ts"

/** Labels of the vendor on a cover and above the header, and a second header with other columns. */
const vendor = (texts: Texts): Made => {
  const { words } = texts
  const questions: Array<TrueQuestion> = []
  const cover = makeSheet(words.cover)
  const covered = fillCover(cover, texts)
  const sheet = makeSheet("Form")
  const labels = [words.company, words.contact]
  labels.forEach((label, index) => putRow(sheet, 1 + index, [label, "", ""]))
  let row = 4
  texts.domains(4).forEach((domain, index) => {
    const isWide = index % 2 === 0
    put(sheet, row, 1, domain.title, "section")
    const header = [texts.heads.number, texts.heads.question, texts.heads.answer, texts.heads.comment]
    putRow(sheet, row + 1, isWide ? header : header.slice(0, 3), "header")
    row += 2
    for (let item = 1; item <= 6; item += 1) {
      const text = texts.question(domain)
      const number = `${index + 1}.${item}`
      const answer = maybe(texts, 0.3, texts.answer)
      const comment = isWide ? maybe(texts, 0.3, texts.comment) : null
      putRow(sheet, row, isWide ? [number, text, answer ?? "", comment ?? ""] : [number, text, answer ?? ""])
      questions.push(
        record({ section: [domain.title], number, text, answer, comment, place: atCell(sheet, row, 2) })
      )
      row += 1
    }
  })
  return {
    bytes: toXlsx({ program: "excel", sheets: [cover, sheet] }),
    questions,
    titles: [sheet.name],
    labels: [...covered, ...labels]
  }
}

/** Scores of the one who asks beside the questions, whose texts have numbers other than those of the rows. */
const weights = (texts: Texts): Made => {
  const { heads, words } = texts
  const questions: Array<TrueQuestion> = []
  const rows: Array<ReadonlyArray<string>> = [[
    heads.number,
    heads.section,
    heads.question,
    words.weight,
    words.priority,
    heads.answer,
    heads.comment
  ]]
  for (const domain of texts.domains(4)) {
    for (let item = 1; item <= 6; item += 1) {
      const text = texts.question(domain)
      const number = String(rows.length)
      const answer = maybe(texts, 0.4, texts.answer)
      const weight = String(texts.between(1, 5))
      rows.push([number, domain.title, `${domain.code}.${item} - ${text}`, weight, words.must, answer ?? "", ""])
      questions.push(record({ section: [domain.title], number, text, answer }))
    }
  }
  const form = { separator: ";", lineEnd: "\r\n", encoding: "utf8-mark", quotes: "needed" } as const
  return { bytes: toCsv(rows, form), questions, titles: [], labels: [] }
}

/** A numbered list below headings, without room for answers. */
const bareList = (texts: Texts): Made => {
  const { words } = texts
  const { paragraph } = makeWriter(texts.language)
  const questions: Array<TrueQuestion> = []
  const parts = texts.domains(4).map((domain) => {
    const items = Array.from({ length: 8 }, () => {
      const text = texts.question(domain, ["closed", "open"])
      questions.push(record({ section: [domain.title], number: undefined, text }))
      return paragraph(text, { list: { id: 1, level: 0 } })
    })
    return paragraph(domain.title, { heading: 1 }) + items.join("")
  })
  return {
    bytes: toDocx({
      language: texts.language,
      header: words.questionnaire,
      footer: "",
      lists: [{ marks: [["decimal", "%1."]] }],
      body: paragraph(words.questionnaire, { isTitle: true }) + parts.join("")
    }),
    questions,
    titles: [words.questionnaire],
    labels: []
  }
}

/** Bold questions, and a line with the choices or the answer below each. */
const boldLines = (texts: Texts): Made => {
  const { words } = texts
  const questions: Array<TrueQuestion> = []
  const choices = [words.yes, words.no]
  const parts = texts.domains(4).map((domain) => {
    const items = Array.from({ length: 6 }, () => {
      const isChosen = texts.chance(0.5)
      const text = texts.question(domain, isChosen ? ["closed"] : ["open"])
      const answer = isChosen ? null : maybe(texts, 0.5, texts.answer)
      questions.push(
        record({ section: [domain.title], number: undefined, text, choices: isChosen ? choices : [], answer })
      )
      return `**${text}**\n\n${isChosen ? choices.join(" / ") : answer ?? ""}\n`
    })
    return `## ${domain.title}\n\n${items.join("\n")}\n`
  })
  return {
    bytes: Buffer.from(`# ${words.questionnaire}\n\n${parts.join("")}`),
    questions,
    titles: [words.questionnaire],
    labels: []
  }
}

export const mixed: ReadonlyArray<Layout> = [
  { name: "vendor", make: vendor, languages: ["en", "de", "fr"], format: "xlsx", extension: "xlsx" },
  { name: "weights", make: weights, languages: ["en", "fr", "ja"], format: "csv", extension: "csv" },
  { name: "bare list", make: bareList, languages: ["en", "es"], format: "docx", extension: "docx" },
  { name: "md bold lines", make: boldLines, languages: ["en", "pt"], format: "text", extension: "md" }
]
