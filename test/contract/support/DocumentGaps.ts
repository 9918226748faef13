import formats from "ajv-formats"
import { Ajv2020 } from "ajv/dist/2020.js"

type Json = Record<string, any>

const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value)

/** The target of the value's `$ref`; the value itself if it has none. */
export const resolve = (document: Json, value: Json): Json =>
  "$ref" in value
    ? String(value["$ref"]).split("/").slice(1).reduce((at, part) => at[part], document)
    : value

const methods = new Set(["get", "post", "put", "patch", "delete"])

const operationsOf = (document: Json) =>
  Object.entries<Json>(document["paths"]).flatMap(([path, all]) =>
    Object.entries<Json>(all).filter(([method]) => methods.has(method)).map(([method, operation]) => ({
      name: `${method} ${path}`,
      method,
      operation
    }))
  )

const skipped = new Set(["default", "enum", "example", "examples"])

/** The properties of all schemas, by their place in the document. */
const propertiesOf = (value: unknown, place: string): ReadonlyArray<readonly [string, Json]> =>
  Array.isArray(value)
    ? value.flatMap((part, i) => propertiesOf(part, `${place}/${i}`))
    : !isObject(value)
    ? []
    : Object.entries(value).flatMap(([key, part]) =>
      key === "properties" && isObject(part)
        ? Object.entries<Json>(part).flatMap(([name, schema]) => [
          [`${place}.${name}`, schema] as const,
          ...propertiesOf(schema, `${place}.${name}`)
        ])
        : skipped.has(key)
        ? []
        : propertiesOf(part, key === "schemas" || key === "components" ? place : `${place}/${key}`)
    )

const isEmpty = (text: unknown) => typeof text !== "string" || text.trim() === ""

const missing = (place: string, lacks: ReadonlyArray<readonly [boolean, string]>) =>
  lacks.flatMap(([isMissing, what]) => isMissing ? [`${place}: ${what}`] : [])

/** The texts, examples and headers that the document lacks, and the examples that its schemas reject. */
export const find = (document: Json) => {
  const ajv = formats.default(new Ajv2020({ strict: false, validateFormats: true }))
  ajv.addSchema(document, "document")
  const absolute = (schema: unknown): unknown =>
    Array.isArray(schema)
      ? schema.map(absolute)
      : isObject(schema)
      ? Object.fromEntries(
        Object.entries(schema).map(([key, part]) => [
          key,
          key === "$ref" ? `document${part}` : skipped.has(key) ? part : absolute(part)
        ])
      )
      : schema
  const validate = (place: string, schema: unknown, example: unknown) => {
    const isValid = ajv.compile(absolute(schema) as Json)
    return isValid(example) ? [] : [`${place}: its example is invalid: ${ajv.errorsText(isValid.errors)}`]
  }

  const properties = () =>
    propertiesOf(document["components"], "").flatMap(([place, schema]) => {
      const [example] = schema["examples"] ?? []
      return [
        ...missing(place, [
          [isEmpty(schema["description"]), "no description"],
          [example === undefined, "no example"]
        ]),
        ...(example === undefined ? [] : validate(place, schema, example))
      ]
    })

  const parameters = () =>
    operationsOf(document).flatMap(({ name, operation }) =>
      operation["parameters"].map((one: Json) => resolve(document, one)).flatMap((parameter: Json) => {
        const place = `${name} ${parameter["in"]} ${parameter["name"]}`
        const { example, schema } = parameter
        return [
          ...missing(place, [
            [isEmpty(parameter["description"]), "no description"],
            [example === undefined, "no example"]
          ]),
          ...(example === undefined ? [] : validate(place, schema, example))
        ]
      })
    )

  const requests = () =>
    operationsOf(document).filter(({ operation }) => "requestBody" in operation).flatMap(({ name, operation }) =>
      Object.values<Json>(operation["requestBody"]["content"]).flatMap(({ example, schema }) =>
        example === undefined ? [`${name}: no example`] : validate(name, schema, example)
      )
    )

  const problems = () =>
    Object.entries<Json>(document["components"]["schemas"])
      .filter(([, schema]) => schema["properties"]?.instance !== undefined)
      .flatMap(([name]) => {
        const example = document["components"]["examples"]?.[name]
        return example === undefined
          ? [`${name}: no example`]
          : validate(name, { $ref: `#/components/schemas/${name}` }, example["value"])
      })

  const problemResponses = () =>
    operationsOf(document).flatMap(({ name, operation }) =>
      Object.entries<Json>(operation["responses"]).filter(([status]) => Number(status) >= 400).flatMap(
        ([status, reference]) => {
          const media = resolve(document, reference)["content"]["application/problem+json"]
          const schemas: ReadonlyArray<Json> = media["schema"]["anyOf"] ?? [media["schema"]]
          const codes = schemas.map((schema) => resolve(document, schema)["properties"].code.enum[0])
          return codes.filter((code) => !(code in (media["examples"] ?? {}))).map((code) =>
            `${name} ${status} ${code}: no example`
          )
        }
      )
    )

  const tags = () =>
    document["tags"].flatMap((tag: Json) => missing(tag["name"], [[isEmpty(tag["description"]), "no description"]]))

  return { properties, parameters, requests, problems, problemResponses, tags }
}
