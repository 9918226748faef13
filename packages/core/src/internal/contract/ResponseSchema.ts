import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as Schema from "effect/Schema"
import { User } from "../../user/User.ts"
import { annotate } from "../shared/Annotated.ts"

const signatureFields = {
  authType: Schema.Literal("api-key", "session"),
  authenticatedUser: Schema.Struct({ id: User.fields.id, email: User.fields.email })
}

export const SingleResponse = <Fields extends Schema.Struct.Fields>(identifier: string, fields: Fields) =>
  Schema.Struct({ ...fields, ...signatureFields }).annotations({ identifier })

export const BriefResponse = <Fields extends Schema.Struct.Fields>(identifier: string, fields: Fields) =>
  Schema.Struct({ ...fields, authType: signatureFields.authType }).annotations({ identifier })

export const ListResponse = <Row extends Schema.Schema.Any>(identifier: string, row: Row) =>
  Schema.Struct({
    data: Schema.Array(row),
    count: Schema.NonNegativeInt,
    nextCursor: Schema.NullOr(Schema.String),
    ...signatureFields
  }).annotations({ identifier })

export const RemovalResponse = <Id extends Schema.Schema.Any>(identifier: string, id: Id) =>
  Schema.Struct({ success: Schema.Literal(true), id }).annotations({ identifier })

export const CreatedResponse = <S extends Schema.Schema.Any & Schema.Annotable.All>(schema: S) =>
  annotate(schema, HttpApiSchema.annotations({ status: 201 }))
