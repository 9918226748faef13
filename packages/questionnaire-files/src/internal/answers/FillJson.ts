import { decodeText } from "../questionnaire/TidyText.ts"
import { encodeLike } from "./EncodeText.ts"
import { applyEdits, damagedFile, type Edit, type FilledFile, type PlacedText, type UnwrittenText } from "./Fill.ts"
import { findSpans, type JsonObject } from "./JsonSpans.ts"

const unescapePointer = (name: string): string => name.replaceAll("~1", "/").replaceAll("~0", "~")

const split = (pointer: string) => {
  const at = pointer.lastIndexOf("/")
  return { parent: pointer.slice(0, at), name: unescapePointer(pointer.slice(at + 1)) }
}

const isNumber = (text: string): boolean => /^-?\d/u.test(text) && String(Number(text)) === text

const linesOf = (text: string): ReadonlyArray<string> => text.split("\n").filter((line) => line.trim() !== "")

// Keeps the type of a value where the text allows it. `undefined` for an object, whose shape only its author knows.
const toValue = (text: string, known: string): string | undefined => {
  if (known.startsWith("{")) return undefined
  if (known.startsWith("[")) return JSON.stringify(linesOf(text))
  if (text === "") return known.startsWith("\"") ? "\"\"" : "null"
  const isSame = isNumber(known) ? isNumber(text) : /^(?:true|false)$/u.test(known) && /^(?:true|false)$/u.test(text)
  return isSame ? text : JSON.stringify(text)
}

// Adds a member after the last one, with the spaces of that.
const addMember = (source: string, { last, open }: JsonObject, name: string, text: string): Edit => {
  const member = (gap: string) => `${JSON.stringify(name)}${gap}${JSON.stringify(text)}`
  if (last === undefined) return { start: open + 1, end: open + 1, text: member(": ") }
  const [space = ""] = /\s*$/u.exec(source.slice(Math.max(0, last.start - 200), last.start)) ?? []
  const [colon = ""] = /^\s*:\s*/u.exec(source.slice(last.nameEnd, last.value.start)) ?? []
  const { end } = last.value
  return { start: end, end, text: `,${space}${member(colon === "" ? ": " : colon)}` }
}

// Only ASCII, for encodings that lack characters.
const escapeWide = (text: string): string =>
  text.replaceAll(/[^ -~]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`)

// Writes texts as values of a JSON file. All else keeps its bytes.
export const fillJson = (bytes: Uint8Array, texts: ReadonlyArray<PlacedText>): FilledFile => {
  const decoded = decodeText(bytes)
  const pointers = texts.flatMap(({ place }) => place.type === "pointer" ? [place.pointer] : [])
  const spans = findSpans(decoded.text, new Set(pointers), new Set(pointers.map((pointer) => split(pointer).parent)))
  const edits: Array<Edit> = []
  const unwritten: Array<UnwrittenText> = []
  const toEdit = (pointer: string, text: string): Edit | null | undefined => {
    const span = spans.values.get(pointer)
    if (span !== undefined) {
      const value = toValue(text, decoded.text.slice(span.start, span.end))
      return value === undefined ? undefined : { ...span, text: value }
    }
    const { name, parent } = split(pointer)
    const object = spans.objects.get(parent)
    if (object === undefined) return undefined
    return text === "" ? null : addMember(decoded.text, object, name, text)
  }
  for (const { place, text } of texts) {
    const edit = place.type === "pointer" ? toEdit(place.pointer, text) : undefined
    if (edit === undefined) unwritten.push({ place, reason: "place" })
    else if (edit !== null) {
      edits.push(decoded.encoding === "windows-1252" ? { ...edit, text: escapeWide(edit.text) } : edit)
    }
  }
  const filled = encodeLike({ bytes, ...decoded }, applyEdits(decoded.text, edits))
  if (filled === undefined) throw damagedFile
  return { bytes: filled, unwritten, warnings: [] }
}
