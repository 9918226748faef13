import * as Option from "effect/Option"
import type * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"
import { annotate } from "./Annotated.ts"

export interface FieldText {
  readonly description: string
  readonly example: unknown
}

const Annotation: unique symbol = Symbol.for("@attestry/core/shared/Describe")

// for the API document: it shows the text beside the reference of a schema with a name, where Effect drops its own
export const describe = <S extends Schema.Annotable.All>(
  schema: S,
  description: string,
  example?: unknown
): Schema.Annotable.Self<S> => annotate(schema, { [Annotation]: { description, example } })

export const getFieldText = (annotated: SchemaAST.Annotated): Option.Option<FieldText> =>
  SchemaAST.getAnnotation<FieldText>(annotated, Annotation)

export const getExample = (schema: Schema.Schema.All): unknown =>
  Option.getOrUndefined(Option.map(getFieldText(schema.ast), ({ example }) => example))
