import type { FileQuestion, QuestionnaireFile, ReadQuestionnaire, ReadWarning } from "@attestry/core/questionnaireFile"
import { findReferences } from "./FindReferences.ts"
import { findFingerprint } from "./Fingerprint.ts"
import { isTooLargeFlow } from "./flow/FlowSize.ts"
import { type FlowItem, readFlow } from "./flow/ReadFlow.ts"
import { type Opened, openFile } from "./Format.ts"
import { type GridReading, warning } from "./grid/GridReading.ts"
import { nothing, readGrid, readProfileGrid } from "./grid/ReadGrid.ts"
import { limitSections, nameSections } from "./NameSections.ts"
import { findChoiceKeys, findMapping, guessKind, namesMissing, texts } from "./SheetKinds.ts"
import type { Grid, Source } from "./Source.ts"
import { tooLarge, Unreadable } from "./Unreadable.ts"
import { cleanText } from "./words/Texts.ts"

interface TableReading {
  readonly grid: Grid
  readonly section: ReadonlyArray<string>
  readonly reading: GridReading
}

// The results of each stage for a file.
export interface Stages {
  readonly source: Source
  readonly items: ReadonlyArray<FlowItem>
  readonly tables: ReadonlyArray<TableReading>
  readonly questionnaire: ReadQuestionnaire
}

const maximumQuestions = 10_000

// an upload takes no more
const maximumMappings = 100

const damagedText = warning("text_damaged", "Some characters are of an unknown encoding.", null)

const warnIfDamaged = (source: Source, isDamaged: boolean): Source =>
  isDamaged ? { ...source, warnings: [...source.warnings, damagedText] } : source

// Loads only what the format needs.
export const toSource = async (opened: Opened): Promise<Source> => {
  switch (opened.type) {
    case "docx":
      return (await import("./docx/DocxSource.ts")).readDocx(opened.archive)
    case "pdf":
      return (await import("./pdf/PdfSource.ts")).readPdf(opened.bytes)
    case "json":
      return warnIfDamaged((await import("./json/JsonSource.ts")).readJson(opened.value), opened.isDamaged)
    case "text":
      return warnIfDamaged((await import("./text/TextSource.ts")).readText(opened.text), opened.isDamaged)
    case "xlsx":
      return (await import("./xlsx/ReadXlsx.ts")).readXlsx(opened.archive)
    case "csv":
      return (await import("./csv/ReadCsv.ts")).readCsv(opened.bytes)
  }
}

// Reads a table by its mapping. What `*` says need not fit.
const readMapped = (grid: Grid, section: ReadonlyArray<string>, mapping: QuestionnaireFile["mapping"]): GridReading => {
  const { asked, isNamed, kind } = findMapping(mapping, grid.name)
  if (kind === "profile") return grid.isHidden && !isNamed ? nothing : readProfileGrid(grid)
  if (asked.length === 0 || (grid.isHidden && !isNamed)) return nothing
  try {
    return readGrid(grid, { section, mapping: asked })
  } catch (failure) {
    if (isNamed || !(failure instanceof Unreadable)) throw failure
    return nothing
  }
}

// A mapping replaces the automatic reading: only the sheets that it names are read, by its columns.
const readTables = (
  items: ReadonlyArray<FlowItem>,
  mapping: QuestionnaireFile["mapping"]
): ReadonlyArray<TableReading> => {
  const tables = items.flatMap((item) => item.type === "table" ? [item] : [])
  if (namesMissing(mapping, new Set(tables.map(({ grid }) => grid.name)))) throw new Unreadable("mapping")
  return tables.map(({ grid, section }) => ({
    grid,
    section,
    reading: mapping.length > 0 ? readMapped(grid, section, mapping) : readGrid(grid, { section, mapping: [] })
  }))
}

// The mappings that were used, and the kinds of the other sheets.
const toMapping = (
  tables: ReadonlyArray<TableReading>,
  given: QuestionnaireFile["mapping"],
  references: ReturnType<typeof findReferences>
): ReadQuestionnaire["mapping"] => {
  const choiceKeys = findChoiceKeys(tables.map(({ grid }) => grid))
  const others = tables.flatMap(({ grid, reading }) => {
    if (grid.isHidden || grid.home.type !== "sheet" || (reading.mapping.length > 0 && !references.has(grid))) return []
    const found = reading.questions.length > 0 ? "profile" : guessKind(grid, choiceKeys)
    const kind = references.get(grid) ?? findMapping(given, grid.name).kind ?? found
    return [{ sheet: grid.name, kind }]
  })
  const asked = tables.flatMap(({ grid, reading }) => references.has(grid) ? [] : reading.mapping)
  return [...asked, ...others, ...given.filter(({ kind, sheet }) => sheet === texts && kind !== "asked")]
    .slice(0, maximumMappings)
}

