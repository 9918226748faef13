import { SqlClient } from "@effect/sql/SqlClient"
import { Effect, type Scope } from "effect"
import { execFile } from "node:child_process"
import { chown, cp, readdir, writeFile } from "node:fs/promises"
import { basename, join } from "node:path"
import { promisify } from "node:util"
import { identity } from "../../support/PostgresFiles.ts"
import * as DurablePostgres from "./DurablePostgres.ts"
import { onPostgres } from "./readBack.ts"

interface Backup {
  /** Restores it as another Postgres, and gives the URL. */
  readonly restore: Effect.Effect<string, never, Scope.Scope>
}

/** A way to take a backup of a Postgres that is in use. */
export interface Way {
  readonly name: string
  readonly take: (
    binaries: string,
    postgres: DurablePostgres.DurablePostgres
  ) => Effect.Effect<Backup, never, Scope.Scope>
}

const run = (program: string, args: ReadonlyArray<string>): Effect.Effect<void> =>
  Effect.promise(async () => {
    await promisify(execFile)(program, args)
  })

const started = (binaries: string, data: string) =>
  Effect.gen(function*() {
    const postgres = yield* DurablePostgres.make(binaries, data)
    yield* postgres.launch
    yield* postgres.ready
    return postgres.url()
  })

const handedOver = async (folder: string): Promise<void> => {
  const { gid, uid } = identity()
  if (uid === undefined || gid === undefined) return
  await chown(folder, uid, gid)
  for (const name of await readdir(folder, { recursive: true })) await chown(join(folder, name), uid, gid)
}

const notKept = new Set(["postmaster.pid", "postmaster.opts"])

/** Files that Postgres makes and renames at any time, also between our look into the folder and the copy. */
const isPassing = (path: string) => /^(xlogtemp|pg_internal\.init)\./.test(basename(path))

/** Does the work of pg_basebackup, by the functions that Postgres has for it: npm's Postgres comes without that program. */
const byFunctions: Way = {
  name: "a base backup, through pg_backup_start and pg_backup_stop",
  take: (binaries, { data, url }) =>
    Effect.gen(function*() {
      const copy = join(yield* DurablePostgres.folder, "data")
      yield* onPostgres(url())(Effect.gen(function*() {
        const sql = yield* SqlClient
        // one transaction: both functions want to be called over the same connection
        yield* sql.withTransaction(Effect.gen(function*() {
          yield* sql`SELECT pg_backup_start('drill', true)`
          yield* Effect.promise(async () => {
            await DurablePostgres.dataFolder(copy)
            const log = join(data, "pg_wal")
            const isKept = (path: string) =>
              !notKept.has(path.slice(data.length + 1)) && !path.startsWith(`${log}/0`) && !isPassing(path)
            await cp(data, copy, { recursive: true, filter: isKept })
          })
          const [stop] = yield* sql<{ readonly labelfile: string }>`SELECT labelfile FROM pg_backup_stop(false)`
          yield* Effect.promise(async () => {
            await writeFile(join(copy, "backup_label"), stop?.labelfile ?? "")
            await cp(join(data, "pg_wal"), join(copy, "pg_wal"), {
              recursive: true,
              filter: (path) => !isPassing(path)
            })
            await handedOver(copy)
          })
        }))
      }))
      return { restore: started(binaries, copy) }
    })
}

const byPgBasebackup: Way = {
  name: "a base backup, by pg_basebackup",
  take: (binaries, { url }) =>
    Effect.gen(function*() {
      const copy = join(yield* DurablePostgres.folder, "data")
      yield* run(join(binaries, "pg_basebackup"), ["-d", url(), "-D", copy, "-X", "stream", "--checkpoint=fast"])
      yield* run(join(binaries, "pg_verifybackup"), [copy])
      yield* Effect.promise(() => handedOver(copy))
      return { restore: started(binaries, copy) }
    })
}

const byPgDump: Way = {
  name: "a dump, by pg_dump and pg_restore",
  take: (binaries, { url }) =>
    Effect.gen(function*() {
      const file = join(yield* DurablePostgres.folder, "attestry.dump")
      yield* run(join(binaries, "pg_dump"), ["-d", url(), "-n", "attestry", "-Fc", "-f", file])
      const restore = Effect.gen(function*() {
        const other = yield* DurablePostgres.empty(binaries)
        yield* run(join(binaries, "createdb"), ["--maintenance-db", other.url(), "restored"])
        const options = ["--exit-on-error", "--single-transaction", "--no-owner"]
        yield* run(join(binaries, "pg_restore"), [...options, "-d", other.url("restored"), file])
        return other.url("restored")
      })
      return { restore }
    })
}

/** Those that need only what npm brings; where a whole Postgres is named, its programs too. */
export const ways: ReadonlyArray<Way> = DurablePostgres.installed === undefined
  ? [byFunctions]
  : [byFunctions, byPgBasebackup, byPgDump]
