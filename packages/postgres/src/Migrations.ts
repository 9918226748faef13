import * as Migrator from "@effect/sql/Migrator"
import { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import * as Cause from "effect/Cause"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import { createHash } from "node:crypto"
import { DatabaseSchema } from "./DatabaseSchema.ts"
import * as PlainClient from "./internal/PlainClient.ts"
import { withoutPolicies } from "./internal/RowPolicies.ts"
import * as Stores from "./internal/Stores.ts"

/** SQL of each step that brings a database to this version. A released step is never edited. */
export const migrations: { readonly [step: string]: string } = Stores.migrations

/** The database could not be migrated to this version, so it must not be used. */
export class MigrationFailed extends Data.TaggedError("MigrationFailed")<{
  readonly message: string
  readonly cause?: unknown
}> {}

const oldestVersion = 150_000

/** Makes Postgres notice a killed client, so that its lock does not outlive it. Not every platform supports this. */
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

/** Returns the message of the innermost cause. Outer ones, such as SqlError, only name the attempt. */
export const reasonOf = (error: unknown): string =>
  !(error instanceof Error) ? String(error) : error.cause === undefined ? error.message : reasonOf(error.cause)

/** Fails with `MigrationFailed`, whose message has the given words and the innermost reason, also for a defect. */
export const orMigrationFailed =
  (what: string) => <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, MigrationFailed, R> =>
    Effect.catchAllCause(effect, (all) => {
      const cause = Cause.squash(all)
      return cause instanceof MigrationFailed
        ? cause
        : new MigrationFailed({ message: `${what}: ${reasonOf(cause)}`, cause })
    })

const orFailed = orMigrationFailed("The database could not be migrated")

/** Returns true if all steps are applied. Fails if the database has unknown or different steps. */
const verify = (steps: Steps, applied: ReadonlyArray<Applied>) =>
  Effect.gen(function*() {
    const ours = Object.entries(steps).map(([step, text]) => ({ id: parseInt(step), step, checksum: checksum(text) }))
    for (const theirs of applied) {
      const known = ours.find(({ id }) => id === theirs.id)
      if (known === undefined) {
        return yield* new MigrationFailed({
          message: `The database is newer than this version. It has the unknown step ${
            String(theirs.id).padStart(4, "0")
          }_${theirs.name}`
        })
      }
      if (known.checksum !== theirs.checksum) {
        return yield* new MigrationFailed({
          message: `The step ${known.step} was applied with a different text than in this version`
        })
      }
    }
    return ours.every(({ id }) => applied.some((theirs) => theirs.id === id))
  })

/** Fails if the server is older than the oldest tested version. */
export const checkVersion = (version: number): Effect.Effect<void, MigrationFailed> =>
  version >= oldestVersion
    ? Effect.void
    : new MigrationFailed({
      message: `Attestry needs Postgres ${oldestVersion / 10_000} or newer. This server is version ${
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
      message: `The schema's name may have only lower-case letters, digits and underscores: ${JSON.stringify(schema)}`
    })
  }
  const table = `${schema}.migrations`
  return { sql, schema, table, applied: appliedIn(sql, table) }
})

/** Returns true if all steps are applied. Fails if the server is too old, or has unknown or different steps. */
export const isMigrated = (steps: Steps = migrations): Effect.Effect<boolean, MigrationFailed, SqlClient> =>
  orFailed(Effect.flatMap(setUp, ({ applied }) => Effect.flatMap(applied, (found) => verify(steps, found))))

/**
 * Applies the missing steps, all or none. If several servers start together, an advisory lock makes them wait for the
 * first. If all steps are applied, it takes no lock and needs only the permission to read.
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
      // checked first, because the role may lack the permission to create a schema
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
      }).pipe(Effect.provideService(SqlClient, sql), withoutPolicies(sql, schema))
      const isComplete = yield* verify(steps, yield* applied)
      if (!isComplete) return yield* new MigrationFailed({ message: "A missing step comes before an applied one" })
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
      // after a lost connection the rollback fails too, with a less useful error
      Effect.catchAllCause((cause) => Effect.failCause(reason ?? cause))
    )
  }).pipe(orFailed)
