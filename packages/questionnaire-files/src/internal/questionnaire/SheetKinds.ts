import type { AskedSheetMapping, QuestionnaireFile, SheetKind, SheetMapping } from "@attestry/core/questionnaireFile"
import type { Grid } from "./Source.ts"
import { toKey } from "./words/Texts.ts"

// the sheets that no mapping names
const others = "*"

// the texts of a document that are in no table
export const texts = "text"

const isAsked = (mapping: SheetMapping): mapping is AskedSheetMapping => mapping.kind === "asked"

// Splits the mappings of a sheet. `kind` is that of a sheet which is not read.
export interface OwnMapping {
  readonly asked: ReadonlyArray<AskedSheetMapping>
  readonly kind: Exclude<SheetKind, "asked"> | null
  // it is named itself, not only by `*`
  readonly isNamed: boolean
}

export const findMapping = (mapping: QuestionnaireFile["mapping"], name: string): OwnMapping => {
  const named = mapping.filter(({ sheet }) => sheet === name)
  const own = named.length > 0 ? named : mapping.filter(({ sheet }) => sheet === others)
  const kind = own.map(({ kind }) => kind).find((kind) => kind !== "asked") ?? null
  return {
    asked: own.filter(isAsked).map((mapping) => ({ ...mapping, sheet: name })),
    kind,
    isNamed: named.length > 0
  }
}

// Returns whether the mapping names a sheet that is none of the file's.
export const namesMissing = (mapping: QuestionnaireFile["mapping"], names: ReadonlySet<string>): boolean =>
  mapping.some(({ kind, sheet }) => !names.has(sheet) && sheet !== others && (sheet !== texts || kind === "asked"))

const half = 0.5
const mostCells = 2_000

export const findChoiceKeys = (grids: ReadonlyArray<Grid>): ReadonlySet<string> =>
  new Set(grids.flatMap(({ validations }) => validations.flatMap(({ choices }) => choices.map(toKey))))

// The kind of a sheet without questions.
export const guessKind = (
  { rows }: Grid,
  choiceKeys: ReadonlySet<string>
): Exclude<SheetKind, "asked" | "profile" | "summary"> => {
  const cells = [...rows.values()].flatMap((row) => [...row.values()]).slice(0, mostCells).filter(({ text }) =>
    text !== ""
  )
  const share = (count: number) => count > 0 && count >= cells.length * half
  if (share(cells.filter(({ isFormula }) => isFormula === true).length)) return "calculated"
  return share(cells.filter(({ text }) => choiceKeys.has(toKey(text))).length) ? "lists" : "guidance"
}
