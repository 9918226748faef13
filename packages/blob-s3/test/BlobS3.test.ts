import * as BlobS3 from "@attestry/blob-s3/BlobS3"
import { BlobKey, BlobStore } from "@attestry/core/blob"
import { OrganizationId, Timestamp } from "@attestry/core/shared"
import { StorageDefect } from "@attestry/core/storage"
import { assert, describe, it } from "@effect/vitest"
import { Cause, Effect, Redacted, Stream } from "effect"
import { freePort } from "../../../test/support/FreePort.ts"
import { until } from "../../../test/support/Waiting.ts"
import * as S3Server from "./support/S3Server.ts"

const organizationId = OrganizationId.make("org_1")
const key = BlobKey.make("test/1")
const mebibyte = 1_048_576

const open = (endpoint: string, rest: Partial<BlobS3.Options> = {}) =>
  Effect.provide(
    BlobStore,
    BlobS3.layer({
      bucket: S3Server.bucket,
      endpoint,
      region: S3Server.region,
      credentials: {
        accessKeyId: S3Server.credentials.accessKeyId,
        secretAccessKey: Redacted.make(S3Server.credentials.secretAccessKey)
      },
      ...rest
    })
  )

const mebibytes = (count: number) => Stream.map(Stream.range(1, count), (index) => new Uint8Array(mebibyte).fill(index))

const defectOf = <A, E>(effect: Effect.Effect<A, E>) =>
  Effect.map(Effect.flip(Effect.sandbox(effect)), (cause) => {
    const defect = Cause.squash(cause)
    assert.instanceOf(defect, StorageDefect)
    return defect
  })

const download = (expiresAt: Timestamp) => ({ fileName: "a.txt", contentType: "text/plain", expiresAt })

