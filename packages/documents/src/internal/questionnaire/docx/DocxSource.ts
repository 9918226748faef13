import * as Effect from "effect/Effect"
import type { Source } from "../Source.ts"
import { damaged } from "../Unreadable.ts"
import { readXml } from "../xml/XmlEvents.ts"
import { type Archive, toPartName } from "../zip/Archive.ts"
import { makeNumbering } from "./Numbering.ts"
import { makeBody } from "./WordBody.ts"
import { makeStyles } from "./WordStyles.ts"
import { attribute } from "./WordXml.ts"

// The parts that a part names by type, such as `officeDocument`.
const readRelations = Effect.fn(function*(archive: Archive, part: string) {
  const targets = new Map<string, string>()
  const folder = part.slice(0, part.lastIndexOf("/") + 1)
  yield* readXml(archive, `${folder}_rels/${part.slice(folder.length)}.rels`, {
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
})

// The part with the text, wherever it is.
export const findMain = Effect.fn(function*(archive: Archive) {
  return (yield* readRelations(archive, "")).get("officeDocument") ?? "word/document.xml"
})

// Headers, footers, footnotes and remarks are separate parts, which are left out.
export const readDocx = Effect.fn(function*(archive: Archive) {
  const main = yield* findMain(archive)
  const relations = yield* readRelations(archive, main)
  const { handler: styleHandler, styles } = makeStyles()
  const { handler: numberingHandler, numbering } = makeNumbering()
  yield* readXml(archive, relations.get("styles") ?? "word/styles.xml", styleHandler)
  yield* readXml(archive, relations.get("numbering") ?? "word/numbering.xml", numberingHandler)
  const body = makeBody(styles, numbering)
  const isFound = yield* readXml(archive, main, body.handler)
  if (!isFound) return yield* Effect.fail(damaged)
  const source: Source = { format: "docx", blocks: body.blocks(), warnings: body.warnings() }
  return source
})
