import type { FileQuestion, Place } from "@attestry/core/questionnaireFile"
import type { CorpusFile, TrueQuestion } from "./Truth.ts"

export const fields = ["ids", "sections", "choices", "kinds", "subjects", "answers", "comments", "places"] as const

export type Field = (typeof fields)[number]

/** Number of right ones, of those where file or reader say something. */
interface Share {
  readonly right: number
  readonly all: number
}

interface Miss {
  readonly what: string
  readonly expected: string
  readonly read: string
}

export interface Result {
  readonly questions: number
  readonly found: number
  readonly extra: number
  /** Questions that were read with a certainty over 0.8, and those of them that are true. */
  readonly certain: Share
  readonly shares: Readonly<Record<Field, Share>>
  readonly misses: ReadonlyArray<Miss>
}

const tidy = (text: string): string => text.replaceAll(/\s+/g, " ").trim()

const tidyNumber = (number: string | null): string => tidy(number ?? "").replace(/^\(|[.):]+$/g, "")

// a title is the same with its number before it and its colon behind
const tidyTitle = (title: string): string =>
  tidy(title).replace(/^(?:\p{Lu}|\d+)(?:\.\d+)*[.)]?\s+/u, "").replace(/[:：]$/, "")

const toPath = (section: ReadonlyArray<string>, titles: ReadonlyArray<string>): string => {
  const outer = new Set(titles.map(tidyTitle))
  const path = section.map(tidyTitle).filter((title) => title !== "")
  while (path[0] !== undefined && outer.has(path[0])) path.shift()
  return path.join(" > ")
}

const showPlace = (place: Place | undefined): string => {
  if (place === undefined) return ""
  if (place.type === "cell") return `${place.sheet}!${place.cell}`
  return place.type === "pointer" ? place.pointer : JSON.stringify(place)
}

// a question of a JSON file is its object, or the text within
const isAt = (read: Place, place: Place): boolean =>
  showPlace(read) === showPlace(place) ||
  read.type === "pointer" && place.type === "pointer" && place.pointer.replace(/\/[^/]+$/, "") === read.pointer

const list = (texts: ReadonlyArray<string>): string => texts.map(tidy).join(" | ")

/** Compares one question, as what is expected and what was read of each field. */
const compareQuestion = (
  truth: TrueQuestion,
  read: FileQuestion,
  titles: ReadonlyArray<string>
): Readonly<Record<Field, readonly [string, string] | undefined>> => ({
  ids: truth.number === undefined ? undefined : [tidyNumber(truth.number), tidyNumber(read.number)],
  sections: [toPath(truth.section, titles), toPath(read.section, titles)],
  choices: [list(truth.choices), list(read.choices)],
  kinds: truth.kind === undefined ? undefined : [truth.kind, isAlsoRight(truth, read) ? truth.kind : read.kind],
  subjects: [tidy(truth.subject ?? ""), tidy(read.subject ?? "")],
  answers: [tidy(truth.answer ?? ""), tidy(read.answer ?? "")],
  comments: [tidy(truth.comment ?? ""), tidy(read.comment ?? "")],
  places: truth.place === undefined
    ? undefined
    : [showPlace(truth.place), isAt(read.place, truth.place) ? showPlace(truth.place) : showPlace(read.place)]
})

// yes, no and a third are a question of yes or no, or one of three
const isAlsoRight = (truth: TrueQuestion, read: FileQuestion): boolean =>
  truth.choices.length > 2 && truth.kind === "yes_no" && read.kind === "one_of"

/** Finds the question that was read for each true one: of the same text, each at most once, the likest first. */
const pair = (truths: ReadonlyArray<TrueQuestion>, reads: ReadonlyArray<FileQuestion>) => {
  const free = new Map<string, Array<FileQuestion>>()
  for (const read of reads) {
    const text = tidy(read.text)
    free.set(text, [...free.get(text) ?? [], read])
  }
  const pairs = truths.map((truth) => {
    const candidates = free.get(tidy(truth.text)) ?? []
    const scoreOf = (read: FileQuestion) =>
      (tidy(read.subject ?? "") === tidy(truth.subject ?? "") ? 4 : 0) +
      (truth.place !== undefined && isAt(read.place, truth.place) ? 2 : 0) +
      (tidyNumber(read.number) === tidyNumber(truth.number ?? null) ? 1 : 0)
    const best = candidates.toSorted((one, other) => scoreOf(other) - scoreOf(one))[0]
    if (best !== undefined) candidates.splice(candidates.indexOf(best), 1)
    return { truth, read: best }
  })
  return { pairs, rest: [...free.values()].flat() }
}

