import { parseFieldText } from "../shared/Describe.ts"
import { getList, getObject, isJson, type Json, mapValues, refer, toName } from "./DocumentJson.ts"

const toReference = (identifier: string): string =>
  `#/components/schemas/${identifier.replaceAll("~", "~0").replaceAll("/", "~1")}`

// an example is no schema, whatever it looks like
const isSchemaPart = (key: string): boolean => !["default", "enum", "example", "examples"].includes(key)

// named by Effect, not by us
const isUnnamed = (schema: unknown): boolean => isJson(schema) && typeof schema["title"] === "string"

const removeTitle = (schema: Json): Json => {
  if (!isUnnamed(schema)) return schema
  const { description: _, title: __, ...rest } = schema
  return rest
}

// Puts the text of each described field beside its reference, or beside its schema if that has no name.
export const resolveFields = (document: Json): Json => {
  const components = getObject(document, "components")
  const schemas = getObject(components, "schemas")
  const texts = new Map(
    Object.entries(schemas).flatMap(([identifier, schema]) => {
      const text = parseFieldText(identifier)
      return text === undefined ? [] : [[toReference(identifier), { ...text, schema }] as const]
    })
  )

  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve)
    if (!isJson(value)) return value
    const text = texts.get(String(value["$ref"]))
    if (text === undefined) {
      const { $ref, ...rest } = value
      const unnamed = schemas[toName({ $ref })]
      const whole = isUnnamed(unnamed) ? Object.assign({}, unnamed, removeTitle(rest)) : value
      return mapValues(removeTitle(whole), (inner, key) => isSchemaPart(key) ? resolve(inner) : inner)
    }
    const { description, example, identifier, schema } = text
    const isNamed = identifier !== undefined && !isUnnamed(schema)
    const resolved = isNamed ? refer("schemas", identifier) : resolve(schema)
    return Object.assign({}, resolved, { description }, example === undefined ? {} : { examples: [example] })
  }

  const named: Json = {}
  for (const [identifier, schema] of Object.entries(schemas)) {
    const text = parseFieldText(identifier)
    const name = text === undefined ? identifier : text.identifier
    if (name !== undefined && !isUnnamed(schema)) named[name] ??= resolve(schema)
  }
  return { ...document, paths: resolve(document["paths"]), components: { ...components, schemas: named } }
}

const isNull = (schema: unknown): boolean => isJson(schema) && schema["type"] === "null"

const makeExample = (schema: unknown, schemas: Json): unknown => {
  if (!isJson(schema)) return undefined
  const [example] = [...getList(schema, "examples"), ...getList(schema, "enum")]
  if (example !== undefined) return example
  if ("$ref" in schema) return makeExample(schemas[toName(schema)], schemas)
  const alternatives = getList(schema, "anyOf")
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
        description: description ?? findDescription(schema, schemas),
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
