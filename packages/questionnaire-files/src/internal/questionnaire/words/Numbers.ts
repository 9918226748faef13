import { remember } from "./Remember.ts"

export interface Numbered {
  // the written number, without brackets and final punctuation
  readonly number: string
  readonly rest: string
}

// Ids such as `A&A-01.1`, `1.2.3`, `Q-12`, `SEC.IAM-4b`. Each separator is required, so the pattern is linear.
const id = /^(?:[\p{L}&]{1,12}[-._/])*[\p{L}&]{0,8}\d{1,5}(?:[-._/](?:\d{1,5}|\p{L}{1,3}))*\p{L}?$/u

const letterOrRoman = /^(?:\p{L}|[ivx]{1,5}|[IVX]{1,5})$/u

const longest = 24

const strip = (token: string): string => token.replace(/^[([{（【]/u, "").replace(/[)\]}）】.:：、．,]{1,2}$/u, "")

// True if the whole text of a cell is a number or id.
export const isNumber = remember((text): boolean => {
  const token = text.normalize("NFKC").trim()
  if (token === "" || token.length > longest || token.includes("\n")) return false
  const bare = strip(token).replace(/^[#№§]\s?/u, "").replaceAll(" ", "-")
  return id.test(bare) || letterOrRoman.test(bare)
})

const marked = /^[#№§(（【[]|[)\]）】.:：、．]$/u

const words =
  /^(?:question|frage|pregunta|pergunta|questão|vraag|domanda|pytanie|item|no\.?|nr\.?|nº|n°|質問|設問|問|第|问题|질문|문항)\s?(?=\d)/iu

// `2.5`, `3.1.4` and `IAM-02.1` need no punctuation after them; `24/7`, `2FA` and `ISO-27001` are none.
const isBareId = (token: string): boolean => /^(?:[\p{L}&]{1,8}[-.])?\d{1,3}(?:\.\d{1,3}){1,5}[a-z]?$/u.test(token)

const isId = (token: string): boolean => {
  const bare = strip(token)
  if (bare.length === 0 || bare.length > longest) return false
  if (isBareId(bare)) return true
  return marked.test(token) && (id.test(bare) || letterOrRoman.test(bare)) && !/^\d{4}$/u.test(bare)
}

// `A.1 – Do you…`, but not `24/7 – …`
const isSetOff = (token: string, after: string): boolean =>
  /^[-–—]\s/u.test(after) && token.length <= longest && !token.includes("/") && id.test(token) &&
  !/^\d{4}$/u.test(token)

// The number of characters that become these many when the text is normalized.
const lengthBefore = (text: string, normalized: number): number => {
  let length = 0
  while (length < text.length && text.slice(0, length).normalize("NFKC").length < normalized) length += 1
  return length
}

// The number before a text, such as in `1.2 Do you…`, `Q12: …`, `(a) …` or `Question 3 – …`; null if there is none.
export const parseNumber = remember((text): Numbered | null => {
  const own = text.trimStart()
  const start = own.slice(0, 60).normalize("NFKC")
  const lead = words.exec(start)
  const after = lead === null ? start : start.slice(lead[0].length)
  const found = /^(\S{1,26}?)(?:\s+|(?<=[):、])(?=[^\s\d])|(?<=\.)(?=[^\s!-~])|$)/u.exec(after)
  const token = found?.[1]
  if (found === null || token === undefined) return null
  const isNamed = lead !== null && /^\d/u.test(token)
  if (!isNamed && !isId(token) && !isSetOff(token, after.slice(found[0].length))) return null
  if (isNamed && !id.test(strip(token))) return null
  const whole = own.slice(lengthBefore(own, (lead?.[0].length ?? 0) + found[0].length))
  const rest = whole.replace(/^[-–—:：.)）．]+\s+/u, "").trim()
  return rest === "" ? null : { number: strip(token), rest }
})

// depth of a number: `2` has 1, `2.1` has 2, `A&A-01.1` has 2
export const numberDepth = (number: string): number => number.split(/[.]/u).filter((part) => part !== "").length
