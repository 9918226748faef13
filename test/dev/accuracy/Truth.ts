import type { AnswerKind, Place, QuestionnaireFormat } from "@attestry/core/questionnaireFile"
import type { Texts } from "./Texts.ts"

export interface TrueQuestion {
  readonly section: ReadonlyArray<string>
  /** Undefined if the file does not settle it. */
  readonly number: string | null | undefined
  readonly text: string
  readonly subject: string | null
  /** Undefined if the file does not settle it. */
  readonly kind: AnswerKind | undefined
  readonly choices: ReadonlyArray<string>
  readonly answer: string | null
  readonly comment: string | null
  /** Undefined if places of this format are only approximate. */
  readonly place: Place | undefined
}

/** The result of a layout. */
export interface Made {
  readonly bytes: Uint8Array
  readonly questions: ReadonlyArray<TrueQuestion>
  /** Titles around everything, such as a sheet's name: sections may begin with them or not. */
  readonly titles: ReadonlyArray<string>
  /** Labels of the form itself, such as the company's name on the cover: they may be read as questions or not. */
  readonly labels: ReadonlyArray<string>
}

export interface Layout {
  readonly name: string
  readonly format: QuestionnaireFormat
  readonly extension: string
  readonly languages: ReadonlyArray<string>
  readonly make: (texts: Texts) => Made
}

export interface CorpusFile extends Made {
  readonly name: string
  readonly fileName: string
  readonly fileType: string
  readonly layout: string
  readonly format: QuestionnaireFormat
  readonly language: string
  readonly isLater: boolean
}
