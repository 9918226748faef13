import * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"

const toType = ({ annotations, type }: SchemaAST.Type): SchemaAST.Type =>
  new SchemaAST.Type(withoutChecks(type), annotations)

const withoutChecks = (ast: SchemaAST.AST): SchemaAST.AST => {
  if (SchemaAST.isRefinement(ast)) return withoutChecks(ast.from)
  if (SchemaAST.isUnion(ast)) return SchemaAST.Union.make(ast.types.map(withoutChecks))
  if (SchemaAST.isSuspend(ast)) return new SchemaAST.Suspend(() => withoutChecks(ast.f()))
  if (SchemaAST.isTransformation(ast)) {
    return new SchemaAST.Transformation(withoutChecks(ast.from), withoutChecks(ast.to), ast.transformation)
  }
  if (SchemaAST.isTupleType(ast)) {
    const elements = ast.elements.map(({ isOptional, type }) =>
      new SchemaAST.OptionalType(withoutChecks(type), isOptional)
    )
    return new SchemaAST.TupleType(elements, ast.rest.map(toType), ast.isReadonly)
  }
  if (!SchemaAST.isTypeLiteral(ast)) return ast
  return new SchemaAST.TypeLiteral(
    ast.propertySignatures.map(({ isOptional, isReadonly, name, type }) =>
      new SchemaAST.PropertySignature(name, withoutChecks(type), isOptional, isReadonly)
    ),
    ast.indexSignatures.map(({ isReadonly, parameter, type }) =>
      new SchemaAST.IndexSignature(parameter, withoutChecks(type), isReadonly)
    )
  )
}

/**
 * Makes the schema by which a store encodes and decodes an entity. It has no checks at any depth, because a store
 * gives back what was accepted once, also after a rule became stricter. It drops unknown fields.
 */
export const storedSchema = <A, I>(entity: Schema.Schema<A, I>): Schema.Schema<A, I> =>
  Schema.make<A, I>(withoutChecks(entity.ast))
