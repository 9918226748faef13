import * as Predicate from "effect/Predicate"

export type Json = Record<string, unknown>

export const isJson = (value: unknown): value is Json => Predicate.isRecord(value)

export const getObject = (value: unknown, key: string): Json => {
  const inner = isJson(value) ? value[key] : undefined
  return isJson(inner) ? inner : {}
}

export const getList = (value: unknown, key: string): ReadonlyArray<unknown> => {
  const inner = isJson(value) ? value[key] : undefined
  return Array.isArray(inner) ? inner : []
}

export const mapValues = (object: Json, map: (value: unknown, key: string) => unknown): Json =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value, key)]))

export const refer = (kind: string, name: string): Json => ({ $ref: `#/components/${kind}/${name}` })

export const toName = (value: unknown): string =>
  isJson(value) && "$ref" in value ? String(value["$ref"]).replace(/.*\//, "") : ""
