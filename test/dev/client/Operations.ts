/** An object of a JSON document. */
export type Json = Readonly<Record<string, unknown>>

export const object = (value: unknown, ...path: ReadonlyArray<string>): Json =>
  path.reduce<Json>((found, key) => (found[key] ?? {}) as Json, (value ?? {}) as Json)

const list = (value: unknown): ReadonlyArray<Json> => (value ?? []) as ReadonlyArray<Json>

/** An operation of the API, as a method of the client needs it. */
export interface Operation {
  readonly group: string
  readonly name: string
  readonly method: string
  /** The path without `/v1`, with `{id}`. */
  readonly path: string
  readonly ids: ReadonlyArray<string>
  readonly text: string
  /** The query without what options or iterators send. */
  readonly query: Json | undefined
  readonly body: Json | undefined
  readonly isBodyOptional: boolean
  /** The fields of a form besides its file. */
  readonly form: Json | undefined
  readonly accepts: { readonly people: boolean; readonly ifMatch: boolean; readonly key: boolean }
  /** The schema of the response; undefined for a file. */
  readonly success: Json | undefined
  readonly hasEntityTag: boolean
  readonly isPaged: boolean
}

/** A parameter of several values also takes one. */
const allowOne = (schema: Json): Json => schema["type"] === "array" ? { anyOf: [schema["items"], schema] } : schema

const toSchema = (parameters: ReadonlyArray<Json>): Json | undefined => {
  if (parameters.length === 0) return undefined
  const properties = parameters.map(({ description, example, name, schema }) => [
    String(name),
    { ...allowOne(object(schema)), description, ...(example === undefined ? {} : { examples: [example] }) }
  ])
  const required = parameters.filter((parameter) => parameter["required"] === true).map(({ name }) => name)
  return { type: "object", additionalProperties: false, properties: Object.fromEntries(properties), required }
}

const toForm = (schema: Json): Json | undefined => {
  if (Object.keys(schema).length === 0) return undefined
  const { file: _, ...properties } = object(schema, "properties")
  return { ...schema, properties, required: [], examples: undefined }
}

const toOperation = (document: Json, path: string, method: string, operation: Json): Operation => {
  const resolve = (value: Json): Json =>
    "$ref" in value ? object(document, ...String(value["$ref"]).split("/").slice(1)) : value
  const [group = "", name = ""] = String(operation["operationId"]).split(".")
  const parameters = list(operation["parameters"]).map(resolve)
  const names = new Set(parameters.map((parameter) => parameter["name"]))
  const query = parameters.filter((parameter) => parameter["in"] === "query" && parameter["name"] !== "include")
  const body = object(operation, "requestBody")
  const [, response = {}] = Object.entries(object(operation, "responses")).find(([status]) => /^[23]/.test(status)) ??
    []
  const success = object(resolve(response as Json), "content", "application/json")
  const form = toForm(object(body, "content", "multipart/form-data", "schema"))
  return {
    group,
    name,
    method: method.toUpperCase(),
    path: path.replace(/^\/v1/, ""),
    ids: Array.from(path.matchAll(/\{(\w+)\}/g), ([, id = ""]) => id),
    text: [operation["summary"], operation["description"]].filter((text) => typeof text === "string")
      .map((text) => text.replace(/\.?$/, ".")).join(" "),
    query: toSchema(query),
    body: form === undefined && "content" in body ? object(body, "content", "application/json", "schema") : undefined,
    isBodyOptional: body["required"] === false,
    form,
    accepts: { people: names.has("include"), ifMatch: names.has("If-Match"), key: names.has("Idempotency-Key") },
    success: "schema" in success ? object(success, "schema") : undefined,
    hasEntityTag: "ETag" in object(resolve(response as Json), "headers"),
    isPaged: names.has("cursor")
  }
}

/** Returns the operations of an API document, in its order. */
export const readOperations = (document: Json): ReadonlyArray<Operation> =>
  Object.entries(object(document, "paths")).flatMap(([path, operations]) =>
    Object.entries(operations as Json).map(([method, operation]) =>
      toOperation(document, path, method, operation as Json)
    )
  )
