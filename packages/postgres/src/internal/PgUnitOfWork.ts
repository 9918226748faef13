import { makeUnitOfWork, UnitOfWork, type Writes } from "@attestry/core/storage/UnitOfWork"
import { SqlClient } from "@effect/sql/SqlClient"
import { type Fragment, join } from "@effect/sql/Statement"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as FiberRef from "effect/FiberRef"
import * as Layer from "effect/Layer"
import { DatabaseSchema } from "../DatabaseSchema.ts"
import { isStale, orStorageDefect } from "../Failure.ts"
import { RowLevelSecurity } from "../RowLevelSecurity.ts"
import { runOf } from "./Direct.ts"
import * as TenantScope from "./TenantScope.ts"

/** A statement that has to change so many rows, one unless told, and what else has to hold before it. */
export interface Write {
  readonly key: string | undefined
  readonly statement: Fragment
  readonly given?: Fragment
  readonly rows?: number
}

interface ScopedWrite extends Write {
  readonly scope?: TenantScope.TenantScope
}

/** The scope of each write is that of the store's method, which is over when the unit commits. */
const withScope = (write: Write): Effect.Effect<ScopedWrite> =>
  Effect.map(FiberRef.get(TenantScope.current), (scope) => ({ ...write, scope }))

const inScopesOf = (writes: ReadonlyArray<ScopedWrite>) =>
  Effect.locally(TenantScope.current, TenantScope.union(writes.flatMap(({ scope }) => scope ?? [])))

/** How the stores write: each statement waits for the end of the unit of work. */
export class PgWrites extends Context.Tag("@attestry/postgres/internal/PgUnitOfWork/PgWrites")<PgWrites, {
  readonly record: (write: Write) => Effect.Effect<void, never, Writes>
}>() {}

/**
 * Units of work whose writes leave as one statement, which raises an error when one of them changed no row. No
 * transaction stays open while a use case thinks.
 */
export const layer: Layer.Layer<UnitOfWork | PgWrites, never, SqlClient> = Layer.effectContext(
  Effect.gen(function*() {
    const sql = yield* SqlClient
    const run = runOf(sql)
    const expect = sql(`${yield* DatabaseSchema}.expect`)

    const isScoped = yield* RowLevelSecurity

    const { record, unit } = makeUnitOfWork<ScopedWrite>({
      commit: (writes) => {
        const steps = writes.map(({ statement }, i) => sql`${sql.literal(`w${i}`)} AS (${statement} RETURNING 1)`)
        const held = writes.flatMap(({ given, rows }, i) => [
          // a parameter: a text for each number would use up the names of statements
          sql`${sql.literal(`(SELECT count(*) FROM w${i})`)} = ${rows ?? sql.literal("1")}`,
          ...(given === undefined ? [] : [given])
        ])
        const statement = run(sql`
          WITH ${sql.csv(steps)}
          SELECT ${expect}(${join(" AND ", false)(held)})`)
        return (isScoped ? inScopesOf(writes)(statement) : statement).pipe(
          Effect.as(true),
          Effect.catchIf(isStale, () => Effect.succeed(false)),
          orStorageDefect("UnitOfWork.commit")
        )
      }
    })

    return Context.make(UnitOfWork, unit).pipe(
      Context.add(PgWrites, { record: isScoped ? (write) => Effect.flatMap(withScope(write), record) : record })
    )
  })
)
