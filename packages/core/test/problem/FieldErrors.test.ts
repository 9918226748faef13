import { assert, describe, it } from "@effect/vitest"
import { Either, Schema } from "effect"
import { makeInvalidRequest, toFieldErrors, toIssues } from "../../src/problem/FieldErrors.ts"

const issue = (path: ReadonlyArray<string>) => ({ _tag: "Type" as const, path, message: "Expected a text" })

describe("field errors", () => {
  it("point at the innermost place that fits when names are long and nested", () => {
    for (const name of ["x", "~", "/", "\u{1f600}"]) {
      const { errors, moreErrors } = makeInvalidRequest([issue(Array.from({ length: 40 }, () => name.repeat(64)))])
      assert.strictEqual(errors.length, 1)
      assert.isUndefined(moreErrors)
      const pointer = errors[0]?.pointer ?? ""
      assert.match(pointer, /^(\/[^/]+){2,}$/)
      assert.isBelow(new TextEncoder().encode(pointer).byteLength, 1_100)
    }
  })

  it("take 3,000 bytes at most, and count what is left out", () => {
    const issues = Array.from({ length: 30 }, (_, i) => issue([`${i}${"\u{1f600}".repeat(60)}`]))
    const request = makeInvalidRequest(issues)
    assert.isBelow(new TextEncoder().encode(JSON.stringify(request.errors)).byteLength, 3_001)
    assert.isAbove(request.errors.length, 5)
    assert.strictEqual(request.errors.length + (request.moreErrors ?? 0), 30)
  })

  it("name the faults of the object that is meant when several are allowed", () => {
    const Cell = Schema.Struct({ sheet: Schema.String, column: Schema.String.pipe(Schema.minLength(1)) })
    const Ids = Schema.Struct({ ids: Schema.Array(Schema.String) })
    const decode = Schema.decodeUnknownEither(Schema.NullOr(Schema.Union(Ids, Cell)), {
      errors: "all",
      onExcessProperty: "error"
    })
    const errorsOf = (input: unknown) =>
      Either.match(decode(input), {
        onLeft: ({ issue }) => toFieldErrors(toIssues(issue)).map(({ detail, pointer }) => [pointer, detail]),
        onRight: () => []
      })
    const required = "Required"
    assert.deepStrictEqual(errorsOf({ sheet: "A" })[0], ["/column", required])
    const pointers = [{ sheet: "A" }, { sheet: "A", column: "" }, { ids: [1] }, { ids: [], x: 1 }].map((input) =>
      errorsOf(input).map(([pointer]) => pointer).filter((pointer) => pointer !== "")
    )
    assert.deepStrictEqual(pointers, [["/column"], ["/column"], ["/ids/0"], ["/x"]])
    assert.deepStrictEqual(errorsOf(null), [])
  })
})