const isCertain = ({ certainty }: FileQuestion): boolean => certainty > 0.8

export const compare = (file: CorpusFile, reads: ReadonlyArray<FileQuestion>): Result => {
  const labels = new Set(file.labels.map((label) => tidy(label)))
  const { pairs, rest } = pair(file.questions, reads)
  const extra = rest.filter(({ text }) => !labels.has(tidy(text).replace(/[:：]$/, "")))
  const shares = Object.fromEntries(fields.map((field) => [field, { right: 0, all: 0 }])) as Record<
    Field,
    { right: number; all: number }
  >
  const misses: Array<Miss> = []
  for (const { read, truth } of pairs) {
    if (read === undefined) {
      misses.push({ what: "missing", expected: `${truth.number ?? ""} ${truth.text}`, read: "" })
      continue
    }
    const compared = compareQuestion(truth, read, file.titles)
    for (const field of fields) {
      const [expected, found] = compared[field] ?? ["", ""]
      if (expected === "" && found === "") continue
      shares[field].all += 1
      if (expected === found) shares[field].right += 1
      else misses.push({ what: `${field} of ${tidy(truth.text).slice(0, 40)}`, expected, read: found })
    }
  }
  for (const { number, place, text } of extra) {
    misses.push({ what: `extra at ${showPlace(place)}`, expected: "", read: `${number ?? ""} ${text}` })
  }
  return {
    questions: file.questions.length,
    found: pairs.filter(({ read }) => read !== undefined).length,
    extra: extra.length,
    certain: {
      right: pairs.filter(({ read }) => read !== undefined && isCertain(read)).length,
      all: [...pairs.flatMap(({ read }) => read ?? []), ...extra].filter(isCertain).length
    },
    shares,
    misses
  }
}

/** The result of several files as one. */
export const addUp = (results: ReadonlyArray<Result>): Result => {
  const sum = (numberOf: (result: Result) => number) => results.reduce((all, result) => all + numberOf(result), 0)
  return {
    questions: sum(({ questions }) => questions),
    found: sum(({ found }) => found),
    extra: sum(({ extra }) => extra),
    certain: { right: sum(({ certain }) => certain.right), all: sum(({ certain }) => certain.all) },
    shares: Object.fromEntries(
      fields.map((field) => [field, {
        right: sum(({ shares }) => shares[field].right),
        all: sum(({ shares }) => shares[field].all)
      }])
    ) as Record<Field, Share>,
    misses: results.flatMap(({ misses }) => misses)
  }
}

const divide = (right: number, all: number): number => all === 0 ? 1 : right / all

export const recallOf = ({ found, questions }: Result): number => divide(found, questions)

export const precisionOf = ({ extra, found }: Result): number => divide(found, found + extra)

export const certainOf = ({ certain }: Result): number => divide(certain.right, certain.all)

/** The share of the questions that were read with a certainty over 0.8. */
export const sureOf = ({ certain, found }: Result): number => divide(certain.right, found)

export const shareOf = (result: Result, field: Field): number | undefined => {
  const { all, right } = result.shares[field]
  return all === 0 ? undefined : right / all
}

/** Bounds that must hold over all files, and in each. */
export const bounds = { overall: 0.999, file: 0.99, fields: 0.997, certain: 0.999 } as const

export const brokenBounds = (files: ReadonlyArray<readonly [name: string, result: Result]>): ReadonlyArray<string> => {
  const all = addUp(files.map(([, result]) => result))
  const rates = (result: Result) => [["recall", recallOf(result)], ["precision", precisionOf(result)]] as const
  return [
    ...rates(all).flatMap(([name, rate]) =>
      rate < bounds.overall ? [`overall: ${name} is ${rate.toFixed(4)}, less than ${bounds.overall}`] : []
    ),
    ...certainOf(all) < bounds.certain ? [`overall: ${certainOf(all).toFixed(4)} of the certain ones are true`] : [],
    ...fields.flatMap((field) => {
      const share = shareOf(all, field) ?? 1
      return share < bounds.fields
        ? [`overall: ${share.toFixed(4)} of ${field} are right, less than ${bounds.fields}`]
        : []
    }),
    ...files.flatMap(([file, result]) =>
      rates(result).flatMap(([name, rate]) =>
        rate < bounds.file ? [`${file}: ${name} is ${rate.toFixed(4)}, less than ${bounds.file}`] : []
      )
    )
  ]
}
