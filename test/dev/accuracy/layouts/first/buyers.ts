// Workbooks as buyers make them.
import type { Texts } from "../../Texts.ts"
import type { Layout, Made, TrueQuestion } from "../../Truth.ts"
import { makeSheet, merge, put, putRow } from "../../write/Sheet.ts"
import { toXlsx } from "../../write/Xlsx.ts"
import { atCell, fillCover, maybe, putBanner, record } from "../Record.ts"

/** Section rows over the whole width, spacer rows, hidden rows, and columns for yes or no, comment, evidence and weight. */
const sections = (texts: Texts): Made => {
  const { words } = texts
  const questions: Array<TrueQuestion> = []
  const sheet = makeSheet(words.questionnaire.slice(0, 31))
  let row = putBanner(sheet, texts, 2) + 1
  const yesNo = `${words.yes} / ${words.no}`
  putRow(
    sheet,
    row,
    [texts.heads.number, texts.heads.question, yesNo, texts.heads.comment, texts.heads.evidence, words.weight],
    "header"
  )
  const top = row + 1
  row += 1
  texts.domains(5).forEach((domain, index) => {
    put(sheet, row, 1, `${index + 1}. ${domain.title}`, "section")
    merge(sheet, row, 1, row, 6)
    row += 1
    for (let item = 1; item <= texts.between(7, 10); item += 1) {
      const text = texts.question(domain, ["closed", "statements", "long"])
      const isHidden = texts.chance(0.06)
      const answer = maybe(texts, 0.5, () => texts.pick([words.yes, words.no]))
      const comment = maybe(texts, 0.4, texts.comment)
      putRow(sheet, row, [`${index + 1}.${item}`, text])
      put(sheet, row, 3, answer ?? "", "answer")
      put(sheet, row, 4, comment ?? "", "answer")
      put(sheet, row, 5, "", "answer")
      put(sheet, row, 6, answer === words.yes ? 5 : 0, "locked", `IF(C${row}="${words.yes}",5,0)`)
      if (isHidden) sheet.hiddenRows.add(row)
      else {
        questions.push(record({
          section: [domain.title],
          number: `${index + 1}.${item}`,
          text,
          kind: "yes_no",
          choices: [words.yes, words.no],
          answer,
          comment,
          place: atCell(sheet, row, 2)
        }))
      }
      row += 1
    }
    row += 1
  })
  sheet.rules.push({ area: `C${top}:C${row}`, list: `"${words.yes},${words.no}"` })
  sheet.isProtected = true
  return {
    bytes: toXlsx({ program: "sdk", sheets: [sheet] }),
    questions,
    titles: [sheet.name, words.questionnaire],
    labels: []
  }
}

/** Requirements with a priority that the buyer filled in, to be met or not. */
const procurement = (texts: Texts): Made => {
  const { words } = texts
  const questions: Array<TrueQuestion> = []
  const cover = makeSheet(words.cover)
  const labels = fillCover(cover, texts)
  const sheet = makeSheet(texts.heads.requirement)
  put(sheet, 2, 2, texts.heads.requirement, "title")
  const header = [
    texts.heads.number,
    texts.heads.requirement,
    words.priority,
    words.status,
    texts.heads.comment
  ]
  putRow(sheet, 5, header, "header", 2)
  let row = 6
  texts.domains(6).forEach((domain, index) => {
    putRow(sheet, row, [`${index + 1}`, domain.title, "", "", ""], "section", 2)
    row += 1
    for (let item = 1; item <= 8; item += 1) {
      const text = texts.question(domain, ["statements"])
      const answer = maybe(texts, 0.3, () => texts.pick(words.statuses))
      const comment = maybe(texts, 0.3, texts.comment)
      putRow(
        sheet,
        row,
        [`${index + 1}.${String(item).padStart(2, "0")}`, text, texts.pick([words.must, words.should])],
        "text",
        2
      )
      put(sheet, row, 5, answer ?? "", "answer")
      put(sheet, row, 6, comment ?? "", "answer")
      questions.push(record({
        section: [domain.title],
        number: `${index + 1}.${String(item).padStart(2, "0")}`,
        text,
        kind: "one_of",
        choices: words.statuses,
        answer,
        comment,
        place: atCell(sheet, row, 3)
      }))
      row += 1
    }
  })
  sheet.rules.push({ area: `E6:E${row - 1}`, list: `"${words.statuses.join(",")}"` })
  sheet.filter = `B5:F${row - 1}`
  return {
    bytes: toXlsx({ program: "calc", sheets: [cover, sheet] }),
    questions,
    titles: [sheet.name],
    labels
  }
}

