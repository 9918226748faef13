import * as Option from "effect/Option"
import * as Predicate from "effect/Predicate"
import * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"
import { Either, ParseResult } from "../shared/AttestryNeedsEffect3.ts"

// Decodes valid JSON to what `ParseResult` makes of it, in a fraction of the time, because it names no faults.
export type Quick = (input: unknown) => unknown

// a value that is invalid, or has to be decoded by `ParseResult`
export const invalid: unique symbol = Symbol("@attestry/core/contract/QuickDecoder/invalid")

type Options = SchemaAST.ParseOptions

const accept = (test: (input: unknown) => boolean): Quick => (input) => test(input) ? input : invalid

// schemas that are rare in requests
const decodeSlowly = (ast: SchemaAST.AST, options: Options): Quick => {
  const decode = ParseResult.decodeUnknownEither(Schema.make<unknown, unknown>(ast), options)
  return (input) => Either.getOrElse(decode(input), () => invalid)
}

const getRight = (result: unknown): unknown =>
  Either.isEither(result) && Either.isRight(result) ? result.right : invalid

const makeRefinement = (ast: SchemaAST.Refinement, options: Options): Quick => {
  const from = makeQuick(ast.from, options)
  return (input) => {
    const value = from(input)
    return value !== invalid && Option.isNone(ast.filter(value, options, ast)) ? value : invalid
  }
}

const changeFields =
  ({ propertySignatureTransformations }: SchemaAST.TypeLiteralTransformation): Quick => (made: unknown) => {
    if (!Predicate.isRecord(made)) return invalid
    for (const { decode, from, to } of propertySignatureTransformations) {
      const changed = decode(Object.hasOwn(made, from) ? Option.some(made[from]) : Option.none())
      delete made[from]
      if (Option.isSome(changed)) made[to] = changed.value
    }
    return made
  }

const makeTransformation = (ast: SchemaAST.Transformation, options: Options): Quick => {
  const { transformation } = ast
  const from = makeQuick(ast.from, options)
  const to = makeQuick(ast.to, options)
  const change = transformation._tag === "TypeLiteralTransformation" ? changeFields(transformation) : undefined
  return (input) => {
    const value = from(input)
    if (value === invalid) return invalid
    const changed = transformation._tag === "FinalTransformation"
      ? getRight(transformation.decode(value, options, ast, input))
      : change === undefined
      ? value
      : change(value)
    return changed === invalid ? invalid : to(changed)
  }
}

const makeArray = (ast: SchemaAST.TupleType, options: Options): Quick | undefined => {
  const [rest, ...others] = ast.rest
  if (rest === undefined || ast.elements.length + others.length > 0) return undefined
  const decode = makeQuick(rest.type, options)
  return (input) => {
    if (!Array.isArray(input)) return invalid
    const items: Array<unknown> = []
    for (const item of input) {
      const value = decode(item)
      if (value === invalid) return invalid
      items.push(value)
    }
    return items
  }
}

const makeStruct = (ast: SchemaAST.TypeLiteral, options: Options): Quick | undefined => {
  if (ast.indexSignatures.length > 0 || ast.propertySignatures.length === 0) return undefined
  const fields = ast.propertySignatures.map(({ isOptional, name, type }) => ({
    isOptional,
    name,
    decode: makeQuick(type, options)
  }))
  const names = new Set(fields.map(({ name }) => name))
  const isStrict = options.onExcessProperty === "error"
  return (input) => {
    if (!Predicate.isRecord(input)) return invalid
    if (isStrict) { for (const name of Object.keys(input)) if (!names.has(name)) return invalid }
    const made: Record<PropertyKey, unknown> = {}
    for (const { decode, isOptional, name } of fields) {
      if (isOptional && !Object.hasOwn(input, name)) continue
      const value = decode(input[name])
      if (value === invalid) return invalid
      made[name] = value
    }
    return made
  }
}