describe("BlobS3", () => {
  it.scopedLive("aborts an upload in parts when it fails, is interrupted, or the key is taken", () =>
    Effect.gen(function*() {
      const { endpoint, objects, uploads } = yield* S3Server.make()
      const { put } = yield* open(endpoint)
      yield* Effect.flip(put(organizationId, key, Stream.concat(mebibytes(9), Stream.fail("broken"))))
      assert.strictEqual(uploads.size, 0)
      const reached = until(Effect.sync(() => uploads.size > 0))
      yield* Effect.race(put(organizationId, key, Stream.concat(mebibytes(9), Stream.never)), reached)
      assert.strictEqual(uploads.size, 0)
      assert.strictEqual(objects.size, 0)
      yield* put(organizationId, key, Stream.empty)
      yield* Effect.flip(put(organizationId, key, mebibytes(9)))
      assert.deepStrictEqual([uploads.size, objects.size], [0, 2])
    }))

  it.scopedLive("sends parts of 8 MiB", () =>
    Effect.gen(function*() {
      const { counts, endpoint, objects } = yield* S3Server.make()
      const { put } = yield* open(endpoint)
      const size = 9
      const stored = yield* put(organizationId, key, mebibytes(size))
      assert.strictEqual(stored.size, size * mebibyte)
      assert.strictEqual(counts.largest, 8 * mebibyte)
      assert.strictEqual(objects.get("blobs/org_1/test/1")?.bytes.length, size * mebibyte)
    }))

  it.scopedLive("stores parts in a service without conditions and checksums", () =>
    Effect.gen(function*() {
      const { endpoint, objects } = yield* S3Server.make({ isBasic: true })
      const { get, put } = yield* open(endpoint, { checksums: false, conditionalWrites: false })
      const blob = yield* put(organizationId, key, mebibytes(9))
      assert.strictEqual(objects.get("blobs/org_1/test/1")?.bytes.length, 9 * mebibyte)
      yield* Stream.runDrain(get(organizationId, blob))
      assert.isFalse(
        (yield* defectOf((yield* open(endpoint, { conditionalWrites: false })).put(
          organizationId,
          BlobKey.make("test/2"),
          mebibytes(9)
        ))).unavailable
      )
    }))

  it.scopedLive("repeats a request when the service fails for a moment", () =>
    Effect.gen(function*() {
      const { endpoint, fail } = yield* S3Server.make()
      const { get, put } = yield* open(endpoint)
      fail(503)
      const blob = yield* put(organizationId, key, Stream.make(new Uint8Array(5)))
      fail(500, 503)
      yield* Stream.runDrain(get(organizationId, blob))
    }))

  it.scopedLive("dies as unavailable when the service fails or is down", () =>
    Effect.gen(function*() {
      const { endpoint, fail } = yield* S3Server.make()
      const { put } = yield* open(endpoint)
      fail(503, 503, 503)
      assert.isTrue((yield* defectOf(put(organizationId, key, Stream.empty))).unavailable)
      const down = yield* open(`http://127.0.0.1:${yield* freePort}`)
      assert.isTrue((yield* defectOf(down.head(organizationId, key))).unavailable)
      assert.isTrue((yield* defectOf(Stream.runDrain(down.list(organizationId, "")))).unavailable)
    }))

  it.scopedLive("dies without a hope of better times when credentials, bucket or conditions are wrong", () =>
    Effect.gen(function*() {
      const { endpoint } = yield* S3Server.make({ isBasic: true })
      const secretAccessKey = Redacted.make("another secret")
      const wrongSecret = yield* open(endpoint, { credentials: { accessKeyId: "TESTKEY", secretAccessKey } })
      const refused = yield* defectOf(wrongSecret.put(organizationId, key, Stream.empty))
      assert.isFalse(refused.unavailable)
      assert.notInclude(`${refused.message} ${String(refused.cause)} ${JSON.stringify(refused)}`, "another secret")
      const unconditional = yield* open(endpoint)
      const { cause, unavailable } = yield* defectOf(unconditional.put(organizationId, key, Stream.empty))
      assert.deepStrictEqual([unavailable, String(cause)], [false, "NotImplemented: NotImplemented"])
    }))

  it.scopedLive("makes links to the public endpoint, and to the bucket's host when configured", () =>
    Effect.gen(function*() {
      const expiresAt = Timestamp.fromMillis(Date.now() + 900_500)
      const blob = { key, size: 1, sha256: "" }
      const options = { publicEndpoint: "https://files.example.com", prefix: "a/" }
      const inPath = yield* open("http://s3.internal:9000", options)
      const url = new URL(yield* inPath.downloadUrl(organizationId, blob, download(expiresAt)))
      assert.strictEqual(`${url.origin}${url.pathname}`, "https://files.example.com/evidence/a/blobs/org_1/test/1")
      assert.strictEqual(url.searchParams.get("X-Amz-Expires"), "900")
      const inHost = yield* open("http://s3.internal:9000", { ...options, pathStyle: false })
      const other = new URL(yield* inHost.downloadUrl(organizationId, blob, download(expiresAt)))
      assert.strictEqual(`${other.origin}${other.pathname}`, "https://evidence.files.example.com/a/blobs/org_1/test/1")
    }))

  it.scopedLive("makes links that live a week at most, and none that is valid after its end", () =>
    Effect.gen(function*() {
      const { downloadUrl } = yield* open("http://s3.internal:9000")
      const blob = { key, size: 1, sha256: "" }
      const lifeOf = (millis: number) =>
        Effect.map(downloadUrl(organizationId, blob, download(Timestamp.fromMillis(millis))), (url) => {
          const { searchParams } = new URL(url)
          const text = (searchParams.get("X-Amz-Date") ?? "").replace(/^(....)(..)(..T..)(..)(..Z)$/, "$1-$2-$3:$4:$5")
          return { from: Date.parse(text), seconds: Number(searchParams.get("X-Amz-Expires")) }
        })
      assert.strictEqual((yield* lifeOf(Date.UTC(2999, 0))).seconds, 604_800)
      for (const millis of [Date.now() + 1_500, Date.now() + 10, Date.now() - 5_000, Date.UTC(2020, 0)]) {
        const { from, seconds } = yield* lifeOf(millis)
        assert.isAtMost(from + seconds * 1_000, millis)
      }
    }))
})

describe("the S3 server of the tests", () => {
  it.scopedLive("refuses requests without a signature, and bodies with another checksum", () =>
    Effect.gen(function*() {
      const { endpoint, objects } = yield* S3Server.make()
      const { put } = yield* open(endpoint)
      yield* put(organizationId, key, Stream.make(new Uint8Array(5)))
      const statusOf = (path: string, init?: RequestInit) =>
        Effect.promise(async () => (await fetch(`${endpoint}${path}`, init)).status)
      const path = "/evidence/blobs/org_1/test/1"
      for (const method of ["GET", "HEAD", "PUT", "DELETE"]) {
        assert.strictEqual(yield* statusOf(path, { method }), 403)
        assert.strictEqual(yield* statusOf(path, { method, headers: { authorization: "AWS4-HMAC-SHA256 x" } }), 403)
      }
      assert.strictEqual(yield* statusOf("/evidence?list-type=2"), 403)
      assert.strictEqual(objects.size, 2)
    }))
})
