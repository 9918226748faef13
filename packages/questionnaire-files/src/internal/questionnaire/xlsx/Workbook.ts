import { damaged, Unreadable } from "../Unreadable.ts"
import { readXml, type XmlHandler } from "../xml/XmlEvents.ts"
import { type Archive, toPartName } from "../zip/Archive.ts"
import type { Budget } from "./Budget.ts"

export interface SheetEntry {
  readonly name: string
  readonly part: string
  readonly isHidden: boolean
}

export interface Workbook {
  readonly part: string
  readonly sheets: ReadonlyArray<SheetEntry>
  // formulas by lower-case name; those of one sheet as `index!name`
  readonly names: ReadonlyMap<string, string>
  readonly isFrom1904: boolean
  readonly strings: string | null
  readonly styles: string | null
}

interface Relationship {
  readonly id: string
  readonly type: string
  readonly part: string
}

// Targets may be absolute, relative to the part's folder, and have `..` in them.
export const resolvePart = (from: string, target: string): string => {
  const path = target.replaceAll("\\", "/")
  const folder = path.startsWith("/") ? [] : from.split("/").slice(0, -1)
  const parts: Array<string> = [...folder]
  for (const part of path.split("/")) {
    if (part === "..") parts.pop()
    else if (part !== "." && part !== "") parts.push(part)
  }
  return toPartName(parts.join("/"))
}

const relationshipsPart = (part: string): string => {
  const at = part.lastIndexOf("/") + 1
  return `${part.slice(0, at)}_rels/${part.slice(at)}.rels`
}

const readRelationships = async (archive: Archive, part: string): Promise<ReadonlyArray<Relationship>> => {
  const found: Array<Relationship> = []
  const handler: XmlHandler = {
    open: (name, { Id = "", Target, TargetMode, Type = "" }) => {
      if (name !== "Relationship" || Target === undefined || TargetMode === "External") return
      found.push({ id: Id, type: Type.slice(Type.lastIndexOf("/") + 1), part: resolvePart(part, Target) })
    },
    text: () => {},
    close: () => {}
  }
  await readXml(archive, relationshipsPart(part), handler)
  return found
}

const relationshipId = (attributes: Readonly<Record<string, string>>): string =>
  Object.entries(attributes).find(([name]) => name.endsWith(":id"))?.[1] ?? ""

const isOn = (value: string | undefined): boolean => value === "1" || value === "true"

export const readWorkbook = async (archive: Archive, budget: Budget): Promise<Workbook> => {
  const main = (await readRelationships(archive, "")).find(({ type }) => type === "officeDocument")
  const part = main?.part ?? "xl/workbook.xml"
  if (!archive.names.has(part)) throw new Unreadable("unsupported")
  const relationships = await readRelationships(archive, part)
  const sheets: Array<SheetEntry> = []
  const names = new Map<string, string>()
  let isFrom1904 = false
  let name: string | null = null
  let formula = ""
  let isWorkbook = false
  await readXml(archive, part, {
    open: (element, attributes) => {
      if (element === "workbook") isWorkbook = true
      else if (element === "workbookPr") isFrom1904 = isOn(attributes["date1904"])
      else if (element === "sheet") {
        budget.spend("sheets")
        const relationship = relationships.find(({ id }) => id === relationshipId(attributes))
        if (relationship?.type !== "worksheet") return
        const state = attributes["state"] ?? "visible"
        sheets.push({ name: attributes["name"] ?? "", part: relationship.part, isHidden: state !== "visible" })
      } else if (element === "definedName") {
        budget.spend("names")
        const local = attributes["localSheetId"]
        name = `${local === undefined ? "" : `${local}!`}${(attributes["name"] ?? "").toLowerCase()}`
        formula = ""
      }
    },
    text: (text) => {
      if (name !== null && formula.length < 1_000) formula += text
    },
    close: (element) => {
      if (element !== "definedName" || name === null) return
      names.set(name, formula)
      name = null
    }
  })
  if (!isWorkbook) throw damaged
  const partOf = (type: string) => relationships.find((relationship) => relationship.type === type)?.part ?? null
  return {
    part,
    sheets,
    names,
    isFrom1904,
    strings: partOf("sharedStrings"),
    styles: partOf("styles")
  }
}
