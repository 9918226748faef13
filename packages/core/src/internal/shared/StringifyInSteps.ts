import * as Predicate from "effect/Predicate"
import type { Steps } from "./Steps.ts"

const manyItems = 100

const isLongArray = (value: unknown): value is ReadonlyArray<unknown> =>
  Array.isArray(value) && value.length > manyItems

export const hasLongArray = (value: unknown): value is { readonly [name: string]: unknown } =>
  Predicate.isRecord(value) && Object.values(value).some(isLongArray)

// as `JSON.stringify`, the items of long arrays in steps; in parts, because a text of many megabytes takes long to join
export const stringifyInSteps = function*(value: { readonly [name: string]: unknown }): Steps<ReadonlyArray<string>> {
  const parts: Array<string> = []
  let separator = "{"
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined) continue
    parts.push(`${separator}${JSON.stringify(name)}:`)
    separator = ","
    if (!isLongArray(member)) {
      parts.push(JSON.stringify(member))
      continue
    }
    for (const [index, item] of member.entries()) {
      parts.push(`${index === 0 ? "[" : ","}${JSON.stringify(item) ?? "null"}`)
      yield
    }
    parts.push("]")
  }
  parts.push("}")
  return parts
}
