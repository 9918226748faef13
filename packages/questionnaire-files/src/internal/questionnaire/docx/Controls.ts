import type { AnswerKind } from "@attestry/core/questionnaireFile"
import { toShape } from "../flow/AnswerShape.ts"
import type { Field } from "../Source.ts"
import { tidyText } from "../TidyText.ts"
import type { XmlAttributes } from "../xml/XmlEvents.ts"
import { attribute, isOn, numberOf, valueOf } from "./WordXml.ts"

type ControlKind = "group" | "rich" | "text" | "list" | "date" | "checkBox"

// A content control or legacy form field while it is read.
export interface Control {
  // its place: content controls and form fields of the body are counted together, by where they begin
  readonly ordinal: number
  kind: ControlKind
  readonly choices: Array<string>
  hasMoreChoices: boolean
  isPlaceholder: boolean
  isChecked: boolean
  isDefaultChecked: boolean
  // the choice of a drop-down form field
  selected: number | undefined
  date: string
  text: string
  // paragraphs that began in it, so that its lines are joined
  paragraphs: number
}

export const makeControl = (ordinal: number, kind: ControlKind): Control => ({
  ordinal,
  kind,
  choices: [],
  hasMoreChoices: false,
  isPlaceholder: false,
  isChecked: false,
  isDefaultChecked: false,
  selected: undefined,
  date: "",
  text: "",
  paragraphs: 0
})

export const maximumChoices = 1_000

const addChoice = (control: Control, choice: string): void => {
  if (control.choices.length < maximumChoices) control.choices.push(choice)
  else control.hasMoreChoices = true
}

// Reads an element of `sdtPr`.
export const readProperty = (control: Control, name: string, attributes: XmlAttributes): void => {
  if (name === "showingPlcHdr") control.isPlaceholder = isOn(attributes)
  else if (name === "text") control.kind = "text"
  else if (name === "comboBox" || name === "dropDownList") control.kind = "list"
  else if (name === "checkbox") control.kind = "checkBox"
  else if (name === "checked") control.isChecked = isOn(attributes)
  else if (name === "docPartObj" || name === "group" || name === "repeatingSection") control.kind = "group"
  else if (name === "date") {
    control.kind = "date"
    control.date = (attribute(attributes, "fullDate") ?? "").slice(0, 10)
  } else if (name === "listItem") {
    const shown = attribute(attributes, "displayText") ?? attribute(attributes, "value") ?? ""
    // the first item without a value is the invitation to choose
    if (shown !== "" && attribute(attributes, "value") !== "") addChoice(control, shown)
  }
}

// Reads an element of `ffData`.
export const readFormProperty = (control: Control, name: string, attributes: XmlAttributes): void => {
  if (name === "checkBox") control.kind = "checkBox"
  else if (name === "ddList") control.kind = "list"
  else if (name === "textInput") control.kind = "text"
  else if (name === "type" && valueOf(attributes) === "date") control.kind = "date"
  else if (name === "listEntry") addChoice(control, valueOf(attributes))
  else if (name === "result") control.selected = numberOf(attributes)
  else if (name === "checked") {
    control.isChecked = isOn(attributes)
    // comes after the default, and overrides it
    control.isDefaultChecked = false
  } else if (name === "default" && control.kind === "checkBox") control.isDefaultChecked = isOn(attributes)
}

const kindOf = ({ choices, kind }: Control): AnswerKind =>
  kind === "date" ? "date" : kind === "list" ? toShape("", choices).kind : "text"

export const toField = (control: Control): Field => {
  const text = tidyText(control.text)
  const shown = control.kind === "date" && /^\d{4}-/u.test(control.date)
    ? control.date
    : control.selected === undefined
    ? text
    : control.choices[control.selected] ?? text
  return {
    kind: kindOf(control),
    choices: control.choices.map(tidyText).filter((choice) => choice !== ""),
    value: control.isPlaceholder ? "" : shown,
    place: { type: "field", ordinal: control.ordinal }
  }
}
