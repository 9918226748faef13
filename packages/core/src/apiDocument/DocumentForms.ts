import { getList, getObject, isJson, type Json, toName } from "./DocumentJson.ts"

const omit = (object: Json, name: string): Json => {
  const { [name]: _, ...rest } = object
  return rest
}

const file = {
  type: "string",
  format: "binary",
  description: "The file. Its part may have the name and the media type.",
  examples: ["Evidence"]
}

// the name of the property with a file in base64
const findMember = (properties: Json): string | undefined =>
  Object.keys(properties).find((name) => toName(properties[name]) === "FileData")

// a JSON body with a file in base64 may be a form with the file instead
export const addForm = (operation: Json, schemas: Json): Json => {
  const { requestBody } = operation
  const content = getObject(requestBody, "content")
  const schema = getObject(getObject(content, "application/json"), "schema")
  const properties = getObject(getObject(schemas, toName(schema)), "properties")
  const member = findMember(properties)
  if (member === undefined || !isJson(requestBody)) return operation
  const [example] = getList(schema, "examples")
  const form = {
    type: "object",
    required: ["file"],
    properties: { file, ...omit(properties, member) },
    additionalProperties: false,
    examples: [{ file: "Evidence", ...omit(isJson(example) ? example : {}, member) }]
  }
  return {
    ...operation,
    requestBody: { ...requestBody, content: { ...content, "multipart/form-data": { schema: form } } }
  }
}

// a link to a file that was written may be the file instead, for callers who accept bytes
export const addFile = (response: Json, schemas: Json): Json => {
  const content = getObject(response, "content")
  const schema = getObject(getObject(content, "application/json"), "schema")
  const properties = getObject(getObject(schemas, toName(schema)), "properties")
  if (!("downloadUrl" in properties && "format" in properties)) return response
  const bytes = { type: "string", format: "binary", description: "The file, of the type of its format." }
  return { ...response, content: { ...content, "application/octet-stream": { schema: bytes } } }
}
