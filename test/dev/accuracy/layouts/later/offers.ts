import type { Texts } from "../../Texts.ts"
import type { Layout, Made, TrueQuestion } from "../../Truth.ts"
import { toCsv } from "../../write/Csv.ts"
import { makeFlow, title } from "../../write/PdfFlow.ts"
import { areaName, cellName, makeSheet, put, putRow } from "../../write/Sheet.ts"
import { toXlsx } from "../../write/Xlsx.ts"
import { atCell, maybe, record } from "../Record.ts"

const usual = ({ words }: Texts): ReadonlyArray<string> => [words.yes, words.no, words.notApplicable]

const isOpen = (texts: Texts): boolean => texts.chance(0.3)

/** Options stand numbered in the cells of the answers, until somebody writes over them. */
const offered = (texts: Texts): Made => {
  const questions: Array<TrueQuestion> = []
  const sheet = makeSheet("Supplier")
  putRow(sheet, 1, [texts.heads.number, texts.heads.section, texts.heads.question, texts.heads.answer], "header")
  putRow(sheet, 1, [texts.heads.comment], "header", 5)
  const choices = usual(texts)
  const options = choices.map((choice, index) => `${index + 1}. ${choice}`).join("\n")
  let row = 2
  for (const domain of texts.domains(4)) {
    for (let item = 1; item <= 6; item += 1) {
      const hasRoom = isOpen(texts)
      const text = texts.question(domain, hasRoom ? ["open"] : ["closed"])
      const comment = maybe(texts, 0.3, texts.comment)
      putRow(sheet, row, [String(row - 1), domain.title, text, hasRoom ? "" : options, comment ?? ""])
      questions.push(record({
        section: [domain.title],
        number: String(row - 1),
        text,
        choices: hasRoom ? [] : choices,
        comment,
        place: atCell(sheet, row, 3)
      }))
      row += 1
    }
  }
  return { bytes: toXlsx({ program: "excel", sheets: [sheet] }), questions, titles: [sheet.name], labels: [] }
}

/** A sheet of formulas for an analyst and a plan of measures repeat what the first sheet asks. */
const analyst = (texts: Texts): Made => {
  const { words } = texts
  const questions: Array<TrueQuestion> = []
  const form = makeSheet("Form")
  const scores = makeSheet("Scores")
  const plan = makeSheet("Plan")
  const head = [texts.heads.number, texts.heads.question]
  putRow(form, 1, [...head, texts.heads.answer, texts.heads.comment], "header")
  putRow(scores, 1, [...head, texts.heads.answer, words.weight, words.status], "header")
  putRow(plan, 1, [...head, words.owner, words.dueDate, words.status], "header")
  const choices = usual(texts)
  let row = 2
  for (const domain of texts.domains(4)) {
    for (let item = 1; item <= 6; item += 1) {
      const text = texts.question(domain, ["closed"])
      const number = `${domain.code}-${item}`
      const answer = maybe(texts, 0.5, () => texts.pick(choices))
      putRow(form, row, [number, text, answer ?? "", ""])
      put(scores, row, 1, number, "text", `Form!A${row}`)
      put(scores, row, 2, text, "text", `Form!B${row}`)
      put(scores, row, 3, answer ?? "", "text", `Form!C${row}`)
      put(scores, row, 4, texts.between(1, 5))
      putRow(plan, row, [number, text])
      questions.push(record({
        section: [],
        number,
        text,
        kind: "one_of",
        choices,
        answer,
        place: { type: "cell", sheet: form.name, cell: cellName(row, 2) }
      }))
      row += 1
    }
  }
  form.rules.push({ area: areaName(2, 3, row - 1, 3), list: `"${choices.join(",")}"` })
  return {
    bytes: toXlsx({ program: "excel", sheets: [scores, form, plan] }),
    questions: questions.map((question) => ({ ...question, kind: undefined })),
    titles: [form.name],
    labels: []
  }
}

/** A sheet of bare questions for each domain. */
const bareSheets = (texts: Texts): Made => {
  const questions: Array<TrueQuestion> = []
  const sheets = texts.domains(4).map((domain) => {
    const sheet = makeSheet(domain.title.slice(0, 31).replaceAll(/[[\]:*?/\\]/g, " "))
    for (let row = 1; row <= 8; row += 1) {
      const text = texts.question(domain, ["closed", "open", "requests"])
      put(sheet, row, 1, text, "plain")
      questions.push(record({ section: [sheet.name], text, place: atCell(sheet, row, 1) }))
    }
    return sheet
  })
  return { bytes: toXlsx({ program: "calc", sheets }), questions, titles: [], labels: [] }
}

