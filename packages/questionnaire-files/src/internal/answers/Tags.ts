import { escapeSpaces, escapeXml } from "@attestry/file-jobs/OfficeXml"
import { localName } from "../questionnaire/xml/XmlEvents.ts"
import { makeXmlScanner } from "../questionnaire/xml/XmlScanner.ts"

// A tag as it stands in a text of XML, from `<` at `start` to before `end`.
export interface OpenTag {
  readonly name: string
  // with its prefix
  readonly rawName: string
  readonly attributes: Readonly<Record<string, string>>
  readonly isSelfClosing: boolean
  readonly start: number
  readonly end: number
}

export interface TagHandler {
  readonly open: (tag: OpenTag) => void
  // `start` is that of the closing tag; both are the end of the opening one if it closes itself
  readonly close: (name: string, start: number, end: number) => void
  readonly text?: (text: string) => void
}

// Hands on the tags of a text.
export const readTags = (xml: string, handler: TagHandler): void => {
  const scanner = makeXmlScanner({
    open: (rawName, attributes, isSelfClosing, start, end) =>
      handler.open({ name: localName(rawName), rawName, attributes, isSelfClosing, start, end }),
    close: (rawName, start, end) => handler.close(localName(rawName), start, end),
    text: (text) => handler.text?.(text)
  })
  scanner.write(xml)
  scanner.close()
}

// The tag with these attributes, open or closing itself.
export const toTag = (
  rawName: string,
  attributes: Readonly<Record<string, string>>,
  isSelfClosing: boolean
): string => {
  let tag = `<${rawName}`
  for (const name in attributes) tag += ` ${name}="${escapeSpaces(escapeXml(attributes[name] ?? ""))}"`
  return `${tag}${isSelfClosing ? "/" : ""}>`
}
