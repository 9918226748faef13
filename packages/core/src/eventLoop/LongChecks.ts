import * as Option from "effect/Option"
import * as Predicate from "effect/Predicate"
import * as SchemaAST from "effect/SchemaAST"
import type { Steps } from "./Steps.ts"

export type LongCheck = (input: unknown) => Steps<void>

// annotation of a schema whose check takes long: does most of it ahead of decoding
export const LongCheckId: unique symbol = Symbol.for("@attestry/core/eventLoop/LongChecks/LongCheckId")

const getLongCheck = SchemaAST.getAnnotation<LongCheck>(LongCheckId)

const checkFields = (fields: ReadonlyArray<readonly [name: PropertyKey, check: LongCheck]>): LongCheck =>
  function*(input) {
    if (!Predicate.isRecord(input)) return
    for (const [name, check] of fields) if (Object.hasOwn(input, name)) yield* check(Reflect.get(input, name))
  }

// undefined if the schema has no long check
export const makeLongCheck = (ast: SchemaAST.AST): LongCheck | undefined => {
  const own = Option.getOrUndefined(getLongCheck(ast))
  if (own !== undefined) return own
  if (SchemaAST.isRefinement(ast) || SchemaAST.isTransformation(ast)) return makeLongCheck(ast.from)
  if (!SchemaAST.isTypeLiteral(ast)) return undefined
  const fields = ast.propertySignatures.flatMap(({ name, type }) => {
    const check = makeLongCheck(type)
    return check === undefined ? [] : [[name, check] as const]
  })
  return fields.length === 0 ? undefined : checkFields(fields)
}
