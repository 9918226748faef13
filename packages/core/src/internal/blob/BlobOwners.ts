import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { BlobKey } from "../../blob/BlobStore.ts"
import type { OrganizationId } from "../../shared/Ids.ts"

// a store whose rows name blobs in a folder
export interface BlobOwner {
  readonly folder: string
  // those of the keys that rows of the organization name
  readonly findKeys: (
    organizationId: OrganizationId,
    keys: ReadonlyArray<BlobKey>
  ) => Effect.Effect<ReadonlyArray<BlobKey>>
}

// `Attestry.ts` lists them
export class BlobOwners extends Context.Tag("@attestry/core/internal/blob/BlobOwners")<
  BlobOwners,
  ReadonlyArray<BlobOwner>
>() {}
