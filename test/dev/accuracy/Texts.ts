import { de } from "./texts/de.ts"
import { en } from "./texts/en.ts"
import { es } from "./texts/es.ts"
import { fr } from "./texts/fr.ts"
import { ja } from "./texts/ja.ts"
import type { Domain, Language, Words } from "./texts/Language.ts"
import { pt } from "./texts/pt.ts"

const languages: ReadonlyArray<Language> = [en, fr, es, de, pt, ja]

type Form = "closed" | "open" | "statements" | "requests" | "long"

const heads = ["number", "question", "requirement", "answer", "comment", "evidence", "section"] as const

type Head = (typeof heads)[number]

export interface Texts {
  readonly language: string
  readonly words: Words
  /** Names of the columns in this file. */
  readonly heads: Readonly<Record<Head, string>>
  readonly hasSpaces: boolean
  /** A number below 1. */
  readonly next: () => number
  readonly chance: (share: number) => boolean
  readonly between: (least: number, most: number) => number
  readonly pick: <A>(list: ReadonlyArray<A>) => A
  /** This many domains, in another order for each file. */
  readonly domains: (count: number) => ReadonlyArray<Domain>
  /** This many titles within a domain. */
  readonly topics: (count: number) => ReadonlyArray<string>
  /** A question of the domain that the file does not have yet. */
  readonly question: (domain: Domain, forms?: ReadonlyArray<Form>) => string
  readonly instructions: () => ReadonlyArray<string>
  readonly guidance: () => string
  /** A sentence that asks for nothing. */
  readonly note: () => string
  readonly answer: () => string
  readonly comment: () => string
  readonly date: () => string
}

const months: Readonly<Record<string, ReadonlyArray<string>>> = {
  en: ["30 April 2026", "15 September 2026", "1 December 2025"],
  fr: ["30 avril 2026", "15 septembre 2026", "1er décembre 2025"],
  es: ["30 de abril de 2026", "15 de septiembre de 2026", "1 de diciembre de 2025"],
  de: ["30.04.2026", "15. September 2026", "01.12.2025"],
  pt: ["30/04/2026", "15 de setembro de 2026", "1º de dezembro de 2025"],
  ja: ["2026年4月30日", "2026年9月15日", "2025年12月1日"]
}

const anyForm: ReadonlyArray<Form> = ["closed", "closed", "closed", "open", "open", "statements", "requests", "long"]

const seedOf = (name: string): number => {
  let seed = 2_166_136_261
  for (const character of name) seed = Math.imul(seed ^ (character.codePointAt(0) ?? 0), 16_777_619)
  return seed >>> 0
}

/** The same name and language give the same texts. */
export const makeTexts = (name: string, code: string): Texts => {
  const language = languages.find((each) => each.code === code)
  if (language === undefined) throw new Error(`No texts in ${code}`)
  let state = seedOf(`${name} ${code}`)

  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  const pick = <A>(list: ReadonlyArray<A>): A => {
    const picked = list[between(0, list.length - 1)]
    if (picked === undefined) throw new Error("Nothing to pick from")
    return picked
  }
  const date = () => pick(months[code] ?? [])
  const fill = (template: string, action: string): string => {
    const joined = code === "fr" && /^[aeiouéèêy]/.test(action) ? template.replace("de {do}", "d'{do}") : template
    return joined.replace("{do}", action).replaceAll("{n}", String(pick([3, 6, 12, 18, 24]))).replace("{date}", date())
  }

  const used = new Set<string>()
  const question = (domain: Domain, forms: ReadonlyArray<Form> = anyForm): string => {
    for (let attempt = 0; attempt < 200; attempt += 1) {
      const made = fill(pick(language[pick(forms)]), pick(domain.actions))
      if (!used.has(made)) {
        used.add(made)
        return made
      }
    }
    throw new Error(`No further question on ${domain.title}`)
  }

  const draw = <A>(list: ReadonlyArray<A>) => (count: number): ReadonlyArray<A> => {
    const rest = [...list]
    return Array.from({ length: count }, () => rest.splice(between(0, rest.length - 1), 1)).flat()
  }

  return {
    language: code,
    words: language.words,
    heads: Object.fromEntries(heads.map((head) => [head, pick(language.words[head])])) as Record<Head, string>,
    hasSpaces: code !== "ja",
    next,
    chance: (share) => next() < share,
    between,
    pick,
    domains: draw(language.domains),
    topics: draw(language.topics),
    question,
    instructions: () => language.instructions.map((line) => fill(line, "")),
    guidance: () => pick(language.guidance),
    note: () => pick(language.guidance.filter((_, index) => index === 0 || index === 2)),
    answer: () => pick(language.answers),
    comment: () => pick(language.comments),
    date
  }
}
