import * as Context from "effect/Context"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import type { EntityIdSchema, OrganizationId } from "../shared/Ids.ts"
import { TaggedProblem } from "../shared/TaggedProblem.ts"
import type { Timestamp } from "../shared/Timestamp.ts"
import { StorageDefect } from "../storage/StorageDefect.ts"

const keySchema = Schema.String.pipe(
  Schema.pattern(/^[a-z0-9_-]{1,100}(\/[a-z0-9_-]{1,100}){0,3}$/),
  Schema.brand("BlobKey"),
  Schema.annotations({ identifier: "BlobKey" })
)

/**
 * Name of a blob within its organization: 1 to 4 segments of lower-case letters, digits, `_` and `-`. Only the server
 * makes keys, each once. No key contains anything of a request.
 */
export const BlobKey = Object.assign(keySchema, {
  /** Schema for `IdGenerator.make` of the keys in a folder, such as `attachment/01jd…`. */
  within: (folder: string): EntityIdSchema<BlobKey> => ({
    fromSuffix: (suffix) => keySchema.make(`${folder}/${suffix}`)
  })
})
export type BlobKey = typeof keySchema.Type

/** Facts of a blob that a row keeps. The hash is SHA-256 in lower-case hexadecimal. */
export interface StoredBlob {
  readonly key: BlobKey
  readonly size: number
  readonly sha256: string
}

/** A blob that was put and that no row names yet, with its first bytes. */
export interface UploadedFile {
  readonly blob: StoredBlob
  readonly head: Uint8Array
}

export interface BlobEntry {
  readonly key: BlobKey
  readonly size: number
  readonly storedAt: Timestamp
}

/** A key that was put or unsealed, and not sealed since. Its blob may be missing. */
export interface PendingBlob {
  readonly organizationId: OrganizationId
  readonly key: BlobKey
  readonly since: Timestamp
}

/** Positions in a blob, without the byte at `end`. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** File name and media type that a browser gets, and the end of the link. */
export interface Download {
  readonly fileName: string
  readonly contentType: string
  readonly expiresAt: Timestamp
}

/** Content of a valid link. */
export interface LinkedBlob {
  readonly organizationId: OrganizationId
  readonly blob: StoredBlob
  readonly download: Download
}

/** The organization has no blob with the key. */
export class BlobNotFound extends Data.TaggedError("BlobNotFound")<{ readonly key: BlobKey }> {
  override get message() {
    return `There is no blob ${this.key}`
  }
}

/** The key is taken. The first blob is unchanged. */
export class BlobExists extends Data.TaggedError("BlobExists")<{ readonly key: BlobKey }> {
  override get message() {
    return `There is already a blob ${this.key}`
  }
}

/** The stored bytes are not those that were put. */
export class BlobDamaged extends Data.TaggedError("BlobDamaged")<{
  readonly organizationId: OrganizationId
  readonly key: BlobKey
}> {
  override get message() {
    return `The blob ${this.key} of ${this.organizationId} is damaged`
  }
}

/** The signature of a link is wrong, or its time is over. */
export class DownloadLinkInvalid extends TaggedProblem<DownloadLinkInvalid>()(
  "DownloadLinkInvalid",
  403,
  "The link is invalid or has expired. Request a new one."
) {}

/**
 * Stores bytes that are too large for rows. A blob is never overwritten. A failure of the storage is a `StorageDefect`.
 *
 * A blob is pending from its `put` until `seal`, and again after `unseal`. So a writer puts the blob, commits the row and
 * seals. A remover unseals, commits the removal of the row and removes the blob. A sweeper reads `pending`: it seals what
 * has a row, and removes the rest.
 */
export class BlobStore extends Context.Tag("@attestry/core/blob/BlobStore")<BlobStore, {
  /**
   * Stores all bytes, durably, and returns their size and hash. The blob is pending. Of several puts of a key one
   * succeeds, and the others fail with `BlobExists`. If the bytes fail or the put is interrupted, nothing can be read or
   * listed. Memory does not grow with the size.
   */
  readonly put: <E, R>(
    organizationId: OrganizationId,
    key: BlobKey,
    bytes: Stream.Stream<Uint8Array, E, R>
  ) => Effect.Effect<StoredBlob, BlobExists | E, R>
  /**
   * Reads all bytes. Fails with `BlobDamaged` if their size or hash differs from the given one. Then the last bytes are
   * not emitted, so a damaged blob is never read whole. Memory does not grow with the size.
   */
  readonly get: (
    organizationId: OrganizationId,
    blob: StoredBlob
  ) => Stream.Stream<Uint8Array, BlobNotFound | BlobDamaged>
  /**
   * Reads a part, cut to the size of the blob. The size is checked. The hash is checked only if the range is the whole
   * blob.
   */
  readonly getRange: (
    organizationId: OrganizationId,
    blob: StoredBlob,
    range: ByteRange
  ) => Stream.Stream<Uint8Array, BlobNotFound | BlobDamaged>
  /** Reads size and time without the bytes. */
  readonly head: (organizationId: OrganizationId, key: BlobKey) => Effect.Effect<BlobEntry, BlobNotFound>
  /** Removes a blob, durably, and its pending state. A missing one is no failure. */
  readonly remove: (organizationId: OrganizationId, key: BlobKey) => Effect.Effect<void>
  /** Blobs of the organization whose key starts with the prefix, by key. Pending ones are included. */
  readonly list: (organizationId: OrganizationId, prefix: string) => Stream.Stream<BlobEntry>
  /** Ends the pending state. Repeating it changes nothing. */
  readonly seal: (organizationId: OrganizationId, key: BlobKey) => Effect.Effect<void>
  /** Makes a blob pending from now, durably, before its row is removed. */
  readonly unseal: (organizationId: OrganizationId, key: BlobKey) => Effect.Effect<void>
  /** Keys of all organizations that are pending since a time before the given one. */
  readonly pending: (before: Timestamp) => Stream.Stream<PendingBlob>
  /**
   * Makes an absolute URL that downloads the blob without a credential, by GET, until it expires. It checks nothing.
   * Any change of the URL makes it invalid. The response is a download (`Content-Disposition: attachment`) with
   * the file name in any script. Path separators and control characters of the name are replaced.
   */
  readonly downloadUrl: (
    organizationId: OrganizationId,
    blob: StoredBlob,
    download: Download
  ) => Effect.Effect<string>
  /** Opens the token of a link `/files/<token>`. Undefined if links lead to another server. */
  readonly openLink: ((token: string) => Effect.Effect<LinkedBlob, DownloadLinkInvalid>) | undefined
}>() {
  /** The default: nothing is pending, and each other use dies with a `StorageDefect`, so that requests get 503. */
  static readonly none: Layer.Layer<BlobStore> = Layer.sync(BlobStore, () => {
    const cause = new Error("No blob store is provided")
    const fail = (operation: string) => () => Effect.die(new StorageDefect({ operation, unavailable: true, cause }))
    const failStream = (operation: string) => () => Stream.fromEffect(fail(operation)())
    return {
      put: fail("BlobStore.put"),
      get: failStream("BlobStore.get"),
      getRange: failStream("BlobStore.getRange"),
      head: fail("BlobStore.head"),
      remove: fail("BlobStore.remove"),
      list: failStream("BlobStore.list"),
      seal: fail("BlobStore.seal"),
      unseal: fail("BlobStore.unseal"),
      pending: () => Stream.empty,
      downloadUrl: fail("BlobStore.downloadUrl"),
      openLink: undefined
    }
  })
}
