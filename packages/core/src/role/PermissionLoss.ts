import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { CurrentActor } from "../access/Actor.ts"
import type { Permission } from "../access/Permission.ts"
import type { Writes } from "../storage/UnitOfWork.ts"
import type { Role } from "./Role.ts"

// `Attestry.ts` lists what happens when the members with a role lose permissions
export class PermissionLoss extends Context.Tag("@attestry/core/role/PermissionLoss")<PermissionLoss, {
  // runs in the current unit of work
  readonly run: (role: Role, lost: ReadonlySet<Permission>) => Effect.Effect<void, never, CurrentActor | Writes>
}>() {}
