import * as Predicate from "effect/Predicate"
import { problemJson } from "../../http/Problem.ts"

type Json = Record<string, unknown>

const isJson = (value: unknown): value is Json => Predicate.isRecord(value)

const getObject = (value: unknown, key: string): Json => {
  const inner = isJson(value) ? value[key] : undefined
  return isJson(inner) ? inner : {}
}

// the API and the middleware declare these errors for all operations, but this one can't have them
const findImpossible = (path: string, method: string, operation: Json): ReadonlySet<string> =>
  new Set([
    "HttpApiDecodeError",
    ...(method === "get" ? ["CrossOriginRequest", "IdempotencyKeyReused"] : []),
    ...(path.includes("{") ? [] : ["NotFound"]),
    ...("requestBody" in operation ? [] : ["MalformedBody", "BodyTooLarge", "RequestTimeout", "UnsupportedMediaType"])
  ])

const makeHeader = (name: string, description: string, pattern: string) => ({
  name,
  in: "header",
  required: false,
  description,
  schema: { type: "string", pattern }
})

const addParameters = (method: string, operation: Json): Json => {
  if (method === "get") return operation
  const { parameters } = operation
  const own: ReadonlyArray<unknown> = Array.isArray(parameters) ? parameters : []
  const headers = [
    makeHeader(
      "Idempotency-Key",
      "A repeated request with the same key has one effect and returns the first response, for 24 hours.",
      "^[ -~]{1,255}$"
    ),
    ...(method === "post"
      ? []
      : [makeHeader("If-Match", "The expected `ETag` of the resource, or `*`.", "^(\\*|(W/)?\".*\")$")])
  ]
  return { ...operation, parameters: [...own, ...headers] }
}

// a resource has an id or the time of its change, and is no mere success
const isResource = (response: unknown, schemas: Json): boolean => {
  const schema = getSchema(response)
  const members: ReadonlyArray<unknown> = Array.isArray(schema["anyOf"]) ? schema["anyOf"] : [schema]
  return members.some((member) => {
    const properties = getObject(getObject(schemas, toSchemaName(member)), "properties")
    return ("id" in properties || "updatedAt" in properties) && !("success" in properties)
  })
}

const addHeaders = (method: string, response: unknown, schemas: Json): unknown => {
  const headers = {
    ...(method === "patch" || isResource(response, schemas)
      ? { ETag: { description: "The revision of the resource.", schema: { type: "string" } } }
      : {}),
    ...(method === "get"
      ? {}
      : { "Idempotent-Replayed": { description: "`true` on a replay.", schema: { type: "string", enum: ["true"] } } })
  }
  return isJson(response) && Object.keys(headers).length > 0 ? { ...response, headers } : response
}

const toSchemaName = (schema: unknown): string => String(isJson(schema) ? schema["$ref"] : "").replace(/.*\//, "")

const makeProblemResponse = (names: ReadonlyArray<string>): Json => {
  const schemas = names.map((name) => ({ $ref: `#/components/schemas/${name}` }))
  return {
    description: names.join(", "),
    content: { [problemJson]: { schema: schemas.length === 1 ? schemas[0] : { anyOf: schemas } } }
  }
}

const getSchema = (response: unknown): Json =>
  Object.values(getObject(response, "content")).map((media) => getObject(media, "schema"))[0] ?? {}

const tidyResponse = (response: unknown, excluded: ReadonlySet<string>): Json | undefined => {
  const schema = getSchema(response)
  const members: ReadonlyArray<unknown> = Array.isArray(schema["anyOf"]) ? schema["anyOf"] : [schema]
  const names = members.map(toSchemaName).filter((name) => !excluded.has(name))
  return names.length === 0 ? undefined : makeProblemResponse(names)
}

// no body stands for `{}`
const relaxBody = (operation: Json, schemas: Json): Json => {
  const { requestBody } = operation
  const body = getObject(schemas, toSchemaName(getSchema(requestBody)))
  const isRequired = body["type"] !== "object" || (Array.isArray(body["required"]) && body["required"].length > 0)
  return isRequired || !isJson(requestBody)
    ? operation
    : { ...operation, requestBody: { ...requestBody, required: false } }
}

const tidyOperation = (path: string, method: string, operation: Json, schemas: Json): Json => {
  const excluded = findImpossible(path, method, operation)
  const responses = Object.entries(getObject(operation, "responses")).flatMap(([status, response]) => {
    const tidied = Number(status) < 400
      ? addHeaders(method, response, schemas)
      : tidyResponse(response, excluded)
    return tidied === undefined ? [] : [[status, tidied]]
  })
  return { ...relaxBody(addParameters(method, operation), schemas), responses: Object.fromEntries(responses) }
}

// every schema of anything has the same `$id`, and validators reject a document with duplicates
const removeIds = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(removeIds)
  if (!isJson(value)) return value
  const { $id, ...rest } = value
  const properties = typeof $id === "string" || $id === undefined ? rest : value
  return Object.fromEntries(Object.entries(properties).map(([key, inner]) => [key, removeIds(inner)]))
}

// Corrects the generated API document: errors are `application/problem+json` even where a status has several, and
// each operation lists only the errors that it can have.
export const tidy = (document: Json): Json => {
  const { HttpApiDecodeError: _, Issue: __, PropertyKey: ___, ...schemas } = getObject(
    removeIds(getObject(document, "components")),
    "schemas"
  )
  const paths = Object.entries(getObject(document, "paths")).map(([path, operations]) => [
    path,
    Object.fromEntries(
      Object.entries(isJson(operations) ? operations : {}).map(([method, operation]) => [
        method,
        tidyOperation(path, method, isJson(operation) ? operation : {}, schemas)
      ])
    )
  ])
  return {
    ...document,
    paths: Object.fromEntries(paths),
    components: { ...getObject(document, "components"), schemas }
  }
}
