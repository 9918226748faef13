import * as Option from "effect/Option"
import type * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"

// `annotations` alone would drop the identifier, and with it the name in the API document
export const annotate = <S extends Schema.Annotable.All>(
  schema: S,
  annotations: Pick<Schema.Annotations.GenericSchema<never>, symbol | "parseOptions">
): Schema.Annotable.Self<S> => {
  const identifier = SchemaAST.getIdentifierAnnotation(schema.ast)
  return schema.annotations(Option.isSome(identifier) ? { ...annotations, identifier: identifier.value } : annotations)
}
