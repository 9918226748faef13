import * as Option from "effect/Option"
import type * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"
import { annotate } from "./Annotated.ts"

export interface FieldText {
  // of the schema; fields with one refer to it
  readonly identifier?: string
  readonly description: string
  readonly example?: unknown
}

const marker = "field "

let count = 0

// The API document refers to a schema by its identifier, and drops what else it is annotated with. So each described
// field has an identifier that holds its text, and the count keeps it unique.
export const describe = <S extends Schema.Annotable.All>(
  schema: S,
  description: string,
  example?: unknown
): Schema.Annotable.Self<S> => {
  const identifier = Option.getOrUndefined(SchemaAST.getIdentifierAnnotation(schema.ast))
  const text: FieldText = { ...(identifier === undefined ? {} : { identifier }), description, example }
  return annotate(schema, {
    [SchemaAST.JSONIdentifierAnnotationId]: `${marker}${count++} ${JSON.stringify(text)}`
  })
}

export const parseFieldText = (identifier: string): FieldText | undefined =>
  identifier.startsWith(marker) ? JSON.parse(identifier.slice(identifier.indexOf("{"))) : undefined

export const getExample = (schema: Schema.Schema.All): unknown =>
  Option.getOrUndefined(
    Option.map(SchemaAST.getJSONIdentifierAnnotation(schema.ast), (id) => parseFieldText(id)?.example)
  )
