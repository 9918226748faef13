import { Option, type Schema, SchemaAST } from "effect"
import { endpoints, samples } from "../../support/endpoints.ts"

export type At = ReadonlyArray<string | number>
export type Kind = "text" | "list" | "object" | "other"

export interface Place {
  readonly at: At
  readonly kind: Kind
  /** A valid body that has the place. */
  readonly body: unknown
  readonly value: unknown
}

const sampleCount = 60
const seed = 7

export const isObject = (value: unknown): value is { readonly [name: string]: unknown } =>
  typeof value === "object" && value !== null && !Array.isArray(value)

export const kindOf = (value: unknown): Kind =>
  typeof value === "string" ? "text" : Array.isArray(value) ? "list" : isObject(value) ? "object" : "other"

const named = (identifier: string): Schema.Schema.All | undefined =>
  endpoints.flatMap(({ payloadSchema }) => Option.toArray(payloadSchema)).find(({ ast }) =>
    Option.contains(SchemaAST.getIdentifierAnnotation(ast), identifier)
  )

/** The value with samples of the named schema in place of what a schema takes as anything, and decodes later. */
const resolve = (ast: SchemaAST.AST, value: unknown, index: number): unknown => {
  const annotation = Option.getOrUndefined(SchemaAST.getJSONSchemaAnnotation(ast)) as { readonly $ref?: string }
  const schema = SchemaAST.isUnknownKeyword(ast) ? named(annotation?.$ref?.split("/").at(-1) ?? "") : undefined
  if (schema !== undefined) return samples(schema, sampleCount, seed)[index]
  if (SchemaAST.isRefinement(ast) || SchemaAST.isTransformation(ast)) return resolve(ast.from, value, index)
  if (SchemaAST.isTupleType(ast) && Array.isArray(value)) {
    return value.map((item) => resolve(ast.rest[0]?.type ?? SchemaAST.unknownKeyword, item, index))
  }
  if (!SchemaAST.isTypeLiteral(ast) || !isObject(value)) return value
  const types = new Map(ast.propertySignatures.map(({ name, type }) => [String(name), type]))
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      resolve(types.get(name) ?? SchemaAST.unknownKeyword, inner, index)
    ])
  )
}

/** Valid bodies of the endpoint, with ids of what there is. */
export const bodiesOf = (schema: Schema.Schema.All, withIds: (body: unknown) => unknown): ReadonlyArray<unknown> =>
  samples(schema, sampleCount, seed).map((body, i) => withIds(resolve(schema.ast, body, i)))

const longestPath = 5
const mostNames = 20

/** A record has many names, some that no field has, or some with equal kinds of values. */
const isRecord = (values: ReadonlyArray<Place>, names: number): boolean =>
  names > mostNames || values.some(({ at }) => !/^\w+$/.test(String(at.at(-1)))) ||
  names > 4 && values.every(({ kind }) => kind === values[0]?.kind)

/** Every place of the bodies, by its kind; those of a record, or within one thing that is in itself, come once. */
export const placesOf = (bodies: ReadonlyArray<unknown>): ReadonlyArray<Place> => {
  const found: Array<Place> = []
  const walk = (places: ReadonlyArray<Place>): void => {
    for (const kind of ["text", "list", "object", "other"] as const) {
      const same = places.filter((place) => place.kind === kind)
      const [first] = same
      if (first === undefined) continue
      // the longest of them has most places in it
      found.push(same.reduce((a, b) => JSON.stringify(b.value).length > JSON.stringify(a.value).length ? b : a, first))
      if (first.at.length >= longestPath) continue
      const children = new Map<string, Array<Place>>()
      for (const { at, body, value } of same) {
        const entries: ReadonlyArray<readonly [string | number, unknown]> = Array.isArray(value)
          ? value.slice(0, 1).map((item) => [0, item] as const)
          : isObject(value)
          ? Object.entries(value)
          : []
        for (const [name, child] of entries) {
          if (at.filter((part) => part === name && part !== 0).length > 1) continue
          const group = children.get(String(name)) ?? []
          children.set(String(name), group)
          group.push({ at: [...at, name], kind: kindOf(child), body, value: child })
        }
      }
      if (isRecord([...children.values()].flat(), children.size)) walk([...children.values()].flat())
      else for (const group of children.values()) walk(group)
    }
  }
  walk(bodies.map((body) => ({ at: [], kind: kindOf(body), body, value: body })))
  return found
}

export const replaceAt = (body: unknown, [name, ...rest]: At, value: unknown): unknown => {
  if (name === undefined) return value
  if (Array.isArray(body)) return body.map((item, i) => i === name ? replaceAt(item, rest, value) : item).slice(0, 1)
  return isObject(body) ? { ...body, [name]: replaceAt(body[name], rest, value) } : body
}

export const valueAt = (body: unknown, at: At): unknown =>
  at.reduce((value, name) => typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined, body)
