// Workbooks with tables that need a second look.
import type { Texts } from "../../Texts.ts"
import type { Layout, Made, TrueQuestion } from "../../Truth.ts"
import { areaName, makeSheet, merge, put, putRow } from "../../write/Sheet.ts"
import { toXlsx } from "../../write/Xlsx.ts"
import { atCell, fillInstructions, maybe, putBanner, record } from "../Record.ts"

/** An answer for each product, side by side. */
const products = (texts: Texts): Made => {
  const { words } = texts
  const questions: Array<TrueQuestion> = []
  const sheet = makeSheet(texts.heads.question)
  const names = ["Lumen CRM", "Lumen Archive", "Lumen Mobile"]
  let row = putBanner(sheet, texts, 1) + 1
  putRow(
    sheet,
    row,
    [texts.heads.number, texts.heads.question, texts.heads.answer, "", "", texts.heads.comment],
    "header"
  )
  putRow(sheet, row + 1, ["", "", ...names, ""], "header")
  for (const column of [1, 2, 6]) merge(sheet, row, column, row + 1, column)
  merge(sheet, row, 3, row, 5)
  row += 2
  const top = row
  const choices = [words.yes, words.no, words.partly]
  texts.domains(3).forEach((domain, index) => {
    put(sheet, row, 1, domain.title, "section")
    merge(sheet, row, 1, row, 6)
    row += 1
    for (let item = 1; item <= 8; item += 1) {
      const text = texts.question(domain, ["closed"])
      const comment = maybe(texts, 0.2, texts.comment)
      putRow(sheet, row, [`${index + 1}.${item}`, text])
      put(sheet, row, 6, comment ?? "", "answer")
      names.forEach((subject, position) => {
        const answer = maybe(texts, 0.5, () => texts.pick(choices))
        put(sheet, row, 3 + position, answer ?? "", "answer")
        questions.push(record({
          section: [domain.title],
          number: `${index + 1}.${item}`,
          text,
          subject,
          kind: "one_of",
          choices,
          answer,
          comment,
          place: atCell(sheet, row, 2)
        }))
      })
      row += 1
    }
  })
  sheet.rules.push({ area: areaName(top, 3, row - 1, 5), list: `"${choices.join(",")}"` })
  return {
    bytes: toXlsx({ program: "excel", sheets: [sheet], isRich: true }),
    questions,
    titles: [sheet.name, words.questionnaire],
    labels: []
  }
}

/** Questions that formulas take from a hidden sheet in the chosen language, and a hidden column with their keys. */
const formulas = (texts: Texts): Made => {
  const { words } = texts
  const questions: Array<TrueQuestion> = []
  const master = makeSheet("Master")
  master.state = "hidden"
  putRow(master, 1, ["Key", "Text"], "header")
  const sheet = makeSheet(texts.heads.question)
  let row = putBanner(sheet, texts, 1) + 2
  putRow(
    sheet,
    row,
    ["Key", texts.heads.number, texts.heads.question, texts.heads.answer, texts.heads.comment],
    "header"
  )
  sheet.hiddenColumns.add(1)
  row += 1
  const top = row
  const choices = [words.yes, words.no]
  let key = 0
  texts.domains(4).forEach((domain, index) => {
    key += 1
    put(master, 1 + key, 1, `S${key}`, "plain")
    put(master, 1 + key, 2, domain.title, "plain")
    put(sheet, row, 1, `S${key}`, "section")
    put(sheet, row, 2, `${index + 1}`, "section")
    put(sheet, row, 3, domain.title, "section", `VLOOKUP(A${row},Master!$A$2:$B$200,2,FALSE)`)
    putRow(sheet, row, ["", ""], "section", 4)
    row += 1
    for (let item = 1; item <= 12; item += 1) {
      const text = texts.question(domain, ["closed", "long"])
      key += 1
      put(master, 1 + key, 1, `Q${key}`, "plain")
      put(master, 1 + key, 2, text, "plain")
      const answer = maybe(texts, 0.3, () => texts.pick(choices))
      const comment = maybe(texts, 0.2, texts.comment)
      put(sheet, row, 1, `Q${key}`)
      put(sheet, row, 2, `${index + 1}.${item}`, "text", `B${row - item}&"."&${item}`)
      put(sheet, row, 3, text, "text", `VLOOKUP(A${row},Master!$A$2:$B$200,2,FALSE)`)
      put(sheet, row, 4, answer ?? "", "answer")
      put(sheet, row, 5, comment ?? "", "answer")
      questions.push(record({
        section: [domain.title],
        number: `${index + 1}.${item}`,
        text,
        kind: "yes_no",
        choices,
        answer,
        comment,
        place: atCell(sheet, row, 3)
      }))
      row += 1
    }
  })
  sheet.rules.push({ area: `D${top}:D${row - 1}`, list: `"${choices.join(",")}"` })
  return {
    bytes: toXlsx({ program: "excel", sheets: [sheet, master] }),
    questions,
    titles: [sheet.name, words.questionnaire],
    labels: []
  }
}