/** Flags of the one who asks, and ids before the texts. */
const flags = (texts: Texts): Made => {
  const questions: Array<TrueQuestion> = []
  const rows: Array<ReadonlyArray<string>> = [["topic", "question", "response_required", "response_type"]]
  for (const domain of texts.domains(4)) {
    for (let item = 1; item <= 8; item += 1) {
      const text = texts.question(domain, ["closed", "open", "requests"])
      rows.push([domain.title, `${domain.code}.${item} - ${text}`, "Yes", "Text"])
      questions.push(record({ section: [domain.title], number: `${domain.code}.${item}`, text }))
    }
  }
  const form = { separator: ",", lineEnd: "\n", encoding: "utf8", quotes: "needed" } as const
  return { bytes: toCsv(rows, form), questions, titles: [], labels: [] }
}

/** Bullets below each question offer the answers, also those that no other form has. */
const bullets = (texts: Texts): Made => {
  const questions: Array<TrueQuestion> = []
  const parts = texts.domains(4).map((domain) => {
    const items = Array.from({ length: 6 }, () => {
      const number = String(questions.length + 1)
      const hasRoom = isOpen(texts)
      const text = texts.question(domain, hasRoom ? ["open"] : ["closed"])
      const choices = hasRoom ? [] : questions.length % 2 === 0 ? usual(texts) : texts.words.statuses
      questions.push(record({ section: [domain.title], number, text, choices }))
      return `${number}. ${text}\n${choices.map((choice) => `   - ${choice}\n`).join("")}`
    })
    return `## ${domain.title}\n\n${items.join("")}\n`
  })
  return {
    bytes: Buffer.from(`# ${texts.words.questionnaire}\n\n${parts.join("")}`),
    questions,
    titles: [
      texts.words.questionnaire
    ],
    labels: []
  }
}

/** Boxes in the cells of tables, some of them ticked. */
const boxCells = (texts: Texts): Made => {
  const questions: Array<TrueQuestion> = []
  const choices = usual(texts)
  const parts = texts.domains(4).map((domain) => {
    const rows = Array.from({ length: 6 }, () => {
      const hasRoom = isOpen(texts)
      const text = texts.question(domain, hasRoom ? ["open"] : ["closed"])
      const answer = hasRoom ? null : maybe(texts, 0.4, () => texts.pick(choices))
      const boxes = choices.map((choice) => `[${choice === answer ? "x" : " "}] ${choice}`).join(" ")
      questions.push(record({ section: [domain.title], text, choices: hasRoom ? [] : choices, answer }))
      return `| ${text} | ${hasRoom ? "" : boxes} | |\n`
    })
    const header = [texts.heads.question, texts.heads.answer, texts.heads.comment]
    return `## ${domain.title}\n\n| ${header.join(" | ")} |\n|---|---|---|\n${rows.join("")}\n`
  })
  return { bytes: Buffer.from(parts.join("")), questions, titles: [], labels: [] }
}

/** Titles of plain size between numbered questions, which nobody has answered. */
const plainTitles = (texts: Texts): Made => {
  const { words } = texts
  const flow = makeFlow(texts.language, "gaps", {
    header: words.questionnaire,
    footer: (page) => `${words.page} ${page}`
  })
  const questions: Array<TrueQuestion> = []
  flow.paragraph(words.questionnaire, { style: title, space: 14 })
  for (const domain of texts.domains(5)) {
    flow.paragraph(domain.title, { space: 8, keep: true })
    for (let item = 1; item <= 6; item += 1) {
      const text = texts.question(domain, ["closed", "open"])
      const number = String(questions.length + 1)
      questions.push(record({ section: [domain.title], number, text }))
      flow.paragraph(`${number}. ${text}`, { space: 8 })
    }
  }
  return { bytes: flow.drawing.finish(words.questionnaire), questions, titles: [words.questionnaire], labels: [] }
}

export const offers: ReadonlyArray<Layout> = [
  ...[
    { name: "offered", make: offered, languages: ["en", "de", "ja"] },
    { name: "analyst", make: analyst, languages: ["en", "fr"] },
    { name: "bare sheets", make: bareSheets, languages: ["en", "es"] }
  ].map((layout) => ({ ...layout, format: "xlsx", extension: "xlsx" }) as const),
  { name: "flags", make: flags, languages: ["en", "pt"], format: "csv", extension: "csv" },
  ...[
    { name: "md option bullets", make: bullets, languages: ["en", "de", "fr"] },
    { name: "md box cells", make: boxCells, languages: ["en", "es"] }
  ].map((layout) => ({ ...layout, format: "text", extension: "md" }) as const),
  { name: "plain titles", make: plainTitles, languages: ["en", "fr"], format: "pdf", extension: "pdf" }
]
