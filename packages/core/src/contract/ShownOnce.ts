import * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"
import { annotate } from "../shared/Annotated.ts"
import { describe } from "../shared/Describe.ts"

const Annotation: unique symbol = Symbol.for("@attestry/core/contract/ShownOnce")

const Secret: unique symbol = Symbol.for("@attestry/core/contract/ShownOnce/Secret")

// in no stored response
export const notStored = <S extends Schema.Annotable.All>(schema: S): Schema.Annotable.Self<S> =>
  annotate(schema, { [Annotation]: true })

// a secret: in the response that creates it, and in no replay of that response
export const ShownOnce = (description: string, example: string) =>
  Schema.optionalWith(describe(annotate(Schema.String, { [Annotation]: true, [Secret]: true }), description, example), {
    exact: true
  })

export const hasSecret = (schema: Schema.Schema.All): boolean =>
  SchemaAST.getPropertySignatures(schema.ast).some(({ type }) => type.annotations[Secret] === true)

export const makeSecretRemover = (schema: Schema.Schema.All): (text: string) => string => {
  const secrets = new Set(
    SchemaAST.getPropertySignatures(schema.ast)
      .filter(({ type }) => type.annotations[Annotation] === true)
      .map(({ name }) => String(name))
  )
  if (secrets.size === 0) return (text) => text
  return (text) => {
    const value: unknown = JSON.parse(text)
    return JSON.stringify(Object.fromEntries(Object.entries(value ?? {}).filter(([name]) => !secrets.has(name))))
  }
}
