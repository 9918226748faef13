import * as Effect from "effect/Effect"
import { type Caller, CurrentActor, CurrentUser } from "../access/Actor.ts"
import { zipWith } from "../shared/ZipWith.ts"
import type { Versioned } from "../storage/Revision.ts"
import { uncheckedCast } from "./UncheckedCast.ts"
import { WithRevision } from "./WithRevision.ts"

const sign = ({ type, user }: Caller) => ({
  authType: type,
  authenticatedUser: { id: user.id, email: user.email }
})

// the host itself has no credential, and is nobody over HTTP
const unsigned: ReturnType<typeof sign> = uncheckedCast({})

export const signature = Effect.map(CurrentActor, (actor) => actor.type === "system" ? unsigned : sign(actor))

export const signedAsUser = <A extends object, E, R>(result: Effect.Effect<A, E, R>) =>
  zipWith(
    result,
    CurrentUser,
    (value, { type, user }) =>
      Object.assign({}, value, { authType: type, authenticatedUser: { id: user.id, email: user.email } })
  )

export const toResource = <A extends object>({ revision, value }: Versioned<A>) =>
  new WithRevision(Object.assign({}, value, { revision }), revision)

// not signed
export const resource = <A extends object, E, R>(read: Effect.Effect<Versioned<A>, E, R>) =>
  Effect.map(read, toResource)

export const single = <A extends object, E, R>(read: Effect.Effect<Versioned<A>, E, R>) =>
  zipWith(
    read,
    signature,
    ({ revision, value }, signed) => new WithRevision(Object.assign({}, value, { revision }, signed), revision)
  )

export const brief = <A extends object, E, R>(read: Effect.Effect<Versioned<A>, E, R>) =>
  zipWith(
    read,
    signature,
    ({ revision, value }, { authType }) => new WithRevision(Object.assign({}, value, { revision, authType }), revision)
  )

export const signed = <A extends object, E, R>(result: Effect.Effect<A, E, R>) =>
  zipWith(result, signature, (value, signed) => Object.assign({}, value, signed))

export const signedBriefly = <A extends object, E, R>(result: Effect.Effect<A, E, R>) =>
  zipWith(result, signature, (value, { authType }) => Object.assign({}, value, { authType }))

export const removed = <Id, E, R>(id: Effect.Effect<Id, E, R>) =>
  Effect.map(id, (id) => ({ success: true as const, id }))
