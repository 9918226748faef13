import type * as HttpApi from "@effect/platform/HttpApi"
import type * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import { problemJson } from "../problem/Problem.ts"
import { completeFields, makeExamples, resolveFields } from "./DocumentFields.ts"
import { addFile, addForm } from "./DocumentForms.ts"
import * as DocumentHeaders from "./DocumentHeaders.ts"
import { getList, getObject, isJson, type Json, mapValues, refer, toName } from "./DocumentJson.ts"
import { addPeople, removePeople } from "./DocumentPeople.ts"
import { collectTexts } from "./DocumentTexts.ts"

// the API and the middleware declare these errors for all operations, but this one can't have them
const findImpossible = (path: string, method: string, operation: Json): ReadonlySet<string> =>
  new Set([
    "HttpApiDecodeError",
    ...(method === "get" ? ["CrossOriginRequest", "IdempotencyKeyReused"] : []),
    ...(path.includes("{") ? [] : ["NotFound"]),
    ...("requestBody" in operation ? [] : ["MalformedBody", "BodyTooLarge", "RequestTimeout", "UnsupportedMediaType"])
  ])

const getSchema = (response: unknown): Json =>
  Object.values(getObject(response, "content")).map((media) => getObject(media, "schema"))[0] ?? {}

const getAlternatives = (schema: Json): ReadonlyArray<unknown> =>
  "anyOf" in schema ? getList(schema, "anyOf") : [schema]

const hasRevision = (response: unknown, schemas: Json): boolean =>
  getAlternatives(getSchema(response)).some((member) =>
    "revision" in getObject(getObject(schemas, toName(member)), "properties")
  )

const successes: { readonly [status: string]: string } = { 201: "Created", 302: "A link to the file" }

const describeSuccess = (status: string, method: string, response: Json, schemas: Json): unknown =>
  DocumentHeaders.addHeaders(status, { ...addFile(response, schemas), description: successes[status] ?? "Success" }, [
    ...(status === "302" ? ["Location" as const] : []),
    ...(hasRevision(response, schemas) ? ["ETag" as const] : []),
    ...(method === "get" ? [] : ["IdempotentReplayed" as const]),
    ...("text/csv" in getObject(response, "content") ? ["ContentDisposition" as const] : [])
  ])

const notModified = DocumentHeaders.addHeaders("304", {
  description: "The resource still has the `ETag` that `If-None-Match` names"
}, ["ETag"])

// other schemas have codes too, such as warnings
const isProblem = (schema: unknown): boolean => "instance" in getObject(schema, "properties")

const getCode = (schemas: Json, name: string): string =>
  String(getList(getObject(getObject(getObject(schemas, name), "properties"), "code"), "enum")[0])

const describeProblem = (status: string, names: ReadonlyArray<string>, schemas: Json): unknown => {
  const references = names.map((name) => refer("schemas", name))
  return DocumentHeaders.addHeaders(status, {
    description: names.map((name) => getObject(schemas, name)["description"]).join(". "),
    content: {
      [problemJson]: {
        schema: references.length === 1 ? references[0] : { anyOf: references },
        examples: Object.fromEntries(names.map((name) => [getCode(schemas, name), refer("examples", name)]))
      }
    }
  })
}

// no body stands for `{}`
const relaxBody = (operation: Json, schemas: Json): Json => {
  const { requestBody } = operation
  const body = getObject(schemas, toName(getSchema(requestBody)))
  const isRequired = body["type"] !== "object" || (Array.isArray(body["required"]) && body["required"].length > 0)
  return isRequired || !isJson(requestBody)
    ? operation
    : { ...operation, requestBody: { ...requestBody, required: false } }
}

// several values are one text with commas
const joinList = (parameter: unknown): unknown =>
  isJson(parameter) && getObject(parameter, "schema")["type"] === "array"
    ? { ...parameter, style: "form", explode: false }
    : parameter

const tidyOperation = (path: string, method: string, operation: Json, schemas: Json): Json => {
  const excluded = findImpossible(path, method, operation)
  const isRevised = Object.values(getObject(operation, "responses")).some((response) => hasRevision(response, schemas))
  const responses = Object.entries(getObject(operation, "responses")).flatMap(([status, response]) => {
    if (Number(status) < 400) {
      return [[status, describeSuccess(status, method, isJson(response) ? response : {}, schemas)]]
    }
    const names = getAlternatives(getSchema(response)).map(toName).filter((name) => !excluded.has(name))
    return names.length === 0 ? [] : [[status, describeProblem(status, names, schemas)]]
  })
  return {
    ...addForm(relaxBody(operation, schemas), schemas),
    parameters: [
      ...getList(operation, "parameters").map(joinList),
      ...DocumentHeaders.referToParameters(method, isRevised)
    ],
    responses: {
      ...Object.fromEntries(responses),
      ...(method === "get" && isRevised ? { 304: notModified } : {})
    }
  }
}

const mapOperations = (paths: Json, map: (path: string, method: string, operation: Json) => Json): Json =>
  mapValues(paths, (operations, path) =>
    isJson(operations)
      ? mapValues(operations, (operation, method) => map(path, method, isJson(operation) ? operation : {}))
      : operations)

// every schema of anything has the same `$id`, and validators reject a document with duplicates
const removeIds = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(removeIds)
  if (!isJson(value)) return value
  const { $id, ...rest } = value
  return mapValues(typeof $id === "string" || $id === undefined ? rest : value, removeIds)
}

// a response of one error is the same wherever it occurs
const shareResponses = (document: Json, shared: Json): Json => {
  const paths = mapOperations(getObject(document, "paths"), (_, __, operation) => ({
    ...operation,
    responses: mapValues(getObject(operation, "responses"), (response, status) => {
      const name = toName(getSchema(response))
      if (Number(status) < 400 || name === "") return response
      shared[name] = response
      return refer("responses", name)
    })
  }))
  return { ...document, paths, components: { ...getObject(document, "components"), responses: shared } }
}

// Corrects the generated API document: errors are `application/problem+json` even where a status has several, and
// each operation lists only the errors that it can have. Adds headers, descriptions and examples.
export const makeTidy = <Id extends string, Groups extends HttpApiGroup.HttpApiGroup.Any, E, R>(
  api: HttpApi.HttpApi<Id, Groups, E, R>
) =>
(generated: Json): Json => {
  const document = resolveFields(generated, collectTexts(api, generated))
  const components = getObject(document, "components")
  const { HttpApiDecodeError: _, Issue: __, PropertyKey: ___, ...named } = getObject(removeIds(components), "schemas")
  const schemas = removePeople(named)
  const paths = mapOperations(
    getObject(document, "paths"),
    (path, method, operation) => tidyOperation(path, method, operation, schemas)
  )
  const complete = addPeople(completeFields({ ...document, paths, components: { ...components, schemas } }))
  const problems = Object.keys(schemas).filter((name) => isProblem(schemas[name]))
  const shared = shareResponses(complete, { MethodNotAllowed: describeProblem("405", ["MethodNotAllowed"], schemas) })
  return {
    ...shared,
    components: {
      ...getObject(shared, "components"),
      ...DocumentHeaders.components,
      examples: makeExamples(complete, problems)
    }
  }
}
