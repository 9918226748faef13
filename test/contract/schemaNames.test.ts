import { V1 } from "@attestry/core/v1"
import { OpenApi } from "@effect/platform"
import { assert, describe, it } from "@effect/vitest"

type Json = Record<string, any>

const document: Json = OpenApi.fromApi(V1)
const schemas: Json = document["components"].schemas

const isError = (name: string) => "instance" in (schemas[name].properties ?? {})

/** All names but those of errors, which are facts. */
const names = Object.keys(schemas).filter((name) => !isError(name))

const nameOf = (media: Json | undefined): string => String(media?.["schema"]?.$ref ?? "").replace(/.*\//, "")

const json = "application/json"

const operations = Object.entries<Json>(document["paths"]).flatMap(([path, methods]) =>
  Object.entries<Json>(methods).map(([method, operation]) => {
    const successes = Object.entries<Json>(operation["responses"]).filter(([status]) => Number(status) < 300)
    return {
      path,
      method,
      id: String(operation["operationId"]),
      body: nameOf(operation["requestBody"]?.content[json]),
      response: nameOf(
        successes.map(([, response]) => response["content"]?.[json]).find((media) => media !== undefined)
      ),
      alternatives: successes.flatMap(([, response]): ReadonlyArray<string> =>
        (response["content"]?.[json]?.schema.anyOf ?? []).map((schema: Json) => nameOf({ schema }))
      )
    }
  })
)

const find = (method: string, path: string) => operations.find((one) => one.method === method && one.path === path)

const isPart = (path: string) => path.endsWith("}")

const fieldsOf = (name: string) => Object.keys(schemas[name]?.properties ?? {}).toSorted()

/** Pairs that differ, with what they are of. */
const differing = (pairs: ReadonlyArray<readonly [string, string, string]>) =>
  pairs.filter(([, name, expected]) => name !== expected)

/** Names of lists, and the name of one of their rows. */
const lists = names.filter((name) => name.endsWith("List") || "data" in (schemas[name].properties ?? {})).flatMap((
  name
) =>
  Object.entries<Json>(schemas[name].properties).flatMap(([field, { items }]) => {
    const row = nameOf({ schema: items })
    return row === "" ? [] : [{ name, field, row }]
  })
)

const one = new Set(
  operations.filter(({ method, path }) => method === "get" && isPart(path)).map((get) => get.response)
)

const alternatives = new Set(operations.flatMap((operation) => operation.alternatives))

describe("the names of schemas in the API document", () => {
  it("are those of things, not of their places", () =>
    assert.deepStrictEqual(
      names.filter((name) =>
        /(Response|Request|Result|Input|Output|Body|Payload|Update|View|Summary|Dto)$|With[A-Z]/.test(name)
      ),
      []
    ))

  it("differ in more than case, because a generator writes a file for each", () =>
    assert.deepStrictEqual(
      Object.keys(schemas).filter((name, i, all) =>
        all.slice(0, i).some((other) => other.toLowerCase() === name.toLowerCase())
      ),
      []
    ))

  it("are the same for one thing after get, change and creation", () => {
    const changes = operations.filter(({ body, method }) => method === "patch" && body !== "")
    const gets = changes.flatMap(({ body, path }) => {
      const get = find("get", path)
      // a role is one of two schemas
      return get === undefined || get.response === "" ? [] : [[path, body, `${get.response}Patch`] as const]
    })
    assert.isAbove(gets.length, 10)
    assert.deepStrictEqual(differing(gets), [])
    assert.deepStrictEqual(changes.filter(({ body }) => !body.endsWith("Patch")), [])
  })

  it("begin with New in the body that creates or replaces", () => {
    const bodies = operations.filter(({ body, id, method }) =>
      body !== "" && (method === "put" || /\.create(Many)?$/.test(id))
    )
    assert.isAbove(bodies.length, 15)
    assert.deepStrictEqual(bodies.filter(({ body }) => !body.startsWith("New")), [])
  })

  it("end with List for a list, with Row for a row that is not what get returns", () => {
    assert.isAbove(lists.length, 20)
    const paged = lists.filter(({ field }) => field === "data")
    assert.deepStrictEqual(differing(paged.map(({ name, row }) => [row, name, `${row.replace(/Row$/, "")}List`])), [])
    const rows = new Set(lists.map(({ row }) => row))
    assert.deepStrictEqual(names.filter((name) => name.endsWith("Row") && !rows.has(name)), [])
    for (const row of [...rows].filter((name) => name.endsWith("Row"))) {
      const resource = row.replace(/Row$/, "")
      assert.isTrue(one.has(resource) || alternatives.has(resource), resource)
      assert.notDeepEqual(fieldsOf(row), fieldsOf(resource))
    }
  })

  it("end with Removal in the response of a removal", () => {
    const removals = operations.filter(({ method }) => method === "delete")
    assert.isAbove(removals.length, 10)
    assert.deepStrictEqual(removals.filter(({ response }) => !response.endsWith("Removal")), [])
  })

  it("end with Id for an id, after the name of what has it", () => {
    const ids = [...one].flatMap((name) => {
      const id = schemas[name]?.properties?.id
      return id === undefined ? [] : [[name, nameOf({ schema: id }), `${name}Id`] as const]
    })
    assert.isAbove(ids.length, 10)
    assert.deepStrictEqual(differing(ids), [])
  })
})
