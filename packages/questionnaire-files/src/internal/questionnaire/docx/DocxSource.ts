import type { Source } from "../Source.ts"
import { damaged } from "../Unreadable.ts"
import { readXml } from "../xml/XmlEvents.ts"
import { type Archive, toPartName } from "../zip/Archive.ts"
import { makeNumbering } from "./Numbering.ts"
import { makeBody } from "./WordBody.ts"
import { makeStyles } from "./WordStyles.ts"
import { attribute } from "./WordXml.ts"

// The parts that a part names by type, such as `officeDocument`.
const readRelations = async (archive: Archive, part: string): Promise<ReadonlyMap<string, string>> => {
  const targets = new Map<string, string>()
  const folder = part.slice(0, part.lastIndexOf("/") + 1)
  await readXml(archive, `${folder}_rels/${part.slice(folder.length)}.rels`, {
    open: (name, attributes) => {
      if (name !== "Relationship") return
      const type = attribute(attributes, "Type") ?? ""
      const target = attribute(attributes, "Target") ?? ""
      const path = target.startsWith("/") ? target : `${folder}${target}`
      targets.set(type.slice(type.lastIndexOf("/") + 1), toPartName(path))
    },
    close: () => undefined,
    text: () => undefined
  })
  return targets
}

// The part with the text, wherever it is.
export const findMain = async (archive: Archive): Promise<string> =>
  (await readRelations(archive, "")).get("officeDocument") ?? "word/document.xml"

// Headers, footers, footnotes and remarks are separate parts, which are left out.
export const readDocx = async (archive: Archive): Promise<Source> => {
  const main = await findMain(archive)
  const relations = await readRelations(archive, main)
  const { handler: styleHandler, styles } = makeStyles()
  const { handler: numberingHandler, numbering } = makeNumbering()
  await readXml(archive, relations.get("styles") ?? "word/styles.xml", styleHandler)
  await readXml(archive, relations.get("numbering") ?? "word/numbering.xml", numberingHandler)
  const body = makeBody(styles, numbering)
  const isFound = await readXml(archive, main, body.handler)
  if (!isFound) throw damaged
  return { format: "docx", blocks: body.blocks(), warnings: body.warnings() }
}
