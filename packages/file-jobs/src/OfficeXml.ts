const entities: { readonly [character: string]: string } = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;" }

/** Escapes a text for the content of an element, and for an attribute in double quotes. */
export const escapeXml = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character)

/** Escapes the line breaks and tabs of an attribute, which a parser would read as spaces. */
export const escapeSpaces = (text: string): string =>
  text.replaceAll(/[\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`)

// C0 and C1 controls but tab and line feed, lone surrogates and noncharacters
const unwritable = "(?![\\t\\n])\\p{Cc}|\\p{Cs}|[\\ufffe\\uffff]"

// an underscore that would begin an escape, also together with one that is written after it
const ambiguous = `_(?=x[0-9A-Fa-f]{4}(?:_|${unwritable}))`

const escaped = new RegExp(`${unwritable}|${ambiguous}`, "gu")

const toEscape = (character: string): string =>
  `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`

const isPlain = (text: string): boolean => !/[^\t\n -~]|[&<>"_]/.test(text)

/** Escapes a text of a workbook, as `ST_Xstring` of Office Open XML does. */
export const toXml = (text: string): string => isPlain(text) ? text : escapeXml(text.replaceAll(escaped, toEscape))

/** Letters of a column of a workbook, such as `AB`. Indexes begin with 0. */
export const columnName = (index: number): string =>
  index < 26
    ? String.fromCharCode(65 + index)
    : columnName(Math.floor(index / 26) - 1) + String.fromCharCode(65 + index % 26)
