import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { PageQuery } from "../page/Page.ts"
import type { OrganizationId } from "../shared/Ids.ts"
import type { OwnedStore } from "../storage/OwnedStore.ts"
import type { Revised } from "../storage/Revision.ts"
import type { Role, RoleId } from "./Role.ts"

/**
 * Custom roles. An organization has each name (`roleKey`) once and at most `maximumRoles` roles. Of several units whose
 * inserts would break this, some commit and the others are retried. A unit inserts at most one role. A role that a member
 * has cannot be removed.
 */
export class RoleStore extends Context.Tag("@attestry/core/role/RoleStore")<
  RoleStore,
  Omit<OwnedStore<Role, PageQuery>, "count" | "list"> & {
    /** All of the organization's roles with their revisions, oldest first, then by id. */
    readonly list: (organizationId: OrganizationId) => Effect.Effect<ReadonlyArray<Revised<Role>>>
    /** True if a member, active or not, has the role. */
    readonly isAssigned: (organizationId: OrganizationId, roleId: RoleId) => Effect.Effect<boolean>
  }
>() {}
