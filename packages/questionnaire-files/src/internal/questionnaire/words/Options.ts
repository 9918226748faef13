import { type BoxChoice, checkedOf, readCheckBoxes } from "../flow/CheckBoxes.ts"
import { announcesList, isAsked } from "../flow/Patterns.ts"
import { isChoice, isPlaceholder, parseChoices, splitChoices, uniqueChoices } from "./Choices.ts"
import { isOpenQuestion } from "./Questions.ts"
import { remember } from "./Remember.ts"
import { toKey } from "./Texts.ts"

// The options that a text offers.
export interface Options {
  readonly choices: ReadonlyArray<string>
  // the ticked ones in lines, or what stands below a list
  readonly answer: string | null
}

const bullet = /^[-–—•*·▪◦●○■□o]\s+/u
const number = /^\(?(\d{1,2}|\p{Script=Latin})[.):、．]\s*(?=\S)/u

const mostOptions = 50
const longestOption = 200
const longestText = 4_000

const isNext = (marker: string, index: number): boolean =>
  marker === String(index + 1) || marker.toLowerCase() === String.fromCharCode(97 + index)

// The options of a text that numbers them from 1 or `a`, or begins each with a bullet. Empty if it is another text.
const listOptions = remember((text): ReadonlyArray<string> => {
  if (text.length > longestText || !text.includes("\n")) return []
  const lines = text.split("\n").map((line) => line.trim()).filter((line) => line !== "")
  const areNumbered = lines.every((line, index) => isNext(number.exec(line)?.[1] ?? "", index))
  if (!areNumbered && !lines.every((line) => bullet.test(line))) return []
  const options = uniqueChoices(lines.map((line) => line.replace(areNumbered ? number : bullet, "")))
  const areShort = options.every((option) => option.length <= longestOption && !isAsked(option))
  return areShort && options.length === lines.length && options.length >= 2 && options.length <= mostOptions
    ? options
    : []
})

const withoutBrackets = (option: string): string => option.replace(/\s*[([（][^()[\]（）]*[)\]）]\s*$/u, "")

export const isUsualOption = (option: string): boolean => isChoice(option) || isChoice(withoutBrackets(option))

const invited = /^([^:：\n]{2,40})[:：]\s*(\S[^\n]{2,300})$/u

// `Select one: Bronze / Silver / Gold`
const readInvited = (text: string): ReadonlyArray<string> => {
  const [, invitation = "", rest = ""] = invited.exec(text) ?? []
  if (rest === "" || !isPlaceholder(`${invitation}:`)) return []
  const choices = uniqueChoices(rest.split(/\s*[/|;、・／]\s*|\s*,\s+/u))
  return choices.length >= 2 && choices.every((choice) => choice.length <= 60) ? choices : []
}

// `Yes / No` asks to strike one.
const readStruck = (text: string): ReadonlyArray<string> =>
  text.length <= 60 && /[/|]/u.test(text) && !/[()[\]:]/u.test(text) ? parseChoices(text) : []

// `Which of the following…` lists what it asks for as often as what may be answered
const choicesBelow = (text: string): ReadonlyArray<string> => {
  const line = text.indexOf("\n")
  const asked = text.slice(0, Math.max(0, line))
  if (!/[?？]$/u.test(asked.trimEnd())) return []
  const options = listOptions(text.slice(line + 1))
  const areChoices = options.every(isUsualOption) || (isOpenQuestion(asked) && !announcesList(asked))
  return areChoices && options.every((option) => option.length <= 80) ? options : []
}

// The choices that a question names at its end: in lines below it, or behind an invitation.
export const choicesOfQuestion = (text: string): ReadonlyArray<string> => {
  if (text.length > longestText) return []
  const usual = parseChoices(text)
  if (usual.length > 0) return usual
  const below = choicesBelow(text)
  if (below.length > 0) return below
  const last = /(?:^|[.?!？。])\s*([^.?!？。\n]{2,40}?[:：][^.?!？。\n]{3,300})\s*$/u.exec(text.slice(-600))?.[1]
  return last === undefined ? [] : readInvited(last)
}

// True if a text lists these choices, such as `Yes, No`.
export const listsChoices = (text: string, choices: ReadonlyArray<string>): boolean => {
  if (choices.length < 2 || text.length > longestText) return false
  const parts = splitChoices(text.replace(/^[^:：\n]{2,40}[:：]\s*/u, "")).map(toKey)
  return parts.length >= 2 && parts.every((part) => choices.some((choice) => toKey(choice) === part))
}

const readList = (text: string, isOffer: boolean): ReadonlyArray<string> => {
  const listed = listOptions(text)
  const isBare = listed.length > 0 && (isOffer || listed.filter(isUsualOption).length >= 2)
  return isBare ? listed : [readStruck(text), readInvited(text)].find(({ length }) => length > 0) ?? []
}

// The boxes of a text that offers nothing else. Empty if it is another text.
export const optionBoxes = (text: string): ReadonlyArray<BoxChoice> => {
  const boxes = readCheckBoxes(text)
  if (boxes === null || boxes.choices.length < 2) return []
  return boxes.lead === "" || isPlaceholder(boxes.lead) ? boxes.choices : []
}

const countWhile = (lines: ReadonlyArray<string>, isListed: (line: string, index: number) => boolean): number => {
  const end = lines.findIndex((line, index) => !isListed(line, index))
  return end === -1 ? lines.length : end
}

// Parts a list from the answer below it, which begins with one of the options.
export const splitAnswer = (text: string): { readonly offer: string; readonly answer: string } | null => {
  if (text.length > longestText) return null
  const lines = text.split("\n")
  const trimmed = lines.map((line) => line.trim())
  const numbered = countWhile(trimmed, (line, index) => isNext(number.exec(line)?.[1] ?? "", index))
  for (const length of [numbered, countWhile(trimmed, (line) => bullet.test(line)), 1]) {
    const first = toKey(trimmed[length] ?? "")
    if (length === 0 || first === "") continue
    const offer = lines.slice(0, length).join("\n")
    const isOption = readList(offer.trim(), true).some((choice) => toKey(choice) === first)
    if (isOption) return { offer, answer: lines.slice(length).join("\n") }
  }
  return null
}

// Reads a text that only offers options, or has its answer below them. A list of other texts is one only where the
// caller knows it is no answer.
export const readOptions = (text: string, isOffer: boolean): Options | null => {
  if (text === "" || text.length > longestText) return null
  const boxes = optionBoxes(text)
  if (boxes.length > 0) return { choices: boxes.map(({ label }) => label), answer: checkedOf(boxes) }
  const choices = readList(text, isOffer)
  if (choices.length > 0) return { choices, answer: null }
  const split = splitAnswer(text)
  return split === null ? null : { choices: readList(split.offer, true), answer: split.answer }
}
