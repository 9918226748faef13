import type { Texts } from "../../Texts.ts"
import type { Layout, Made, TrueQuestion } from "../../Truth.ts"
import { maybe, record } from "../Record.ts"

const toBytes = (value: unknown, comment = ""): Uint8Array =>
  Buffer.from(`${comment}${JSON.stringify(value, null, 2)}\n`)

/** An array of alike objects. */
const flat = (texts: Texts): Made => {
  const questions: Array<TrueQuestion> = []
  const rows = texts.domains(6).flatMap((domain, index) =>
    Array.from({ length: 9 }, (_, item) => {
      const text = texts.question(domain)
      const id = `Q-${index + 1}${String(item + 1).padStart(2, "0")}`
      const answer = maybe(texts, 0.5, texts.answer)
      const comment = maybe(texts, 0.3, texts.comment)
      questions.push(record({
        section: [domain.title],
        number: id,
        text,
        answer,
        comment,
        place: { type: "pointer", pointer: `/${questions.length}/question` }
      }))
      return { id, category: domain.title, question: text, answer: answer ?? "", comment: comment ?? "" }
    })
  )
  return { bytes: toBytes(rows), questions, titles: [], labels: [] }
}

/** Blocks within blocks, with notes between, below lines of comments. */
const blocks = (texts: Texts): Made => {
  const { words } = texts
  const questions: Array<TrueQuestion> = []
  const items = texts.domains(5).map((domain, first) => ({
    type: "block",
    text: domain.title,
    id: `block_${first}`,
    items: texts.topics(2).map((topic, second) => ({
      type: "block",
      text: topic,
      id: `block_${first}_${second}`,
      items: [
        { type: "info", text: texts.instructions()[3] ?? "" },
        ...Array.from({ length: texts.between(4, 6) }, (_, third) => {
          const id = `item_${first}_${second}_${third}`
          const pointer = `/questionnaire/0/items/${first}/items/${second}/items/${third + 1}/text`
          const kind = texts.pick(["yesno", "line", "box", "radiogroup", "checkgroup", "upload"])
          const text = texts.question(
            domain,
            kind === "yesno" ? ["closed"] : kind === "upload" ? ["requests"] : ["open", "closed"]
          )
          const question = {
            section: [domain.title, topic],
            number: id,
            text,
            place: { type: "pointer", pointer }
          } as const
          if (kind === "yesno") {
            questions.push(record({ ...question, kind: "yes_no", choices: [words.yes, words.no] }))
            return { type: kind, text, id, yes: words.yes, no: words.no }
          }
          if (kind === "radiogroup" || kind === "checkgroup") {
            questions.push(record({
              ...question,
              kind: kind === "radiogroup" ? "one_of" : "many_of",
              choices: words.statuses
            }))
            return {
              type: kind,
              text,
              id,
              choices: words.statuses.map((status, index) => ({ [`${id}_choice_${index}`]: status }))
            }
          }
          questions.push(record({ ...question, kind: kind === "upload" ? "file" : "text" }))
          return { type: kind, text, id }
        })
      ]
    }))
  }))
  const comment = "// Copyright of the form's owner.\n//\n// The form may be shared with suppliers.\n\n"
  return {
    bytes: toBytes({ questionnaire: [{ type: "block", text: words.questionnaire, id: "main", items }] }, comment),
    questions,
    titles: [words.questionnaire],
    labels: []
  }
}

/** Pages of a survey with typed elements, and an envelope around. */
const survey = (texts: Texts): Made => {
  const { words } = texts
  const questions: Array<TrueQuestion> = []
  const pages = texts.domains(6).map((domain, page) => ({
    name: `page${page + 1}`,
    title: domain.title,
    description: texts.guidance(),
    elements: Array.from({ length: 8 }, (_, index) => {
      const pointer = `/survey/pages/${page}/elements/${index}/title`
      const type = texts.pick(["boolean", "comment", "radiogroup", "checkbox", "text"])
      const text = texts.question(domain, type === "boolean" ? ["closed"] : ["open", "closed", "requests"])
      const name = `q${page + 1}_${index + 1}`
      const question = { section: [domain.title], number: name, text, place: { type: "pointer", pointer } } as const
      if (type === "boolean") {
        questions.push(record({ ...question, kind: "yes_no", choices: [words.yes, words.no] }))
        return { type, name, title: text, isRequired: true, labelTrue: words.yes, labelFalse: words.no }
      }
      if (type === "radiogroup" || type === "checkbox") {
        questions.push(
          record({ ...question, kind: type === "checkbox" ? "many_of" : "one_of", choices: words.statuses })
        )
        return {
          type,
          name,
          title: text,
          choices: words.statuses.map((status, position) => ({ value: `item${position + 1}`, text: status }))
        }
      }
      questions.push(record({ ...question, kind: "text" }))
      return { type, name, title: text, isRequired: texts.chance(0.5) }
    })
  }))
  return {
    bytes: toBytes({
      id: "5d1c",
      created: "2025-11-03T09:12:44Z",
      survey: { title: words.questionnaire, description: texts.instructions()[0] ?? "", locale: texts.language, pages }
    }),
    questions,
    titles: [words.questionnaire],
    labels: []
  }
}

/** Objects by their ids, with the answers within. */
const keyed = (texts: Texts): Made => {
  const { words } = texts
  const questions: Array<TrueQuestion> = []
  const domains = Object.fromEntries(
    texts.domains(5).map((domain, section) => {
      const controls = Object.fromEntries(
        Array.from({ length: 8 }, (_, index) => {
          const id = `${domain.code}-0${index + 1}`
          const text = texts.question(domain)
          const answer = maybe(texts, 0.5, texts.answer)
          const comment = maybe(texts, 0.3, texts.comment)
          const pointer = `/domains/${section + 1}/controls/${id}/question`
          questions.push(
            record({ section: [domain.title], number: id, text, answer, comment, place: { type: "pointer", pointer } })
          )
          return [id, { question: text, response: { answer, notes: comment } }]
        })
      )
      return [String(section + 1), { title: domain.title, controls }]
    })
  )
  return {
    bytes: toBytes({ name: words.questionnaire, version: "2.1", domains }),
    questions,
    titles: [words.questionnaire],
    labels: []
  }
}

export const json: ReadonlyArray<Layout> = [
  { name: "flat", make: flat, languages: ["en", "es"] },
  { name: "blocks", make: blocks, languages: ["en", "de", "fr"] },
  { name: "keyed", make: keyed, languages: ["en", "fr"] },
  { name: "survey", make: survey, languages: ["en", "pt", "ja"] }
].map((layout) => ({ ...layout, format: "json", extension: "json" }))
