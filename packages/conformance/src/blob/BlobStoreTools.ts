import type { BlobKey, BlobStore } from "@attestry/core/blob"
import type { OrganizationId } from "@attestry/core/shared"
import type { Vitest } from "@effect/vitest"
import { Context, type Effect } from "effect"

/** Response to a request for a link. */
export interface Fetched {
  readonly status: number
  readonly headers: { readonly get: (name: string) => string | null }
  readonly bytes: Uint8Array
}

/** Tools around the store under test. */
export class BlobTools extends Context.Tag("@attestry/conformance/blobStore/Tools/BlobTools")<BlobTools, {
  /** Requests a link, as a browser does. Fails if the body breaks off. */
  readonly fetch: (url: string, init?: {
    readonly method?: string
    readonly headers?: { readonly [name: string]: string }
  }) => Effect.Effect<Fetched, unknown>
  /** Changes one byte of a stored blob. Undefined if the store can't be damaged. */
  readonly damage: ((organizationId: OrganizationId, key: BlobKey) => Effect.Effect<void>) | undefined
  /** True if a link's server checks the hash of a whole blob. */
  readonly linksAreChecked: boolean
}>() {}

export type It = Pick<Vitest.MethodsNonLive<BlobStore | BlobTools, true>, "effect">
