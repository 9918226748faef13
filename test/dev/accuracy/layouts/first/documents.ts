import type { Texts } from "../../Texts.ts"
import type { Layout, Made, TrueQuestion } from "../../Truth.ts"
import {
  type CellForm,
  checkControl,
  checkField,
  choiceControl,
  dateControl,
  makeWriter,
  textControl,
  textField,
  toDocx
} from "../../write/Docx.ts"
import { maybe, record } from "../Record.ts"

/** A table of questions below each heading. */
const tables = (texts: Texts): Made => {
  const { words } = texts
  const { cell, paragraph, table } = makeWriter(texts.language)
  const questions: Array<TrueQuestion> = []
  const parts = texts.domains(5).map((domain, section) => {
    const header = [texts.heads.number, texts.heads.question, texts.heads.answer, texts.heads.comment]
    const rows = Array.from({ length: 9 }, (_, index) => {
      const number = `${section + 1}.${index + 1}`
      const text = texts.question(domain)
      const answer = maybe(texts, 0.5, texts.answer)
      const comment = maybe(texts, 0.3, texts.comment)
      questions.push(record({ section: [domain.title], number, text, answer, comment }))
      return [cell(number), cell(text), cell(answer ?? ""), cell(comment ?? "")]
    })
    return paragraph(domain.title, { heading: 1 }) + paragraph(texts.note()) +
      table([900, 4200, 2400, 1800], [header.map((text) => cell(text, { isBold: true, fill: "D9E2F3" })), ...rows])
  })
  const instructions = texts.instructions().slice(0, 3).map((line) => paragraph(line))
  return {
    bytes: toDocx({
      language: texts.language,
      header: words.questionnaire,
      footer: `${words.page} 1`,
      body: paragraph(words.questionnaire, { isTitle: true }) + instructions.join("") + parts.join("")
    }),
    questions,
    titles: [words.questionnaire],
    labels: []
  }
}

/** Numbered lists below headings, the answer in a paragraph below each question. */
const lists = (texts: Texts): Made => {
  const { words } = texts
  const { paragraph } = makeWriter(texts.language)
  const questions: Array<TrueQuestion> = []
  const parts = texts.domains(5).map((domain, section) => {
    const items = Array.from({ length: 4 }, (_, first) => {
      const text = texts.question(domain, ["closed", "long"])
      const answer = maybe(texts, 0.5, texts.answer)
      questions.push(record({ section: [domain.title], number: `${section + 1}.${first + 1}`, text, answer }))
      const below = Array.from({ length: texts.between(0, 2) }, (__, second) => {
        const part = texts.question(domain, ["open", "requests"])
        const reply = maybe(texts, 0.5, texts.answer)
        questions.push(record({
          section: [domain.title],
          number: `${section + 1}.${first + 1}.${second + 1}`,
          text: part,
          answer: reply
        }))
        return paragraph(part, { list: { id: 1, level: 2 } }) + paragraph(reply ?? "")
      })
      return paragraph(text, { list: { id: 1, level: 1 } }) + paragraph(answer ?? "") + below.join("")
    })
    return paragraph(domain.title, { heading: 1, list: { id: 1, level: 0 } }) + items.join("")
  })
  return {
    bytes: toDocx({
      language: texts.language,
      header: words.questionnaire,
      footer: `${words.version} 2.1`,
      lists: [{ marks: [["decimal", "%1."], ["decimal", "%1.%2"], ["decimal", "%1.%2.%3"]] }],
      body: paragraph(words.questionnaire, { isTitle: true }) + paragraph(texts.instructions()[0] ?? "") +
        parts.join("")
    }),
    questions,
    titles: [words.questionnaire],
    labels: []
  }
}

const placeholders: Readonly<Record<string, readonly [choice: string, text: string]>> = {
  en: ["Choose an item.", "Click or tap here to enter text."],
  fr: ["Choisissez un élément.", "Cliquez ou appuyez ici pour entrer du texte."],
  de: ["Wählen Sie ein Element aus.", "Klicken oder tippen Sie hier, um Text einzugeben."],
  es: ["Elija un elemento.", "Haga clic o pulse aquí para escribir texto."],
  pt: ["Escolher um item.", "Clique ou toque aqui para inserir o texto."],
  ja: ["アイテムを選択してください。", "ここをクリックまたはタップしてテキストを入力してください。"]
}

