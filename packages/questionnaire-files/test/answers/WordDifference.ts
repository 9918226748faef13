import { SaxesParser } from "saxes"

interface Paragraph {
  /** The tags and texts in it. */
  readonly nodes: Array<string>
  /** Its own properties. */
  readonly properties: Array<string>
  /** The properties of its runs. */
  readonly styles: Set<string>
}

/** The tags and texts of a document outside of paragraphs, and its paragraphs. */
export const paragraphsOf = (xml: string) => {
  const parser = new SaxesParser()
  const nodes: Array<string> = []
  const paragraphs: Array<Paragraph> = []
  const open: Array<Paragraph> = []
  const path: Array<string> = []
  let style: Array<string> | undefined
  const add = (text: string) => {
    const paragraph = open.at(-1)
    if (paragraph === undefined) nodes.push(text)
    else paragraph.nodes.push(text)
    if (path.includes("w:pPr")) paragraph?.properties.push(text)
    style?.push(text)
  }
  parser.on("opentag", ({ attributes, name }) => {
    if (name === "w:p") {
      const paragraph: Paragraph = { nodes: [], properties: [], styles: new Set() }
      paragraphs.push(paragraph)
      open.push(paragraph)
    }
    path.push(name)
    if (name === "w:rPr" && path.at(-2) === "w:r") style = []
    add(`${path.join("/")} ${JSON.stringify(attributes)}`)
  })
  parser.on("text", (text) => {
    if (text !== "") add(text)
  })
  parser.on("closetag", ({ name }) => {
    add("/")
    path.pop()
    if (name === "w:rPr" && style !== undefined) {
      open.at(-1)?.styles.add(style.join())
      style = undefined
    }
    if (name === "w:p") open.pop()
  })
  parser.write(xml).close()
  return { nodes, paragraphs }
}
