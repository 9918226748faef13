import * as Predicate from "effect/Predicate"
import type { Steps } from "../eventLoop/Steps.ts"
import { countValues } from "../shared/CountValues.ts"

const valuesPerStep = 1_000

export const isLong = (value: unknown): boolean =>
  typeof value === "object" && value !== null && countValues(value, valuesPerStep) > valuesPerStep

export const isAbsent = (value: unknown): boolean =>
  value === undefined || typeof value === "symbol" || typeof value === "function"

// what JSON escapes, or may have to
export const special = /[^ !#-[\]-\ud7ff\ue000-\uffff]/

const quote = (text: string): string => special.test(text) ? JSON.stringify(text) : `"${text}"`

// most objects have few names, which are sorted in place faster than by `sort`
const fewNames = 16

export const sortNames = (value: object): ReadonlyArray<string> => {
  const names = Object.keys(value)
  if (names.length > fewNames) return names.sort()
  for (let i = 1; i < names.length; i++) {
    const name = names[i] ?? ""
    let place = i
    for (let before = names[place - 1]; before !== undefined && before > name; before = names[place - 1]) {
      names[place--] = before
    }
    names[place] = name
  }
  return names
}

// RFC 8785; empty for undefined, symbols and functions
export const toCanonical = (value: unknown): string => {
  if (typeof value === "string") return quote(value)
  if (typeof value === "number" && !Number.isFinite(value)) throw new Error(`${value} is not allowed`)
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? ""
  let text = ""
  if (Array.isArray(value)) {
    for (const item of value) text += `${text === "" ? "" : ","}${isAbsent(item) ? "null" : toCanonical(item)}`
    return `[${text}]`
  }
  for (const name of sortNames(value)) {
    const part: unknown = Reflect.get(value, name)
    if (!isAbsent(part)) text += `${text === "" ? "" : ","}${quote(name)}:${toCanonical(part)}`
  }
  return `{${text}}`
}

const joinInSteps = function*(value: object): Steps<string> {
  const parts: Array<string> = []
  const add = function*(prefix: string, part: unknown): Steps<void> {
    parts.push(prefix + (isLong(part) ? yield* toCanonicalInSteps(part) : toCanonical(part)))
    yield
  }
  if (Array.isArray(value)) {
    for (const item of value) yield* add("", item)
    return `[${parts.join(",")}]`
  }
  const fields = Predicate.isRecord(value) ? value : {}
  for (const name of Object.keys(fields).sort()) {
    if (fields[name] !== undefined) yield* add(`${JSON.stringify(name)}:`, fields[name])
  }
  return `{${parts.join(",")}}`
}

// the same in steps, for JSON
export const toCanonicalInSteps = function*(value: unknown): Steps<string> {
  return typeof value === "object" && value !== null && isLong(value) ? yield* joinInSteps(value) : toCanonical(value)
}
