import type { Texts } from "../../Texts.ts"
import type { Layout, Made, TrueQuestion } from "../../Truth.ts"
import { areaName, makeSheet, merge, put, putRow } from "../../write/Sheet.ts"
import { toXlsx } from "../../write/Xlsx.ts"
import { atCell, fillInstructions, maybe, record } from "../Record.ts"

/** Questions with further ones below them that have letters. */
const letters = (texts: Texts): Made => {
  const { words } = texts
  const questions: Array<TrueQuestion> = []
  const sheet = makeSheet("RFI")
  putRow(sheet, 2, [texts.heads.number, texts.heads.question, texts.heads.answer, texts.heads.evidence], "header", 2)
  let row = 3
  let number = 0
  for (const domain of texts.domains(5)) {
    put(sheet, row, 2, domain.title, "section")
    merge(sheet, row, 2, row, 5)
    row += 1
    for (let item = 1; item <= 3; item += 1) {
      number += 1
      const count = texts.between(0, 3)
      for (let part = 0; part <= count; part += 1) {
        const id = part === 0 ? String(number) : `${number}${String.fromCharCode(96 + part)}`
        const text = texts.question(domain, part === 0 ? ["closed"] : ["open", "requests"])
        const answer = maybe(texts, 0.5, texts.answer)
        putRow(sheet, row, [id, text], "text", 2)
        putRow(sheet, row, [answer ?? "", ""], "answer", 4)
        questions.push(record({ section: [domain.title], number: id, text, answer, place: atCell(sheet, row, 3) }))
        row += 1
      }
    }
    row += 1
  }
  return {
    bytes: toXlsx({
      program: "excel",
      sheets: [fillInstructions(makeSheet(words.instructions), texts), sheet],
      isRich: true
    }),
    questions,
    titles: [sheet.name],
    labels: []
  }
}

/** The columns in the other order, on a sheet from right to left. */
const mirrored = (texts: Texts): Made => {
  const { words } = texts
  const questions: Array<TrueQuestion> = []
  const sheet = makeSheet(words.questionnaire.slice(0, 31))
  sheet.isRightToLeft = true
  putRow(sheet, 3, [
    texts.heads.comment,
    texts.heads.answer,
    texts.heads.question,
    texts.heads.section,
    texts.heads.number
  ], "header")
  let row = 4
  const choices = [words.yes, words.no]
  for (const domain of texts.domains(5)) {
    for (let item = 1; item <= 8; item += 1) {
      const text = texts.question(domain, ["closed"])
      const answer = maybe(texts, 0.5, () => texts.pick(choices))
      const comment = maybe(texts, 0.3, texts.comment)
      putRow(sheet, row, [comment ?? "", answer ?? "", text, domain.title])
      put(sheet, row, 5, row - 3)
      questions.push(record({
        section: [domain.title],
        number: String(row - 3),
        text,
        kind: "yes_no",
        choices,
        answer,
        comment,
        place: atCell(sheet, row, 3)
      }))
      row += 1
    }
  }
  sheet.rules.push({ area: `B4:B${row - 1}`, list: `"${choices.join(",")}"` })
  return { bytes: toXlsx({ program: "calc", sheets: [sheet] }), questions, titles: [sheet.name], labels: [] }
}

/** Two tables below each other, with separate columns. */
const twoTables = (texts: Texts): Made => {
  const { words } = texts
  const questions: Array<TrueQuestion> = []
  const sheet = makeSheet("Form")
  const [first, second] = texts.domains(2)
  if (first === undefined || second === undefined) throw new Error("Two domains are needed")
  put(sheet, 1, 1, first.title, "title")
  putRow(sheet, 2, [texts.heads.question, texts.heads.answer], "header")
  let row = 3
  for (let item = 1; item <= 12; item += 1) {
    const text = texts.question(first, ["open", "requests"])
    const answer = maybe(texts, 0.5, texts.answer)
    putRow(sheet, row, [text, answer ?? ""])
    questions.push(record({ section: [first.title], text, answer, place: atCell(sheet, row, 1) }))
    row += 1
  }
  row += 2
  put(sheet, row, 1, second.title, "title")
  putRow(sheet, row + 1, [texts.heads.number, texts.heads.requirement, words.status, texts.heads.comment], "header")
  row += 2
  const top = row
  for (let item = 1; item <= 15; item += 1) {
    const text = texts.question(second, ["statements"])
    const answer = maybe(texts, 0.5, () => texts.pick(words.statuses))
    const comment = maybe(texts, 0.3, texts.comment)
    putRow(sheet, row, [`${second.code}-${item}`, text, answer ?? "", comment ?? ""])
    questions.push(record({
      section: [second.title],
      number: `${second.code}-${item}`,
      text,
      kind: "one_of",
      choices: words.statuses,
      answer,
      comment,
      place: atCell(sheet, row, 2)
    }))
    row += 1
  }
  sheet.rules.push({ area: areaName(top, 3, row - 1, 3), list: `"${words.statuses.join(",")}"` })
  return { bytes: toXlsx({ program: "excel", sheets: [sheet] }), questions, titles: [sheet.name], labels: [] }
}

/** Numbers as numbers, sections in capitals within the column of the questions, and nothing coloured. */
const bare = (texts: Texts): Made => {
  const questions: Array<TrueQuestion> = []
  const sheet = makeSheet("Sheet1")
  putRow(sheet, 1, [texts.heads.number, texts.heads.question, texts.heads.answer], "plain")
  let row = 2
  texts.domains(6).forEach((domain, section) => {
    const title = domain.title.toUpperCase()
    put(sheet, row, 1, section + 1, "plain")
    put(sheet, row, 2, title, "plain")
    row += 1
    for (let item = 1; item <= 8; item += 1) {
      const text = texts.question(domain)
      const answer = maybe(texts, 0.4, texts.answer)
      put(sheet, row, 1, Number(`${section + 1}.${item}`), "plain")
      put(sheet, row, 2, text, "plain")
      if (answer !== null) put(sheet, row, 3, answer, "plain")
      questions.push(
        record({ section: [title], number: `${section + 1}.${item}`, text, answer, place: atCell(sheet, row, 2) })
      )
      row += 1
    }
  })
  return { bytes: toXlsx({ program: "sdk", sheets: [sheet] }), questions, titles: [sheet.name], labels: [] }
}

export const sheets: ReadonlyArray<Layout> = [
  { name: "letters", make: letters, languages: ["en", "pt"] },
  { name: "mirrored", make: mirrored, languages: ["en", "ja"] },
  { name: "two tables", make: twoTables, languages: ["en", "de"] },
  { name: "bare", make: bare, languages: ["en", "ja"] }
].map((layout) => ({ ...layout, format: "xlsx", extension: "xlsx" }))
