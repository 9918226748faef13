import { assert, beforeAll, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { copyFile, mkdir, readdir } from "node:fs/promises"
import { dirname, join } from "node:path"
import * as Backups from "./support/Backups.ts"
import * as DurablePostgres from "./support/DurablePostgres.ts"
import { check, type Sent, write } from "./support/Files.ts"
import * as ReferenceServer from "./support/ReferenceServer.ts"

/** Waits for some more uploads. */
const busy = (all: ReadonlyArray<Sent>) =>
  Effect.suspend(() => {
    const count = () => all.filter(({ is }) => is === "attached").length
    const enough = count() + 40
    return Effect.repeat(Effect.sleep("50 millis"), { until: () => count() >= enough })
  })

const isGone = (cause: unknown) => cause instanceof Error && "code" in cause && cause.code === "ENOENT"

/** Copies a folder that is in use, without the files that are removed meanwhile. */
const copyAll = async (from: string, to: string): Promise<void> => {
  const entries = await readdir(from, { recursive: true, withFileTypes: true })
  for (const entry of entries.filter((entry) => entry.isFile())) {
    const source = join(entry.parentPath, entry.name)
    const target = to + source.slice(from.length)
    await mkdir(dirname(target), { recursive: true })
    await copyFile(source, target).catch((cause: unknown) => isGone(cause) ? undefined : Promise.reject(cause))
  }
}

describe("a backup with files", () => {
  beforeAll(() => Effect.runPromise(ReferenceServer.built))

  for (const { name, take } of Backups.ways) {
    it.scopedLive(`has the file of each row when the files are copied after the database: ${name}`, () =>
      Effect.gen(function*() {
        const binaries = yield* DurablePostgres.binaries
        const postgres = yield* DurablePostgres.empty(binaries)
        const parent = yield* DurablePostgres.folder
        const [data, copy] = [join(parent, "data"), join(parent, "copy")]
        const { key, server } = yield* ReferenceServer.first({ DATABASE_URL: postgres.url(), ATTESTRY_DATA: data })
        const me = (yield* server.send("GET", "/v1/me", { key })).body
        const task = (yield* server.send("POST", "/v1/tasks", { key, body: { title: "Keep files" } })).body.id
        const all: Array<Sent> = []
        const paused = yield* write({ server, key, userId: me.user.id, tasks: [task], removes: false }, all)
        yield* busy(all)
        const before = all.filter(({ is }) => is === "attached")
        const { restore } = yield* take(binaries, postgres)
        yield* busy(all)
        yield* Effect.promise(() => copyAll(data, copy))
        yield* busy(all)
        yield* paused(Effect.void)
        const other = yield* ReferenceServer.make({ DATABASE_URL: yield* restore, ATTESTRY_DATA: copy })
        yield* other.launch
        yield* other.ready
        const rows = yield* check(other, key, [task], before, name)
        assert.isAtLeast(rows.length, before.length)
        assert.isBelow(rows.length, all.length)
        const body = { fileName: "a.txt", fileType: "text/plain", fileData: "QQ==", userId: me.user.id }
        const { status } = yield* other.send("POST", `/v1/tasks/${task}/attachments`, { key, body })
        assert.strictEqual(status, 201)
        assert.strictEqual(yield* other.stop, 0)
      }))
  }
})
