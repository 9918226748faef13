import * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"
import { annotate } from "../shared/Annotated.ts"
import { Either, ParseResult } from "../shared/AttestryNeedsEffect3.ts"

const mostValues = 100

// a backslash keeps the comma after it
const split = (text: string): ReadonlyArray<string> =>
  Array.from(text.matchAll(/(?:^|,)((?:\\[\\,]|[^,])*)/g), ([, value = ""]) => value.replace(/\\([\\,])/g, "$1"))

const join = (values: ReadonlyArray<unknown>): string =>
  values.map((value) => String(value).replace(/[\\,]/g, "\\$&")).join(",")

const AnyValues = Schema.Union(Schema.String, Schema.Array(Schema.String))

// One value or several, as text with commas or as a list. Finds the rows with any of them.
export const anyOf = <A, I>(item: Schema.Schema<A, I>) => {
  const decode = ParseResult.decodeUnknownEither(item)
  const list = Schema.Array(item).pipe(Schema.minItems(1), Schema.maxItems(mostValues))
  const schema = Schema.transformOrFail(AnyValues, Schema.typeSchema(list), {
    strict: false,
    decode: (given, _, ast) => {
      const values = typeof given === "string" ? split(given) : given
      return values.length === 0 || values.length > mostValues
        ? Either.left(new ParseResult.Type(ast, given, `Expected 1 to ${mostValues} values`))
        : Either.all(values.map((value) => decode(value)))
    },
    encode: (values) => Either.right(join(values))
  })
  // the document shows a list
  return annotate(Schema.make<ReadonlyArray<A>, I | ReadonlyArray<I>>(schema.ast), {
    [SchemaAST.SurrogateAnnotationId]: list.ast
  })
}
