import type { FileNotFillable, PlacedText } from "@attestry/core/questionnaireFile"

export type { FilledFile, PlacedText, UnwrittenText } from "@attestry/core/questionnaireFile"

// The text of a cell, which may begin with options that the file has.
export interface CellText extends PlacedText {
  readonly isOffer?: boolean
}

// Stands for `FileNotFillable` inside, for the reason of `Unreadable`.
export class NotFillable extends Error {
  readonly reason: FileNotFillable["reason"]

  constructor(reason: FileNotFillable["reason"]) {
    super(reason)
    this.reason = reason
  }
}

export const damagedFile = new NotFillable("damaged")

// A part of a text to replace, from `start` to before `end`.
export interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

// Replaces the parts. They do not overlap; those at one place are put in as they come.
export const applyEdits = (text: string, edits: ReadonlyArray<Edit>): string => {
  let result = ""
  let at = 0
  for (const edit of edits.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    result += text.slice(at, edit.start) + edit.text
    at = edit.end
  }
  return result + text.slice(at)
}
