import type { Texts } from "../../Texts.ts"
import type { Layout, Made, TrueQuestion } from "../../Truth.ts"
import { type CellForm, checkControl, choiceField, makeWriter, textControl, toDocx } from "../../write/Docx.ts"
import { heading, makeFlow, title } from "../../write/PdfFlow.ts"
import { maybe, record } from "../Record.ts"

/** Each question is a heading below two of sections. */
const headings = (texts: Texts): Made => {
  const { words } = texts
  const { paragraph } = makeWriter(texts.language)
  const questions: Array<TrueQuestion> = []
  const parts = texts.domains(3).map((domain) => {
    const groups = texts.topics(2).map((topic) => {
      const items = Array.from({ length: 6 }, () => {
        const text = texts.question(domain, ["closed", "open", "requests"])
        const answer = maybe(texts, 0.7, () => `${texts.answer()} ${texts.comment()}`)
        questions.push(record({ section: [domain.title, topic], text, answer }))
        return paragraph(text, { heading: 3 }) + paragraph(answer ?? "")
      })
      return paragraph(topic, { heading: 2 }) + items.join("")
    })
    return paragraph(domain.title, { heading: 1 }) + groups.join("")
  })
  return {
    bytes: toDocx({
      language: texts.language,
      header: words.questionnaire,
      footer: words.page,
      body: paragraph(words.questionnaire, { isTitle: true }) + parts.join("")
    }),
    questions,
    titles: [words.questionnaire],
    labels: []
  }
}

/** A numbered list with letters below the numbers, and a labelled field for each answer. */
const letters = (texts: Texts): Made => {
  const { words } = texts
  const { paragraph, paragraphOf, run } = makeWriter(texts.language)
  const questions: Array<TrueQuestion> = []
  const choices = [words.yes, words.partly, words.no]
  const reply = (answer: string | null, isChoice: boolean) =>
    paragraphOf(run(`${texts.heads.answer}: `) + (isChoice ? choiceField(choices, answer) : textControl(answer, "…")))
  const parts = texts.domains(4).map((domain) => {
    const items = Array.from({ length: 4 }, () => {
      const text = texts.question(domain, ["closed"])
      const answer = texts.pick(choices)
      questions.push(record({ section: [domain.title], number: undefined, text, kind: "one_of", choices, answer }))
      const below = Array.from({ length: 2 }, () => {
        const part = texts.question(domain, ["open", "requests"])
        const other = maybe(texts, 0.5, texts.answer)
        questions.push(record({ section: [domain.title], number: undefined, text: part, answer: other }))
        return paragraph(part, { list: { id: 1, level: 1 } }) + reply(other, false)
      })
      return paragraph(text, { list: { id: 1, level: 0 } }) + reply(answer, true) + below.join("")
    })
    return paragraph(domain.title, { heading: 1 }) + items.join("")
  })
  return {
    bytes: toDocx({
      language: texts.language,
      header: words.questionnaire,
      footer: words.page,
      lists: [{ marks: [["decimal", "%1."], ["lowerLetter", "(%2)"]] }],
      body: paragraph(words.questionnaire, { isTitle: true }) + paragraph(texts.note()) + parts.join("")
    }),
    questions,
    titles: [words.questionnaire],
    labels: []
  }
}

