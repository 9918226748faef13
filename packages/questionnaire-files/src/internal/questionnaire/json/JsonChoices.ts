import { type AnswerShape, toShape } from "../flow/AnswerShape.ts"
import { asksForFile } from "../words/Questions.ts"
import { findMember, isMembers, isScalar, isText, type JsonMembers, kindOf, toText } from "./JsonNode.ts"

const noLabels = ["no", "labelfalse", "falselabel", "nolabel", "notext"]

const yesLabels = ["yes", "labeltrue", "truelabel", "yeslabel", "yestext"]

const choiceLists = [
  "choices",
  "options",
  "answeroptions",
  "allowedvalues",
  "allowedanswers",
  "possibleanswers",
  "responseoptions",
  "allowedresponses",
  "possibleresponses",
  "allowedoptions",
  "values",
  "enum",
  "answers",
  "items",
  "optionen",
  "opciones"
]

// A choice is a text, an object with a label, or an object from its id to its label.
const choiceOf = (value: unknown): string => {
  if (!isMembers(value)) return toText(value)
  const label = findMember(value, [
    "label",
    "text",
    "title",
    "name",
    "display",
    "answer",
    "option",
    "description",
    "value"
  ], isScalar)
  const [only, ...others] = Object.values(value)
  return label !== null ? toText(label.value) : others.length === 0 ? toText(only) : ""
}

export const choicesOf = (node: JsonMembers): ReadonlyArray<string> => {
  // { "yes": "Ja", "no": "Nein" }
  const labels = [yesLabels, noLabels].map((names) => toText(findMember(node, names, isText)?.value))
  if (labels.every((label) => label !== "")) return labels
  const list = findMember(node, choiceLists, (value) => (Array.isArray(value) || isMembers(value)) && value !== null)
  if (list === null) return []
  const values = Array.isArray(list.value)
    ? list.value.slice(0, 500).map(choiceOf)
    : Object.values(isMembers(list.value) ? list.value : {}).slice(0, 500).map((value) => toText(value))
  return values.filter((text) => text !== "")
}

const notQuestions = new RegExp(
  "^(?:info|tip|tips|note|notes|html|paragraph|heading|header|title|help|description|instruction"
    + "|instructions|spacer|display|static|section|group|page|block|panel|divider|image|text_?block"
    + "|statement|button|submit)$",
  "u"
)
const containers = /^(?:section|group|page|block|panel|fieldset|category|chapter)s?$/u

export const isRemark = (kind: string): boolean => notQuestions.test(kind)
export const isContainer = (kind: string): boolean => containers.test(kind)

const details = /question|input|field|config|settings|schema|choice/iu

// An object and those in it that say more of its question, such as `{ questionItem: { question: { … } } }`.
export const withDetails = (node: JsonMembers): ReadonlyArray<JsonMembers> => {
  const nodes = [node]
  for (let at = node; nodes.length < 5;) {
    const [, inner] = Object.entries(at).slice(0, 50).find(([name, value]) => isMembers(value) && details.test(name))
      ?? []
    if (!isMembers(inner)) break
    nodes.push(inner)
    at = inner
  }
  return nodes
}

export const shapeOf = (
  node: JsonMembers,
  text: string
): AnswerShape => {
  const nodes = withDetails(node)
  const kind = nodes.map(kindOf).find((found) => found !== "") ?? ""
  const choices = nodes.map(choicesOf).find((found) => found.length > 0) ?? []
  const shape = toShape(text, choices)
  if (/^(?:yesno|yesnona|boolean|bool|yn|truefalse|yesnonotapplicable|toggle)$/u.test(kind)) {
    return { kind: "yes_no", choices }
  }
  if (
    /^(?:checkgroup|checkbox(?:es|group)?|multi.*|manyof|selectmultiple|.*multiple.*)$/u.test(kind) &&
    choices.length > 0
  ) {
    return { kind: "many_of", choices }
  }
  if (/^(?:date|datetime|day)$/u.test(kind)) return { kind: "date", choices }
  if (/^(?:file|upload|fileupload|attachment|document)$/u.test(kind)) return { kind: "file", choices }
  return choices.length === 0 && kind === "" && asksForFile(text) ? { kind: "file", choices } : shape
}
