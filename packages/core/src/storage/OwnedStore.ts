import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { FacetCount } from "../page/Facets.ts"
import type { CountedRows, FacetOf, PageQuery, Slice } from "../page/Page.ts"
import type { OrganizationId } from "../shared/Ids.ts"
import type { Revised, Versioned } from "./Revision.ts"
import type { Writes } from "./UnitOfWork.ts"

/**
 * Store of entities that belong to an organization. It finds, changes and removes nothing of another one. If the row no
 * longer has the revision that a write names, the unit is retried.
 */
export interface OwnedStore<Entity extends { readonly id: string }, Query extends PageQuery> {
  /** The slice of the organization's entities, with their revisions. */
  readonly list: (organizationId: OrganizationId, slice: Slice<Query>) => Effect.Effect<ReadonlyArray<Revised<Entity>>>
  /** The same with the number of all that match, if the storage can read it with them. Without the method it is counted. */
  readonly listCounted?: (
    organizationId: OrganizationId,
    slice: Slice<Query>
  ) => Effect.Effect<CountedRows<Revised<Entity>>>
  /** The number of the organization's entities that match. */
  readonly count: (organizationId: OrganizationId, filters: Slice<Query>["filters"]) => Effect.Effect<number>
  /** The entity with its revision; none if it is unknown or belongs to another organization. */
  readonly find: (
    organizationId: OrganizationId,
    id: Entity["id"]
  ) => Effect.Effect<Option.Option<Versioned<Entity>>>
  /** Adds the entity with revision 1. */
  readonly insert: (organizationId: OrganizationId, entity: Entity) => Effect.Effect<void, never, Writes>
  /** Replaces the whole entity if it still has the revision, and adds 1 to that. */
  readonly save: (
    organizationId: OrganizationId,
    entity: Entity,
    revision: number
  ) => Effect.Effect<void, never, Writes>
  /** Deletes the entity if it still has the revision. */
  readonly remove: (
    organizationId: OrganizationId,
    id: Entity["id"],
    revision: number
  ) => Effect.Effect<void, never, Writes>
}

/** A store that also counts its entities by the values of facets. */
export interface FacetedStore<Entity extends { readonly id: string }, Query extends PageQuery>
  extends OwnedStore<Entity, Query>
{
  /** The number of the organization's entities that match, for each value of each facet, in no particular order. */
  readonly facets: (
    organizationId: OrganizationId,
    filters: Slice<Query>["filters"],
    names: ReadonlyArray<FacetOf<Query>>
  ) => Effect.Effect<ReadonlyArray<FacetCount>>
}