/** Only questions, from the first row on. */
const plainList = (texts: Texts): Made => {
  const questions: Array<TrueQuestion> = []
  const sheet = makeSheet("Sheet1")
  let row = 1
  for (const domain of texts.domains(6)) {
    for (let item = 1; item <= 8; item += 1) {
      const text = texts.question(domain, ["closed", "open"])
      const answer = maybe(texts, 0.4, texts.answer)
      put(sheet, row, 1, text, "plain")
      if (answer !== null) put(sheet, row, 2, answer, "plain")
      questions.push(record({ text, answer, place: atCell(sheet, row, 1) }))
      row += 1
    }
  }
  return {
    bytes: toXlsx({ program: "excel", sheets: [sheet, makeSheet("Sheet2")] }),
    questions,
    titles: ["Sheet1"],
    labels: []
  }
}

/** A column for the clause and one for the section, filled in every row; a list from another sheet; owners and dates. */
const clauses = (texts: Texts): Made => {
  const { words } = texts
  const questions: Array<TrueQuestion> = []
  const sheet = makeSheet("ISMS")
  const header = [
    texts.heads.section,
    texts.heads.number,
    texts.heads.requirement,
    words.status,
    texts.heads.evidence,
    words.owner,
    words.dueDate
  ]
  putRow(sheet, 1, header, "header")
  sheet.frozen = 1
  let row = 2
  texts.domains(6).forEach((domain, index) => {
    for (let item = 1; item <= 9; item += 1) {
      const text = texts.question(domain, ["statements", "statements", "requests"])
      const answer = maybe(texts, 0.5, () => texts.pick(words.statuses))
      putRow(sheet, row, [domain.title, `${index + 5}.${item}`, text])
      put(sheet, row, 4, answer ?? "", "answer")
      put(sheet, row, 5, "", "answer")
      put(sheet, row, 6, texts.pick(["CISO", "IT", "HR"]))
      put(sheet, row, 7, 46_000 + texts.between(0, 400), "date")
      questions.push(record({
        section: [domain.title],
        number: `${index + 5}.${item}`,
        text,
        kind: "one_of",
        choices: words.statuses,
        answer,
        place: atCell(sheet, row, 3)
      }))
      row += 1
    }
  })
  sheet.filter = `A1:G${row - 1}`
  const lists = makeSheet(words.lists)
  lists.state = "hidden"
  words.statuses.forEach((status, index) => put(lists, 2 + index, 2, status, "plain"))
  sheet.rules.push({ area: `D2:D${row - 1}`, list: `'${words.lists}'!$B$2:$B$${1 + words.statuses.length}` })
  return { bytes: toXlsx({ program: "excel", sheets: [sheet, lists] }), questions, titles: ["ISMS"], labels: [] }
}

export const buyers: ReadonlyArray<Layout> = [
  { name: "sections", make: sections, languages: ["en", "es", "ja"] },
  { name: "procurement", make: procurement, languages: ["en", "fr", "de"] },
  { name: "plain list", make: plainList, languages: ["en", "es", "ja"] },
  { name: "clauses", make: clauses, languages: ["en", "pt", "fr"] }
].map((layout) => ({ ...layout, format: "xlsx", extension: "xlsx" }))
