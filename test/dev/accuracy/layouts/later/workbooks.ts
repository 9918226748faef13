import type { Texts } from "../../Texts.ts"
import type { Layout, Made, TrueQuestion } from "../../Truth.ts"
import { areaName, makeSheet, merge, put, putRow } from "../../write/Sheet.ts"
import { toXlsx } from "../../write/Xlsx.ts"
import { atCell, fillChanges, maybe, record } from "../Record.ts"

/** Instructions in a merged block, two columns of sections, and a column that says what the answer is. */
const responseTypes = (texts: Texts): Made => {
  const { words } = texts
  const questions: Array<TrueQuestion> = []
  const sheet = makeSheet("Assessment")
  put(sheet, 1, 2, words.questionnaire, "title")
  put(sheet, 3, 2, texts.instructions().join("\n"), "note")
  merge(sheet, 3, 2, 10, 8)
  const header = [words.section[0], words.section[3], texts.heads.number, texts.heads.question].map((head) =>
    head ?? ""
  )
  putRow(sheet, 12, [...header, words.priority, texts.heads.answer, texts.heads.comment], "header", 2)
  let row = 13
  let count = 0
  for (const domain of texts.domains(4)) {
    const top = row
    for (const topic of texts.topics(3)) {
      for (let item = 1; item <= 3; item += 1) {
        const isClosed = texts.chance(0.6)
        const choices = isClosed ? [words.yes, words.no] : []
        const text = texts.question(domain, isClosed ? ["closed"] : ["open", "requests"])
        const answer = maybe(texts, 0.4, isClosed ? () => texts.pick(choices) : texts.answer)
        const comment = maybe(texts, 0.2, texts.comment)
        count += 1
        const number = `R${String(count).padStart(3, "0")}`
        putRow(
          sheet,
          row,
          [row === top ? domain.title : "", topic, number, text, texts.pick([words.must, words.should])],
          "text",
          2
        )
        putRow(sheet, row, [answer ?? "", comment ?? ""], "answer", 7)
        if (isClosed) sheet.rules.push({ area: `G${row}`, list: `"${choices.join(",")}"` })
        questions.push(record({
          section: [domain.title, topic],
          number,
          text,
          kind: isClosed ? "yes_no" : undefined,
          choices,
          answer,
          comment,
          place: atCell(sheet, row, 5)
        }))
        row += 1
      }
    }
    merge(sheet, top, 2, row - 1, 2)
  }
  return {
    bytes: toXlsx({ program: "excel", sheets: [sheet] }),
    questions,
    titles: [sheet.name, words.questionnaire],
    labels: []
  }
}

/** Groups of columns under merged headers, the last for the buyer alone. */
const groupedColumns = (texts: Texts): Made => {
  const { words } = texts
  const questions: Array<TrueQuestion> = []
  const sheet = makeSheet(texts.heads.question)
  putRow(sheet, 4, [words.questionnaire, "", "", words.company, "", words.status, ""], "header")
  merge(sheet, 4, 1, 4, 3)
  merge(sheet, 4, 4, 4, 5)
  merge(sheet, 4, 6, 4, 7)
  putRow(sheet, 5, [
    texts.heads.number,
    texts.heads.section,
    texts.heads.question,
    texts.heads.answer,
    texts.heads.comment
  ], "header")
  putRow(sheet, 5, [words.weight, words.owner], "header", 6)
  sheet.frozen = 5
  let row = 6
  for (const domain of texts.domains(5)) {
    for (let item = 1; item <= 9; item += 1) {
      const text = texts.question(domain)
      const answer = maybe(texts, 0.4, texts.answer)
      const comment = maybe(texts, 0.2, texts.comment)
      putRow(sheet, row, [`${domain.code}.${item}`, domain.title, text])
      putRow(sheet, row, [answer ?? "", comment ?? ""], "answer", 4)
      put(sheet, row, 6, texts.between(1, 3), "locked")
      put(sheet, row, 7, texts.pick(["IT", "HR", "Legal"]), "locked")
      questions.push(record({
        section: [domain.title],
        number: `${domain.code}.${item}`,
        text,
        answer,
        comment,
        place: atCell(sheet, row, 3)
      }))
      row += 1
    }
  }
  sheet.filter = `A5:G${row - 1}`
  return {
    bytes: toXlsx({ program: "calc", sheets: [fillChanges(makeSheet(words.changes), texts), sheet] }),
    questions,
    titles: [sheet.name],
    labels: []
  }
}

/** A sheet for each lot, codes as answers, and their meaning above the header, which stands lower each time. */
const lots = (texts: Texts): Made => {
  const { words } = texts
  const questions: Array<TrueQuestion> = []
  const choices = ["F", "P", "N"]
  const sheets = texts.domains(3).map((domain, lot) => {
    const sheet = makeSheet(`${lot + 1} ${domain.code.replace("&", "")}`)
    put(sheet, 1, 1, domain.title, "title")
    choices.forEach((choice, index) =>
      putRow(sheet, 3 + index, [choice, words.statuses[index === 2 ? 3 : index] ?? ""], "note")
    )
    const top = 8 + 6 * lot
    putRow(sheet, top, [
      texts.heads.number,
      texts.heads.requirement,
      words.priority,
      texts.heads.answer,
      texts.heads.comment
    ], "header")
    let row = top + 1
    for (const [group, topic] of texts.topics(3).entries()) {
      put(sheet, row, 2, topic.toUpperCase(), "section")
      row += 1
      for (let item = 1; item <= 5; item += 1) {
        const text = texts.question(domain, ["statements", "requests"])
        const number = `L${lot + 1}-${group + 1}${item}`
        const answer = maybe(texts, 0.4, () => texts.pick(choices))
        const comment = maybe(texts, 0.3, texts.comment)
        putRow(sheet, row, [number, text, texts.pick([words.must, words.should])])
        putRow(sheet, row, [answer ?? "", comment ?? ""], "answer", 4)
        questions.push(record({
          section: [topic.toUpperCase()],
          number,
          text,
          kind: "one_of",
          choices,
          answer,
          comment,
          place: atCell(sheet, row, 2)
        }))
        row += 1
      }
    }
    sheet.rules.push({ area: areaName(top + 1, 4, row - 1, 4), list: `"${choices.join(",")}"` })
    return { sheet, title: domain.title }
  })
  return {
    bytes: toXlsx({ program: "sdk", sheets: sheets.map(({ sheet }) => sheet) }),
    questions,
    titles: sheets.flatMap(({ sheet, title }) => [sheet.name, title]),
    labels: []
  }
}

export const workbooks: ReadonlyArray<Layout> = [
  { name: "response types", make: responseTypes, languages: ["en", "de"] },
  { name: "grouped columns", make: groupedColumns, languages: ["en", "fr"] },
  { name: "lots", make: lots, languages: ["en", "es"] }
].map((layout) => ({ ...layout, format: "xlsx", extension: "xlsx" }))
