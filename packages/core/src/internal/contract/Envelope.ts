import * as Effect from "effect/Effect"
import { currentCaller } from "../../access/Actor.ts"
import type { Page } from "../../shared/Page.ts"

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