/** Content controls in a table, with section rows over its whole width. */
const controls = (texts: Texts): Made => {
  const { words } = texts
  const { cell, paragraph, paragraphOf, table } = makeWriter(texts.language)
  const [choose, write] = placeholders[texts.language] ?? ["", ""]
  const questions: Array<TrueQuestion> = []
  const rows: Array<ReadonlyArray<CellForm>> = [
    [texts.heads.number, texts.heads.requirement, words.status, texts.heads.comment].map((text) =>
      cell(text, { isBold: true, fill: "1F3864" })
    )
  ]
  texts.domains(5).forEach((domain, section) => {
    rows.push([cell(`${section + 1}. ${domain.title}`, { span: 4, isBold: true, fill: "D9D9D9" })])
    for (let item = 1; item <= 8; item += 1) {
      const kind = texts.pick(["one_of", "one_of", "text", "date"] as const)
      const text = texts.question(domain, kind === "one_of" ? ["closed", "statements"] : ["open", "requests"])
      const comment = maybe(texts, 0.3, texts.comment)
      const choices = kind === "one_of" ? words.statuses : []
      const answer = maybe(
        texts,
        0.4,
        () => kind === "one_of" ? texts.pick(choices) : kind === "date" ? "2025-03-12" : texts.answer()
      )
      const control = kind === "one_of"
        ? choiceControl(choices, answer, choose)
        : kind === "date"
        ? dateControl(answer, write)
        : textControl(answer, write)
      const number = `${section + 1}.${item}`
      rows.push([
        cell(number),
        cell(text),
        { content: paragraphOf(control) },
        { content: paragraphOf(textControl(comment, write)) }
      ])
      questions.push(record({ section: [domain.title], number, text, kind, choices, answer, comment }))
    }
  })
  return {
    bytes: toDocx({
      language: texts.language,
      header: words.questionnaire,
      footer: words.page,
      body: paragraph(words.questionnaire, { isTitle: true }) + table([800, 4000, 2000, 2400], rows)
    }),
    questions,
    titles: [words.questionnaire],
    labels: []
  }
}

/** Bold questions with numbers typed by hand, check boxes below, and form fields for the explanation. */
const boxes = (texts: Texts): Made => {
  const { words } = texts
  const { paragraph, paragraphOf, run } = makeWriter(texts.language)
  const questions: Array<TrueQuestion> = []
  const choices = [words.yes, words.no, words.notApplicable]
  const isOld = texts.language !== "en"
  const parts = texts.domains(5).map((domain, section) => {
    const items = Array.from({ length: 8 }, (_, index) => {
      const number = `${section + 1}.${index + 1}`
      const text = texts.question(domain, ["closed"])
      const answer = maybe(texts, 0.5, () => texts.pick(choices))
      const comment = maybe(texts, 0.3, texts.comment)
      const marks = choices.map((choice) => {
        const isTicked = choice === answer
        return `${isOld ? checkField(isTicked) : checkControl(isTicked)}${run(` ${choice}    `)}`
      })
      questions.push(record({ section: [domain.title], number, text, kind: "yes_no", choices, answer, comment }))
      return paragraph(`${number} ${text}`, { isBold: true }) + paragraphOf(marks.join("")) +
        paragraphOf(`${run(`${texts.heads.comment}: `)}${textField(comment)}`)
    })
    return paragraph(domain.title, { heading: 2 }) + items.join("")
  })
  return {
    bytes: toDocx({
      language: texts.language,
      header: words.questionnaire,
      footer: words.page,
      body: paragraph(words.questionnaire, { heading: 1 }) + texts.instructions().map((line) =>
        paragraph(line)
      ).join("") +
        parts.join("")
    }),
    questions,
    titles: [words.questionnaire],
    labels: []
  }
}

/** A table for each question, with its labels at the left. */
const cards = (texts: Texts): Made => {
  const { words } = texts
  const { cell, paragraph, table } = makeWriter(texts.language)
  const questions: Array<TrueQuestion> = []
  const parts = texts.domains(4).map((domain, section) => {
    const items = Array.from({ length: 7 }, (_, index) => {
      const number = `${domain.code.slice(0, 1)}${section + 1}.${index + 1}`
      const text = texts.question(domain)
      const answer = maybe(texts, 0.5, texts.answer)
      const comment = maybe(texts, 0.3, texts.comment)
      questions.push(record({ section: [domain.title], number, text, answer, comment }))
      return table([1400, 7600], [
        [cell(`${texts.heads.question} ${number}`, { isBold: true, fill: "D9E2F3" }), cell(text, { fill: "D9E2F3" })],
        [cell(texts.heads.answer, { isBold: true }), cell(answer ?? "")],
        [cell(texts.heads.comment, { isBold: true }), cell(comment ?? "")]
      ])
    })
    return paragraph(domain.title, { heading: 2 }) + items.join("")
  })
  return {
    bytes: toDocx({
      language: texts.language,
      header: words.questionnaire,
      footer: words.page,
      body: paragraph(words.questionnaire, { heading: 1 }) + paragraph(texts.note()) + parts.join("")
    }),
    questions,
    titles: [words.questionnaire],
    labels: []
  }
}

export const documents: ReadonlyArray<Layout> = [
  { name: "tables", make: tables, languages: ["en", "de", "ja"] },
  { name: "lists", make: lists, languages: ["en", "fr", "ja"] },
  { name: "controls", make: controls, languages: ["en", "es", "de"] },
  { name: "boxes", make: boxes, languages: ["en", "pt", "fr"] },
  { name: "cards", make: cards, languages: ["en", "es"] }
].map((layout) => ({ ...layout, format: "docx", extension: "docx" }))
