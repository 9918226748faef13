import type { Texts } from "../../Texts.ts"
import type { Layout, Made, TrueQuestion } from "../../Truth.ts"
import { toCsv } from "../../write/Csv.ts"
import { maybe, record } from "../Record.ts"

/** Bars between the fields, and a column for the rank of each. */
const bars = (texts: Texts): Made => {
  const { words } = texts
  const questions: Array<TrueQuestion> = []
  const rows: Array<ReadonlyArray<string>> = [
    [texts.heads.section, texts.heads.number, words.priority, texts.heads.requirement, texts.heads.answer]
  ]
  for (const domain of texts.domains(5)) {
    for (let item = 1; item <= 9; item += 1) {
      const text = texts.question(domain, ["statements", "requests", "closed"])
      const number = `${domain.code}${item}`
      const answer = maybe(texts, 0.5, texts.answer)
      rows.push([domain.title, number, texts.pick([words.must, words.should]), text, answer ?? ""])
      questions.push(record({ section: [domain.title], number, text, answer }))
    }
  }
  const form = { separator: "|", lineEnd: "\n", encoding: "utf8", quotes: "needed" } as const
  return { bytes: toCsv(rows, form), questions, titles: [], labels: [] }
}

/** Titles in separate rows, and questions with line ends within. */
const brokenLines = (texts: Texts): Made => {
  const { words } = texts
  const questions: Array<TrueQuestion> = []
  const rows: Array<ReadonlyArray<string>> = [[words.questionnaire], [], [
    texts.heads.question,
    texts.heads.answer,
    texts.heads.comment
  ]]
  for (const domain of texts.domains(5)) {
    rows.push([domain.title.toUpperCase(), "", ""])
    for (let item = 1; item <= 8; item += 1) {
      const text = texts.question(domain, ["long", "closed", "closed"])
      const answer = maybe(texts, 0.5, texts.answer)
      const comment = maybe(texts, 0.3, texts.comment)
      const middle = text.indexOf(" ", Math.floor(text.length / 2))
      rows.push([
        middle === -1 ? text : `${text.slice(0, middle)}\n${text.slice(middle + 1)}`,
        answer ?? "",
        comment ?? ""
      ])
      questions.push(record({ section: [domain.title.toUpperCase()], text, answer, comment }))
    }
  }
  const form = { separator: ",", lineEnd: "\r\n", encoding: "utf8-mark", quotes: "needed" } as const
  return { bytes: toCsv(rows, form), questions, titles: [words.questionnaire], labels: [] }
}

/** Numbered questions as headings, and replies behind a slanted label. */
const labels = (texts: Texts): Made => {
  const { words } = texts
  const questions: Array<TrueQuestion> = []
  const parts = texts.domains(4).map((domain, section) => {
    const items = Array.from({ length: 8 }, (_, index) => {
      const number = `${section + 1}.${index + 1}`
      const text = texts.question(domain)
      const answer = maybe(texts, 0.5, texts.answer)
      const comment = maybe(texts, 0.3, texts.comment)
      questions.push(record({ section: [domain.title], number, text, answer, comment }))
      return `#### ${number} ${text}\n\n_${texts.heads.answer}:_ ${answer ?? ""}\n\n_${texts.heads.comment}:_ ${
        comment ?? ""
      }\n\n`
    })
    return `## ${section + 1} ${domain.title}\n\n${items.join("")}`
  })
  return {
    bytes: Buffer.from(`---\ntitle: ${words.questionnaire}\nversion: 2.1\n---\n\n${parts.join("")}`),
    questions,
    titles: [words.questionnaire],
    labels: []
  }
}

/** Letters with brackets below titles in capitals. */
const letters = (texts: Texts): Made => {
  const { words } = texts
  const questions: Array<TrueQuestion> = []
  const parts = texts.domains(5).map((domain, section) => {
    const heading = `${String.fromCharCode(65 + section)}. ${domain.title.toUpperCase()}`
    const items = Array.from({ length: 8 }, (_, index) => {
      const text = texts.question(domain, ["closed", "open", "requests"])
      const letter = String.fromCharCode(97 + index)
      questions.push(record({ section: [domain.title.toUpperCase()], number: undefined, text }))
      return `${letter}) ${text}\n\n`
    })
    return `${heading}\n\n${items.join("")}\n`
  })
  return {
    bytes: Buffer.from(`${words.questionnaire}\n${texts.note()}\n\n${parts.join("")}`),
    questions,
    titles: [words.questionnaire],
    labels: []
  }
}

