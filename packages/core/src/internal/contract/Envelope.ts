import { HttpApiSchema } from "@effect/platform"
import { Effect, Schema } from "effect"
import { currentCaller } from "../../access/Actor.ts"
import type { Page } from "../../shared/Page.ts"
import { User } from "../../user/User.ts"
import { annotate } from "../shared/Annotated.ts"

/** Who was authenticated, and how: part of most answers. */
export const signatureFields = {
  authType: Schema.Literal("api-key", "session"),
  authenticatedUser: Schema.Struct({ id: User.fields.id, email: User.fields.email })
}

/** The schema of an answer that holds one resource. */
export const Single = <Fields extends Schema.Struct.Fields>(identifier: string, fields: Fields) =>
  Schema.Struct({ ...fields, ...signatureFields }).annotations({ identifier })

/** The schema of an answer that holds one resource, and of its signature how the caller was authenticated, not who. */
export const Brief = <Fields extends Schema.Struct.Fields>(identifier: string, fields: Fields) =>
  Schema.Struct({ ...fields, authType: signatureFields.authType }).annotations({ identifier })

/** The schema of an answer that holds rows of a list. */
export const List = <Row extends Schema.Schema.Any>(identifier: string, row: Row) =>
  Schema.Struct({
    data: Schema.Array(row),
    count: Schema.NonNegativeInt,
    nextCursor: Schema.NullOr(Schema.String),
    ...signatureFields
  }).annotations({ identifier })

/** The schema of the answer to a deletion. */
export const Removed = <Id extends Schema.Schema.Any>(identifier: string, id: Id) =>
  Schema.Struct({ success: Schema.Literal(true), id }).annotations({ identifier })

/** The schema of an answer to what came into being: status 201. */
export const created = <S extends Schema.Schema.Any & Schema.Annotable.All>(schema: S) =>
  annotate(schema, HttpApiSchema.annotations({ status: 201 }))

/** The current caller's signature. */
export const signature = Effect.map(currentCaller, ({ type, user }) => ({
  authType: type,
  authenticatedUser: { id: user.id, email: user.email }
}))

/** A resource, signed. */
export const single = <A extends object, E, R>(resource: Effect.Effect<A, E, R>) =>
  Effect.zipWith(resource, signature, (value, signed) => ({ ...value, ...signed }))

/** A resource, signed with how the caller was authenticated alone. */
export const brief = <A extends object, E, R>(resource: Effect.Effect<A, E, R>) =>
  Effect.zipWith(resource, signature, (value, { authType }) => ({ ...value, authType }))

/** A page of rows as the list shows them, signed. */
export const page = <A, B, E, R>(rows: Effect.Effect<Page<A>, E, R>, show: (row: A) => B) =>
  Effect.zipWith(rows, signature, ({ data, ...rest }, signed) => ({ data: data.map(show), ...rest, ...signed }))

/** What is left of a removed resource: its id. */
export const removed = <Id, E, R>(id: Effect.Effect<Id, E, R>) =>
  Effect.map(id, (id) => ({ success: true as const, id }))
