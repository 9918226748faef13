import { mapInTurns } from "@attestry/core/storage"
import type { Fragment } from "@effect/sql/Statement"
import type { NonEmptyArray, NonEmptyReadonlyArray } from "effect/Array"
import * as Effect from "effect/Effect"

// A statement for some of the rows of a write. It is made when it is sent, so that the text of all never exists at once.
export interface Part {
  readonly rows: number
  readonly make: () => Fragment
}

const mostRows = 250

// about 5 ms of making the text, and some 20 of the database
const mostCharacters = 100_000

// those of the texts and lists of texts
const countCharacters = (row: object): number =>
  Object.values(row).flat().reduce((sum: number, value) => typeof value === "string" ? sum + value.length : sum, 0)

// Faster than a structured clone, for plain values.
const copy = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(copy) : typeof value === "object" && value !== null ? copyRow(value) : value

const copyRow = <Row extends object>(row: Row): Row => {
  const copied = { ...row }
  for (const [name, value] of Object.entries(row)) {
    if (typeof value === "object") Reflect.set(copied, name, copy(value))
  }
  return copied
}

// Splits rows into parts, in their order.
export const toParts = <Row extends object>(
  rows: ReadonlyArray<Row>,
  make: (rows: NonEmptyReadonlyArray<Row>) => Fragment
): Effect.Effect<ReadonlyArray<Part>> =>
  Effect.suspend(() => {
    const parts: Array<NonEmptyArray<Row>> = []
    let characters = 0
    const add = (given: Row) => {
      // the part is made later, and the caller may change the row until then
      const row = copyRow(given)
      const length = countCharacters(row)
      const last = parts.at(-1)
      characters += length
      if (last !== undefined && last.length < mostRows && characters <= mostCharacters) last.push(row)
      else {
        parts.push([row])
        characters = length
      }
    }
    return Effect.map(
      mapInTurns(rows, add),
      () => parts.map((part) => ({ rows: part.length, make: () => make(part) }))
    )
  })
