import { escapeXml } from "@attestry/file-jobs/OfficeXml"

// characters that XML cannot hold, noncharacters with them
const unwritable = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu

const toXml = (text: string): string => escapeXml(text.replaceAll(unwritable, "\ufffd"))

const toPiece = (piece: string): string => {
  if (piece === "\t") return "<w:tab/>"
  if (/^[\r\n]/.test(piece)) return "<w:br/>"
  return piece === "" ? "" : `<w:t xml:space="preserve">${toXml(piece)}</w:t>`
}

// a run; a character that no file can hold is shown as a sign
const toRun = (text: string): string => `<w:r>${text.split(/(\r\n|[\t\n\r])/).map(toPiece).join("")}</w:r>`

export const toParagraph = (text: string, style?: string): string =>
  `<w:p>${style === undefined ? "" : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}${
    text === "" ? "" : toRun(text)
  }</w:p>`
