import type { Texts } from "../../Texts.ts"
import type { Layout, Made, TrueQuestion } from "../../Truth.ts"
import { encodeText } from "../../write/Csv.ts"
import { maybe, record } from "../Record.ts"

/** Breaks a paragraph at a width, as mail programs do. */
const wrap = (text: string, width: number, indent: string): string => {
  const lines: Array<string> = []
  let line = ""
  for (const word of text.split(" ")) {
    if (line !== "" && line.length + word.length + 1 > width) {
      lines.push(line)
      line = word
    } else line = line === "" ? word : `${line} ${word}`
  }
  return [...lines, line].join(`\n${indent}`)
}

/** Sections and questions are headings; the answers stand below, with advice in quotes. */
const headings = (texts: Texts): Made => {
  const { words } = texts
  const questions: Array<TrueQuestion> = []
  const parts = texts.domains(6).map((domain) => {
    const items = Array.from({ length: 8 }, () => {
      const text = texts.question(domain, ["closed", "open", "requests"])
      const answer = maybe(texts, 0.6, () => `${texts.answer()} ${texts.comment()}`)
      questions.push(record({ section: [domain.title], text, answer }))
      return `### ${text}\n\n${answer === null ? "" : `${wrap(answer, 90, "")}\n\n`}${
        texts.chance(0.3) ? `> ${texts.guidance()}\n\n` : ""
      }`
    })
    return `## ${domain.title}\n\n${items.join("")}`
  })
  const text = `# ${words.questionnaire}\n\n${texts.instructions()[3] ?? ""}\n\n${parts.join("")}`
  return { bytes: Buffer.from(text), questions, titles: [words.questionnaire], labels: [] }
}

/** Numbered lists below headings, with boxes to tick. */
const boxes = (texts: Texts): Made => {
  const { words } = texts
  const questions: Array<TrueQuestion> = []
  const choices = [words.yes, words.no, words.notApplicable]
  const parts = texts.domains(5).map((domain) => {
    const items = Array.from({ length: 9 }, (_, index) => {
      const text = texts.question(domain, ["closed"])
      const answer = maybe(texts, 0.4, () => texts.pick(choices))
      questions.push(
        record({ section: [domain.title], number: String(index + 1), text, kind: "yes_no", choices, answer })
      )
      const marks = choices.map((choice) => `   - [${choice === answer ? "x" : " "}] ${choice}\n`)
      return `${index + 1}. ${text}\n${marks.join("")}`
    })
    return `# ${domain.title}\n\n${items.join("\n")}\n`
  })
  return { bytes: Buffer.from(parts.join("")), questions, titles: [], labels: [] }
}

/** A table below each heading. */
const pipes = (texts: Texts): Made => {
  const { words } = texts
  const questions: Array<TrueQuestion> = []
  const parts = texts.domains(5).map((domain, section) => {
    const header = [texts.heads.number, texts.heads.question, texts.heads.answer, texts.heads.comment]
    const rows = Array.from({ length: 9 }, (_, index) => {
      const number = `${section + 1}.${index + 1}`
      const text = texts.question(domain)
      const answer = maybe(texts, 0.5, texts.answer)
      const comment = maybe(texts, 0.3, texts.comment)
      questions.push(record({ section: [domain.title], number, text, answer, comment }))
      return `| ${number} | ${text} | ${answer ?? ""} | ${comment ?? ""} |\n`
    })
    return `## ${domain.title}\n\n| ${header.join(" | ")} |\n|---|:---|:---|---|\n${rows.join("")}\n`
  })
  return {
    bytes: Buffer.from(`# ${words.questionnaire}\n\n${parts.join("")}`),
    questions,
    titles: [words.questionnaire],
    labels: []
  }
}

/** Plain text: underlined titles, numbers, lines of 72 characters, a line for the answer. */
const plain = (texts: Texts): Made => {
  const { words } = texts
  const questions: Array<TrueQuestion> = []
  const parts = texts.domains(5).map((domain, section) => {
    const items = Array.from({ length: 9 }, (_, index) => {
      const number = `${section + 1}.${index + 1}`
      const text = texts.question(domain)
      const answer = maybe(texts, 0.5, texts.answer)
      questions.push(record({ section: [domain.title], number, text, answer }))
      const shown = texts.hasSpaces ? wrap(text, 72, "    ") : text
      return `${number} ${shown}\n\n    ${texts.heads.answer}: ${answer ?? "____________________"}\n\n`
    })
    const title = `${section + 1}. ${domain.title}`
    return `${title}\n${"-".repeat(texts.hasSpaces ? title.length : 2 * title.length)}\n\n${items.join("")}`
  })
  const text = `${words.questionnaire.toUpperCase()}\n${"=".repeat(40)}\n\n${
    wrap(texts.instructions()[0] ?? "", 72, "")
  }\n\n${parts.join("")}`
  const isOld = texts.language === "fr"
  return {
    bytes: encodeText(isOld ? text.replaceAll("\n", "\r\n") : text, isOld ? "windows-1252" : "utf8"),
    questions,
    titles: [words.questionnaire.toUpperCase()],
    labels: []
  }
}

/** Questions and answers in turn, marked by letters. */
const interview = (texts: Texts): Made => {
  const questions: Array<TrueQuestion> = []
  const parts = texts.domains(6).map((domain) => {
    const items = Array.from({ length: 7 }, () => {
      const text = texts.question(domain, ["closed", "open"])
      const answer = maybe(texts, 0.7, texts.answer)
      questions.push(record({ section: [domain.title], text, answer }))
      return `Q: ${text}\nA: ${answer ?? ""}\n`
    })
    return `${domain.title.toUpperCase()}\n\n${items.join("\n")}\n`
  })
  const upper = questions.map((question) => ({
    ...question,
    section: question.section.map((title) => title.toUpperCase())
  }))
  return { bytes: Buffer.from(parts.join("")), questions: upper, titles: [], labels: [] }
}

/** Bold questions in lists, and the answers below them. */
const bullets = (texts: Texts): Made => {
  const { words } = texts
  const questions: Array<TrueQuestion> = []
  const parts = texts.domains(5).map((domain) => {
    const items = Array.from({ length: 8 }, () => {
      const text = texts.question(domain)
      const answer = maybe(texts, 0.5, texts.answer)
      questions.push(record({ section: [domain.title], text, answer }))
      return `- **${text}**\n${answer === null ? "" : `  ${answer}\n`}`
    })
    return `## ${domain.title}\n\n${items.join("")}\n`
  })
  return {
    bytes: Buffer.from(`# ${words.questionnaire}\n\n_${texts.instructions()[0] ?? ""}_\n\n${parts.join("")}`),
    questions,
    titles: [words.questionnaire],
    labels: []
  }
}

export const texts: ReadonlyArray<Layout> = [
  { name: "md headings", make: headings, languages: ["en", "fr", "ja"], extension: "md" },
  { name: "md boxes", make: boxes, languages: ["en", "de"], extension: "md" },
  { name: "md tables", make: pipes, languages: ["en", "pt"], extension: "md" },
  { name: "plain text", make: plain, languages: ["en", "fr", "ja"], extension: "txt" },
  { name: "md bullets", make: bullets, languages: ["en", "de"], extension: "md" },
  { name: "interview", make: interview, languages: ["en", "es"], extension: "txt" }
].map((layout) => ({ ...layout, format: "text" }))
