import type { Place } from "@attestry/core/questionnaireFile"
import type { Block, Cell, Grid } from "../Source.ts"
import { headerEvidence } from "../words/Headers.ts"
import { isNumber } from "../words/Numbers.ts"

type Role = "question" | "answer" | "comment" | "number"

interface Row {
  readonly role: Role | null
  readonly number: string
  readonly value: Cell
  readonly place: Place
}

// `Question 1.2` is a label with a number at its end.
const splitNumber = (label: string): { readonly label: string; readonly number: string } => {
  const [, name = "", number = ""] = /^(.{2,60}?)\s+(\S{1,24})$/su.exec(label) ?? []
  return /\d/u.test(number) && isNumber(number) ? { label: name, number } : { label, number: "" }
}

const roleOf = (label: string): Role | null => {
  const evidence = headerEvidence(label)
  const roles = (["question", "answer", "comment", "number"] as const)
    .toSorted((one, other) => evidence[other] - evidence[one])
  return roles.find((role) => evidence[role] >= 0.5) ?? null
}

const toRow = (table: number, index: number, cells: ReadonlyMap<number, Cell>): Row | null => {
  const label = cells.get(0)
  if (label === undefined || [...cells.keys()].some((column) => column > 1)) return null
  const split = splitNumber(label.text.slice(0, 200).replace(/\s*[:：]$/u, ""))
  const value = cells.get(1) ?? { text: "" }
  return {
    role: roleOf(split.label),
    number: split.number,
    value,
    place: value.place ?? { type: "table", table, row: index + 1, column: 2 }
  }
}

const fieldOf = ({ place, value }: Row) =>
  value.field ?? { kind: "text" as const, choices: [], value: value.text, place }

const toBlocks = ({ number, place, role, value }: Row, id: string): ReadonlyArray<Block> => {
  const paragraph = { type: "paragraph", list: null, isBold: false, fields: [], place } as const
  if (role === "question") {
    const marker = number === "" ? id : number
    return [{ ...paragraph, text: value.text, list: marker === "" ? null : { level: 0, marker } }]
  }
  if (role === "answer") return [{ ...paragraph, text: "", fields: [fieldOf({ number, place, role, value })] }]
  return role === "comment"
    ? [{ ...paragraph, text: "Comments:", fields: [fieldOf({ number, place, role, value })] }]
    : []
}

// The table of one question: labels at the left, and beside them the question, its answer and its comment.
export const readCard = ({ home, rows }: Grid): ReadonlyArray<Block> | null => {
  if (home.type !== "table" || rows.size < 2 || rows.size > 8) return null
  const read = [...rows].map(([index, cells]) => toRow(home.table, index, cells))
  const known = read.filter((row) => row !== null)
  const count = (role: Role) => known.filter((row) => row.role === role).length
  const isCard = known.length === read.length && known.every(({ role }) => role !== null)
    && count("question") === 1 && count("answer") === 1 && count("comment") <= 1 && count("number") <= 1
    && known.some(({ role, value }) => role === "question" && value.text !== "")
  if (!isCard) return null
  const id = known.find(({ role }) => role === "number")?.value.text ?? ""
  return known.toSorted((one, other) => order(one) - order(other)).flatMap((row) => toBlocks(row, id))
}

const order = ({ role }: Row): number => role === "question" ? 0 : role === "answer" ? 1 : 2
