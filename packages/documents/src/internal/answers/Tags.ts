import { SaxesParser } from "saxes"

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

const localName = (name: string): string => name.slice(name.indexOf(":") + 1)

// Hands on the tags of a text that was read before, so it is well-formed.
export const readTags = (xml: string, handler: TagHandler): void => {
  const parser = new SaxesParser({ position: false, xmlns: false })
  // a tag has no `<` but its own
  const startOf = (end: number) => xml.lastIndexOf("<", end - 1)
  let selfClosed = false
  parser.on("opentag", ({ attributes, isSelfClosing, name }) => {
    const end = parser.position
    selfClosed = isSelfClosing
    handler.open({ name: localName(name), rawName: name, attributes, isSelfClosing, start: startOf(end), end })
  })
  parser.on("closetag", ({ name }) => {
    const end = parser.position
    handler.close(localName(name), selfClosed ? end : startOf(end), end)
    selfClosed = false
  })
  if (handler.text !== undefined) {
    parser.on("text", handler.text)
    parser.on("cdata", handler.text)
  }
  parser.write(xml).close()
}

const written: { readonly [character: string]: string } = { "&": "&amp;", "<": "&lt;", "\"": "&quot;" }

const toValue = (text: string): string =>
  text.replaceAll(/[&<"]/g, (character) => written[character] ?? character)
    .replaceAll(/[\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`)

// The tag with these attributes, open or closing itself.
export const toTag = (
  rawName: string,
  attributes: Readonly<Record<string, string>>,
  isSelfClosing: boolean
): string => {
  const all = Object.entries(attributes).map(([name, value]) => ` ${name}="${toValue(value)}"`)
  return `<${rawName}${all.join("")}${isSelfClosing ? "/" : ""}>`
}
