// The role of a column. Texts of `detail` continue the question's; `choices` names the allowed answers of each row.
export type HeaderRole =
  | "number"
  | "section"
  | "question"
  | "detail"
  | "answer"
  | "comment"
  | "evidence"
  | "choices"
  | "other"

// Words of one language. Case, accents and punctuation do not count. `~` marks a word that is weak evidence.
export interface Language {
  readonly headers: Readonly<Record<HeaderRole, ReadonlyArray<string>>>
  // beginnings of questions and requests
  readonly beginnings: ReadonlyArray<string>
  // beginnings of those that yes or no cannot answer
  readonly open: ReadonlyArray<string>
  // marks of a question anywhere in it, in languages without spaces that mark it within
  readonly within: ReadonlyArray<string>
  // their endings, in languages that mark them there
  readonly endings: ReadonlyArray<string>
  readonly yes: ReadonlyArray<string>
  readonly no: ReadonlyArray<string>
  readonly notApplicable: ReadonlyArray<string>
  // other usual choices of answers
  readonly choices: ReadonlyArray<string>
  // beginnings of texts that only hold the place of an answer
  readonly placeholders: ReadonlyArray<string>
  // beginnings of texts that only show what an answer could be
  readonly examples: ReadonlyArray<string>
  // beginnings of rows that are neither questions nor sections
  readonly notes: ReadonlyArray<string>
  // in names of sheets that explain, list or sum up
  readonly otherSheets: ReadonlyArray<string>
  readonly date: ReadonlyArray<string>
  readonly file: ReadonlyArray<string>
}

// the words of a text, parted by commas
export const list = (text: string): ReadonlyArray<string> => text.split(",").map((word) => word.trim())
