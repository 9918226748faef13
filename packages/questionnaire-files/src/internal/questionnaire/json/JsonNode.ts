import { withoutTags } from "../text/TextLine.ts"
import { cutRead, tidyText } from "../TidyText.ts"

export type JsonMembers = { readonly [name: string]: unknown }

export const isMembers = (value: unknown): value is JsonMembers =>
  typeof value === "object" && value !== null && !Array.isArray(value)

// Names are compared without case and signs.
const plainName = (name: string): string => name.slice(0, 100).toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "")

const strongTexts = [
  "question",
  "questiontext",
  "questiontitle",
  "questionbody",
  "questiondescription",
  "prompt",
  "query",
  "requirement",
  "requirementtext",
  "frage",
  "fragetext",
  "pregunta",
  "domanda",
  "vraag",
  "pergunta",
  "intitule"
]
const weakTexts = [
  "text",
  "title",
  "label",
  "titel",
  "titre",
  "titulo",
  "statement",
  "control",
  "name",
  "caption",
  "description",
  "body"
]
const titles = [
  "title",
  "name",
  "text",
  "label",
  "section",
  "sectiontitle",
  "sectionname",
  "category",
  "domain",
  "heading",
  "header",
  "group",
  "topic",
  "titel",
  "titre"
]
const numbers = [
  "number",
  "ref",
  "reference",
  "code",
  "questionid",
  "questionnumber",
  "questionno",
  "qid",
  "controlid",
  "nummer",
  "numero",
  "id",
  "key",
  "identifier",
  "linkid",
  "slug"
]
const sections = [
  "section",
  "sectiontitle",
  "sectionname",
  "category",
  "domain",
  "controldomain",
  "topic",
  "area",
  "group",
  "chapter",
  "family",
  "bereich",
  "kategorie",
  "categoria",
  "categorie"
]
const subsections = ["subsection", "subcategory", "subdomain", "subtopic", "control", "controltitle"]
const kinds = ["kind", "type", "answertype", "responsetype", "questiontype", "inputtype", "input", "format", "typ"]
const answers = [
  "answer",
  "response",
  "reply",
  "currentanswer",
  "vendorresponse",
  "supplierresponse",
  "answertext",
  "responsetext",
  "value",
  "antwort",
  "reponse",
  "respuesta",
  "risposta",
  "antwoord",
  "resposta"
]
const comments = [
  "vendorcomment",
  "vendorcomments",
  "suppliercomment",
  "suppliercomments",
  "respondentcomment",
  "additionalcomments",
  "answercomment",
  "answernotes",
  "responsecomment",
  "comment",
  "comments",
  "remark",
  "remarks",
  "note",
  "notes",
  "explanation",
  "details",
  "additionalinformation",
  "kommentar",
  "bemerkung",
  "commentaire",
  "comentario"
]

export interface Member {
  readonly name: string
  readonly value: unknown
}

const known = new WeakMap<JsonMembers, ReadonlyMap<string, string>>()

// takes the first member among those with the same plain name
const namesOf = (node: JsonMembers): ReadonlyMap<string, string> => {
  const found = known.get(node)
  if (found !== undefined) return found
  const names = new Map(Object.keys(node).slice(0, 200).toReversed().map((name) => [plainName(name), name]))
  known.set(node, names)
  return names
}

export const findMember = (
  node: JsonMembers,
  wanted: ReadonlyArray<string>,
  fits: (value: unknown) => boolean
): Member | null => {
  const names = namesOf(node)
  for (const plain of wanted) {
    const name = names.get(plain)
    if (name !== undefined && fits(node[name])) return { name, value: node[name] }
  }
  return null
}

export const isText = (value: unknown): boolean => typeof value === "string" && value.trim() !== ""
export const isScalar = (value: unknown): boolean => isText(value) || typeof value === "number"

const deepest = 4

export const toText = (value: unknown, depth = 0): string => {
  if (depth > deepest) return ""
  if (typeof value === "string") return tidyText(withoutTags(cutRead(value)))
  if (typeof value === "number" || typeof value === "boolean") return String(value)
  if (Array.isArray(value)) {
    return value.slice(0, 200).map((item) => toText(item, depth + 1)).filter((text) => text !== "").join("\n")
  }
  if (!isMembers(value)) return ""
  const inner = findMember(value, ["text", "value", "label", "name", "answer", "title"], isScalar)
  return inner === null ? "" : toText(inner.value, depth + 1)
}

export const strongText = (node: JsonMembers): Member | null => findMember(node, strongTexts, isText)
export const weakText = (node: JsonMembers): Member | null => findMember(node, weakTexts, isText)
export const titleOf = (node: JsonMembers): string => toText(findMember(node, titles, isText)?.value)
const isId = (value: unknown): boolean => isScalar(value) && !/\s\S*\s/u.test(toText(value))

// The number or id. A name is one if it is a single word beside another text.
export const numberOf = (node: JsonMembers, text: string): string => {
  const found = findMember(node, numbers, isId) ?? findMember(node, ["no", "nr"], (value) => /\d/u.test(toText(value)))
  const number = toText(found?.value)
  const name = number === "" ? toText(findMember(node, ["name"], isId)?.value) : number
  return name === text || /^(?:yes|no)$/iu.test(name) || (number === "" && /\s/u.test(name)) ? "" : name
}
export const answerOf = (node: JsonMembers): Member | null =>
  findMember(
    node,
    answers,
    (value) =>
      value === null || isScalar(value) || typeof value === "boolean" || Array.isArray(value)
      || value === "" || isMembers(value)
  )
export const commentOf = (node: JsonMembers): Member | null =>
  findMember(node, comments, (value) => value === null || typeof value === "string")
export const kindOf = (node: JsonMembers): string => plainName(toText(findMember(node, kinds, isText)?.value))

// The sections that a question names itself.
export const ownSections = (node: JsonMembers, text: string): ReadonlyArray<string> =>
  [sections, subsections].map((names) => toText(findMember(node, names, isText)?.value))
    .filter((title) => title !== "" && title !== text)
