import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as Schema from "effect/Schema"
import { Facets } from "../page/Facets.ts"
import { annotate } from "../shared/Annotated.ts"
import { describe } from "../shared/Describe.ts"
import { optional } from "../shared/Optional.ts"
import { User } from "../user/User.ts"

const signatureFields = {
  authType: Schema.Literal("api-key", "session").annotations({
    identifier: "AuthType",
    description: "The kind of credential of the request."
  }),
  authenticatedUser: Schema.Struct({ id: User.fields.id, email: User.fields.email }).annotations({
    identifier: "AuthenticatedUser",
    description: "The user of the session, or the creator of the API key."
  })
}

export const succeeded = describe(Schema.Literal(true), "Always true.")

// a response with an `ETag` has it, and each row whose resource has one
const revision = describe(Schema.Positive.pipe(Schema.int()), "The number in the `ETag` of the resource.", 3)

export const addRevision = <Fields extends Schema.Struct.Fields>(schema: Schema.Struct<Fields>) => {
  const annotations: { readonly [name: symbol]: unknown } = schema.ast.annotations
  return annotate(Schema.Struct({ ...schema.fields, revision }), annotations)
}

export const SignedResponse = <Fields extends Schema.Struct.Fields>(identifier: string, fields: Fields) =>
  Schema.Struct({ ...fields, ...signatureFields }).annotations({ identifier })

export const BrieflySignedResponse = <Fields extends Schema.Struct.Fields>(identifier: string, fields: Fields) =>
  Schema.Struct({ ...fields, authType: signatureFields.authType }).annotations({ identifier })

export const SingleResponse = <Fields extends Schema.Struct.Fields>(identifier: string, fields: Fields) =>
  SignedResponse(identifier, { ...fields, revision })

export const BriefResponse = <Fields extends Schema.Struct.Fields>(identifier: string, fields: Fields) =>
  BrieflySignedResponse(identifier, { ...fields, revision })

const makeListFields = <Row extends Schema.Schema.Any>(row: Row) => ({
  data: describe(Schema.Array(row), "The rows of the page, or all rows."),
  count: describe(Schema.NonNegativeInt, "The number of rows that match the filters, counted for the first page.", 1),
  nextCursor: describe(Schema.NullOr(Schema.String), "The `cursor` of the next page; null on the last.", null),
  ...signatureFields
})

export const ListResponse = <Row extends Schema.Schema.Any>(identifier: string, row: Row) =>
  Schema.Struct(makeListFields(row)).annotations({ identifier })

// with the facets that the query asks for
export const FacetedResponse = <Row extends Schema.Schema.Any>(identifier: string, row: Row) =>
  Schema.Struct({ ...makeListFields(row), facets: optional(Facets) }).annotations({ identifier })

export const RemovalResponse = <Id extends Schema.Schema.Any>(identifier: string, id: Id) =>
  Schema.Struct({ success: succeeded, id: describe(id, "The id of what was removed.") }).annotations({ identifier })

export const CreatedResponse = <S extends Schema.Schema.Any & Schema.Annotable.All>(schema: S) =>
  annotate(schema, HttpApiSchema.annotations({ status: 201 }))
