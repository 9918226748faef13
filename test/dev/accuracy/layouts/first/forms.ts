// Workbooks as the large public forms have them.
import type { Texts } from "../../Texts.ts"
import type { Layout, Made, TrueQuestion } from "../../Truth.ts"
import { areaName, makeSheet, merge, put, putRow } from "../../write/Sheet.ts"
import { toXlsx } from "../../write/Xlsx.ts"
import { atCell, fillChanges, fillCover, fillInstructions, maybe, putBanner, record } from "../Record.ts"

/** A row for each question, controls and domains merged beside them, ids like `A&A-01.1`. */
const controls = (texts: Texts): Made => {
  const { words } = texts
  const questions: Array<TrueQuestion> = []
  const sheet = makeSheet("CAQ v4.1")
  put(sheet, 1, 1, words.questionnaire.toUpperCase(), "title")
  merge(sheet, 1, 1, 1, 8)
  const header = [
    "Question ID",
    texts.heads.question,
    texts.heads.answer,
    words.owner,
    texts.heads.comment,
    "Control ID",
    texts.heads.requirement,
    texts.heads.section
  ]
  putRow(sheet, 3, header, "header")
  sheet.frozen = 3
  const choices = [words.yes, words.no, words.notApplicable]
  let row = 4
  for (const domain of texts.domains(5)) {
    const top = row
    for (let control = 1; control <= 4; control += 1) {
      const count = texts.between(1, 4)
      const id = `${domain.code}-0${control}`
      for (let part = 1; part <= count; part += 1) {
        const text = texts.question(domain, ["closed", "closed", "long"])
        const answer = maybe(texts, 0.4, () => texts.pick(choices))
        const comment = answer === null ? null : maybe(texts, 0.6, texts.comment)
        putRow(sheet, row, [`${id}.${part}`, text])
        put(sheet, row, 3, answer ?? "", "answer")
        put(sheet, row, 4, "", "answer")
        put(sheet, row, 5, comment ?? "", "answer")
        put(sheet, row, 6, part === 1 ? id : "")
        put(sheet, row, 7, part === 1 ? texts.question(domain, ["statements"]) : "")
        put(sheet, row, 8, row === top ? domain.title : "")
        questions.push(record({
          section: [domain.title],
          number: `${id}.${part}`,
          text,
          kind: "yes_no",
          choices,
          answer,
          comment,
          place: atCell(sheet, row, 2)
        }))
        row += 1
      }
      if (count > 1) {
        merge(sheet, row - count, 6, row - 1, 6)
        merge(sheet, row - count, 7, row - 1, 7)
      }
    }
    merge(sheet, top, 8, row - 1, 8)
  }
  sheet.rules.push({ area: `C4:C${row - 1}`, list: `"${choices.join(",")}"` })
  sheet.rules.push({ area: `D4:D${row - 1}`, list: `"CSP-owned,CSC-owned,Shared"` })
  const first = fillInstructions(makeSheet(words.instructions), texts)
  return {
    bytes: toXlsx({ program: "excel", sheets: [first, sheet], isRich: true }),
    questions,
    titles: [sheet.name, words.questionnaire.toUpperCase()],
    labels: []
  }
}

