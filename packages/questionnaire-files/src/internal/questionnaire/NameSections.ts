import type { FileQuestion } from "@attestry/core/questionnaireFile"
import type { Grid } from "./Source.ts"
import { toKey } from "./words/Texts.ts"

// names that a spreadsheet program gives
const given = /^(?:sheet|tabelle|feuil|hoja|planilha|foglio|blad|arkusz|シート|工作表|시트)\s?\d{0,3}$/iu

const mostLevels = 3

// The outermost and the innermost ones.
const limitLevels = (section: ReadonlyArray<string>): ReadonlyArray<string> =>
  section.length <= mostLevels ? section : [...section.slice(0, 1), ...section.slice(1 - mostLevels)]

const withName = (name: string, section: ReadonlyArray<string>): ReadonlyArray<string> =>
  section.some((title) => toKey(title) === toKey(name)) ? section : [name, ...section]

// Questions of one section share its list, so each list is made once.
const mapSections = (
  questions: ReadonlyArray<FileQuestion>,
  change: (section: ReadonlyArray<string>) => ReadonlyArray<string>
): ReadonlyArray<FileQuestion> => {
  const known = new Map<ReadonlyArray<string>, ReadonlyArray<string>>()
  return questions.map((question) => {
    const section = known.get(question.section) ?? change(question.section)
    known.set(question.section, section)
    return section === question.section ? question : { ...question, section }
  })
}

// Gives questions at most three levels of sections. Where several sheets ask, the outermost is the sheet's name.
export const nameSections = (
  questions: ReadonlyArray<FileQuestion>,
  { home, name }: Pick<Grid, "home" | "name">,
  isOneOfSeveral: boolean
): ReadonlyArray<FileQuestion> => {
  const isNamed = isOneOfSeveral && home.type === "sheet" && !given.test(name.trim())
  return mapSections(questions, (section) => limitLevels(isNamed ? withName(name.trim(), section) : section))
}

export const limitSections = (questions: ReadonlyArray<FileQuestion>): ReadonlyArray<FileQuestion> =>
  mapSections(questions, limitLevels)
