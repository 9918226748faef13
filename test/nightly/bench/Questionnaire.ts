import { makeTexts } from "../../dev/accuracy/Texts.ts"
import { makeSheet, merge, put, putRow } from "../../dev/accuracy/write/Sheet.ts"
import { toXlsx } from "../../dev/accuracy/write/Xlsx.ts"

const sections = 50
const perSection = 20
const columns = 5

/** A workbook as buyers make them, whose answers are chosen from a list, and answers to its questions. */
export const makeQuestionnaire = () => {
  const texts = makeTexts("bench", "en")
  const { words } = texts
  const domains = texts.domains(7)
  const sheet = makeSheet("Security")
  put(sheet, 1, 1, words.questionnaire, "title")
  texts.instructions().slice(0, 2).forEach((line, index) => put(sheet, 2 + index, 1, line, "note"))
  putRow(sheet, 5, ["ID", "Question", `${words.yes} / ${words.no}`, "Comments", "Evidence"], "header")
  let row = 6
  for (let section = 1; section <= sections; section += 1) {
    const domain = domains[section % domains.length]!
    // another one each time, because a text stands in it once only
    const { question } = makeTexts(`bench ${section}`, "en")
    put(sheet, row, 1, `${section}. ${domain.title} ${section}`, "section")
    merge(sheet, row, 1, row, columns)
    row += 1
    for (let item = 1; item <= perSection; item += 1) {
      putRow(sheet, row, [`${section}.${item}`, `${question(domain, ["closed"])} (${domain.code} ${section})`])
      putRow(sheet, row, ["", "", ""], "answer", 3)
      row += 1
    }
  }
  sheet.rules.push({ area: `C6:C${row}`, list: `"${words.yes},${words.no},${words.notApplicable}"` })
  sheet.widths.set(2, 80)
  return {
    bytes: toXlsx({ program: "excel", sheets: [sheet] }),
    count: sections * perSection,
    answers: Array.from({ length: sections * perSection }, (_, index) => ({
      answer: texts.pick([words.yes, words.no]),
      comment: index % 2 === 0 ? texts.comment() : null
    }))
  }
}
