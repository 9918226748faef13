import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { OrganizationId } from "../shared/Ids.ts"
import type { PageQuery } from "../shared/Page.ts"
import type { OwnedStore } from "../storage/OwnedStore.ts"
import type { Role, RoleId } from "./Role.ts"

/**
 * Custom roles. Names (`roleKey`) are unique within the organization, and it has at most `maximumRoles`: of several
 * inserts at once that would break this, some commit and the units of the others run again. An insert is the only one
 * of its unit. A role that a member has cannot be removed.
 */
export class RoleStore extends Context.Tag("@attestry/core/role/RoleStore")<
  RoleStore,
  Omit<OwnedStore<Role, PageQuery>, "count" | "list"> & {
    /** All of the organization's roles, oldest first; of those made at once, the lower id first. */
    readonly list: (organizationId: OrganizationId) => Effect.Effect<ReadonlyArray<Role>>
    /** True if a member has the role, active or not. */
    readonly isAssigned: (organizationId: OrganizationId, roleId: RoleId) => Effect.Effect<boolean>
  }
>() {}
