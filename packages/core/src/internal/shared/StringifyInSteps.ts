import * as Predicate from "effect/Predicate"
import type { Steps } from "./Steps.ts"

const manyItems = 100

const isLongArray = (value: unknown): value is ReadonlyArray<unknown> =>
  Array.isArray(value) && value.length > manyItems

export const hasLongArray = (value: unknown): value is { readonly [name: string]: unknown } =>
  Predicate.isRecord(value) && Object.values(value).some(isLongArray)

// characters of a part; many small parts would be dear to keep and to write
const partLength = 65_536

// as `JSON.stringify`, the items of long arrays in steps; in parts, because a text of many megabytes takes long to join
export const stringifyInSteps = function*(value: { readonly [name: string]: unknown }): Steps<ReadonlyArray<string>> {
  const parts: Array<string> = []
  let pieces: Array<string> = []
  let length = 0
  const add = (piece: string) => {
    pieces.push(piece)
    length += piece.length
    if (length < partLength) return
    parts.push(pieces.join(""))
    pieces = []
    length = 0
  }
  let separator = "{"
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined) continue
    add(`${separator}${JSON.stringify(name)}:`)
    separator = ","
    if (!isLongArray(member)) {
      add(JSON.stringify(member))
      continue
    }
    for (const [index, item] of member.entries()) {
      add(`${index === 0 ? "[" : ","}${JSON.stringify(item) ?? "null"}`)
      yield
    }
    add("]")
  }
  return [...parts, `${pieces.join("")}}`]
}
