import * as Predicate from "effect/Predicate"
import * as SchemaAST from "effect/SchemaAST"
import { hasPersonIds, isPersonId } from "../shared/Ids.ts"

// the caller, whom each response names
export type Signature = "authenticatedUser"
const signature: Signature = "authenticatedUser"

export type Collect = (value: unknown, add: (id: string) => void) => void

const collectAll: Collect = (value, add) => {
  if (typeof value === "string") {
    if (isPersonId(value)) add(value)
  } else if (Array.isArray(value)) {
    for (const item of value) collectAll(item, add)
  } else if (Predicate.isRecord(value)) {
    for (const member of Object.values(value)) collectAll(member, add)
  }
}

const both = (collects: ReadonlyArray<Collect>): Collect | undefined =>
  collects.length < 2 ? collects[0] : (value, add) => {
    for (const collect of collects) collect(value, add)
  }

const compileAll = (asts: ReadonlyArray<SchemaAST.AST>): Collect | undefined =>
  both(asts.flatMap((ast) => makePersonCollector(ast) ?? []))

const compileStruct = (
  { indexSignatures, propertySignatures }: SchemaAST.TypeLiteral
): Collect | undefined => {
  const fields = propertySignatures.flatMap(({ name, type }) => {
    const collect = name === signature ? undefined : makePersonCollector(type)
    return collect === undefined ? [] : [{ name: String(name), collect }]
  })
  const others = compileAll(indexSignatures.map(({ type }) => type))
  if (fields.length === 0 && others === undefined) return undefined
  return (value, add) => {
    if (!Predicate.isRecord(value)) return
    for (const { collect, name } of fields) collect(value[name], add)
    if (others !== undefined) { for (const member of Object.values(value)) others(member, add) }
  }
}

// undefined if no value of the schema shows a person; a recursive schema is of a document, which shows none
export const makePersonCollector = (ast: SchemaAST.AST): Collect | undefined => {
  if (hasPersonIds(ast)) return collectAll
  if (SchemaAST.isRefinement(ast)) return makePersonCollector(ast.from)
  if (SchemaAST.isTransformation(ast)) return makePersonCollector(ast.to)
  if (SchemaAST.isUnion(ast)) return compileAll(ast.types)
  if (SchemaAST.isTypeLiteral(ast)) return compileStruct(ast)
  if (!SchemaAST.isTupleType(ast)) return undefined
  const collect = compileAll([...ast.elements, ...ast.rest].map(({ type }) => type))
  return collect && ((value, add) => {
    if (Array.isArray(value)) { for (const item of value) collect(item, add) }
  })
}
