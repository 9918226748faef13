import { Either, Encoding } from "../shared/AttestryNeedsEffect3.ts"
import { getList, getObject, isJson, type Json, mapValues, toName } from "./DocumentJson.ts"

const omit = (object: Json, name: string): Json => {
  const { [name]: _, ...rest } = object
  return rest
}

const describeFile = (example: string): Json => ({
  type: "string",
  format: "binary",
  description: "The file. Its part may have the name and the media type.",
  examples: [example]
})

const follow = (schema: unknown, schemas: Json): Json => {
  const name = toName(schema)
  return name === "" && isJson(schema) ? schema : getObject(schemas, name)
}

// the name of the property with a file in base64
const findMember = (properties: Json, schemas: Json): string | undefined =>
  Object.keys(properties).find((name) => follow(properties[name], schemas)["contentEncoding"] === "base64")

// A part is a text. A list as such would be one part for each item.
const toPart = (property: unknown, schemas: Json): unknown => {
  const { type } = follow(property, schemas)
  if (!isJson(property) || (type !== "array" && type !== "object")) return property
  const { description, examples, ...contentSchema } = property
  return {
    type: "string",
    contentMediaType: "application/json",
    contentSchema,
    description: `${String(description)} As JSON.`,
    examples: getList({ examples }, "examples").map((example) => JSON.stringify(example))
  }
}

// a JSON body with a file in base64 may be a form with the file instead
export const addForm = (operation: Json, schemas: Json): Json => {
  const { requestBody } = operation
  const content = getObject(requestBody, "content")
  const schema = getObject(getObject(content, "application/json"), "schema")
  const properties = getObject(follow(schema, schemas), "properties")
  const member = findMember(properties, schemas)
  if (member === undefined || !isJson(requestBody)) return operation
  const [example] = getList(schema, "examples")
  const { [member]: encoded, ...others } = isJson(example) ? example : {}
  const text = Either.getOrThrow(Encoding.decodeBase64String(String(encoded)))
  const form = {
    type: "object",
    required: ["file"],
    properties: {
      file: describeFile(text),
      ...mapValues(omit(properties, member), (property) => toPart(property, schemas))
    },
    additionalProperties: false,
    examples: [{ file: text, ...others }]
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
  const properties = getObject(follow(schema, schemas), "properties")
  if (!("downloadUrl" in properties && "format" in properties)) return response
  const bytes = { type: "string", format: "binary", description: "The file, of the type of its format." }
  return { ...response, content: { ...content, "application/octet-stream": { schema: bytes } } }
}
