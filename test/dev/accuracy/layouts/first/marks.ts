// Workbooks in which an answer is a mark, or a choice was set beforehand.
import type { Texts } from "../../Texts.ts"
import type { Layout, Made, TrueQuestion } from "../../Truth.ts"
import { areaName, makeSheet, merge, put, putRow } from "../../write/Sheet.ts"
import { toXlsx } from "../../write/Xlsx.ts"
import { atCell, fillInstructions, maybe, record } from "../Record.ts"

/** A column each for yes, no and not applicable, where an X stands. */
const crosses = (texts: Texts): Made => {
  const { words } = texts
  const questions: Array<TrueQuestion> = []
  const sheet = makeSheet("CAQ v3.1")
  const choices = [words.yes, words.no, words.notApplicable]
  put(sheet, 1, 1, words.questionnaire, "title")
  putRow(sheet, 2, [words.section[0] ?? "", "Control ID", texts.heads.requirement], "header")
  putRow(sheet, 2, ["Question ID", texts.heads.question, texts.heads.answer, "", "", texts.heads.comment], "header", 4)
  putRow(sheet, 3, ["", "", "", "", "", ...choices, ""], "header")
  for (const column of [1, 2, 3, 4, 5, 9]) merge(sheet, 2, column, 3, column)
  merge(sheet, 2, 6, 2, 8)
  let row = 4
  for (const domain of texts.domains(4)) {
    for (let control = 1; control <= 3; control += 1) {
      const id = `${domain.code}-0${control}`
      const count = texts.between(2, 5)
      for (let part = 1; part <= count; part += 1) {
        const text = texts.question(domain, ["closed"])
        const answer = maybe(texts, 0.6, () => texts.pick(choices))
        const comment = maybe(texts, 0.3, texts.comment)
        const isFirst = part === 1
        putRow(sheet, row, isFirst ? [domain.title, id, texts.question(domain, ["statements"])] : ["", "", ""])
        putRow(
          sheet,
          row,
          [`${id}.${part}`, text, ...choices.map((choice) => choice === answer ? "X" : ""), comment ?? ""],
          "text",
          4
        )
        questions.push(record({
          section: [domain.title],
          number: `${id}.${part}`,
          text,
          kind: "yes_no",
          choices,
          answer,
          comment,
          place: atCell(sheet, row, 5)
        }))
        row += 1
      }
      for (const column of [1, 2, 3]) merge(sheet, row - count, column, row - 1, column)
    }
  }
  return {
    bytes: toXlsx({ program: "excel", sheets: [sheet] }),
    questions,
    titles: [sheet.name, words.questionnaire],
    labels: []
  }
}

const placeholders: Readonly<Record<string, string>> = {
  en: "Please select",
  fr: "Sélectionner…",
  de: "Bitte auswählen",
  es: "Seleccione…",
  pt: "Selecione…",
  ja: "選択してください"
}

/** Answers that were set to a request to choose, and columns that only the buyer fills. */
const preset = (texts: Texts): Made => {
  const { words } = texts
  const questions: Array<TrueQuestion> = []
  const placeholder = placeholders[texts.language] ?? ""
  const sheet = makeSheet("TPRM")
  const lists = makeSheet("DropDowns")
  const choices = [words.yes, words.partly, words.no, words.notApplicable]
  ;[placeholder, ...choices].forEach((choice, index) => put(lists, 2 + index, 3, choice, "plain"))
  putRow(sheet, 6, [texts.heads.number, texts.heads.section, texts.heads.question, texts.heads.answer], "header")
  putRow(sheet, 6, [texts.heads.comment, `${words.weight} (internal)`, `${words.status} (internal)`], "header", 5)
  put(sheet, 2, 1, words.questionnaire, "title")
  put(sheet, 3, 1, texts.instructions()[1] ?? "", "note")
  let row = 7
  for (const domain of texts.domains(6)) {
    for (let item = 1; item <= 8; item += 1) {
      const text = texts.question(domain, ["closed", "long"])
      const answer = maybe(texts, 0.4, () => texts.pick(choices))
      const comment = maybe(texts, 0.3, texts.comment)
      put(sheet, row, 1, row - 6)
      putRow(sheet, row, [domain.title, text], "text", 2)
      putRow(sheet, row, [answer ?? placeholder, comment ?? ""], "answer", 4)
      put(sheet, row, 6, texts.between(1, 5), "locked")
      put(sheet, row, 7, "", "locked")
      questions.push(record({
        section: [domain.title],
        number: String(row - 6),
        text,
        kind: "one_of",
        choices,
        answer,
        comment,
        place: atCell(sheet, row, 3)
      }))
      row += 1
    }
  }
  sheet.rules.push({ area: areaName(7, 4, row - 1, 4), list: "Choices" })
  sheet.isProtected = true
  return {
    bytes: toXlsx({
      program: "excel",
      sheets: [fillInstructions(makeSheet(words.instructions), texts), sheet, lists],
      names: { Choices: "DropDowns!$C$2:$C$6" }
    }),
    questions,
    titles: [sheet.name, words.questionnaire],
    labels: []
  }
}

/** Two levels of merged sections, and signs as answers, which are explained above. */
const signs = (texts: Texts): Made => {
  const { words } = texts
  const questions: Array<TrueQuestion> = []
  const sheet = makeSheet(words.questionnaire.slice(0, 31))
  const choices = ["○", "△", "×", "－"]
  put(sheet, 1, 1, words.questionnaire, "title")
  putRow(sheet, 2, [`○: ${words.yes}  △: ${words.partly}  ×: ${words.no}  －: ${words.notApplicable}`], "note")
  putRow(sheet, 4, [texts.heads.number, words.section[0] ?? "", words.section[2] ?? "", texts.heads.question], "header")
  putRow(sheet, 4, [texts.heads.answer, texts.heads.comment], "header", 5)
  let row = 5
  for (const domain of texts.domains(5)) {
    const top = row
    for (const topic of texts.topics(2)) {
      const start = row
      for (let item = 1; item <= 4; item += 1) {
        const text = texts.question(domain, ["closed", "statements"])
        const answer = maybe(texts, 0.5, () => texts.pick(choices))
        const comment = maybe(texts, 0.3, texts.comment)
        put(sheet, row, 1, row - 4)
        putRow(sheet, row, [row === top ? domain.title : "", row === start ? topic : "", text], "text", 2)
        putRow(sheet, row, [answer ?? "", comment ?? ""], "answer", 5)
        questions.push(record({
          section: [domain.title, topic],
          number: String(row - 4),
          text,
          kind: "one_of",
          choices,
          answer,
          comment,
          place: atCell(sheet, row, 4)
        }))
        row += 1
      }
      merge(sheet, start, 3, row - 1, 3)
    }
    merge(sheet, top, 2, row - 1, 2)
  }
  sheet.rules.push({ area: areaName(5, 5, row - 1, 5), list: `"${choices.join(",")}"` })
  return {
    bytes: toXlsx({ program: "excel", sheets: [sheet], isRich: true }),
    questions,
    titles: [sheet.name, words.questionnaire],
    labels: []
  }
}

export const marks: ReadonlyArray<Layout> = [
  { name: "crosses", make: crosses, languages: ["en", "es"] },
  { name: "preset", make: preset, languages: ["en", "fr", "pt"] },
  { name: "signs", make: signs, languages: ["ja", "de"] }
].map((layout) => ({ ...layout, format: "xlsx", extension: "xlsx" }))
