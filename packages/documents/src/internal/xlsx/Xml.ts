import { escapeSpaces, escapeXml } from "@attestry/file-jobs/EscapeXml"

// C0 and C1 controls but tab and line feed, lone surrogates and noncharacters
const unwritable = "(?![\\t\\n])\\p{Cc}|\\p{Cs}|[\\ufffe\\uffff]"

// an underscore that would begin an escape, also together with one that is written after it
const ambiguous = `_(?=x[0-9A-Fa-f]{4}(?:_|${unwritable}))`

const escaped = new RegExp(`${unwritable}|${ambiguous}`, "gu")

const toEscape = (character: string): string =>
  `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`

const isPlain = (text: string): boolean => !/[^\t\n -~]|[&<>"_]/.test(text)

// The text as `ST_Xstring` of Office Open XML writes it.
export const toXml = (text: string): string => isPlain(text) ? text : escapeXml(text.replaceAll(escaped, toEscape))

// The same in an attribute.
export const toAttribute = (text: string): string => escapeSpaces(toXml(text))

export const declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n"

export const spreadsheet = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"

export const relationships = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
