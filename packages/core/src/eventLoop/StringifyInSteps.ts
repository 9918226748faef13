import * as Predicate from "effect/Predicate"
import type { Steps } from "./Steps.ts"

const manyItems = 100

const isLongArray = (value: unknown): value is ReadonlyArray<unknown> =>
  Array.isArray(value) && value.length > manyItems

export const hasLongArray = (value: unknown): value is { readonly [name: string]: unknown } =>
  Predicate.isRecord(value) && Object.values(value).some(isLongArray)

// limits of one step: items, whose length is much the same in one array, and about the number of characters
const mostItems = 16
const stepLength = 8_192

// characters of a part; many small parts would be dear to keep and to write, and become old objects
const partLength = 262_144

// does the work of `JSON.stringify`, the items of long arrays in steps; in parts, because a text of many megabytes
// takes long to join
export const stringifyInSteps = function*(value: { readonly [name: string]: unknown }): Steps<ReadonlyArray<string>> {
  const parts: Array<string> = []
  const pieces: Array<string> = []
  let length = 0
  const add = (piece: string) => {
    pieces.push(piece)
    length += piece.length
    if (length < partLength) return
    parts.push(pieces.splice(0).join(""))
    length = 0
  }
  let separator = "{"
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined) continue
    add(`${separator}${JSON.stringify(name)}:`)
    separator = ","
    if (!isLongArray(member)) add(JSON.stringify(member))
    else {
      for (let start = 0, count = 1; start < member.length; yield) {
        const text = JSON.stringify(member.slice(start, start + count))
        add(`${start === 0 ? "[" : ","}${text.slice(1, -1)}`)
        start += count
        count = Math.min(mostItems, Math.ceil(stepLength * count / text.length))
      }
      add("]")
    }
  }
  return [...parts, [...pieces, "}"].join("")]
}
