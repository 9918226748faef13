import * as Predicate from "effect/Predicate"
import type { Steps } from "../shared/Steps.ts"

const valuesPerStep = 1_000

// stops soon after `most`
const countValues = (value: unknown, most: number): number => {
  if (typeof value !== "object" || value === null) return 1
  let count = 1
  for (const part of Array.isArray(value) ? value : Object.values(value)) {
    if (count > most) return count
    count += countValues(part, most - count)
  }
  return count
}

const isLong = (value: unknown): boolean =>
  typeof value === "object" && value !== null && countValues(value, valuesPerStep) > valuesPerStep

const isAbsent = (value: unknown): boolean =>
  value === undefined || typeof value === "symbol" || typeof value === "function"

// RFC 8785; empty for undefined, symbols and functions
export const toCanonical = (value: unknown): string => {
  if (typeof value === "number" && !Number.isFinite(value)) throw new Error(`${value} is not allowed`)
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? ""
  if (Array.isArray(value)) return `[${value.map((item) => isAbsent(item) ? "null" : toCanonical(item)).join(",")}]`
  let text = ""
  for (const name of Object.keys(value).sort()) {
    const part: unknown = Reflect.get(value, name)
    if (!isAbsent(part)) text += `${text === "" ? "" : ","}${JSON.stringify(name)}:${toCanonical(part)}`
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