/** A sheet for each domain, rows that are titles, a named list, hidden sheets of the form's maker. */
const domainSheets = (texts: Texts): Made => {
  const { words } = texts
  const questions: Array<TrueQuestion> = []
  const choices = [words.yes, words.no, words.notApplicable]
  const lists = makeSheet("Lookup")
  lists.state = "veryHidden"
  putRow(lists, 1, ["Response", words.weight], "header")
  choices.forEach((choice, index) => putRow(lists, 2 + index, [choice, String(index)]))
  const hidden = makeSheet("Archive 2019")
  hidden.state = "hidden"
  const domains = texts.domains(5)
  putRow(hidden, 1, [texts.heads.number, texts.heads.question, texts.heads.answer], "header")
  domains.forEach((domain, index) => putRow(hidden, 2 + index, [`${index + 1}`, texts.question(domain), ""]))
  const cover = makeSheet(words.cover)
  const labels = fillCover(cover, texts)
  const parts = domains.map((domain, index) => {
    const letter = String.fromCharCode(65 + index)
    const sheet = makeSheet(`${letter}. ${domain.title}`.replaceAll(/[\\/?*[\]:]/g, " ").slice(0, 31))
    put(sheet, 1, 1, `${letter}. ${domain.title}`, "title")
    merge(sheet, 1, 1, 1, 5)
    const header = [
      texts.heads.number,
      texts.heads.question,
      texts.heads.answer,
      texts.heads.comment,
      "Ref."
    ]
    putRow(sheet, 2, header, "header")
    let row = 3
    for (const [position, title] of texts.topics(3).entries()) {
      const group = position + 1
      putRow(sheet, row, [`${letter}.${group}`, title, "", "", ""], "section")
      row += 1
      for (let item = 1; item <= texts.between(3, 6); item += 1) {
        const text = texts.question(domain)
        const number = `${letter}.${group}.${item}`
        const answer = maybe(texts, 0.3, () => texts.pick(choices))
        const comment = maybe(texts, 0.2, texts.comment)
        putRow(sheet, row, [number, text])
        put(sheet, row, 3, answer ?? "", "answer")
        put(sheet, row, 4, comment ?? "", "answer")
        put(sheet, row, 5, `ISO ${texts.between(5, 8)}.${texts.between(1, 30)}`, "note")
        questions.push(record({
          section: [title],
          number,
          text,
          kind: "yes_no",
          choices,
          answer,
          comment,
          place: atCell(sheet, row, 2)
        }))
        row += 1
      }
    }
    sheet.rules.push({ area: `C3:C${row - 1}`, list: "Responses" })
    sheet.widths.set(2, 70)
    sheet.isProtected = true
    return { sheet, title: `${letter}. ${domain.title}` }
  })
  return {
    bytes: toXlsx({
      program: "calc",
      sheets: [
        cover,
        fillInstructions(makeSheet(words.instructions), texts),
        ...parts.map(({ sheet }) => sheet),
        hidden,
        lists
      ],
      names: { Responses: "Lookup!$A$2:$A$4" }
    }),
    questions,
    titles: [words.questionnaire, ...parts.flatMap(({ sheet, title }) => [sheet.name, title])],
    labels
  }
}

/** One long sheet: the header is repeated with each section's title in its first cell. */
const repeatedHeader = (texts: Texts): Made => {
  const { words } = texts
  const questions: Array<TrueQuestion> = []
  const sheet = makeSheet("HECQ - Full")
  let row = putBanner(sheet, texts, 4) + 1
  const labels = [words.company, words.contact, words.date]
  put(sheet, row, 1, words.cover, "section")
  labels.forEach((label, index) => {
    put(sheet, row + 1 + index, 1, `GNRL-0${index + 1}`)
    put(sheet, row + 1 + index, 2, label)
    put(sheet, row + 1 + index, 3, "", "answer")
  })
  row += 6
  const choices = [words.yes, words.no, words.notApplicable]
  for (const domain of texts.domains(6)) {
    const code = `H${domain.code.replace("&", "L")}X`
    put(sheet, row, 1, domain.title, "header")
    merge(sheet, row, 1, row, 2)
    put(sheet, row, 3, texts.heads.answer, "header")
    put(sheet, row, 4, texts.heads.comment, "header")
    put(sheet, row, 5, words.guidance, "header")
    row += 1
    const count = texts.between(6, 11)
    const isOpen = texts.chance(0.3)
    for (let item = 1; item <= count; item += 1) {
      const text = texts.question(domain, isOpen ? ["open", "requests"] : ["closed", "long"])
      const number = `${code}-${String(item).padStart(2, "0")}`
      const answer = maybe(texts, 0.25, isOpen ? texts.answer : () => texts.pick(choices))
      const comment = maybe(texts, 0.25, texts.comment)
      putRow(sheet, row, [number, text])
      put(sheet, row, 3, answer ?? "", "answer")
      put(sheet, row, 4, comment ?? "", "answer")
      if (texts.chance(0.6)) put(sheet, row, 5, texts.guidance(), "note")
      questions.push(record({
        section: [domain.title],
        number,
        text,
        kind: isOpen ? undefined : "yes_no",
        choices: isOpen ? [] : choices,
        answer,
        comment,
        place: atCell(sheet, row, 2)
      }))
      row += 1
    }
    if (!isOpen) sheet.rules.push({ area: areaName(row - count, 3, row - 1, 3), list: "Values!$A$1:$A$3" })
    row += texts.between(0, 1)
  }
  const values = makeSheet("Values")
  choices.forEach((choice, index) => put(values, 1 + index, 1, choice, "plain"))
  return {
    bytes: toXlsx({
      program: "excel",
      sheets: [
        fillInstructions(makeSheet(words.instructions), texts),
        sheet,
        values,
        fillChanges(makeSheet(words.changes), texts)
      ]
    }),
    questions,
    titles: [sheet.name, words.questionnaire],
    labels
  }
}

export const forms: ReadonlyArray<Layout> = [
  { name: "controls", make: controls, languages: ["en", "de", "ja"] },
  { name: "domain sheets", make: domainSheets, languages: ["en", "fr", "es"] },
  { name: "repeated header", make: repeatedHeader, languages: ["en", "pt", "de"] }
].map((layout) => ({ ...layout, format: "xlsx", extension: "xlsx" }))
