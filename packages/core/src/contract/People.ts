import * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"
import type { CurrentUser } from "../access/Actor.ts"
import { describe } from "../shared/Describe.ts"
import type { MemberId, UserId } from "../shared/Ids.ts"
import { optional } from "../shared/Optional.ts"
import { makePersonCollector, type Signature } from "./PersonCollector.ts"

const PersonName = Schema.Struct({
  name: Schema.String.annotations({ description: "The name of the person.", examples: ["Ada Park"] }),
  isActive: Schema.Boolean.annotations({
    description: "False for a member who is inactive, invited or removed.",
    examples: [true]
  })
}).annotations({ identifier: "PersonName", description: "The name of a person whose id the response shows." })

const People = Schema.Record({ key: Schema.String, value: PersonName }).annotations({
  identifier: "People",
  description: "The people of the response by their ids, with `include=people`.",
  examples: [{ usr_01jcz3n8k4v9wq2h7m5r6t8x0y: { name: "Ada Park", isActive: true } }]
})

const Include = Schema.Struct({
  include: optional(
    describe(Schema.Literal("people"), "`people` adds the names of the people whose ids the response shows.")
  )
})

const Included = Schema.Struct({ people: optional(People) })

type Primitive = string | number | boolean | null | undefined

// a field of any type may have an id too
type ShowsPerson<A, Depth extends ReadonlyArray<0> = []> = Depth["length"] extends 8 ? never
  : unknown extends A ? true
  : A extends MemberId | UserId ? true
  : A extends Primitive ? never
  : A extends ReadonlyArray<infer Item> ? ShowsPerson<Item, [...Depth, 0]>
  : { readonly [K in Exclude<keyof A, Signature>]: ShowsPerson<A[K], [...Depth, 0]> }[Exclude<keyof A, Signature>]

// names are those that an organization knows
type HasPeople<A, Current> = [Current] extends [CurrentUser] ? false : [ShowsPerson<A>] extends [never] ? false : true

export type WithPeople<A, Current> = HasPeople<A, Current> extends true ? A & typeof Included.Type : A

export type WithInclude<Query, A, Current> = HasPeople<A, Current> extends false ? Query
  : [Query] extends [never] ? typeof Include.Type
  : Query & typeof Include.Type

const extend = (schema: Schema.Schema.All, more: Schema.Schema.Any): Schema.Schema<unknown> => {
  const { ast } = schema
  if (!SchemaAST.isTypeLiteral(ast)) throw new Error("Only a struct can have more fields")
  const fields = [...ast.propertySignatures, ...SchemaAST.getPropertySignatures(more.ast)]
  return Schema.make(new SchemaAST.TypeLiteral(fields, ast.indexSignatures, ast.annotations))
}

export const showsPeople = ({ ast }: Schema.Schema.All): boolean => makePersonCollector(ast) !== undefined

export const withInclude = (query: Schema.Schema.All = Schema.Struct({})) => extend(query, Include)

export const withPeople = (success: Schema.Schema.All) => extend(success, Included)