/** A question in two columns under one merged header: what all parts share, and the part itself. */
const twoColumns = (texts: Texts): Made => {
  const questions: Array<TrueQuestion> = []
  const sheet = makeSheet(texts.heads.question)
  putRow(sheet, 1, [texts.heads.number, texts.heads.question, "", texts.heads.answer, texts.heads.comment], "header")
  merge(sheet, 1, 2, 1, 3)
  let row = 2
  let number = 0
  for (const domain of texts.domains(6)) {
    for (let group = 1; group <= 5; group += 1) {
      number += 1
      const text = texts.question(domain, ["closed"])
      const detail = texts.question(domain, ["requests", "open"])
      const answer = maybe(texts, 0.4, texts.answer)
      putRow(sheet, row, [String(number), text, detail])
      put(sheet, row, 4, answer ?? "", "answer")
      put(sheet, row, 5, "", "answer")
      questions.push(
        record({ number: String(number), text: `${text} ${detail}`, answer, place: atCell(sheet, row, 2) })
      )
      row += 1
    }
  }
  return { bytes: toXlsx({ program: "sdk", sheets: [sheet] }), questions, titles: [sheet.name], labels: [] }
}

/** Several questions in one cell, one to a line. */
const severalInCell = (texts: Texts): Made => {
  const { words } = texts
  const questions: Array<TrueQuestion> = []
  const sheet = makeSheet("RFP")
  const header = [texts.heads.section, texts.heads.question, texts.heads.answer]
  putRow(sheet, 3, header, "header")
  put(sheet, 1, 1, words.questionnaire, "title")
  let row = 4
  for (const domain of texts.domains(8)) {
    const block = Array.from({ length: 2 }, () => {
      const parts = Array.from(
        { length: texts.between(2, 4) },
        () => texts.question(domain, ["closed", "open", "requests"])
      )
      const mark = texts.pick<(index: number) => string>([
        (index) => `${index + 1}. `,
        (index) => `${String.fromCharCode(97 + index)}) `,
        () => "- "
      ])
      put(sheet, row, 1, domain.title)
      put(sheet, row, 2, parts.map((part, index) => `${mark(index)}${part}`).join("\n"))
      put(sheet, row, 3, "", "answer")
      row += 1
      return parts.map((text) =>
        record({ section: [domain.title], number: undefined, text, place: atCell(sheet, row - 1, 2) })
      )
    })
    questions.push(...block.flat())
  }
  return {
    bytes: toXlsx({ program: "excel", sheets: [fillInstructions(makeSheet(words.instructions), texts), sheet] }),
    questions,
    titles: [sheet.name, words.questionnaire],
    labels: []
  }
}

/** A sheet from right to left whose header is far below the instructions. */
const rightToLeft = (texts: Texts): Made => {
  const { words } = texts
  const questions: Array<TrueQuestion> = []
  const sheet = makeSheet(words.questionnaire.slice(0, 31))
  sheet.isRightToLeft = true
  putBanner(sheet, texts, 5)
  words.statuses.forEach((status, index) => {
    put(sheet, 10 + index, 2, status, "locked")
    put(sheet, 10 + index, 3, texts.guidance(), "note")
  })
  putRow(sheet, 38, [
    texts.heads.number,
    texts.heads.section,
    texts.heads.question,
    texts.heads.answer,
    texts.heads.comment
  ], "header")
  let row = 39
  let number = 0
  for (const domain of texts.domains(5)) {
    const top = row
    for (let item = 1; item <= 9; item += 1) {
      number += 1
      const text = texts.question(domain)
      const answer = maybe(texts, 0.4, texts.answer)
      const comment = maybe(texts, 0.2, texts.comment)
      put(sheet, row, 1, number)
      put(sheet, row, 2, row === top ? domain.title : "")
      put(sheet, row, 3, text)
      put(sheet, row, 4, answer ?? "", "answer")
      put(sheet, row, 5, comment ?? "", "answer")
      questions.push(
        record({ section: [domain.title], number: String(number), text, answer, comment, place: atCell(sheet, row, 3) })
      )
      row += 1
    }
    merge(sheet, top, 2, row - 1, 2)
  }
  return {
    bytes: toXlsx({ program: "calc", sheets: [sheet] }),
    questions,
    titles: [sheet.name, words.questionnaire],
    labels: []
  }
}

export const tables: ReadonlyArray<Layout> = [
  { name: "products", make: products, languages: ["en", "de", "es"] },
  { name: "formulas", make: formulas, languages: ["en", "fr", "ja"] },
  { name: "two columns", make: twoColumns, languages: ["en", "de"] },
  { name: "several in a cell", make: severalInCell, languages: ["en", "pt"] },
  { name: "right to left", make: rightToLeft, languages: ["en", "es"] }
].map((layout) => ({ ...layout, format: "xlsx", extension: "xlsx" }))
