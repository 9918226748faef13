import * as BlobFs from "@attestry/blob-fs/BlobFs"
import { BlobStore, type StoredBlob } from "@attestry/core/blob"
import { type OrganizationId, Timestamp } from "@attestry/core/shared"
import { assert, it } from "@effect/vitest"
import { Chunk, Effect, Stream } from "effect"
import { readdirSync, utimesSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { node, source } from "../../../test/support/processes.ts"
import { rounds } from "../../../test/support/Rounds.ts"
import * as TemporaryFolder from "../../../test/support/TemporaryFolder.ts"

interface Acknowledged {
  readonly organizationId: OrganizationId
  readonly blob: StoredBlob
}

const program = source("packages/blob-fs/test/support/putting.ts")

/** Kills a process that puts blobs, after a random time, and returns those that it said were stored. */
const killOne = (folder: string) =>
  Effect.scoped(Effect.gen(function*() {
    const { child, exit, output, until } = yield* node(program, { FOLDER: folder })
    yield* until(/sha256/)
    yield* Effect.sleep(Math.random() * 100)
    child.kill("SIGKILL")
    yield* exit
    return output().split("\n").slice(0, -1).map((line) => JSON.parse(line) as Acknowledged)
  }))

it.live("a killed put leaves nothing that can be read, and a stored blob is whole and pending", () =>
  Effect.scoped(Effect.gen(function*() {
    const folder = yield* TemporaryFolder.folder
    const kills = rounds(1, 20)
    const stored = (yield* Effect.replicateEffect(killOne(folder), kills)).flat()
    const { get, list, pending } = yield* BlobStore.pipe(
      Effect.provide(BlobFs.layer({ folder, publicUrl: "http://localhost" }))
    )
    for (const { blob, organizationId } of stored) yield* Stream.runDrain(get(organizationId, blob))
    const marks = Chunk.toReadonlyArray(yield* Stream.runCollect(pending(Timestamp.fromMillis(Date.now() + 60_000))))
    const marked = new Set(marks.map(({ key }) => key))
    for (const { blob } of stored) assert.isTrue(marked.has(blob.key))
    let found = 0
    for (const organizationId of new Set(marks.map(({ organizationId }) => organizationId))) {
      for (const { key, size } of yield* Stream.runCollect(list(organizationId, ""))) {
        found++
        assert.isTrue(marked.has(key))
        assert.strictEqual(size, 600_000)
      }
    }
    // a put that was killed between its end and its line
    assert.isAtLeast(found, stored.length)
    assert.isAtMost(found, stored.length + kills)
  })))

it.live("a start removes the remains of killed puts when they are old, and no others", () =>
  Effect.scoped(Effect.gen(function*() {
    const folder = yield* TemporaryFolder.folder
    const start = Effect.provide(BlobStore, BlobFs.layer({ folder, publicUrl: "http://localhost" }))
    yield* start
    const remains = () => readdirSync(join(folder, "unfinished"))
    writeFileSync(join(folder, "unfinished", "of-a-killed-put"), "half")
    yield* start
    assert.isNotEmpty(remains())
    const long = Date.now() / 1000 - 7_200
    for (const name of remains()) utimesSync(join(folder, "unfinished", name), long, long)
    yield* start
    assert.isEmpty(remains())
  })))
