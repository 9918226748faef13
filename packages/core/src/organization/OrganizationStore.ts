import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { OrganizationId } from "../shared/Ids.ts"
import type { Versioned } from "../storage/Revision.ts"
import type { Writes } from "../storage/UnitOfWork.ts"
import type { Organization } from "./Organization.ts"

export class OrganizationStore extends Context.Tag("@attestry/core/organization/OrganizationStore")<OrganizationStore, {
  /** The organization with the id. */
  readonly find: (organizationId: OrganizationId) => Effect.Effect<Option.Option<Versioned<Organization>>>
  /** Organizations by id, after the given one: at most `limit`. */
  readonly list: (page: {
    readonly after: OrganizationId | undefined
    readonly limit: number
  }) => Effect.Effect<ReadonlyArray<Organization>>
  /** True if there is no organization. */
  readonly isEmpty: Effect.Effect<boolean>
  /**
   * Adds the organization as the first of the storage. If another organization was added since the unit read, the unit is
   * retried. So of several first ones, one commits.
   */
  readonly insertFirst: (organization: Organization) => Effect.Effect<void, never, Writes>
  /** Adds the organization. */
  readonly insert: (organization: Organization) => Effect.Effect<void, never, Writes>
  /** Replaces the organization if it still has the revision. */
  readonly save: (organization: Organization, revision: number) => Effect.Effect<void, never, Writes>
}>() {}