/** One table with the sections merged at its left, and a box in each of two columns. */
const boxColumns = (texts: Texts): Made => {
  const { words } = texts
  const { cell, paragraph, paragraphOf, table } = makeWriter(texts.language)
  const questions: Array<TrueQuestion> = []
  const choices = [words.yes, words.no]
  const header = [texts.heads.section, texts.heads.number, texts.heads.question, ...choices, texts.heads.comment]
  const rows: Array<ReadonlyArray<CellForm>> = [header.map((text) => cell(text, { isBold: true, fill: "BDD6EE" }))]
  texts.domains(5).forEach((domain, section) => {
    for (let item = 1; item <= 8; item += 1) {
      const number = `${section + 1}.${item}`
      const text = texts.question(domain, ["closed"])
      const answer = maybe(texts, 0.5, () => texts.pick(choices))
      const comment = maybe(texts, 0.3, texts.comment)
      rows.push([
        item === 1 ? cell(domain.title, { merge: "restart" }) : cell("", { merge: "continue" }),
        cell(number),
        cell(text),
        ...choices.map((choice) => ({ content: paragraphOf(checkControl(choice === answer)) })),
        cell(comment ?? "")
      ])
      questions.push(record({ section: [domain.title], number, text, kind: "yes_no", choices, answer, comment }))
    }
  })
  return {
    bytes: toDocx({
      language: texts.language,
      header: words.questionnaire,
      footer: words.page,
      body: paragraph(words.questionnaire, { isTitle: true }) + table([1200, 700, 4000, 600, 600, 1900], rows)
    }),
    questions,
    titles: [words.questionnaire],
    labels: []
  }
}

const frame = ({ words }: Texts) => ({
  header: words.questionnaire,
  footer: (page: number) => `${words.page} ${page}`
})

/** Requirements in a table of five columns, with the level of each. */
const requirements = (texts: Texts): Made => {
  const { words } = texts
  const flow = makeFlow(texts.language, "lines", frame(texts))
  const questions: Array<TrueQuestion> = []
  flow.paragraph(words.questionnaire, { style: title, space: 14 })
  texts.domains(4).forEach((domain) => {
    flow.paragraph(domain.title, { style: heading, keep: true })
    const rows = Array.from({ length: 9 }, (_, index) => {
      const number = `${domain.code}-${index + 1}`
      const text = texts.question(domain, ["statements", "requests"])
      const answer = maybe(texts, 0.5, () => texts.pick(words.statuses))
      const comment = maybe(texts, 0.3, texts.comment)
      questions.push(record({ section: [domain.title], number, text, answer, comment }))
      return [number, text, texts.pick([words.must, words.should]), answer ?? "", comment ?? ""]
    })
    const header = [texts.heads.number, texts.heads.requirement, words.priority, words.status, texts.heads.comment]
    flow.table([11, 32, 13, 22, 22], header, rows)
  })
  return { bytes: flow.drawing.finish(words.questionnaire), questions, titles: [words.questionnaire], labels: [] }
}

/** Running numbers before the questions, which are not set apart, and replies with a mark. */
const replies = (texts: Texts): Made => {
  const { words } = texts
  const flow = makeFlow(texts.language, "gaps", frame(texts))
  const questions: Array<TrueQuestion> = []
  flow.paragraph(words.questionnaire, { style: title, space: 14 })
  texts.domains(5).forEach((domain) => {
    flow.paragraph(domain.title, { style: heading, keep: true })
    for (let item = 1; item <= 7; item += 1) {
      const text = texts.question(domain)
      const answer = maybe(texts, 0.6, texts.answer)
      const number = `Q${questions.length + 1}`
      questions.push(record({ section: [domain.title], number, text, answer }))
      flow.paragraph(`${number}. ${text}`, { space: 2 })
      flow.paragraph(`A: ${answer ?? ""}`.trim(), { indent: 20, space: 8 })
    }
  })
  return { bytes: flow.drawing.finish(words.questionnaire), questions, titles: [words.questionnaire], labels: [] }
}

export const flows: ReadonlyArray<Layout> = [
  ...[
    { name: "headings", make: headings, languages: ["en", "fr"] },
    { name: "letters", make: letters, languages: ["en", "de"] },
    { name: "box columns", make: boxColumns, languages: ["en", "es"] }
  ].map((layout) => ({ ...layout, format: "docx", extension: "docx" }) as const),
  ...[
    { name: "requirements", make: requirements, languages: ["en", "de"] },
    { name: "replies", make: replies, languages: ["en", "pt"] }
  ].map((layout) => ({ ...layout, format: "pdf", extension: "pdf" }) as const)
]
