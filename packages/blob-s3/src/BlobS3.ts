import { BlobNotFound, BlobStore, DownloadLinks, wholeOf } from "@attestry/core/blob"
import { makeKeyedSemaphore, Timestamp } from "@attestry/core/shared"
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3"
import { getSignedUrl } from "@aws-sdk/s3-request-presigner"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Stream from "effect/Stream"
import * as Layout from "./internal/Layout.ts"
import { listObjects } from "./internal/Listing.ts"
import * as Reading from "./internal/Reading.ts"
import { type Connection, orDefect, send } from "./internal/S3Connection.ts"
import { makeUpload } from "./internal/Upload.ts"

/** Options of the store. */
export interface Options {
  readonly bucket: string
  /** URL of the service; that of AWS by default. */
  readonly endpoint?: string | undefined
  /** URL of the service as browsers see it, for links; `endpoint` by default. */
  readonly publicEndpoint?: string | undefined
  /** Region for signatures; `us-east-1` by default. */
  readonly region?: string | undefined
  /** Credentials; by default those that the AWS SDK finds in the environment. */
  readonly credentials?: {
    readonly accessKeyId: string
    readonly secretAccessKey: Redacted.Redacted
    readonly sessionToken?: Redacted.Redacted | undefined
  } | undefined
  /** Puts the bucket into the path instead of the host. True by default if an `endpoint` is given. */
  readonly pathStyle?: boolean | undefined
  /** Beginning of all names in the bucket, such as `attestry/`; empty by default. */
  readonly prefix?: string | undefined
  /**
   * Refuses to overwrite by `If-None-Match`, which is exact. If false, by a look before each write, for a service without
   * such conditions. True by default.
   */
  readonly conditionalWrites?: boolean | undefined
  /**
   * Sends the SHA-256 of each body for the service to store. If false, the service can check only the one in the
   * signature. True by default.
   */
  readonly checksums?: boolean | undefined
}

const connectTimeout = 3_000
const silenceTimeout = 30_000

/** Longest life of a link that services accept. */
const longestLife = 604_800

const makeClient = (options: Options, endpoint: string | undefined): S3Client => {
  const { credentials, pathStyle, region = "us-east-1" } = options
  const token = credentials?.sessionToken
  return new S3Client({
    region,
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(credentials === undefined ? {} : {
      credentials: {
        accessKeyId: credentials.accessKeyId,
        secretAccessKey: Redacted.value(credentials.secretAccessKey),
        ...(token === undefined ? {} : { sessionToken: Redacted.value(token) })
      }
    }),
    forcePathStyle: pathStyle ?? endpoint !== undefined,
    // each write has its SHA-256; other checksums are unknown to many services
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: { connectionTimeout: connectTimeout, requestTimeout: silenceTimeout }
  })
}

const makeDownloadUrl = (
  { bucket, client }: Connection,
  layout: Layout.Layout
): typeof BlobStore.Service["downloadUrl"] =>
(organizationId, { key }, download) =>
  Effect.flatMap(Clock.currentTimeMillis, (now) => {
    const headers = DownloadLinks.toHeaders(download)
    const end = Date.parse(download.expiresAt)
    const command = new GetObjectCommand({
      Bucket: bucket,
      Key: layout.blob(organizationId, key),
      ResponseCacheControl: "no-store",
      ResponseContentDisposition: headers["content-disposition"],
      ResponseContentType: headers["content-type"]
    })
    // a life has at least a second, so that of an expired link begins in the past
    const signingDate = new Date(Math.min(now, end - 1_000))
    const expiresIn = Math.min(longestLife, Math.max(1, Math.floor((end - now) / 1_000)))
    return send(() => getSignedUrl(client, command, { expiresIn, signingDate })).pipe(
      orDefect("BlobStore.downloadUrl")
    )
  })

