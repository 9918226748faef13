import * as HelpDoc from "@effect/cli/HelpDoc"
import * as ValidationError from "@effect/cli/ValidationError"
import { stripVTControlCharacters } from "node:util"

/** The words before the first option: the command, and perhaps arguments. */
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

/** What every option says of itself, or its usage has already. */
const isNoise = (paragraph: string): boolean => noise.some((text) => paragraph.trim().startsWith(text))

/** A command and what it does, on lines of their own; nothing of a group whose commands follow anyway. */
const entry = (group: string) => (paragraph: string, i: number, all: ReadonlyArray<string>): ReadonlyArray<string> => {
  const [, usage, description] = /^ {2}- (\S.*?)(?: {2,}(\S.*))?$/.exec(paragraph) ?? []
  if (usage === undefined) return [paragraph]
  if (all[i + 1]?.startsWith(`  - ${usage} `) === true) return []
  return [`  attestry ${group}${usage}\n      ${description ?? ""}`]
}

/** In short form, with whole commands in place of their last words. */
const tidy = (help: string, words: ReadonlyArray<string>): string => {
  const paragraphs = help.trim().split(/\n\s*\n/).filter((text) => !isNoise(text))
  const usage = paragraphs.find((text) => text.startsWith("$ "))?.slice(2) ?? ""
  const [last = ""] = usage.split(" ")
  const above = words.slice(0, words.indexOf(last)).map((word) => `${word} `).join("")
  const group = last === "attestry" ? "" : `${above}${last} `
  return paragraphs
    .slice(1)
    .flatMap(entry(group))
    .map((text) => text.replace(/ (--\S+ \S+\.\.\.)/g, " [$1]"))
    .map((text) => text.startsWith("$ ") && last !== "attestry" ? `$ attestry ${above}${usage}` : text)
    .reduce(
      (before, text) => before === "" ? text : `${before}${/^ {2}(?!attestry)/.test(text) ? "\n" : "\n\n"}${text}`,
      ""
    )
}

/** What is written to stdout, without colours; help is shortened. */
export const plain = (text: string, words: ReadonlyArray<string>): string => {
  const stripped = stripVTControlCharacters(text)
  return stripped.startsWith("Attestry\n") ? tidy(stripped, words) : stripped.trimEnd()
}

/** The command is none of ours: the parser tells of the outermost mismatch, where the words tell which it is. */
export const unknownCommand = (
  names: ReadonlyArray<string>,
  [group = "", command = ""]: ReadonlyArray<string>
): ValidationError.ValidationError => {
  const ofGroup = names.filter((name) => name.startsWith(`${group} `))
  const given = ofGroup.length === 0 ? group : `${group} ${command}`
  return ValidationError.commandMismatch(
    HelpDoc.p(`There is no command "${given}"; there are ${(ofGroup.length === 0 ? names : ofGroup).join(", ")}`)
  )
}
