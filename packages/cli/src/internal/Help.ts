import * as HelpDoc from "@effect/cli/HelpDoc"
import * as ValidationError from "@effect/cli/ValidationError"
import { stripVTControlCharacters } from "node:util"

// The words before the first option: the command, and perhaps arguments.
export const wordsOf = (args: ReadonlyArray<string>): ReadonlyArray<string> => {
  const first = args.findIndex((arg) => arg.startsWith("-"))
  return first === -1 ? args : args.slice(0, first)
}

const noise = [
  "A user-defined piece of text.",
  "A true or false value.",
  "This setting is optional.",
  "This option may be repeated zero or more times.",
  "One of the following: "
]

// Repeats the usage, or holds for every option.
const isNoise = (paragraph: string): boolean => noise.some((text) => paragraph.trim().startsWith(text))

// Omits a group, because its commands follow.
const toEntry =
  (group: string) => (paragraph: string, i: number, all: ReadonlyArray<string>): ReadonlyArray<string> => {
    const [, usage, description] = /^ {2}- (\S.*?)(?: {2,}(\S.*))?$/.exec(paragraph) ?? []
    if (usage === undefined) return [paragraph]
    if (all[i + 1]?.startsWith(`  - ${usage} `) === true) return []
    return [`  attestry ${group}${usage}\n      ${description ?? ""}`]
  }

// Shows whole commands in place of their last words.
const shortenHelp = (help: string, words: ReadonlyArray<string>): string => {
  const paragraphs = help.trim().split(/\n\s*\n/).filter((text) => !isNoise(text))
  const usage = paragraphs.find((text) => text.startsWith("$ "))?.slice(2) ?? ""
  const [last = ""] = usage.split(" ")
  const above = words.slice(0, words.indexOf(last)).map((word) => `${word} `).join("")
  const group = last === "attestry" ? "" : `${above}${last} `
  return paragraphs
    .slice(1)
    .flatMap(toEntry(group))
    .map((text) => text.replace(/ (--\S+ \S+\.\.\.)/g, " [$1]"))
    .map((text) => text.startsWith("$ ") && last !== "attestry" ? `$ attestry ${above}${usage}` : text)
    .reduce(
      (before, text) => before === "" ? text : `${before}${/^ {2}(?!attestry)/.test(text) ? "\n" : "\n\n"}${text}`,
      ""
    )
}

export const toPlainText = (text: string, words: ReadonlyArray<string>): string => {
  const stripped = stripVTControlCharacters(text)
  return stripped.startsWith("Attestry\n") ? shortenHelp(stripped, words) : stripped.trimEnd()
}

// The parser reports only the outermost mismatch; the words show the unknown command.
export const unknownCommand = (
  names: ReadonlyArray<string>,
  [group = "", command = ""]: ReadonlyArray<string>
): ValidationError.ValidationError => {
  const ofGroup = names.filter((name) => name.startsWith(`${group} `))
  const given = ofGroup.length === 0 ? group : `${group} ${command}`
  return ValidationError.commandMismatch(
    HelpDoc.p(`Unknown command "${given}". Commands: ${(ofGroup.length === 0 ? names : ofGroup).join(", ")}`)
  )
}