const make = (
  options: Options,
  connection: Connection,
  links: Connection
): typeof BlobStore.Service => {
  const { bucket, client } = connection
  const { checksums: hasChecksums = true, conditionalWrites: isConditional = true, prefix = "" } = options
  const layout = Layout.makeLayout(prefix)
  const locks = makeKeyedSemaphore<string>(1)

  const writeMark = (operation: string, name: string): Effect.Effect<void> =>
    send((abortSignal) =>
      client.send(new PutObjectCommand({ Bucket: bucket, Key: name, Body: new Uint8Array(0) }), { abortSignal })
    ).pipe(orDefect(operation), Effect.asVoid)

  const removeObject = (operation: string, name: string): Effect.Effect<void> =>
    send((abortSignal) => client.send(new DeleteObjectCommand({ Bucket: bucket, Key: name }), { abortSignal })).pipe(
      Effect.asVoid,
      Effect.catchAll((failure) => failure.isMissing ? Effect.void : Effect.die(failure.toDefect(operation)))
    )

  const put: typeof BlobStore.Service["put"] = (organizationId, key, bytes) => {
    const name = layout.blob(organizationId, key)
    const markPending = writeMark("BlobStore.put", layout.mark(organizationId, key))
    return Effect.acquireUseRelease(
      Effect.sync(() => makeUpload({ connection, key, name, isConditional, hasChecksums, markPending })),
      ({ add, finish }) =>
        Effect.zipRight(
          Stream.runForEach(bytes, add),
          isConditional ? finish : locks.withPermit(name)(finish)
        ),
      ({ abort }) => abort
    )
  }

  return {
    put,
    get: (organizationId, blob) =>
      Reading.read(connection, layout.blob(organizationId, blob.key), organizationId, blob, wholeOf(blob)),
    getRange: (organizationId, blob, range) =>
      Reading.read(connection, layout.blob(organizationId, blob.key), organizationId, blob, range),
    head: (organizationId, key) =>
      Reading.readHead(connection, layout.blob(organizationId, key)).pipe(
        Effect.catchAll((failure) =>
          failure.isMissing ? new BlobNotFound({ key }) : Effect.die(failure.toDefect("BlobStore.head"))
        ),
        Effect.map(({ ContentLength: size = 0, LastModified: at }) => ({
          key,
          size,
          storedAt: Timestamp.fromMillis(at?.getTime() ?? 0)
        }))
      ),
    remove: (organizationId, key) =>
      Effect.zipRight(
        removeObject("BlobStore.remove", layout.blob(organizationId, key)),
        removeObject("BlobStore.remove", layout.mark(organizationId, key))
      ),
    list: (organizationId, prefix) =>
      Stream.filterMap(
        listObjects(connection, "BlobStore.list", layout.blobs(organizationId), prefix),
        ({ name, size, storedAt }) => Option.map(Layout.toKey(name), (key) => ({ key, size, storedAt }))
      ),
    seal: (organizationId, key) => removeObject("BlobStore.seal", layout.mark(organizationId, key)),
    unseal: (organizationId, key) => writeMark("BlobStore.unseal", layout.mark(organizationId, key)),
    pending: (before) =>
      Stream.filterMap(
        listObjects(connection, "BlobStore.pending", layout.pending, ""),
        ({ name, storedAt: since }) =>
          since < before ? Option.map(Layout.parseMark(name), (mark) => ({ ...mark, since })) : Option.none()
      ),
    downloadUrl: makeDownloadUrl(links, layout),
    openLink: undefined
  }
}

/**
 * Keeps blobs in a bucket of any service with the S3 API. Links are presigned and lead to the service. The first use opens
 * a connection, not the layer.
 *
 * @example
 * ```ts
 * import * as BlobS3 from "@attestry/blob-s3/BlobS3"
 *
 * export const blobs = BlobS3.layer({ bucket: "compliance-evidence", region: "eu-central-1" })
 * ```
 */
export const layer = (options: Options): Layer.Layer<BlobStore> =>
  Layer.scoped(
    BlobStore,
    Effect.gen(function*() {
      const acquire = (endpoint: string | undefined) =>
        Effect.acquireRelease(
          Effect.sync(() => makeClient(options, endpoint)),
          (client) => Effect.sync(() => client.destroy())
        )
      const { bucket, endpoint } = options
      const client = yield* acquire(endpoint)
      const linkClient = yield* acquire(options.publicEndpoint ?? endpoint)
      return make(options, { bucket, client }, { bucket, client: linkClient })
    })
  )
