import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { OrganizationId } from "../shared/Ids.ts"
import type { Writes } from "../storage/UnitOfWork.ts"
import type { Versioned } from "../storage/Versioned.ts"
import type { Role, RoleId } from "./Role.ts"

/** Where organizations' own roles are kept. */
export class RoleStore extends Context.Tag("@attestry/core/role/RoleStore")<RoleStore, {
  /** All of the organization's roles, oldest first; of those made at once, the lower id first. */
  readonly list: (organizationId: OrganizationId) => Effect.Effect<ReadonlyArray<Role>>
  /** The role, unless it is unknown or belongs to another organization. */
  readonly find: (organizationId: OrganizationId, roleId: RoleId) => Effect.Effect<Option.Option<Versioned<Role>>>
  /** Whether a member has the role, active or not. */
  readonly isAssigned: (organizationId: OrganizationId, roleId: RoleId) => Effect.Effect<boolean>
  /**
   * Adds the role, the only one of its unit of work. Of several at a time with one name (`roleKey`), and of those that would
   * be more than `maximumRoles`, some commit; the units of the others run again.
   */
  readonly insert: (organizationId: OrganizationId, role: Role) => Effect.Effect<void, never, Writes>
  /** Saves the role, if its revision is still the one that was read. Names are unique within the organization. */
  readonly save: (organizationId: OrganizationId, role: Role, revision: number) => Effect.Effect<void, never, Writes>
  /** Removes the role for good, if its revision is still the one that was read and no member has it. */
  readonly remove: (
    organizationId: OrganizationId,
    roleId: RoleId,
    revision: number
  ) => Effect.Effect<void, never, Writes>
}>() {}
