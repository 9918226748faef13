import type { FileQuestion } from "@attestry/core/questionnaireFile"
import type { Widget } from "./Widgets.ts"

export interface FormInput {
  readonly widget: Widget
  // beside a button
  readonly label: string
}

// Inputs with one answer: those of one name, or check boxes of one question.
export interface FormField {
  readonly ordinal: number
  readonly inputs: readonly [FormInput, ...ReadonlyArray<FormInput>]
}

export interface Form {
  readonly fields: ReadonlyArray<FormField>
  // facts of the company that the form asks for
  readonly profile: ReadonlyArray<FileQuestion>
}
