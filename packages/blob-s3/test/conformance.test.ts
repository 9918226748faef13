import * as BlobS3 from "@attestry/blob-s3/BlobS3"
import { blobPutSuite, blobStoreSuite } from "@attestry/conformance/blob/BlobStoreSuite"
import { BlobTools } from "@attestry/conformance/blob/BlobStoreTools"
import { layer } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"
import { size } from "../../../test/support/Rounds.ts"
import * as S3Server from "./support/S3Server.ts"

const fetchLink: typeof BlobTools.Service["fetch"] = (url, init) =>
  Effect.tryPromise(async () => {
    const response = await fetch(new Request(url, init))
    const { headers, status } = response
    return { status, headers, bytes: new Uint8Array(await response.arrayBuffer()) }
  })

const { S3_ACCESS_KEY = "", S3_BUCKET = "", S3_ENDPOINT, S3_REGION, S3_SECRET_KEY = "" } = process.env

/** A server that is given by its address, which nothing can damage. */
const given = (isBasic: boolean) =>
  Layer.merge(
    Layer.succeed(BlobTools, { damage: undefined, fetch: fetchLink, linksAreChecked: false }),
    BlobS3.layer({
      bucket: S3_BUCKET,
      endpoint: S3_ENDPOINT,
      region: S3_REGION,
      prefix: `conformance-${Date.now()}/`,
      checksums: !isBasic,
      conditionalWrites: !isBasic,
      credentials: { accessKeyId: S3_ACCESS_KEY, secretAccessKey: Redacted.make(S3_SECRET_KEY) }
    })
  )

const ownServer = (isBasic: boolean) =>
  Layer.unwrapScoped(
    Effect.map(S3Server.make({ isBasic }), ({ endpoint, objects }) =>
      Layer.merge(
        Layer.succeed(BlobTools, {
          fetch: fetchLink,
          linksAreChecked: false,
          damage: (organizationId, key) =>
            Effect.sync(() => {
              const bytes = objects.get(`attestry/blobs/${organizationId}/${key}`)?.bytes ?? Buffer.alloc(0)
              bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
            })
        }),
        BlobS3.layer({
          bucket: S3Server.bucket,
          endpoint,
          region: S3Server.region,
          prefix: "attestry/",
          checksums: !isBasic,
          conditionalWrites: !isBasic,
          credentials: {
            accessKeyId: S3Server.credentials.accessKeyId,
            secretAccessKey: Redacted.make(S3Server.credentials.secretAccessKey)
          }
        })
      ))
  )

const makeStore = S3_ENDPOINT === undefined ? ownServer : given

const options = { largest: size(8_400_000, 104_857_600), many: size(25, 1_100) }

layer(makeStore(process.env["S3_BASIC"] !== undefined), { excludeTestServices: true })(
  "the blobs in S3",
  ({ effect }) => blobStoreSuite({ effect }, options)
)

layer(makeStore(true), { excludeTestServices: true })(
  "the puts in S3 without conditions and checksums",
  ({ effect }) => blobPutSuite({ effect }, { largest: size(100_000, 104_857_600) })
)
