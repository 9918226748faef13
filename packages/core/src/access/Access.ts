import { HttpApiSchema } from "@effect/platform"
import { Context, Effect, Schema } from "effect"
import { CurrentActor } from "./Actor.ts"
import { Permission } from "./Permission.ts"

/**
 * No credential, or none that counts: unknown, malformed, expired or revoked alike.
 *
 * @since 0.1.0
 * @category errors
 */
export class Unauthenticated
  extends Schema.TaggedError<Unauthenticated>()("Unauthenticated", {}, HttpApiSchema.annotations({ status: 401 }))
{
  override get message() {
    return "A valid API key is needed, in the header X-API-Key"
  }
}

/**
 * The caller is known, but lacks a permission.
 *
 * @since 0.1.0
 * @category errors
 */
export class PermissionMissing extends Schema.TaggedError<PermissionMissing>()(
  "PermissionMissing",
  { missing: Schema.Array(Permission) },
  HttpApiSchema.annotations({ status: 403 })
) {
  override get message() {
    return `This needs a permission that the caller lacks: ${this.missing.join(", ")}`
  }
}

/**
 * The caller is known, but not in the organization that the request names. Whether there is one is not told.
 *
 * @since 0.1.0
 * @category errors
 */
export class NotAMember
  extends Schema.TaggedError<NotAMember>()("NotAMember", {}, HttpApiSchema.annotations({ status: 403 }))
{
  override get message() {
    return "The credential does not belong to the organization that X-Organization-Id names"
  }
}

/**
 * Permissions that a caller must hold: all of them, or one of them.
 *
 * @since 0.1.0
 * @category models
 */
export type Requirement =
  | { readonly all: ReadonlyArray<Permission> }
  | { readonly any: ReadonlyArray<Permission> }

/**
 * The last argument of a use case: runs it only for an actor who meets the requirement. An endpoint names the guard
 * of its use case, so the requirement stands once.
 *
 * @since 0.1.0
 * @category models
 */
export interface Guard {
  <A, E, R>(self: Effect.Effect<A, E, R>): Effect.Effect<A, E | PermissionMissing, R | CurrentActor>
  readonly requirement: Requirement
}

/**
 * Which of the required permissions are lacking; of alternatives all, if none is held.
 *
 * @since 0.1.0
 * @category guards
 */
export const lacking = (requirement: Requirement, held: ReadonlySet<Permission>): ReadonlyArray<Permission> =>
  "all" in requirement
    ? requirement.all.filter((permission) => !held.has(permission))
    : requirement.any.some((permission) => held.has(permission))
    ? []
    : requirement.any

const guard = (requirement: Requirement): Guard =>
  Object.assign(
    <A, E, R>(self: Effect.Effect<A, E, R>) =>
      Effect.flatMap(CurrentActor, (actor): Effect.Effect<A, E | PermissionMissing, R> => {
        const missing = lacking(requirement, actor.permissions)
        return missing.length === 0 ? self : Effect.fail(new PermissionMissing({ missing }))
      }),
    { requirement }
  )

/**
 * Asks for one permission.
 *
 * @since 0.1.0
 * @category guards
 */
export const requires = (permission: Permission): Guard => guard({ all: [permission] })

/**
 * Asks for all of the permissions.
 *
 * @since 0.1.0
 * @category guards
 */
export const all = (...permissions: ReadonlyArray<Permission>): Guard => guard({ all: permissions })

/**
 * Asks for one of the permissions.
 *
 * @since 0.1.0
 * @category guards
 */
export const any = (...permissions: readonly [Permission, ...Array<Permission>]): Guard => guard({ any: permissions })

/**
 * Asks for nothing but to be known.
 *
 * @since 0.1.0
 * @category guards
 */
export const anyCaller: Guard = guard({ all: [] })

/**
 * The guard of an endpoint's use case. Every endpoint is annotated with it.
 *
 * @since 0.1.0
 * @category annotations
 */
export class Permits extends Context.Tag("@attestry/core/access/Permits")<Permits, Guard>() {}
