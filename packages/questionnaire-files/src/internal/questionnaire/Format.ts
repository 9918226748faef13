import type { QuestionnaireFile, UnreadFormat } from "@attestry/core/questionnaireFile"
import { isTooLargeJson, looksLikeJson, parseJson } from "./json/JsonText.ts"
import { hasTooManyLines } from "./text/TextSource.ts"
import { decodeText } from "./TidyText.ts"
import { damaged, tooLarge, Unreadable } from "./Unreadable.ts"
import { type Archive, openArchive } from "./zip/Archive.ts"

// The type of a file, which is opened as far as that needs.
export type Opened =
  | { readonly type: "docx" | "xlsx"; readonly archive: Archive }
  | { readonly type: "pdf" | "csv"; readonly bytes: Uint8Array }
  | { readonly type: "text"; readonly text: string; readonly isDamaged: boolean }
  | { readonly type: "json"; readonly value: unknown; readonly isDamaged: boolean }

const unsupported = new Unreadable("unsupported")

const startsWith = (bytes: Uint8Array, signature: ReadonlyArray<number>): boolean =>
  signature.every((byte, index) => bytes[index] === byte)

const zip = [0x50, 0x4b]
const compoundFile = [0xd0, 0xcf, 0x11, 0xe0]

// The header may follow a few other bytes.
const isPdf = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 1_024)).includes("%PDF-")

const openDocuments: { readonly [kind: string]: UnreadFormat } = { spreadsheet: "ods", text: "odt" }

// A part of this name says what an OpenDocument file is.
const formatOfType = async (archive: Archive): Promise<UnreadFormat | undefined> => {
  const parts: Array<Uint8Array> = []
  await archive.read("mimetype", (part) => parts.push(part))
  const type = Buffer.concat(parts).toString("latin1", 0, 100)
  return openDocuments[/^application\/vnd\.oasis\.opendocument\.(\w+)/u.exec(type)?.[1] ?? ""]
}

const openOffice = async (bytes: Uint8Array): Promise<Opened> => {
  const archive = await openArchive(bytes)
  // a few programs number the main part
  const names = [...archive.names]
  if (names.some((name) => /^xl\/workbook\d*\.xml$/u.test(name))) return { type: "xlsx", archive }
  if (names.some((name) => /^word\/document\d*\.xml$/u.test(name))) return { type: "docx", archive }
  if (names.some((name) => /^xl\/workbook\d*\.bin$/u.test(name))) throw new Unreadable("unsupported", "xlsb")
  throw new Unreadable("unsupported", await formatOfType(archive))
}

const hasMark16 = ([first, second]: Uint8Array): boolean =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)

// More controls than a text has.
const isBinary = (bytes: Uint8Array): boolean => {
  if (hasMark16(bytes)) return false
  const head = bytes.subarray(0, 65_536)
  let controls = 0
  for (const byte of head) {
    if (byte === 0) return true
    if (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d && byte !== 0x0c) controls++
  }
  return controls * 50 > head.length
}

const isRichText = (text: string): boolean => /^\s*\{\\rtf/iu.test(text.slice(0, 1_000))

// Web pages and other XML are texts only for programs.
const isMarkup = (text: string): boolean => /^\s*(?:<!doctype\s|<html[\s>]|<\?xml\s)/iu.test(text.slice(0, 1_000))

// The same number of tabs, or of semicolons or commas outside quotes, on each of the first lines.
const isSeparated = (text: string): boolean => {
  const lines = text.slice(0, 20_000).split(/\r\n?|\n/u).filter((line) => line.trim() !== "").slice(0, 20)
  if (lines.length < 2) return false
  return ["\t", ";", ","].some((separator) => {
    const counts = lines.map((line) => line.replaceAll(/"[^"]*"/gu, "").split(separator).length)
    return counts.every((count) => count === counts[0] && count >= (separator === "," ? 3 : 2))
  })
}

const isNamed = ({ fileName, fileType }: QuestionnaireFile, extensions: RegExp, types: RegExp): boolean =>
  extensions.test(fileName.slice(-20)) || (!/\.[a-z\d]{1,10}$/iu.test(fileName) && types.test(fileType.slice(0, 200)))

const openTextual = (file: QuestionnaireFile): Opened => {
  if (isBinary(file.bytes)) throw unsupported
  const { isDamaged, text } = decodeText(file.bytes)
  if (isRichText(text)) throw new Unreadable("unsupported", "rtf")
  if (isMarkup(text)) throw unsupported
  if (looksLikeJson(text)) {
    if (isTooLargeJson(text)) throw tooLarge
    const value = parseJson(text)
    if (value !== undefined) return { type: "json", value, isDamaged }
  }
  if (isNamed(file, /\.(?:json|jsonc)$/iu, /json/iu)) throw damaged
  const isCsv = isNamed(file, /\.(?:csv|tsv|tab)$/iu, /csv|tab-separated/iu)
  const isPlain = isNamed(file, /\.(?:txt|md|markdown|text)$/iu, /^text\/(?:plain|(?:x-)?markdown)/iu)
  const isRows = isCsv || (isSeparated(text) && (!isPlain || text.includes("\t")))
  if (isRows) return { type: "csv", bytes: file.bytes }
  if (hasTooManyLines(text)) throw tooLarge
  return { type: "text", text, isDamaged }
}

// The bytes show the type of a file, because names and types are often wrong. Only texts need these.
export const openFile = async (file: QuestionnaireFile): Promise<Opened> => {
  const { bytes } = file
  if (startsWith(bytes, zip) || startsWith(bytes, compoundFile)) return openOffice(bytes)
  if (isPdf(bytes)) return { type: "pdf", bytes }
  return openTextual(file)
}
