import type { Place } from "@attestry/core/questionnaire/Place"
import * as Data from "effect/Data"

// A text to put into a file. An empty one clears its place.
export interface PlacedText {
  readonly place: Place
  readonly text: string
}

// Why a text was not written: its place is none of the file, holds a formula, or it is none of the choices that are marked.
export interface UnwrittenText {
  readonly place: Place
  readonly reason: "place" | "formula" | "choice"
}

export interface FilledFile {
  readonly bytes: Uint8Array
  readonly unwritten: ReadonlyArray<UnwrittenText>
}

// `format`: files of this format cannot be written back. `damaged`: nobody could tell what else would change.
export class FileNotFillable extends Data.TaggedError("FileNotFillable")<{ readonly reason: "format" | "damaged" }> {
  override get message() {
    return this.reason === "format" ? "Files of this format cannot be filled in" : "The file is damaged"
  }
}

export const damagedFile = new FileNotFillable({ reason: "damaged" })

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
