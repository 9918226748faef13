import { isAsked, isImperative } from "../flow/Patterns.ts"
import type { Block, Field, Source } from "../Source.ts"
import { cutRead, tidyText } from "../TidyText.ts"
import { tooLarge } from "../Unreadable.ts"
import { isNumber } from "../words/Numbers.ts"
import { choicesOf, isContainer, isRemark, shapeOf, withDetails } from "./JsonChoices.ts"
import {
  answerOf,
  commentOf,
  isMembers,
  type JsonMembers,
  kindOf,
  type Member,
  numberOf,
  ownSections,
  strongText,
  titleOf,
  toText,
  weakText
} from "./JsonNode.ts"

const maximumDepth = 64
const maximumNodes = 1_000_000

const escapePointer = (name: string): string => name.replaceAll("~", "~0").replaceAll("/", "~1")

interface Walk {
  readonly blocks: Array<Block>
  // objects that name their question by a word that can mean nothing else
  readonly hasStrongTexts: boolean
  readonly holding: WeakMap<JsonMembers, boolean>
  // the name of the answers of others in the same list, by an object that lacks it
  readonly answerNames: WeakMap<JsonMembers, string>
  nodes: number
}

const place = (pointer: string) => ({ type: "pointer", pointer }) as const

const skipped = new RegExp(
  "^(?:choices|options|answer_?options|answers|values|enum|allowed.*|possible.*|metadata"
    + "|meta|tags|mappings?|references)$",
  "iu"
)

// Lists of objects below a node, which make it a section. Choices are none.
const childrenOf = (node: JsonMembers): ReadonlyArray<readonly [string, unknown]> => {
  const isQuestion = strongText(node) !== null || (weakText(node) !== null && choicesOf(node).length > 0)
  return Object.entries(node).filter(([name, value]) =>
    !(isQuestion && skipped.test(name)) &&
    (isMembers(value) ||
      (Array.isArray(value) && value.some((item) => isMembers(item) || (typeof item === "string" && isAsked(item)))))
  )
}

// True if questions are anywhere below. Each object is asked once, though all above it ask.
const holdsQuestions = (walk: Walk, value: unknown, depth: number): boolean => {
  if (depth > maximumDepth) return false
  if (Array.isArray(value)) return value.slice(0, 50).some((item) => holdsQuestions(walk, item, depth + 1))
  if (!isMembers(value)) return typeof value === "string" && isAsked(cutRead(value))
  const known = walk.holding.get(value)
  if (known !== undefined) return known
  const isHolding = (strongText(value) ?? weakText(value)) !== null ||
    childrenOf(value).some(([, child]) => holdsQuestions(walk, child, depth + 1))
  walk.holding.set(value, isHolding)
  return isHolding
}

const addHeading = (walk: Walk, level: number, text: string, pointer: string): void => {
  if (text !== "") walk.blocks.push({ type: "heading", level, text, place: place(pointer) })
}

// A member with its pointer.
interface Found {
  readonly value: unknown
  readonly pointer: string
}

// Finds the value beside the question, or beside the object that is its answer.
const findBeside = (
  node: JsonMembers,
  pointer: string,
  find: (node: JsonMembers) => Member | null
): Found | null => {
  const own = find(node)
  const answer = answerOf(node)
  const inner = answer !== null && isMembers(answer.value) ? find(answer.value) : null
  if (answer !== null && inner !== null) {
    return { value: inner.value, pointer: `${pointer}/${escapePointer(answer.name)}/${escapePointer(inner.name)}` }
  }
  return own === null ? null : { value: own.value, pointer: `${pointer}/${escapePointer(own.name)}` }
}

const addQuestion = (
  walk: Walk,
  node: JsonMembers,
  text: string,
  pointer: string,
  at: string,
  key = ""
): void => {
  const answer = findBeside(node, pointer, answerOf)
  const comment = findBeside(node, pointer, commentOf)
  const shape = shapeOf(node, text)
  const name = answer === null ? walk.answerNames.get(node) : undefined
  const answerAt = name === undefined ? answer?.pointer ?? at : `${pointer}/${escapePointer(name)}`
  const valueOf = (found: Found | null): string => found === null ? "" : toText(found.value)
  const number = numberOf(node, text)
  const field: Field = { ...shape, value: valueOf(answer), place: place(answerAt) }
  walk.blocks.push({
    type: "paragraph",
    text,
    list: { level: 0, marker: number === "" && isNumber(key) ? key : number },
    isBold: false,
    fields: [field],
    place: place(at)
  })
  if (comment === null) return
  const commentField: Field = { kind: "text", choices: [], value: valueOf(comment), place: place(comment.pointer) }
  walk.blocks.push({
    type: "paragraph",
    text: "Comments:",
    list: null,
    isBold: false,
    fields: [commentField],
    place: commentField.place
  })
}

// names of lists that say nothing of what is in them
const lists = /^(?:items|questions|elements|fields|entries|data|list|content|children|rows|records|results)$/iu

// Begins a page or section of those after it in the list.
const isBreak = (node: JsonMembers): boolean =>
  /^(?:page|section)(?:break|header)?$/u.test(kindOf(node))
  || Object.keys(node).slice(0, 50).some((name) => /^(?:page|section)_?(?:break|header)/iu.test(name))

