import * as Predicate from "effect/Predicate"
import type { Steps } from "../eventLoop/Steps.ts"
import { countValues } from "../shared/CountValues.ts"

const valuesPerStep = 1_000

const isLong = (value: unknown): boolean =>
  typeof value === "object" && value !== null && countValues(value, valuesPerStep) > valuesPerStep

const isAbsent = (value: unknown): boolean =>
  value === undefined || typeof value === "symbol" || typeof value === "function"

// characters that JSON escapes, or may have to
const special = /[^ !#-[\]-\ud7ff\ue000-\uffff]/

const quote = (text: string): string => special.test(text) ? JSON.stringify(text) : `"${text}"`

// most objects have few names, which are sorted in place faster than by `sort`
const fewNames = 16

const sortNames = (value: object): ReadonlyArray<string> => {
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

// parts of the same text, each of few values; no border is within a surrogate pair
export const toCanonicalParts = function*(value: unknown, prefix = ""): Generator<string, void, void> {
  if (!isLong(value)) {
    yield prefix + toCanonical(value)
  } else if (Array.isArray(value)) {
    yield `${prefix}[`
    for (let i = 0; i < value.length; i++) {
      yield* toCanonicalParts(isAbsent(value[i]) ? null : value[i], i === 0 ? "" : ",")
    }
    yield "]"
  } else if (Predicate.isRecord(value)) {
    let separator = `${prefix}{`
    for (const name of sortNames(value)) {
      if (isAbsent(value[name])) continue
      yield* toCanonicalParts(value[name], `${separator}${quote(name)}:`)
      separator = ","
    }
    yield separator === "," ? "}" : `${separator}}`
  }
}

// the same in steps
export const toCanonicalInSteps = function*(value: unknown): Steps<string> {
  if (!isLong(value)) return toCanonical(value)
  const parts: Array<string> = []
  for (const part of toCanonicalParts(value)) {
    parts.push(part)
    yield
  }
  return parts.join("")
}
