import { ExportedSoa } from "@attestry/core/soa"
import { assert, describe, expect, it } from "@effect/vitest"
import formats from "ajv-formats"
import { Ajv2020 } from "ajv/dist/2020.js"
import { JSONSchema } from "effect"

const schema = JSONSchema.make(ExportedSoa, { target: "jsonSchema2020-12" })

describe("the schema of an exported statement of applicability", () => {
  it("equals the checked-in file; `npm test -- soaExportSchema -u` writes it again", () =>
    expect(`${JSON.stringify(schema, null, 2)}\n`).toMatchFileSnapshot(
      "../../docs/reference/soa-export.schema.json"
    ))

  it("is a valid schema", () => {
    const ajv = formats.default(new Ajv2020({ strict: false }))
    assert.isTrue(ajv.validateSchema(JSON.parse(JSON.stringify(schema))))
  })
})
