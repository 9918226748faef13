import * as Schema from "effect/Schema"
import {
  ColumnLetters,
  isAsked,
  SheetKind,
  SheetMapping,
  type SheetRows
} from "../questionnaireFile/QuestionnaireFile.ts"
import { describe } from "../shared/Describe.ts"
import { type Questionnaire, QuestionnaireId } from "./Questionnaire.ts"

const ColumnMeaning = Schema.Literal(
  "number",
  "section",
  "question",
  "choices",
  "answer",
  "comment",
  "evidence",
  "guidance",
  "ignore"
).annotations({ identifier: "ColumnMeaning" })

const isMeaning = Schema.is(ColumnMeaning)

const letters = describe(ColumnLetters, "The letters of the column.", "B")

const PreviewColumn = Schema.Struct({
  column: letters,
  meanings: describe(
    Schema.Array(ColumnMeaning),
    "What the column means, as read; several if the headers of the sheet differ, none if it is not read.",
    ["question"]
  )
}).annotations({ identifier: "PreviewColumn" })

const PreviewLine = Schema.Struct({
  row: describe(Schema.Int, "Its number in the file, from 1.", 5),
  cells: describe(
    Schema.Array(Schema.Struct({
      column: letters,
      text: describe(Schema.String, "Its text, at most 200 characters.", "Do all users sign in with a second factor?")
    })),
    "Its cells with text, at most 40."
  )
}).annotations({ identifier: "PreviewLine" })

const PreviewSheet = Schema.Struct({
  sheet: describe(Schema.String, "The name of the sheet, as a mapping names it.", "Security"),
  kind: describe(SheetKind, "What it was read as.", "asked"),
  isHidden: describe(Schema.Boolean, "Whether the file hides it. It is read only by a mapping that names it.", false),
  mapping: describe(Schema.Array(SheetMapping), "How it was read; empty if it was not.", [
    { sheet: "Security", kind: "asked", headerRows: [4], columns: { question: ["B"], answer: ["C"] } }
  ]),
  columns: describe(Schema.Array(PreviewColumn), "The columns that the rows have, in their order."),
  totalRows: describe(Schema.Int, "The number of rows with text.", 55),
  rows: describe(Schema.Array(PreviewLine), "The first 20 rows with text, and those of headers with the row below.")
}).annotations({ identifier: "PreviewSheet" })

/** The first rows of each sheet and table of a file, and what their columns were read as. */
export const QuestionnairePreview = Schema.Struct({
  questionnaireId: QuestionnaireId,
  sheets: describe(Schema.Array(PreviewSheet), "At most 100, in the order of the file. A file without tables has none.")
}).annotations({ identifier: "QuestionnairePreview" })

export type QuestionnairePreview = typeof QuestionnairePreview.Type

const findMeanings = (mapping: ReadonlyArray<SheetMapping>, column: string) => {
  const meanings = mapping.filter(isAsked).flatMap(({ columns }) =>
    Object.entries(columns).flatMap(([meaning, named]) =>
      isMeaning(meaning) && [named].flat().includes(column) ? [meaning] : []
    )
  )
  return [...new Set(meanings)]
}

// longer letters come later
const byColumn = (one: string, other: string): number =>
  one.length - other.length || (one < other ? -1 : one > other ? 1 : 0)

export const toPreview = (
  { id, mapping }: Pick<Questionnaire, "id" | "mapping">,
  sheets: ReadonlyArray<SheetRows>
): QuestionnairePreview => ({
  questionnaireId: id,
  sheets: sheets.map(({ isHidden, rows, sheet, totalRows }) => {
    const own = mapping.filter((one) => one.sheet === sheet)
    const columns = new Set(rows.flatMap(({ cells }) => cells.map(({ column }) => column)))
    return {
      sheet,
      kind: own[0]?.kind ?? "guidance",
      isHidden,
      mapping: own,
      columns: [...columns].sort(byColumn).map((column) => ({ column, meanings: findMeanings(own, column) })),
      totalRows,
      rows
    }
  })
})
