import * as Migrator from "@effect/sql/Migrator"
import { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import * as Cause from "effect/Cause"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { createHash } from "node:crypto"
import { DatabaseSchema } from "./DatabaseSchema.ts"
import * as PlainClient from "./internal/PlainClient.ts"
import { passingBy } from "./internal/RowPolicies.ts"
import * as Stores from "./internal/Stores.ts"

/** The steps that bring a database to this version, as SQL text. A step that was released is never edited. */
export const migrations: { readonly [step: string]: string } = Stores.migrations

/** The database is not, and could not be made, what this version needs, so nothing may work on it. */
export class MigrationFailed extends Data.TaggedError("MigrationFailed")<{
  readonly message: string
  readonly cause?: unknown
}> {}

const oldestVersion = 150_000

/** A server that was killed must not hold the lock for as long as its step would have taken; not every host can tell. */
const settings = `
  SET LOCAL statement_timeout = 0;
  DO $$ BEGIN
    SET LOCAL client_connection_check_interval = '1s';
  EXCEPTION WHEN OTHERS THEN NULL;
  END $$`

interface Applied {
  readonly id: number
  readonly name: string
  readonly checksum: string
}

type Steps = typeof migrations

const checksum = (text: string): string => createHash("sha256").update(text).digest("hex")

/** The innermost cause: SqlError and MigrationError say what was tried, their causes why. */
export const reasonOf = (error: unknown): string =>
  !(error instanceof Error) ? String(error) : error.cause === undefined ? error.message : reasonOf(error.cause)

const failed = (cause: unknown): MigrationFailed =>
  new MigrationFailed({ message: `The database could not be brought to this version: ${reasonOf(cause)}`, cause })

/** Returns true if all of our steps are applied; fails when they are not the database's. */
const verify = (steps: Steps, applied: ReadonlyArray<Applied>) =>
  Effect.gen(function*() {
    const ours = Object.entries(steps).map(([step, text]) => ({ id: parseInt(step), step, checksum: checksum(text) }))
    for (const theirs of applied) {
      const known = ours.find(({ id }) => id === theirs.id)
      if (known === undefined) {
        return yield* new MigrationFailed({
          message: `The database is newer than this version: it has the unknown step ${
            String(theirs.id).padStart(4, "0")
          }_${theirs.name}`
        })
      }
      if (known.checksum !== theirs.checksum) {
        return yield* new MigrationFailed({
          message: `The step ${known.step} was applied with another text than this version has`
        })
      }
    }
    return ours.every(({ id }) => applied.some((theirs) => theirs.id === id))
  })

/** Fails when the server is older than the version that all of this is tested on. */
export const checkVersion = (version: number): Effect.Effect<void, MigrationFailed> =>
  version >= oldestVersion
    ? Effect.void
    : new MigrationFailed({
      message: `Attestry needs Postgres ${oldestVersion / 10_000} or newer, and this server is version ${
        version < 100_000 ? `${Math.floor(version / 10_000)}.${Math.floor(version / 100) % 100}` : version / 10_000 | 0
      }`
    })

const appliedIn = (sql: SqlClient, table: string): Effect.Effect<ReadonlyArray<Applied>, SqlError | MigrationFailed> =>
  Effect.flatMap(
    sql<{ readonly version: number; readonly exists: boolean }>`
      SELECT current_setting('server_version_num')::integer AS version, to_regclass(${table}) IS NOT NULL AS exists`,
    ([found]) =>
      Effect.zipRight(
        checkVersion(found?.version ?? 0),
        found?.exists === true
          ? sql<Applied>`SELECT migration_id AS id, name, checksum FROM ${sql(table)} ORDER BY migration_id`
          : Effect.succeed([])
      )
  )

const setUp = Effect.gen(function*() {
  const { sql } = yield* Effect.flatMap(SqlClient, PlainClient.make)
  const schema = yield* DatabaseSchema
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(schema)) {
    return yield* new MigrationFailed({
      message: `The schema's name has to be of lower-case letters, digits and underscores: ${JSON.stringify(schema)}`
    })
  }
  const table = `${schema}.migrations`
  return { sql, schema, table, applied: appliedIn(sql, table) }
})

const orFailed = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, MigrationFailed, R> =>
  Effect.catchAllCause(effect, (cause) => {
    const error = Cause.squash(cause)
    return error instanceof MigrationFailed ? Effect.fail(error) : Effect.fail(failed(error))
  })

/** Returns true if every step is applied. Fails when the server is too old, or the steps are not those of the database. */
export const isMigrated = (steps: Steps = migrations): Effect.Effect<boolean, MigrationFailed, SqlClient> =>
  orFailed(Effect.flatMap(setUp, ({ applied }) => Effect.flatMap(applied, (found) => verify(steps, found))))

/**
 * Creates what is missing in the database, once, however many servers start together: an advisory lock makes them wait
 * for the first. All steps are applied, or none. A start that finds them applied takes no lock and needs no rights but
 * to read.
 */
export const migrate = (steps: Steps = migrations): Effect.Effect<void, MigrationFailed, SqlClient> =>
  Effect.gen(function*() {
    const { applied, schema, sql, table } = yield* setUp

    const apply = (text: string, step: string) =>
      Effect.zipRight(
        sql.unsafe(text),
        sql`UPDATE ${sql(table)} SET checksum = ${checksum(text)} WHERE migration_id = ${parseInt(step)}`
      )

    const run = Effect.gen(function*() {
      yield* sql`SELECT pg_advisory_xact_lock(hashtextextended('attestry/${sql.literal(schema)}', 0))`
      // asked first: a role that may only use the schema need not be allowed to create one
      const [found] = yield* sql<{ readonly oid: number | null }>`SELECT to_regnamespace(${schema})::oid AS oid`
      if (found?.oid === null) yield* sql`CREATE SCHEMA ${sql(schema)}`
      yield* sql`
        CREATE TABLE IF NOT EXISTS ${sql(table)} (
          migration_id integer PRIMARY KEY,
          created_at timestamptz(3) NOT NULL DEFAULT now(),
          name text NOT NULL,
          checksum text NOT NULL DEFAULT ''
        )`
      yield* verify(steps, yield* applied)
      yield* sql`SET LOCAL search_path TO ${sql(schema)}`
      yield* Migrator.make({})({
        table,
        loader: Migrator.fromRecord(
          Object.fromEntries(Object.entries(steps).map(([step, text]) => [step, Effect.asVoid(apply(text, step))]))
        )
      }).pipe(Effect.provideService(SqlClient, sql), passingBy(sql, schema))
      const isComplete = yield* verify(steps, yield* applied)
      if (!isComplete) return yield* new MigrationFailed({ message: "A step lies before one that is applied already" })
    })

    if (yield* verify(steps, yield* applied)) return
    let reason: Cause.Cause<SqlError | MigrationFailed | Migrator.MigrationError> | undefined
    const all = Effect.zipRight(sql.unsafe(settings), run).pipe(
      Effect.tapErrorCause((cause) =>
        Effect.sync(() => {
          reason = cause
        })
      )
    )
    yield* sql.withTransaction(all).pipe(
      // where the connection is lost, the roll-back fails too, and says less
      Effect.catchAllCause((cause) => Effect.failCause(reason ?? cause))
    )
  }).pipe(orFailed)
