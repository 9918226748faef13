import { Predicate } from "effect"
import { problemJson } from "./Problem.ts"

type Json = Record<string, unknown>

const isJson = (value: unknown): value is Json => Predicate.isRecord(value)

const at = (value: unknown, key: string): Json => {
  const inner = isJson(value) ? value[key] : undefined
  return isJson(inner) ? inner : {}
}

/** Errors that no operation of the kind can give: the middleware declares them for all. */
const impossible = (path: string, operation: Json): ReadonlySet<string> =>
  new Set([
    "HttpApiDecodeError",
    ...(path.includes("{") ? [] : ["NotFound"]),
    ...("requestBody" in operation ? [] : ["MalformedBody", "BodyTooLarge", "UnsupportedMediaType"])
  ])

const nameOf = (schema: unknown): string => String(isJson(schema) ? schema["$ref"] : "").replace(/.*\//, "")

const problemResponse = (names: ReadonlyArray<string>): Json => {
  const schemas = names.map((name) => ({ $ref: `#/components/schemas/${name}` }))
  return {
    description: names.join(", "),
    content: { [problemJson]: { schema: schemas.length === 1 ? schemas[0] : { anyOf: schemas } } }
  }
}

const tidyResponse = (response: unknown, excluded: ReadonlySet<string>): Json | undefined => {
  const schema = Object.values(at(response, "content")).map((media) => at(media, "schema"))[0] ?? {}
  const members: ReadonlyArray<unknown> = Array.isArray(schema["anyOf"]) ? schema["anyOf"] : [schema]
  const names = members.map(nameOf).filter((name) => !excluded.has(name))
  return names.length === 0 ? undefined : problemResponse(names)
}

const tidyOperation = (path: string, operation: Json): Json => {
  const excluded = impossible(path, operation)
  const responses = Object.entries(at(operation, "responses")).flatMap(([status, response]) => {
    const tidied = Number(status) < 400 ? response : tidyResponse(response, excluded)
    return tidied === undefined ? [] : [[status, tidied]]
  })
  return { ...operation, responses: Object.fromEntries(responses) }
}

/**
 * Mends the generated API document: errors are `application/problem+json` also where a status has several, and each
 * operation lists those alone that it can give.
 *
 * @since 0.1.0
 * @category documents
 */
export const tidy = (document: Json): Json => {
  const paths = Object.entries(at(document, "paths")).map(([path, operations]) => [
    path,
    Object.fromEntries(
      Object.entries(isJson(operations) ? operations : {}).map(([method, operation]) => [
        method,
        tidyOperation(path, isJson(operation) ? operation : {})
      ])
    )
  ])
  const { HttpApiDecodeError: _, Issue: __, PropertyKey: ___, ...schemas } = at(at(document, "components"), "schemas")
  return {
    ...document,
    paths: Object.fromEntries(paths),
    components: { ...at(document, "components"), schemas }
  }
}
