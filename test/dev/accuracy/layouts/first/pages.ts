import type { Texts } from "../../Texts.ts"
import type { Layout, Made, TrueQuestion } from "../../Truth.ts"
import { bold, heading, makeFlow, title } from "../../write/PdfFlow.ts"
import { maybe, record } from "../Record.ts"

const frame = (texts: Texts) => {
  const { of, page, questionnaire, version } = texts.words
  return {
    header: `${questionnaire} – ${version} 2.1`,
    footer: (number: number) => `${page} ${number} ${of} 6`
  }
}

/** Tables below headings; rows go on on the next page. */
const tables = (texts: Texts): Made => {
  const { words } = texts
  const flow = makeFlow(texts.language, "words", frame(texts))
  const questions: Array<TrueQuestion> = []
  flow.paragraph(words.questionnaire, { style: title, space: 14 })
  flow.paragraph(texts.instructions()[0] ?? "")
  texts.domains(5).forEach((domain, section) => {
    flow.paragraph(`${section + 1}. ${domain.title}`, { style: heading, keep: true })
    const rows = Array.from({ length: 9 }, (_, index) => {
      const number = `${section + 1}.${index + 1}`
      const text = texts.question(domain)
      const answer = maybe(texts, 0.4, texts.answer)
      const comment = maybe(texts, 0.2, texts.comment)
      questions.push(record({ section: [domain.title], number, text, answer, comment }))
      return [number, text, answer ?? "", comment ?? ""]
    })
    flow.table(
      [9, 42, 28, 21],
      [texts.heads.number, texts.heads.question, texts.heads.answer, texts.heads.comment],
      rows
    )
  })
  return {
    bytes: flow.drawing.finish(words.questionnaire),
    questions,
    titles: [words.questionnaire],
    labels: []
  }
}

/** Numbered questions below headings, with lines to write on or an answer below. */
const lists = (texts: Texts): Made => {
  const { words } = texts
  const flow = makeFlow(texts.language, "lines", frame(texts))
  const questions: Array<TrueQuestion> = []
  flow.paragraph(words.questionnaire, { style: title, space: 14 })
  texts.instructions().slice(0, 2).forEach((line) => flow.paragraph(line))
  texts.domains(5).forEach((domain, section) => {
    flow.paragraph(`${section + 1}. ${domain.title}`, { style: heading, keep: true, space: 8 })
    for (let item = 1; item <= 8; item += 1) {
      const number = `${section + 1}.${item}`
      const text = texts.question(domain)
      const answer = maybe(texts, 0.4, texts.answer)
      questions.push(record({ section: [domain.title], number, text, answer }))
      flow.paragraph(text, {
        mark: number,
        indent: 32,
        style: texts.language === "ja" ? { size: 10, isBold: false } : bold
      })
      if (answer === null) flow.blank()
      else flow.paragraph(`${texts.heads.answer}: ${answer}`, { indent: 32 })
    }
  })
  return { bytes: flow.drawing.finish(words.questionnaire), questions, titles: [words.questionnaire], labels: [] }
}

/** Two columns of short questions with their numbers. */
const columns = (texts: Texts): Made => {
  const { words } = texts
  const flow = makeFlow(texts.language, "gaps", frame(texts), 2)
  const questions: Array<TrueQuestion> = []
  texts.domains(6).forEach((domain, section) => {
    flow.paragraph(`${String.fromCharCode(65 + section)}. ${domain.title}`, { style: heading, keep: true })
    for (let item = 1; item <= 9; item += 1) {
      const text = texts.question(domain, ["closed", "open"])
      const number = `${String.fromCharCode(65 + section)}${item}`
      questions.push(record({ section: [domain.title], number, text }))
      flow.paragraph(text, { mark: number, indent: 28 })
      flow.space(14)
    }
  })
  return { bytes: flow.drawing.finish(words.questionnaire), questions, titles: [words.questionnaire], labels: [] }
}

/** Questions with brackets to cross, and a line for remarks. */
const brackets = (texts: Texts): Made => {
  const { words } = texts
  const flow = makeFlow(texts.language, "words", frame(texts))
  const questions: Array<TrueQuestion> = []
  const choices = [words.yes, words.no, words.notApplicable]
  flow.paragraph(words.questionnaire, { style: title, space: 14 })
  texts.domains(5).forEach((domain, section) => {
    flow.paragraph(domain.title, { style: heading, keep: true, space: 8 })
    for (let item = 1; item <= 8; item += 1) {
      const number = `${section + 1}.${item}`
      const text = texts.question(domain, ["closed"])
      const answer = maybe(texts, 0.5, () => texts.pick(choices))
      const comment = maybe(texts, 0.3, texts.comment)
      questions.push(record({ section: [domain.title], number, text, kind: "yes_no", choices, answer, comment }))
      flow.paragraph(text, { mark: `${number}.`, indent: 32, keep: true })
      const marks = choices.map((choice) => `[${choice === answer ? "x" : " "}] ${choice}`)
      flow.paragraph(marks.join("     "), { indent: 32, space: 2 })
      flow.paragraph(`${texts.heads.comment}: ${comment ?? "______________________________"}`, { indent: 32 })
    }
  })
  return { bytes: flow.drawing.finish(words.questionnaire), questions, titles: [words.questionnaire], labels: [] }
}

export const pages: ReadonlyArray<Layout> = [
  { name: "tables", make: tables, languages: ["en", "fr", "ja"] },
  { name: "lists", make: lists, languages: ["en", "de", "ja"] },
  { name: "two columns", make: columns, languages: ["en", "es"] },
  { name: "brackets", make: brackets, languages: ["en", "pt"] }
].map((layout) => ({ ...layout, format: "pdf", extension: "pdf" }))
