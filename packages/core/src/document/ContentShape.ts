import { contentLimits } from "./ContentRules.ts"

export type Plain = Readonly<Record<PropertyKey, unknown>>

export const isPlain = (value: unknown): value is Plain => {
  if (typeof value !== "object" || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

export const isList = (value: unknown): value is ReadonlyArray<unknown> =>
  Array.isArray(value) && Object.getPrototypeOf(value) === Array.prototype

// limits the name of a type
export const isShort = (text: string): boolean =>
  text.length > 0 &&
  (text.length <= contentLimits.typeLength ||
    text.length <= 2 * contentLimits.typeLength && Array.from(text).length <= contentLimits.typeLength)
