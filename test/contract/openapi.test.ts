import { V1 } from "@attestry/core/v1/V1"
import { OpenApi } from "@effect/platform"
import { assert, describe, expect, it } from "@effect/vitest"

const document = OpenApi.fromApi(V1)
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, operation }))
)

const references = (value: unknown): ReadonlyArray<string> =>
  typeof value !== "object" || value === null
    ? []
    : Object.entries(value).flatMap(([key, inner]) => key === "$ref" ? [String(inner)] : references(inner))

describe("the API document", () => {
  it("equals the checked-in file; `npm test -- openapi -u` writes it again", () =>
    expect(`${JSON.stringify(document, null, 2)}\n`).toMatchFileSnapshot("../../docs/reference/openapi.json"))

  it("refers only to what it defines, and defines only what it refers to", () => {
    const known = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`)
    assert.deepStrictEqual(known.toSorted(), [...new Set(references(document))].toSorted())
  })

  it.each(operations)("describes what $name does, requires and rejects", ({ operation }) => {
    assert.isString(operation.summary)
    assert.match(operation.description ?? "", /Needs `|Needs a session|Every authenticated caller/)
    assert.deepStrictEqual(operation.security, [{ apiKey: [] }, { session: [] }, { cookie: [] }])
    const responses = Object.entries(operation.responses)
    for (const status of ["400", "401", "403", "500", "503"]) assert.property(operation.responses, status)
    for (const [status, response] of responses.filter(([status]) => Number(status) >= 400)) {
      assert.deepStrictEqual([status, Object.keys(response.content ?? {})], [status, ["application/problem+json"]])
    }
    for (const status of ["413", "415"]) {
      assert.strictEqual(status in operation.responses, operation.requestBody !== undefined)
    }
  })
})
