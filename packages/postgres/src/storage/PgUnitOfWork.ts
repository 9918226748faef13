import { makeUnitOfWork, UnitOfWork } from "@attestry/core/storage"
import type { SqlClient } from "@effect/sql/SqlClient"
import { join } from "@effect/sql/Statement"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as FiberRef from "effect/FiberRef"
import * as Layer from "effect/Layer"
import { DatabaseSchema } from "../DatabaseSchema.ts"
import { isStale, orStorageDefect } from "../Failure.ts"
import { runInScope } from "../internal/Direct.ts"
import type { Part } from "../internal/Parts.ts"
import { PgDatabase, type Write } from "../internal/PgDatabase.ts"
import type { PlainClient } from "../internal/PlainClient.ts"
import { makeTable } from "../internal/Table.ts"
import * as TenantScope from "../internal/TenantScope.ts"
import { RowLevelSecurity } from "../RowLevelSecurity.ts"

interface ScopedWrite extends Write {
  readonly scope?: TenantScope.TenantScope
}

// A write keeps the scope of its store's method, which ends before the unit commits.
const withScope = (write: Write): Effect.Effect<ScopedWrite> =>
  Effect.map(FiberRef.get(TenantScope.current), (scope) => ({ ...write, scope }))

const provideScopes = (writes: ReadonlyArray<ScopedWrite>) =>
  Effect.locally(TenantScope.current, TenantScope.union(writes.flatMap(({ scope }) => scope ?? [])))

// The writes of a unit are sent as one statement, which fails if one of them changes another number of rows. So no
// transaction stays open while a use case runs. Only many rows come in parts, because one statement for all of them would
// take longer than its timeout.
export const layer = <E>(
  client: Effect.Effect<PlainClient, E, SqlClient>
): Layer.Layer<PgDatabase | UnitOfWork, E, SqlClient> =>
  Layer.effectContext(
    Effect.gen(function*() {
      const { run: runAnywhere, sql } = yield* client
      const schema = yield* DatabaseSchema
      const isScoped = yield* RowLevelSecurity
      const run = isScoped ? runInScope(runAnywhere) : runAnywhere
      const nameOf = (table: string) => sql(`${schema}.${table}`)
      const expect = nameOf("expect")

      const { record, takeWritten, unit } = makeUnitOfWork<ScopedWrite>({
        commit: (all) => {
          const parts = all.flatMap((write) => write.parts ?? [])
          const last = all.flatMap((write) => write.last ?? [])
          const writes = all.flatMap(({ statement, ...write }) =>
            statement === undefined ? [] : [{ ...write, statement }]
          )
          const steps = writes.flatMap(({ next, statement }, i) => {
            const changed = sql.literal(`w${i}`)
            return next === undefined ? [sql`${changed} AS (${statement} RETURNING 1)`] : [
              sql`${changed} AS (${statement} RETURNING ${next.columns})`,
              sql`${sql.literal(`n${i}`)} AS (${next.statement(changed)} RETURNING 1)`
            ]
          })
          const conditions = writes.flatMap(({ given, rows }, i) => [
            // a parameter, because a text for each number would use up the prepared statements
            ...(rows === "any"
              ? []
              : [sql`${sql.literal(`(SELECT count(*) FROM w${i})`)} = ${rows ?? sql.literal("1")}`]),
            ...(given === undefined ? [] : [given])
          ])
          const statement = steps.length === 0 ? Effect.void : run(sql`
          WITH ${sql.csv(steps)}
          SELECT ${expect}(${join(" AND ", false)([sql.literal("true"), ...conditions])})`)
          const runPart = ({ make, rows }: Part) =>
            Effect.suspend(() =>
              run(sql`
              WITH w AS (${make()} RETURNING 1)
              SELECT ${expect}((SELECT count(*) FROM w) = ${rows})`)
            )
          const committed = parts.length + last.length === 0
            ? statement
            : sql.withTransaction(Effect.gen(function*() {
              yield* statement
              yield* Effect.forEach(parts, runPart, { discard: true })
              yield* Effect.forEach(last, (condition) => run(condition), { discard: true })
            }))
          return (isScoped ? provideScopes(all)(committed) : committed).pipe(
            Effect.as(true),
            Effect.catchIf(isStale, () => Effect.succeed(false)),
            orStorageDefect("UnitOfWork.commit")
          )
        }
      })

      return Context.make(UnitOfWork, unit).pipe(
        Context.add(PgDatabase, {
          sql,
          nameOf,
          table: (name, entity, kept) => makeTable(sql, run, `${schema}.${name}`, entity, kept),
          run,
          takeWritten,
          record: isScoped ? (write) => Effect.flatMap(withScope(write), record) : record
        })
      )
    })
  )
