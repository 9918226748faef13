import * as Schema from "effect/Schema"
import { describe } from "../shared/Describe.ts"
import { fromUrl } from "../shared/FromUrl.ts"
import { PlainText } from "../shared/Text.ts"

const Limit = fromUrl(Schema.transform(
  Schema.String.pipe(Schema.pattern(/^([1-9]\d?|[1-4]\d\d|500)$/)),
  Schema.Int.pipe(Schema.between(1, 500)),
  { strict: true, decode: Number, encode: String }
)).annotations({
  jsonSchema: { type: "integer", minimum: 1, maximum: 500, description: "Rows of a page.", examples: [50] },
  message: () => ({ message: "Expected a whole number from 1 to 500", override: true })
})

const cursor = "eyJsaXN0IjoidmVuZG9ycyJ9"

export const pageFields = {
  limit: Schema.optionalWith(Limit, { exact: true }),
  cursor: Schema.optionalWith(
    describe(
      PlainText(8192, 1),
      "The `nextCursor` of the page before, with the same filters, `sort` and `limit`.",
      cursor
    ),
    { exact: true }
  )
}

export const sorted = <const Sorts extends ReadonlyArray<string>>(...sorts: Sorts) => ({
  ...pageFields,
  sort: Schema.optionalWith(
    describe(Schema.Literal(...sorts), "The order of the rows; `-` is descending. By default the first value."),
    { exact: true }
  )
})

// text of the parameter `bom` of every export
export const markText = "False for a CSV file without the byte order mark that tells spreadsheets of UTF-8."

export const Flag = fromUrl(Schema.transformLiterals(["true", true], ["false", false])).annotations({
  jsonSchema: { type: "boolean" },
  message: () => ({ message: "Expected true or false", override: true })
})

export const createdPageFields = sorted("createdAt", "-createdAt")

export const sortedPageFields = sorted("createdAt", "-createdAt", "name", "-name")
