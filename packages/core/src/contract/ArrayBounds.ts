import * as Option from "effect/Option"
import * as Predicate from "effect/Predicate"
import * as SchemaAST from "effect/SchemaAST"

type Cut = (input: unknown) => unknown

const getMaxItems = (ast: SchemaAST.Refinement): number | undefined =>
  Option.getOrUndefined(
    Option.flatMap(SchemaAST.getJSONSchemaAnnotation(ast), (schema) =>
      "maxItems" in schema && typeof schema.maxItems === "number" ? Option.some(schema.maxItems) : Option.none())
  )

const cutFields = (fields: ReadonlyArray<readonly [name: PropertyKey, cut: Cut]>): Cut => (input) => {
  if (!Predicate.isRecord(input)) return input
  const changed = fields.flatMap(([name, cut]) => {
    if (!Object.hasOwn(input, name)) return []
    const value: unknown = Reflect.get(input, name)
    const cutValue = cut(value)
    return cutValue === value ? [] : [[name, cutValue] as const]
  })
  return changed.length === 0 ? input : { ...input, ...Object.fromEntries(changed) }
}

const cutRefined = (ast: SchemaAST.Refinement): Cut | undefined => {
  const max = getMaxItems(ast)
  const inner = makeCut(ast.from)
  if (max === undefined) return inner
  return (input) => {
    const short = Array.isArray(input) && input.length > max + 1 ? input.slice(0, max + 1) : input
    return inner === undefined ? short : inner(short)
  }
}

// undefined if the schema has no array with a greatest length
const makeCut = (ast: SchemaAST.AST): Cut | undefined => {
  if (SchemaAST.isRefinement(ast)) return cutRefined(ast)
  if (SchemaAST.isTransformation(ast)) return makeCut(ast.from)
  if (SchemaAST.isTypeLiteral(ast)) {
    const fields = ast.propertySignatures.flatMap(({ name, type }) => {
      const cut = makeCut(type)
      return cut === undefined ? [] : [[name, cut] as const]
    })
    return fields.length === 0 ? undefined : cutFields(fields)
  }
  if (!SchemaAST.isUnion(ast)) return undefined
  const cuts = ast.types.map(makeCut).filter(Predicate.isNotUndefined)
  return cuts.length === 0 ? undefined : (input) => cuts.reduce((value, cut) => cut(value), input)
}

// An array that is too long keeps one item too many, so that the decoder reports it without decoding the rest.
export const cutArrays = (ast: SchemaAST.AST): Cut => makeCut(ast) ?? ((input) => input)
