import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { describe } from "../shared/Describe.ts"
import { TaggedProblem } from "../shared/TaggedProblem.ts"
import { type Actor, CurrentActor } from "./Actor.ts"
import { Permission } from "./Permission.ts"

export class PermissionEscalation extends TaggedProblem<PermissionEscalation>()("PermissionEscalation", 403, {
  fields: { missing: describe(Schema.Array(Permission), "The permissions that the caller lacks.", ["vendor:update"]) },
  message: ({ missing }) =>
    `The caller cannot grant permissions that it lacks, or change what holds them: ${missing.join(", ")}.`
}) {}

export const findMissing = (actor: Actor, permissions: Iterable<Permission>): ReadonlyArray<Permission> =>
  Array.from(new Set(permissions)).filter((permission) => !actor.permissions.has(permission))

export const isGrantable = (actor: Actor, permissions: Iterable<Permission>): boolean =>
  findMissing(actor, permissions).length === 0

export const requireGrantable = (
  permissions: Iterable<Permission>
): Effect.Effect<void, PermissionEscalation, CurrentActor> =>
  Effect.flatMap(CurrentActor, (actor) => {
    const missing = findMissing(actor, permissions)
    return missing.length === 0 ? Effect.void : Effect.fail(new PermissionEscalation({ missing }))
  })
