import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { OrganizationId } from "../shared/Ids.ts"
import type { Versioned } from "../storage/Revision.ts"
import type { Writes } from "../storage/UnitOfWork.ts"
import type { Organization } from "./Organization.ts"

/** Organizations. */
export class OrganizationStore extends Context.Tag("@attestry/core/organization/OrganizationStore")<OrganizationStore, {
  /** The organization, if there is one of that id. */
  readonly find: (organizationId: OrganizationId) => Effect.Effect<Option.Option<Versioned<Organization>>>
  /** True if there is no organization. */
  readonly isEmpty: Effect.Effect<boolean>
  /**
   * Adds the organization as the storage's first. Of several first ones one commits; the units of the others run again,
   * as does any when an organization was added after it looked.
   */
  readonly insertFirst: (organization: Organization) => Effect.Effect<void, never, Writes>
  /** Adds the organization. */
  readonly insert: (organization: Organization) => Effect.Effect<void, never, Writes>
  /** Saves the organization if its revision is still the one that was read. */
  readonly save: (organization: Organization, revision: number) => Effect.Effect<void, never, Writes>
}>() {}