const cut = (text: string): string => cleanText(text).text
const cutOrNull = (text: string | null): string | null => text === null ? null : cut(text)

const isLong = ({ answer, comment, text }: FileQuestion): boolean =>
  [text, answer ?? "", comment ?? ""].some((part) => part.length > 10_000)

const shorten = (question: FileQuestion): FileQuestion => ({
  ...question,
  section: question.section.map((title) => cut(title.slice(0, 500))),
  text: cut(question.text),
  answer: cutOrNull(question.answer),
  comment: cutOrNull(question.comment)
})

const warnOfFlow = (questions: ReadonlyArray<FileQuestion>): ReadonlyArray<ReadWarning> => {
  const long = questions.filter(isLong)
  const unsure = questions.filter(({ certainty }) => certainty < 0.5)
  return [
    ...long.slice(0, 1).map(({ place }) =>
      warning("text_cut", `Texts over 10,000 characters were cut: ${long.length}.`, place)
    ),
    ...unsure.slice(0, 1).map(({ place }) =>
      warning("question_unsure", `Some paragraphs may be no questions: ${unsure.length}.`, place)
    )
  ]
}

const warnOfReference = ({ name }: Grid): ReadWarning =>
  warning("sheet_skipped", "The sheet repeats the questions of another one. It was skipped.", {
    type: "sheet",
    sheet: name
  })

const assemble = (source: Source, mapping: QuestionnaireFile["mapping"], fingerprint: string | null): Stages => {
  if (isTooLargeFlow(source.blocks)) throw tooLarge
  const items = readFlow(source.blocks)
  const all = readTables(items, mapping)
  const references: ReturnType<typeof findReferences> = mapping.length > 0 ? new Map() : findReferences(all)
  const tables = all.filter(({ grid }) => !references.has(grid))
  const asking = new Set(tables.flatMap(({ grid, reading }) => reading.mapping.length > 0 ? [grid] : []))
  const readings = new Map(
    tables.map(({ grid, reading }) => [grid, nameSections(reading.questions, grid, asking.size > 1)])
  )
  const isTextRead = findMapping(mapping, texts).kind === null
  const flow = isTextRead ? items.flatMap((item) => item.type === "question" ? [item.question] : []) : []
  const profile = isTextRead ? source.form?.profile ?? [] : []
  const asked = items.flatMap((item) => {
    if (item.type === "table") return readings.get(item.grid) ?? []
    return isTextRead ? limitSections([shorten(item.question)]) : []
  })
  const questions = [...profile.map(shorten), ...asked]
  if (questions.length > maximumQuestions) throw tooLarge
  return {
    source,
    items,
    tables,
    questionnaire: {
      format: source.format,
      questions,
      mapping: toMapping(all, mapping, references),
      fingerprint,
      isRemembered: false,
      warnings: [
        ...source.warnings,
        ...[...references.keys()].map(warnOfReference),
        ...tables.flatMap(({ reading }) => reading.warnings),
        ...warnOfFlow(flow)
      ]
    }
  }
}

// By the mapping that is remembered for the form, if it still finds questions.
const assembleRemembered = (
  source: Source,
  { remembered = [] }: QuestionnaireFile,
  fingerprint: string | null
): Stages | undefined => {
  const known = remembered.find((one) => one.fingerprint === fingerprint)
  if (known === undefined) return undefined
  try {
    const stages = assemble(source, known.mapping, fingerprint)
    if (stages.questionnaire.questions.length === 0) return undefined
    return { ...stages, questionnaire: { ...stages.questionnaire, isRemembered: true } }
  } catch (failure) {
    if (failure instanceof Unreadable && failure.reason === "mapping") return undefined
    throw failure
  }
}

// Bytes → cells or blocks with places → tables and paragraphs → questions.
export const readStages = async (file: QuestionnaireFile): Promise<Stages> => {
  const source = await toSource(await openFile(file))
  const fingerprint = findFingerprint(source.blocks.flatMap((block) => block.type === "table" ? [block.grid] : []))
  const found = file.mapping.length > 0 ? undefined : assembleRemembered(source, file, fingerprint)
  return found ?? assemble(source, file.mapping, fingerprint)
}
