import { HttpApiSchema } from "@effect/platform"
import { Effect, Schema } from "effect"
import { caller } from "../access/Actor.ts"
import { User } from "../member/User.ts"
import { annotated } from "../shared/Annotated.ts"
import type { Page } from "../shared/Page.ts"

/**
 * Who was authenticated, and how: part of most answers.
 *
 * @since 0.1.0
 * @category schemas
 */
export const signatureFields = {
  authType: Schema.Literal("api-key", "session"),
  authenticatedUser: Schema.Struct({ id: User.fields.id, email: User.fields.email })
}

/**
 * The schema of an answer that holds one resource.
 *
 * @since 0.1.0
 * @category schemas
 */
export const Single = <Fields extends Schema.Struct.Fields>(identifier: string, fields: Fields) =>
  Schema.Struct({ ...fields, ...signatureFields }).annotations({ identifier })

/**
 * The schema of an answer that holds one resource, and of its signature how the caller was authenticated, not who.
 *
 * @since 0.1.0
 * @category schemas
 */
export const Brief = <Fields extends Schema.Struct.Fields>(identifier: string, fields: Fields) =>
  Schema.Struct({ ...fields, authType: signatureFields.authType }).annotations({ identifier })

/**
 * The schema of an answer that holds rows of a list.
 *
 * @since 0.1.0
 * @category schemas
 */
export const List = <Row extends Schema.Schema.Any>(identifier: string, row: Row) =>
  Schema.Struct({
    data: Schema.Array(row),
    count: Schema.NonNegativeInt,
    nextCursor: Schema.NullOr(Schema.String),
    ...signatureFields
  }).annotations({ identifier })

/**
 * The schema of the answer to a deletion.
 *
 * @since 0.1.0
 * @category schemas
 */
export const Removed = <Id extends Schema.Schema.Any>(identifier: string, id: Id) =>
  Schema.Struct({ success: Schema.Literal(true), id }).annotations({ identifier })

/**
 * The schema of an answer to what came into being: status 201.
 *
 * @since 0.1.0
 * @category schemas
 */
export const created = <S extends Schema.Schema.Any & Schema.Annotable.All>(schema: S) =>
  annotated(schema, HttpApiSchema.annotations({ status: 201 }))

/**
 * The current caller's signature.
 *
 * @since 0.1.0
 * @category answers
 */
export const signature = Effect.map(caller, ({ type, user }) => ({
  authType: type,
  authenticatedUser: { id: user.id, email: user.email }
}))

/**
 * A resource, signed.
 *
 * @since 0.1.0
 * @category answers
 */
export const single = <A extends object, E, R>(resource: Effect.Effect<A, E, R>) =>
  Effect.zipWith(resource, signature, (value, signed) => ({ ...value, ...signed }))

/**
 * A resource, signed with how the caller was authenticated alone.
 *
 * @since 0.1.0
 * @category answers
 */
export const brief = <A extends object, E, R>(resource: Effect.Effect<A, E, R>) =>
  Effect.zipWith(resource, signature, (value, { authType }) => ({ ...value, authType }))

/**
 * A page of rows as the list shows them, signed.
 *
 * @since 0.1.0
 * @category answers
 */
export const page = <A, B, E, R>(rows: Effect.Effect<Page<A>, E, R>, show: (row: A) => B) =>
  Effect.zipWith(rows, signature, ({ data, ...rest }, signed) => ({ data: data.map(show), ...rest, ...signed }))

/**
 * What is left of a removed resource: its id.
 *
 * @since 0.1.0
 * @category answers
 */
export const removed = <Id, E, R>(id: Effect.Effect<Id, E, R>) =>
  Effect.map(id, (id) => ({ success: true as const, id }))
