import type { StoragePorts } from "@attestry/core"
import type { MigrationFailed } from "@attestry/postgres/Migrations"
import * as Pool from "@attestry/postgres/Pool"
import * as Postgres from "@attestry/postgres/Postgres"
import type * as PgClient from "@effect/sql-pg/PgClient"
import type { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import type { PGlite, PGliteOptions } from "@electric-sql/pglite"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Scope from "effect/Scope"
import * as Stream from "effect/Stream"
import { existsSync } from "node:fs"
import { mkdir, realpath, rename, rm } from "node:fs/promises"
import { dirname, join, resolve } from "node:path"
import { setImmediate } from "node:timers/promises"
import { escapeIdentifier } from "pg"
import { type FolderInUse, FolderUnusable, lock } from "./FolderLock.ts"

/** Longer than for a server, because the database is one connection, on which queries wait for each other. */
const acquireMillis = 30_000

// Clearing the usual 128 MB takes a third of a start. Files are cached by the system as well, and there is one connection.
const settings = ["-c", "shared_buffers=32MB", "-c", "max_connections=5"]

// The engine is loaded by the first database, because a program on another storage may import this module.
const create = async (options?: PGliteOptions): Promise<PGlite> => {
  const { PGlite } = await import("@electric-sql/pglite")
  return PGlite.create({ ...options, startParams: [...PGlite.defaultStartParams, ...settings] })
}

const start = (
  dataDir: string,
  open: () => Promise<PGlite>
): Effect.Effect<PGlite, FolderUnusable, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.tryPromise({
      try: async () => {
        const engine = await open()
        await engine.exec("SET TIME ZONE 'UTC'")
        return engine
      },
      catch: (cause) => new FolderUnusable({ dataDir, cause })
    }),
    (engine) => Effect.promise(() => engine.close())
  )

const isDatabase = (folder: string): boolean => existsSync(join(folder, "postgres", "PG_VERSION"))

/** Fails for a folder in which a second storage would be made beside the first, or which has only a part of one. */
const checkLayout = (folder: string) => {
  if (isDatabase(join(folder, "pglite"))) {
    throw new Error("its storage is in the folder pglite in it, where the command attestry and the server keep it")
  }
  if (isDatabase(dirname(folder))) {
    throw new Error(
      `${dirname(folder)} is a storage itself. Set ATTESTRY_DATA to a folder, and dataDir to the folder pglite in it`
    )
  }
  if (existsSync(join(folder, "postgres")) && !isDatabase(folder)) {
    throw new Error("the folder postgres in it has no database. Restore it from a backup, or remove it")
  }
}

/** Creates a database under another name first, because PGlite would open half a database as a whole one. */
const openIn = async (folder: string): Promise<PGlite> => {
  const database = join(folder, "postgres")
  if (!existsSync(database)) {
    const draft = join(folder, "postgres.new")
    await rm(draft, { recursive: true, force: true })
    const engine = await create({ dataDir: draft })
    await engine.close()
    await rename(draft, database)
  }
  return await create({ dataDir: database })
}

/** Milliseconds of statements after which others have a turn of the event loop, because the engine runs in this thread. */
const maxTurn = 5

/** Changes what the driver calls for each message. */
const inTurns = (engine: PGlite): PGlite => {
  const execute = engine.execProtocolStream.bind(engine)
  let began = 0
  return Object.assign(engine, {
    execProtocolStream: async (...args: Parameters<typeof execute>) => {
      if (performance.now() - began > maxTurn) {
        await setImmediate()
        began = performance.now()
      }
      // the last message of a driver that nobody waits for
      if (!engine.ready) return []
      return await execute(...args)
    }
  })
}

const poolOf = async (engine: PGlite) => {
  const { createPgConfig } = await import("@electric-sql/pglite/node-postgres")
  return Pool.makePool(
    Object.assign(createPgConfig(inTurns(engine)), {
      max: 1,
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: acquireMillis
    })
  )
}

/** Listens by PGlite itself. The driver would open a second connection, which PGlite lacks. */
const makeListen = (engine: PGlite) => (client: PgClient.PgClient): PgClient.PgClient["listen"] => (channel) =>
  Stream.asyncPush<string, SqlError>((emit) =>
    Effect.acquireRelease(
      Effect.sync(() => engine.onNotification((from, payload) => from === channel && emit.single(payload))),
      (stop) => Effect.sync(stop)
    ).pipe(
      Effect.zipRight(client.unsafe(`LISTEN ${escapeIdentifier(channel)}`))
    )
  )

const clientOf = (engine: PGlite) =>
  Effect.map(Effect.promise(() => poolOf(engine)), (pool) => Pool.layerFromPool(pool, makeListen(engine)))

/** A client of an embedded Postgres in memory, which ends with the scope. */
export const layerMemoryClient: Layer.Layer<PgClient.PgClient | SqlClient, SqlError> = Layer.unwrapScoped(
  Effect.flatMap(Effect.orDie(start("memory", () => create())), clientOf)
)

/** Fresh, because two databases must not share services. */
const stores = Layer.fresh(Postgres.layerStores)

/** Options of an embedded database. */
export interface Options {
  /**
   * Folder for the database alone. It is created if it is missing. If it is the folder `pglite` in a folder, the command
   * `attestry` finds it there by `ATTESTRY_DATA`.
   */
  readonly dataDir: string
}

/** A client of an embedded Postgres in a folder. Only one process can have the folder open. */
export const layerClient = (
  { dataDir }: Options
): Layer.Layer<PgClient.PgClient | SqlClient, FolderInUse | FolderUnusable | SqlError> =>
  Layer.unwrapScoped(
    Effect.gen(function*() {
      const folder = yield* Effect.tryPromise({
        try: async () => {
          checkLayout(resolve(dataDir))
          await mkdir(dataDir, { recursive: true, mode: 0o700 })
          return await realpath(dataDir)
        },
        catch: (cause) => new FolderUnusable({ dataDir, cause })
      })
      yield* lock(folder)
      return yield* Effect.flatMap(start(dataDir, () => openIn(folder)), clientOf)
    })
  )

/** Every storage port on an embedded Postgres in memory. */
export const layerMemory: Layer.Layer<StoragePorts, MigrationFailed | SqlError> = Layer.provide(
  stores,
  layerMemoryClient
)

/** Every storage port on an embedded Postgres in a folder. */
export const layer = (
  options: Options
): Layer.Layer<StoragePorts, MigrationFailed | SqlError | FolderInUse | FolderUnusable> =>
  Layer.provide(stores, layerClient(options))
