import type { FieldText } from "../shared/Describe.ts"
import { getList, getObject, isJson, type Json, mapValues, toName } from "./DocumentJson.ts"
import type { Texts } from "./DocumentTexts.ts"

// an example is no schema, whatever it looks like
const isSchemaPart = (key: string): boolean => !["default", "enum", "example", "examples"].includes(key)

// named by Effect, not by us
const isUnnamed = (schema: unknown): boolean => isJson(schema) && typeof schema["title"] === "string"

const removeTitle = (schema: Json): Json => {
  if (!isUnnamed(schema)) return schema
  const { description, title: _, ...rest } = schema
  return typeof description === "string" && !/^an? /.test(description) ? { ...rest, description } : rest
}

const addText = (schema: unknown, text: FieldText | undefined): unknown => {
  if (text === undefined || !isJson(schema)) return schema
  const { description, example } = text
  return { ...schema, description, ...(example === undefined ? {} : { examples: [example] }) }
}

// Puts the text of each field beside its schema, and the schemas without a name where they are used.
export const resolveFields = (document: Json, texts: Texts): Json => {
  const components = getObject(document, "components")
  const schemas = getObject(components, "schemas")

  const inline = (schema: Json): Json => {
    const { $ref, ...rest } = schema
    const unnamed = schemas[toName({ $ref })]
    return removeTitle(isUnnamed(unnamed) ? Object.assign({}, unnamed, removeTitle(rest)) : schema)
  }

  const resolve = (value: unknown, areProperties = false): unknown => {
    if (Array.isArray(value)) return value.map((inner) => resolve(inner))
    if (!isJson(value)) return value
    return mapValues(areProperties ? value : inline(value), (inner, key) =>
      areProperties || isSchemaPart(key)
        ? addText(resolve(inner, !areProperties && key === "properties"), texts.get(value)?.get(key))
        : inner)
  }

  const named = Object.fromEntries(Object.entries(schemas).filter(([, schema]) => !isUnnamed(schema)))
  return {
    ...document,
    paths: resolve(document["paths"]),
    components: { ...components, schemas: resolve(named, true) }
  }
}

const isNull = (schema: unknown): boolean => isJson(schema) && schema["type"] === "null"

const makeExample = (schema: unknown, schemas: Json): unknown => {
  if (!isJson(schema)) return undefined
  const [example] = [...getList(schema, "examples"), ...getList(schema, "enum")]
  if (example !== undefined) return example
  if ("$ref" in schema) return makeExample(schemas[toName(schema)], schemas)
  const alternatives = [...getList(schema, "anyOf"), ...getList(schema, "allOf")]
  if (alternatives.length > 0) return makeExample(alternatives.find((one) => !isNull(one)), schemas)
  if (schema["type"] === "boolean") return true
  if (schema["type"] === "array") return [makeExample(schema["items"], schemas)]
  if (schema["type"] !== "object" || !("properties" in schema)) return undefined
  return mapValues(getObject(schema, "properties"), (property) => makeExample(property, schemas))
}

const findDescription = (schema: unknown, schemas: Json): unknown =>
  isJson(schema) ? schema["description"] ?? getObject(schemas, toName(schema))["description"] : undefined

const addTexts = (schema: unknown, schemas: Json): unknown => {
  if (!isJson(schema)) return schema
  const description = findDescription(schema, schemas)
  const example = makeExample(schema, schemas)
  return {
    ...schema,
    ...(description === undefined ? {} : { description }),
    ...(example === undefined ? {} : { examples: [example] })
  }
}

// Gives each property and parameter a description and an example. Those without take them from the schema that they
// refer to; the example of an object is made of those of its properties.
export const completeFields = (document: Json): Json => {
  const schemas = getObject(getObject(document, "components"), "schemas")

  const complete = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(complete)
    if (!isJson(value)) return value
    return mapValues(value, (inner, key) => {
      if (key === "properties" && isJson(inner)) return mapValues(inner, (part) => addTexts(complete(part), schemas))
      return isSchemaPart(key) ? complete(inner) : inner
    })
  }

  const completeParameter = (parameter: unknown): unknown => {
    const schema = getObject(parameter, "schema")
    const { description, examples: _, ...rest } = schema
    const own = isJson(parameter) ? parameter : {}
    return "schema" in own && !("example" in own)
      ? {
        ...own,
        description: description ?? findDescription(schema, schemas) ?? findDescription(schema["items"], schemas),
        schema: rest,
        example: makeExample(schema, schemas)
      }
      : parameter
  }

  const completeOperation = (operation: unknown): unknown => {
    if (!isJson(operation)) return operation
    const { requestBody } = operation
    const content = mapValues(getObject(requestBody, "content"), (media) => ({
      ...getObject({ media }, "media"),
      example: makeExample(getObject(media, "schema"), schemas)
    }))
    return {
      ...operation,
      parameters: getList(operation, "parameters").map(completeParameter),
      ...(isJson(requestBody) ? { requestBody: { ...requestBody, content } } : {})
    }
  }

  return {
    ...document,
    paths: mapValues(
      getObject(document, "paths"),
      (operations) => isJson(operations) ? mapValues(operations, completeOperation) : operations
    ),
    components: { ...getObject(document, "components"), schemas: complete(schemas) }
  }
}

export const makeExamples = (document: Json, names: Iterable<string>): Json => {
  const schemas = getObject(getObject(document, "components"), "schemas")
  return Object.fromEntries(
    Array.from(names, (name) => [name, {
      summary: getObject(schemas, name)["description"],
      value: makeExample(schemas[name], schemas)
    }])
  )
}
