import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { OrganizationId } from "../shared/Ids.ts"
import type { Versioned } from "../storage/Revision.ts"
import type { Writes } from "../storage/UnitOfWork.ts"
import type { Organization } from "./Organization.ts"

/** An organization, and the bytes of its files. */
export interface StorageUsage {
  readonly organization: Versioned<Organization>
  readonly bytes: number
}

/**
 * The bytes of the files of an organization: the sum of the sizes in its attachments, its questionnaires and the versions
 * of its automations.
 */
export class StorageUsageStore extends Context.Tag("@attestry/core/organization/StorageUsageStore")<StorageUsageStore, {
  /** The organization with the id, and the bytes of its files, in one read. */
  readonly find: (organizationId: OrganizationId) => Effect.Effect<Option.Option<StorageUsage>>
  /**
   * Retries the unit if the files of the organization would have more than `limit` bytes after its commit. So of several
   * units that add files at once, those commit that fit.
   */
  readonly keepWithin: (organizationId: OrganizationId, limit: number) => Effect.Effect<void, never, Writes>
}>() {}