// such as the text of an id
const makePrefixed = ({ head, spans }: SchemaAST.TemplateLiteral): Quick | undefined => {
  const [span, ...others] = spans
  if (span.literal !== "" || !SchemaAST.isStringKeyword(span.type) || others.length > 0) return undefined
  return accept((input) => typeof input === "string" && input.startsWith(head))
}

const simple = new Set<SchemaAST.AST["_tag"]>([
  "BooleanKeyword",
  "Literal",
  "NumberKeyword",
  "StringKeyword",
  "TemplateLiteral"
])

const isSimple = (ast: SchemaAST.AST): boolean =>
  SchemaAST.isRefinement(ast) || SchemaAST.isTransformation(ast) ? isSimple(ast.from) : simple.has(ast._tag)

// among several objects `ParseResult` chooses by their literals
const makeUnion = (ast: SchemaAST.Union, options: Options): Quick | undefined => {
  const literals = new Set<unknown>(ast.types.flatMap((type) => SchemaAST.isLiteral(type) ? [type.literal] : []))
  if (literals.size === ast.types.length) return accept((input) => literals.has(input))
  if (ast.types.filter((type) => !isSimple(type)).length > 1) return undefined
  const decoders = ast.types.map((type) => makeQuick(type, options))
  return (input) => {
    for (const decode of decoders) {
      const value = decode(input)
      if (value !== invalid) return value
    }
    return invalid
  }
}

const makeDeclaration = (ast: SchemaAST.Declaration, options: Options): Quick => {
  const decode = ast.decodeUnknown(...ast.typeParameters)
  return (input) => getRight(decode(input, options, ast))
}

const choose = (ast: SchemaAST.AST, options: Options): Quick | undefined => {
  if (SchemaAST.isRefinement(ast)) return makeRefinement(ast, options)
  if (SchemaAST.isTransformation(ast)) return makeTransformation(ast, options)
  if (SchemaAST.isDeclaration(ast)) return makeDeclaration(ast, options)
  if (SchemaAST.isTypeLiteral(ast)) return makeStruct(ast, options)
  if (SchemaAST.isTupleType(ast)) return makeArray(ast, options)
  if (SchemaAST.isUnion(ast)) return makeUnion(ast, options)
  if (SchemaAST.isLiteral(ast)) return accept((input) => input === ast.literal)
  if (SchemaAST.isTemplateLiteral(ast)) return makePrefixed(ast)
  if (SchemaAST.isStringKeyword(ast)) return accept(Predicate.isString)
  if (SchemaAST.isNumberKeyword(ast)) return accept(Predicate.isNumber)
  if (SchemaAST.isBooleanKeyword(ast)) return accept(Predicate.isBoolean)
  return SchemaAST.isUnknownKeyword(ast) ? (input) => input : undefined
}

export const makeQuick = (ast: SchemaAST.AST, given: Options = {}): Quick => {
  const options = { ...given, ...Option.getOrElse(SchemaAST.getParseOptionsAnnotation(ast), () => ({})) }
  const isPlain = Option.isNone(SchemaAST.getDecodingFallbackAnnotation(ast)) && options.exact !== true &&
    (options.propertyOrder ?? "none") === "none" && options.onExcessProperty !== "preserve"
  return (isPlain ? choose(ast, options) : undefined) ?? decodeSlowly(ast, options)
}

// decodes slowly what is invalid, to name its faults
export const makeDecode = <A, I>(
  schema: Schema.Schema<A, I>,
  options: Options
): (input: unknown) => Either.Either<A, ParseResult.ParseIssue> => {
  const quick = makeQuick(schema.ast, options)
  const decode = ParseResult.decodeUnknownEither(schema, options)
  const isDecoded = (value: unknown): value is A => value !== invalid
  return (input) => {
    const value = quick(input)
    return isDecoded(value) ? Either.right(value) : decode(input)
  }
}
