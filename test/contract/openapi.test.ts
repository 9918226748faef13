import { V1 } from "@attestry/core/v1"
import { OpenApi } from "@effect/platform"
import { assert, describe, expect, it } from "@effect/vitest"
import * as DocumentGaps from "./support/DocumentGaps.ts"

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
    const { securitySchemes: _, ...components } = document.components
    const known = Object.entries(components).flatMap(([kind, all]) =>
      Object.keys(all).map((name) => `#/components/${kind}/${name}`)
    )
    // this error is of a path, not of an operation
    const used = new Set([...references(document), "#/components/responses/MethodNotAllowed"])
    assert.deepStrictEqual(known.toSorted(), [...used].toSorted())
  })

  it.each(Object.entries(DocumentGaps.find(document)))(
    "has a text and a valid example for its %s",
    (_, find) => assert.deepStrictEqual(find(), [])
  )

  it("says which scores of a risk are low, medium, high and critical", () => {
    const { level, matrix, score } = Object(document.components.schemas)["RiskRating"].properties
    assert.match(score.description, /probability.*impact/i)
    assert.match(level.description, /1–4 is low, 5–9 medium, 10–16 high, 17–25 critical/)
    assert.deepStrictEqual(matrix.enum, ["5x5-v1"])
  })

  it("names its servers", () => assert.strictEqual(document.servers?.[0]?.url, "/"))

  it.each(operations)("describes what $name does, requires and rejects", ({ operation }) => {
    assert.isString(operation.summary)
    assert.match(operation.description ?? "", /Needs `|Needs a session|Every authenticated caller/)
    assert.deepStrictEqual(operation.security, [{ apiKey: [] }, { session: [] }, { cookie: [] }])
    const responses = Object.entries(operation.responses)
    for (const status of ["400", "401", "403", "500", "503"]) assert.property(operation.responses, status)
    for (const [status, reference] of responses.filter(([status]) => Number(status) >= 400)) {
      const response = DocumentGaps.resolve(document, reference)
      assert.deepStrictEqual([status, Object.keys(response["content"])], [status, ["application/problem+json"]])
    }
    for (const status of ["413", "415"]) {
      assert.strictEqual(status in operation.responses, operation.requestBody !== undefined)
    }
  })
})