const questionText = (walk: Walk, node: JsonMembers): Member | null => {
  const strong = strongText(node)
  if (strong !== null || walk.hasStrongTexts || isRemark(kindOf(node))) return strong
  const weak = weakText(node)
  if (weak === null) return null
  const text = toText(weak.value)
  const isTold = withDetails(node).length > 1 || kindOf(node) !== "" || choicesOf(node).length > 0 ||
    answerOf(node) !== null
  return isTold || isAsked(text) || isImperative(text) ? weak : null
}

const readNode = (
  walk: Walk,
  node: JsonMembers,
  pointer: string,
  depth: number,
  remark: string,
  title: string,
  key = ""
): void => {
  const children = childrenOf(node).filter(([, child]) => holdsQuestions(walk, child, 0))
  const found = questionText(walk, node)
  const isSection = children.length > 0 &&
    (found === null || isContainer(kindOf(node)) || (strongText(node) === null && answerOf(node) === null))
  if (!isSection && found !== null) {
    const text = toText(found.value)
    addOwnSections(walk, node, text, pointer, depth)
    addQuestion(walk, node, text, pointer, `${pointer}/${escapePointer(found.name)}`, key)
  } else if (!isSection && choicesOf(node).length > 0 && (remark !== "" || title !== "") && !isRemark(kindOf(node))) {
    // choices without a text are asked by what stands before them
    addQuestion(walk, node, remark === "" ? title : remark, pointer, pointer)
  } else if (!isSection) {
    readStrings(walk, node, pointer)
  }
  const own = isSection ? titleOf(node) : ""
  addHeading(walk, depth, own, pointer)
  for (const [name, child] of children) {
    const below = `${pointer}/${escapePointer(name)}`
    const isNamed = isMembers(child) || lists.test(name) || own !== "" || children.length === 1
    if (!isNamed) addHeading(walk, depth, tidyText(name), below)
    if (isMembers(child)) readNode(walk, child, below, depth + 1, "", own === "" ? title : own, name)
    else readValue(walk, child, below, depth + 1, own === "" ? title : own)
  }
}

// Sections that flat questions name themselves are below those around them.
const addOwnSections = (walk: Walk, node: JsonMembers, text: string, pointer: string, depth: number): void => {
  for (const [index, title] of ownSections(node, text).entries()) addHeading(walk, depth + index, title, pointer)
}

// An object from ids to questions.
const readStrings = (walk: Walk, node: JsonMembers, pointer: string): void => {
  const entries = Object.entries(node).filter((entry): entry is [string, string] => typeof entry[1] === "string")
  const asked = entries.filter(([, text]) => isAsked(text))
  if (asked.length < 2 || asked.length * 2 < entries.length) return
  for (const [name, text] of asked) {
    addQuestion(walk, { id: name }, tidyText(text), pointer, `${pointer}/${escapePointer(name)}`)
  }
}

const isPlain = (value: unknown): boolean => value === null || typeof value === "string"

const noteAnswerNames = ({ answerNames }: Walk, items: ReadonlyArray<unknown>): void => {
  const objects = items.filter(isMembers)
  const name = objects.map(answerOf).find((answer) => answer !== null && isPlain(answer.value))?.name
  if (name === undefined) return
  for (const item of objects) if (answerOf(item) === null) answerNames.set(item, name)
}

const readValue = (walk: Walk, value: unknown, pointer: string, depth: number, title: string): void => {
  walk.nodes++
  if (depth > maximumDepth || walk.nodes > maximumNodes) throw tooLarge
  if (isMembers(value)) return readNode(walk, value, pointer, depth, "", title)
  if (!Array.isArray(value)) return
  noteAnswerNames(walk, value)
  let remark = ""
  for (const [index, item] of value.entries()) {
    const at = `${pointer}/${index}`
    if (isMembers(item) && isBreak(item) && !childrenOf(item).some(([, child]) => holdsQuestions(walk, child, 0))) {
      addHeading(walk, depth, titleOf(item), at)
    } else if (isMembers(item)) {
      readNode(walk, item, at, depth, remark, title)
      remark = isRemark(kindOf(item)) && childrenOf(item).length === 0 ? toText(weakText(item)?.value) : ""
    } else if (typeof item === "string" && (isAsked(item) || isImperative(item))) {
      addQuestion(walk, {}, tidyText(item), at, at)
    } else readValue(walk, item, at, depth + 1, title)
  }
}

const hasStrong = (value: unknown, depth: number): boolean => {
  if (depth > 16) return false
  if (Array.isArray(value)) return value.some((item) => hasStrong(item, depth + 1))
  return isMembers(value) &&
    (strongText(value) !== null || Object.values(value).some((child) => hasStrong(child, depth + 1)))
}

// Questions by the names of their members, wherever they are. Objects with lists of questions are sections.
export const readJson = (value: unknown): Source => {
  const walk: Walk = {
    blocks: [],
    hasStrongTexts: hasStrong(value, 0),
    holding: new WeakMap(),
    answerNames: new WeakMap(),
    nodes: 0
  }
  readValue(walk, value, "", 1, "")
  return { format: "json", blocks: walk.blocks, warnings: [] }
}