/** One table for all, with the section in its first column. */
const sectionColumn = (texts: Texts): Made => {
  const { words } = texts
  const questions: Array<TrueQuestion> = []
  const rows = texts.domains(5).flatMap((domain) =>
    Array.from({ length: 8 }, (_, index) => {
      const number = `${domain.code}-${index + 1}`
      const text = texts.question(domain, ["statements", "requests"])
      const answer = maybe(texts, 0.5, () => texts.pick(words.statuses))
      questions.push(record({ section: [domain.title], number, text, answer }))
      return `${domain.title} | ${number} | ${text} | ${answer ?? ""} | \n`
    })
  )
  const header = [texts.heads.section, texts.heads.number, texts.heads.requirement, words.status, texts.heads.evidence]
  return {
    bytes: Buffer.from(
      `# ${words.questionnaire}\n\n${header.join(" | ")}\n--- | --- | --- | --- | ---\n${rows.join("")}`
    ),
    questions,
    titles: [words.questionnaire],
    labels: []
  }
}

/** The response of a form service: pages between the items, questions deep within them. */
const formItems = (texts: Texts): Made => {
  const { words } = texts
  const questions: Array<TrueQuestion> = []
  const items: Array<unknown> = []
  for (const domain of texts.domains(5)) {
    items.push({ itemId: `p${items.length}`, title: domain.title, pageBreakItem: {} })
    for (let item = 1; item <= 8; item += 1) {
      const itemId = `i${items.length}`
      const isChoice = texts.chance(0.5)
      const type = texts.pick(["RADIO", "CHECKBOX"])
      const text = texts.question(domain, isChoice ? ["closed"] : ["open", "requests"])
      const pointer = `/items/${items.length}/title`
      questions.push(record({
        section: [domain.title],
        number: undefined,
        text,
        kind: isChoice ? (type === "RADIO" ? "one_of" : "many_of") : undefined,
        choices: isChoice ? words.statuses : [],
        place: { type: "pointer", pointer }
      }))
      const question = isChoice
        ? { required: true, choiceQuestion: { type, options: words.statuses.map((value) => ({ value })) } }
        : { required: false, textQuestion: { paragraph: true } }
      items.push({ itemId, title: text, questionItem: { question: { questionId: `${itemId}q`, ...question } } })
    }
  }
  const form = { formId: "1a2b", info: { title: words.questionnaire, documentTitle: words.questionnaire }, items }
  return { bytes: Buffer.from(JSON.stringify(form)), questions, titles: [words.questionnaire], labels: [] }
}

/** An assessment with its responses: sections, subsections and allowed responses. */
const assessment = (texts: Texts): Made => {
  const { words } = texts
  const questions: Array<TrueQuestion> = []
  const choices = [words.yes, words.no, words.notApplicable]
  const sections = texts.domains(4).map((domain, first) => ({
    sectionName: domain.title,
    subsections: texts.topics(2).map((name, second) => ({
      name,
      questions: Array.from({ length: 5 }, (_, third) => {
        const ref = `${first + 1}.${second + 1}.${third + 1}`
        const isClosed = texts.chance(0.6)
        const text = texts.question(domain, isClosed ? ["closed"] : ["open"])
        const answer = maybe(texts, 0.5, isClosed ? () => texts.pick(choices) : texts.answer)
        const comment = maybe(texts, 0.3, texts.comment)
        questions.push(record({
          section: [domain.title, name],
          number: ref,
          text,
          kind: isClosed ? "yes_no" : "text",
          choices: isClosed ? choices : [],
          answer,
          comment,
          place: {
            type: "pointer",
            pointer: `/assessment/sections/${first}/subsections/${second}/questions/${third}/questionText`
          }
        }))
        return {
          ref,
          questionText: text,
          responseType: isClosed ? "YES_NO_NA" : "FREE_TEXT",
          ...(isClosed ? { allowedResponses: choices } : {}),
          response: answer,
          vendorComment: comment,
          reviewer: null
        }
      })
    }))
  }))
  return {
    bytes: Buffer.from(
      JSON.stringify({ assessment: { title: words.questionnaire, status: "open", sections } }, null, "\t")
    ),
    questions,
    titles: [words.questionnaire],
    labels: []
  }
}

export const plain: ReadonlyArray<Layout> = [
  ...[
    { name: "bars", make: bars, languages: ["en", "fr"] },
    { name: "broken lines", make: brokenLines, languages: ["en", "es"] }
  ].map((layout) => ({ ...layout, format: "csv", extension: "csv" }) as const),
  ...[
    { name: "md labels", make: labels, languages: ["en", "fr"], extension: "md" },
    { name: "letters", make: letters, languages: ["en", "ja"], extension: "txt" },
    { name: "md section column", make: sectionColumn, languages: ["en", "pt"], extension: "md" }
  ].map((layout) => ({ ...layout, format: "text" }) as const),
  ...[
    { name: "form items", make: formItems, languages: ["en", "de"] },
    { name: "assessment", make: assessment, languages: ["en", "ja"] }
  ].map((layout) => ({ ...layout, format: "json", extension: "json" }) as const)
]
