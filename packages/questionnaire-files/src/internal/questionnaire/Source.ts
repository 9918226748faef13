import type { AnswerKind, Place, QuestionnaireFormat, ReadWarning } from "@attestry/core/questionnaireFile"
import type { Form } from "./pdf/Form.ts"

// The first stage of reading: what a file holds, with places. Rows and columns count from 0, bounds are inclusive.

export interface Bounds {
  readonly top: number
  readonly left: number
  readonly bottom: number
  readonly right: number
}

// a content control, form field or check boxes
export interface Field {
  readonly kind: AnswerKind
  readonly choices: ReadonlyArray<string>
  readonly value: string
  readonly place: Place
  // a field of a PDF form, which holds the whole answer
  readonly isForm?: boolean | undefined
}

export interface Cell {
  // the text that a person sees; dates in ISO 8601
  readonly text: string
  readonly isBold?: boolean | undefined
  // the colour of the background; only compared
  readonly fill?: string | undefined
  readonly isFormula?: boolean | undefined
  readonly field?: Field | undefined
  // only if the grid, row and column do not show it
  readonly place?: Place | undefined
}

export interface Validation {
  readonly areas: ReadonlyArray<Bounds>
  readonly kind: AnswerKind
  readonly choices: ReadonlyArray<string>
}

export interface Grid {
  readonly name: string
  // place of cells without one: the sheet of this name, a text's table of this number, or none
  readonly home: { readonly type: "sheet" } | { readonly type: "table"; readonly table: number } | {
    readonly type: "none"
  }
  // only those with text, a field or a background
  readonly rows: ReadonlyMap<number, ReadonlyMap<number, Cell>>
  readonly merges: ReadonlyArray<Bounds>
  readonly hiddenRows: ReadonlySet<number>
  readonly hiddenColumns: ReadonlySet<number>
  readonly isHidden: boolean
  readonly validations: ReadonlyArray<Validation>
}

export interface ListItem {
  // 0 is the outermost
  readonly level: number
  // the marker that is shown, such as `1.2`, `b)` or `•`
  readonly marker: string
}

export type Block =
  | { readonly type: "heading"; readonly level: number; readonly text: string; readonly place: Place }
  | {
    readonly type: "paragraph"
    readonly text: string
    readonly list: ListItem | null
    readonly isBold: boolean
    // those that stand in the paragraph
    readonly fields: ReadonlyArray<Field>
    readonly place: Place
  }
  | { readonly type: "table"; readonly grid: Grid }

export interface Source {
  readonly format: QuestionnaireFormat
  // a workbook has one table for each sheet
  readonly blocks: ReadonlyArray<Block>
  readonly warnings: ReadonlyArray<ReadWarning>
  // only of a PDF
  readonly form?: Form | undefined
}
