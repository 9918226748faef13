import * as BlobFs from "@attestry/blob-fs/BlobFs"
import { BlobExists, BlobKey, BlobStore } from "@attestry/core/blob"
import { OrganizationId, Timestamp } from "@attestry/core/shared"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Either, Stream } from "effect"
import { createHash } from "node:crypto"
import { readdirSync, readFileSync, renameSync, statSync, truncateSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import * as TemporaryFolder from "../../../test/support/TemporaryFolder.ts"
import { pathOf } from "./support/Served.ts"

const organizationId = OrganizationId.make("org_1")
const key = BlobKey.make("test/1")

const open = (folder: string) =>
  Effect.provide(BlobStore, BlobFs.layer({ folder, publicUrl: "https://compliance.example.com/app/" }))

const expiresAt = Timestamp.fromMillis(Date.UTC(2999, 0))
const download = { fileName: "a.txt", contentType: "text/plain", expiresAt }
const blob = { key, size: 1, sha256: "00" }

const linkOf = ({ downloadUrl }: typeof BlobStore.Service) =>
  Effect.map(downloadUrl(organizationId, blob, download), (url) => url.slice(url.lastIndexOf("/") + 1))

const accepts = ({ openLink }: typeof BlobStore.Service, token: string) =>
  openLink === undefined ? Effect.succeed(false) : Effect.isSuccess(openLink(token))

describe("BlobFs", () => {
  it.scopedLive("makes absolute links from the given URL", () =>
    Effect.gen(function*() {
      const { downloadUrl } = yield* open(yield* TemporaryFolder.folder)
      const url = yield* downloadUrl(organizationId, blob, download)
      assert.match(url, /^https:\/\/compliance\.example\.com\/app\/files\/[\w-]+\.[\w-]{43}$/)
    }))

  it.scopedLive("stores chunks of any size in their order", () =>
    Effect.gen(function*() {
      const folder = yield* TemporaryFolder.folder
      const { put } = yield* open(folder)
      const sizes = [1, 0, 262_143, 1, 262_144, 262_145, 100_000, 100_000, 100_000, 600_000, 7]
      const chunks = sizes.map((size, i) => new Uint8Array(size).fill(i))
      const stored = yield* put(organizationId, key, Stream.fromIterable(chunks))
      const bytes = Buffer.concat(chunks)
      assert.isTrue(readFileSync(pathOf(folder, organizationId, key)).equals(bytes))
      assert.deepStrictEqual(stored, {
        key,
        size: bytes.length,
        sha256: createHash("sha256").update(bytes).digest("hex")
      })
    }))

  it.scopedLive("keeps its key with the data, readable by the owner alone, and the same after a restart", () =>
    Effect.gen(function*() {
      const folder = yield* TemporaryFolder.folder
      const token = yield* linkOf(yield* open(folder))
      assert.strictEqual(statSync(join(folder, "link.key")).mode & 0o777, 0o600)
      assert.isTrue(yield* accepts(yield* open(folder), token))
      assert.isFalse(yield* accepts(yield* open(yield* TemporaryFolder.folder), token))
    }))

  it.scopedLive("uses one key when several processes start at once", () =>
    Effect.gen(function*() {
      const folder = yield* TemporaryFolder.folder
      const stores = yield* Effect.all(Array.from({ length: 8 }, () => open(folder)), { concurrency: "unbounded" })
      const tokens = yield* Effect.forEach(stores, linkOf)
      for (const store of stores) for (const token of tokens) assert.isTrue(yield* accepts(store, token))
    }))

  it.scopedLive("accepts links of the previous key, and none of the one before", () =>
    Effect.gen(function*() {
      const folder = yield* TemporaryFolder.folder
      const change = () => renameSync(join(folder, "link.key"), join(folder, "link.previous.key"))
      const first = yield* linkOf(yield* open(folder))
      change()
      const second = yield* open(folder)
      assert.isTrue(yield* accepts(second, first))
      const token = yield* linkOf(second)
      assert.notStrictEqual(token, first)
      change()
      const third = yield* open(folder)
      assert.isTrue(yield* accepts(third, token))
      assert.isFalse(yield* accepts(third, first))
    }))

  it.scopedLive("does not start with a malformed key or without a folder", () =>
    Effect.gen(function*() {
      const folder = yield* TemporaryFolder.folder
      for (const text of ["", "short", "ä"]) {
        writeFileSync(join(folder, "link.key"), text)
        const failure = yield* Effect.flip(open(folder))
        assert.instanceOf(failure, BlobFs.BlobFolderUnusable)
        assert.notInclude(`${failure.message} ${String(failure.cause)}`, "short is")
      }
      const file = join(folder, "file")
      writeFileSync(file, "")
      assert.instanceOf(yield* Effect.flip(open(file)), BlobFs.BlobFolderUnusable)
    }))

  it.scopedLive("lets one of two servers on one folder win a key", () =>
    Effect.gen(function*() {
      const folder = yield* TemporaryFolder.folder
      const stores = yield* Effect.all([open(folder), open(folder)])
      for (let round = 0; round < 20; round++) {
        const puts = stores.map(({ put }, index) =>
          Effect.either(put(organizationId, BlobKey.make(`test/${round}`), Stream.make(new Uint8Array(index))))
        )
        const outcomes = yield* Effect.all(puts, { concurrency: "unbounded" })
        assert.strictEqual(outcomes.filter(Either.isRight).length, 1)
        for (const outcome of outcomes) if (Either.isLeft(outcome)) assert.instanceOf(outcome.left, BlobExists)
      }
      assert.isEmpty(readdirSync(join(folder, "unfinished")))
    }))

  it.scopedLive("keeps blobs as plain files that only the owner can read", () =>
    Effect.gen(function*() {
      const folder = yield* TemporaryFolder.folder
      const { put } = yield* open(folder)
      yield* put(organizationId, key, Stream.make(Buffer.from("plain")))
      const path = pathOf(folder, organizationId, key)
      assert.strictEqual(readFileSync(path, "utf8"), "plain")
      assert.strictEqual(statSync(path).mode & 0o777, 0o600)
      assert.strictEqual(statSync(join(folder, "blobs")).mode & 0o777, 0o700)
    }))

  it.scopedLive("finds out that a file was cut before it reads", () =>
    Effect.gen(function*() {
      const folder = yield* TemporaryFolder.folder
      const { getRange, put } = yield* open(folder)
      const stored = yield* put(organizationId, key, Stream.make(new Uint8Array(100_000)))
      truncateSync(pathOf(folder, organizationId, key), 99_999)
      const part = getRange(organizationId, stored, { start: 0, end: 10 })
      assert.strictEqual((yield* Effect.flip(Stream.runDrain(part)))._tag, "BlobDamaged")
    }))

  it.scopedLive("dies as unavailable when the folder can't be written", () =>
    Effect.gen(function*() {
      const folder = yield* TemporaryFolder.folder
      const { put } = yield* open(folder)
      renameSync(join(folder, "unfinished"), join(folder, "moved"))
      const defect = yield* Effect.flip(Effect.sandbox(put(organizationId, key, Stream.empty)))
      assert.include(String(defect), "Storage failed in BlobStore.put")
    }))
})
