import { getList, getObject, isJson, type Json, mapValues, refer, toName } from "./DocumentJson.ts"

// one schema is that of a response and of the rows of another one, which have no `people`, nor have their examples
export const removePeople = (schemas: Json): Json =>
  mapValues(schemas, (schema) => {
    if (!isJson(schema) || !("people" in getObject(schema, "properties"))) return schema
    const { people: _, ...properties } = getObject(schema, "properties")
    return { ...schema, properties }
  })

const takesInclude = (operation: unknown): boolean =>
  getList(operation, "parameters").some((one) => isJson(one) && one["name"] === "include" && one["in"] === "query")

const findResponses = (paths: Json): ReadonlySet<string> =>
  new Set(
    Object.values(paths).flatMap((operations) => isJson(operations) ? Object.values(operations) : [])
      .filter(takesInclude)
      .flatMap((operation) => Object.values(getObject(operation, "responses")))
      .map((response) => toName(getObject(getObject(getObject(response, "content"), "application/json"), "schema")))
  )

// adds the member to the schema of each response that can have it
export const addPeople = (document: Json): Json => {
  const components = getObject(document, "components")
  const schemas = getObject(components, "schemas")
  const { description, examples } = getObject(schemas, "People")
  const people = { ...refer("schemas", "People"), description, examples }
  const responses = findResponses(getObject(document, "paths"))
  return {
    ...document,
    components: {
      ...components,
      schemas: mapValues(schemas, (schema, name) =>
        isJson(schema) && responses.has(name)
          ? { ...schema, properties: { ...getObject(schema, "properties"), people } }
          : schema)
    }
  }
}
