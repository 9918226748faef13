import type { AskedSheetMapping, FileQuestion, Place, ReadWarning } from "@attestry/core/questionnaireFile"
import type { Region } from "./Regions.ts"
import type { Roles } from "./Roles.ts"

export interface RegionReading {
  readonly region: Region
  // null if no column has questions
  readonly roles: Roles | null
  readonly questions: ReadonlyArray<FileQuestion>
  // places of texts that look like answers, but are none
  readonly unread: ReadonlyArray<Place | null>
  // number of questions that are formulas
  readonly derived: number
  // reason why the region was left out, or null
  readonly rejected: string | null
}

// The results of each stage.
export interface GridReading {
  readonly regions: ReadonlyArray<RegionReading>
  // those of the profile first
  readonly questions: ReadonlyArray<FileQuestion>
  // number of those that are formulas
  readonly derived: number
  // those that were used
  readonly mapping: ReadonlyArray<AskedSheetMapping>
  readonly warnings: ReadonlyArray<ReadWarning>
}

export interface GridOptions {
  // titles around the grid, such as headings of a text
  readonly section: ReadonlyArray<string>
  // without any, headers and columns are found
  readonly mapping: ReadonlyArray<AskedSheetMapping>
}

export const warning = (code: ReadWarning["code"], message: string, place: Place | null): ReadWarning => ({
  code,
  message,
  place
})
