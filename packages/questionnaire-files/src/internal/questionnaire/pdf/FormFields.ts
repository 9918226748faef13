import type { AnswerKind, FileQuestion } from "@attestry/core/questionnaireFile"
import { toShape } from "../flow/AnswerShape.ts"
import { checkedOf } from "../flow/CheckBoxes.ts"
import { toProfileQuestion } from "../ProfileQuestion.ts"
import type { Field } from "../Source.ts"
import { tidyText } from "../TidyText.ts"
import { tooLarge } from "../Unreadable.ts"
import { isPlaceholder, toKind, uniqueChoices } from "../words/Choices.ts"
import { findProfileField } from "../words/Profile.ts"
import { type Labels, makeLabels } from "./FieldLabels.ts"
import type { FormField, FormInput } from "./Form.ts"
import type { PageSpans, Span } from "./Spans.ts"
import type { Widget } from "./Widgets.ts"

interface FoundFields {
  // those that may belong to a question of the text
  readonly fields: ReadonlyArray<FormField>
  // facts of the company that the form asks for
  readonly profile: ReadonlyArray<{ readonly field: FormField; readonly question: FileQuestion }>
  // texts on the pages that are labels
  readonly labels: ReadonlySet<Span>
}

const maximumFields = 5_000

const keyOf = ({ id, name, type }: Widget): string => name === "" ? id : `${type} ${name}`

const group = (widgets: ReadonlyArray<Widget>): ReadonlyArray<ReadonlyArray<Widget>> => {
  const groups = new Map<string, Array<Widget>>()
  for (const widget of widgets) {
    const known = groups.get(keyOf(widget))
    if (known === undefined) groups.set(keyOf(widget), [widget])
    else known.push(widget)
  }
  return [...groups.values()]
}

export const isSwitch = ({ inputs }: FormField): boolean => inputs[0].widget.type === "check" && inputs.length === 1

const choicesOf = ({ inputs }: FormField): ReadonlyArray<string> => uniqueChoices(inputs.map(({ label }) => label))

const toKindOf = (choices: ReadonlyArray<string>, takesMany: boolean): AnswerKind =>
  takesMany && toKind(choices) === "one_of" ? "many_of" : toShape("", choices).kind

// Check boxes of one question, each with its own name.
export const areNamedApart = ({ inputs }: FormField): boolean =>
  inputs.some(({ widget }) => widget.type === "check" && widget.name !== inputs[0].widget.name)

const toList = ({ options, takesMany, value }: Widget) => {
  const choices = uniqueChoices(options.map(({ shown }) => tidyText(shown)))
  const shown = value.split("\n").map((line) => options.find(({ exportValue }) => exportValue === line)?.shown ?? line)
  const answer = shown.map(tidyText).filter((line) => !isPlaceholder(line)).join("\n")
  return { kind: toKindOf(choices, takesMany), choices, value: answer }
}

// The field as an answer of the text.
export const toField = (field: FormField): Field => {
  const [{ widget }] = field.inputs
  const place = { type: "field", ordinal: field.ordinal } as const
  if (widget.type === "text") return { kind: "text", choices: [], value: tidyText(widget.value), place, isForm: true }
  if (widget.type === "list") return { ...toList(widget), place, isForm: true }
  const choices = choicesOf(field)
  if (isSwitch(field)) return { kind: "yes_no", choices: [], value: widget.isOn ? "Yes" : "", place, isForm: true }
  const value = checkedOf(field.inputs.map(({ label, widget: { isOn } }) => ({ label, isChecked: isOn }))) ?? ""
  return { kind: toKindOf(choices, areNamedApart(field)), choices, value, place, isForm: true }
}

const toProfile = (field: FormField, label: string): FileQuestion | null => {
  const [{ widget: { box: { bottom, left, right, top }, page } }] = field.inputs
  const { place: answerPlace, value } = toField(field)
  return toProfileQuestion(label, {
    place: { type: "page", page, box: { left, top, width: right - left, height: bottom - top } },
    answer: value === "" ? null : value,
    answerPlace
  })
}

const toInputs = (widgets: ReadonlyArray<Widget>, labels: Labels): ReadonlyArray<FormInput> => {
  const [first] = widgets
  if (first === undefined || first.type === "text" || first.type === "list") {
    return widgets.map((widget) => ({ widget, label: "" }))
  }
  const own = widgets.map((widget) => labels.ofButton(widget))
  return widgets.map((widget, index) => ({ widget, label: own[index] || (widgets.length > 1 ? widget.button : "") }))
}

// Groups the inputs of the pages, and takes the labels of buttons and of the profile out of the text.
export const findFields = (pages: ReadonlyArray<PageSpans>): FoundFields => {
  const widgets = pages.flatMap((page) => page.widgets)
  if (widgets.length > maximumFields) throw tooLarge
  const labels = makeLabels(pages)
  const ordinals = new Map(widgets.map((widget, index) => [widget, index + 1]))
  const fields: Array<FormField> = []
  const profile: Array<FoundFields["profile"][number]> = []
  for (const [first, ...others] of group(widgets)) {
    if (first === undefined) continue
    const [input, ...more] = toInputs([first, ...others], labels)
    if (input === undefined) continue
    const field: FormField = { ordinal: ordinals.get(first) ?? 0, inputs: [input, ...more] }
    const found = first.type === "text" ? labels.ofText(first, (text) => findProfileField(text) !== null) : ""
    const question = toProfile(field, found)
    if (question === null) fields.push(field)
    else profile.push({ field, question })
  }
  return { fields, profile, labels: labels.taken }
}
