import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { FacetCount } from "../page/Facets.ts"
import type { FacetOf, Slice } from "../page/Page.ts"
import type { OrganizationId, UserId } from "../shared/Ids.ts"
import type { SoaLink, SoaLinkIds } from "../soaDecision/SoaLink.ts"
import type { Revised, Versioned } from "../storage/Revision.ts"
import type { Writes } from "../storage/UnitOfWork.ts"
import type {
  SoaDocument,
  SoaId,
  SoaQuery,
  SoaSummary,
  SoaVersion,
  SoaVersionQuery,
  SoaVersionSummary
} from "./SoaDocument.ts"

/**
 * Statements of applicability with their approved versions. `search` matches a part of the name in lower case. The approver of
 * a pending document must be a member. The storage itself rejects a change or removal of a version: such a write is a
 * `StorageDefect`. A unit that adds a version saves the document too, so its revision guards both.
 */
export class SoaStore extends Context.Tag("@attestry/core/soa/SoaStore")<SoaStore, {
  /** The slice of the organization's documents, with their revisions. */
  readonly list: (
    organizationId: OrganizationId,
    slice: Slice<SoaQuery>
  ) => Effect.Effect<ReadonlyArray<Revised<SoaSummary>>>
  /** The number of the organization's documents that match. */
  readonly count: (organizationId: OrganizationId, filters: Slice<SoaQuery>["filters"]) => Effect.Effect<number>
  /** The number of the organization's documents that match, for each value of each facet, in no particular order. */
  readonly facets: (
    organizationId: OrganizationId,
    filters: Slice<SoaQuery>["filters"],
    names: ReadonlyArray<FacetOf<SoaQuery>>
  ) => Effect.Effect<ReadonlyArray<FacetCount>>
  /** The document with its decisions; none if it is unknown or belongs to another organization. */
  readonly find: (organizationId: OrganizationId, id: SoaId) => Effect.Effect<Option.Option<Versioned<SoaDocument>>>
  /** Adds the document with revision 1. */
  readonly insert: (organizationId: OrganizationId, document: SoaDocument) => Effect.Effect<void, never, Writes>
  /** Replaces the whole document if it still has the revision, and adds 1 to that. */
  readonly save: (
    organizationId: OrganizationId,
    document: SoaDocument,
    revision: number
  ) => Effect.Effect<void, never, Writes>
  /** Removes the document if it still has the revision. It has no approved version. */
  readonly remove: (
    organizationId: OrganizationId,
    id: SoaId,
    revision: number
  ) => Effect.Effect<void, never, Writes>
  /**
   * The organization's documents that wait for the user's approval, and those that are worked on and have a decision whose
   * owner the user is, in no particular order.
   */
  readonly assignedTo: (
    organizationId: OrganizationId,
    userId: UserId
  ) => Effect.Effect<ReadonlyArray<Versioned<SoaDocument>>>
  /** The slice of the document's approved versions. */
  readonly versions: (
    organizationId: OrganizationId,
    id: SoaId,
    slice: Slice<SoaVersionQuery>
  ) => Effect.Effect<ReadonlyArray<SoaVersionSummary>>
  /** The number of the document's approved versions. */
  readonly countVersions: (organizationId: OrganizationId, id: SoaId) => Effect.Effect<number>
  /** The approved version of the document with the number. */
  readonly findVersion: (
    organizationId: OrganizationId,
    id: SoaId,
    version: number
  ) => Effect.Effect<Option.Option<SoaVersion>>
  /** Adds an approved version. A document has each number once. */
  readonly insertVersion: (organizationId: OrganizationId, version: SoaVersion) => Effect.Effect<void, never, Writes>
  /**
   * Finds the things of the organization that the ids refer to, each once, in no particular order. What is unknown or belongs to another
   * organization is left out. A member is found by either id. Of an invitation that is not accepted, the name is the one
   * that the organization gave.
   */
  readonly findLinks: (organizationId: OrganizationId, ids: SoaLinkIds) => Effect.Effect<ReadonlyArray<SoaLink>>
}>() {}
