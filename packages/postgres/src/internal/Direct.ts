import { type SqlClient, TransactionConnection } from "@effect/sql/SqlClient"
import { SqlError } from "@effect/sql/SqlError"
import { currentTransformer, type Statement } from "@effect/sql/Statement"
import * as Effect from "effect/Effect"
import type * as Fiber from "effect/Fiber"
import * as FiberRef from "effect/FiberRef"
import type { Pool, PoolClient } from "pg"
import * as TenantScope from "./TenantScope.ts"

export type Run = <Row extends object>(
  statement: Statement<Row>,
  scope?: TenantScope.TenantScope
) => Effect.Effect<ReadonlyArray<Row>, SqlError>

type Failure = Error | null | undefined
type Answer<Row> = (failure: Failure, rows: ReadonlyArray<Row>) => void

const failed = (message: string, cause: unknown) => Effect.fail(new SqlError({ message, cause }))

// The first answer counts. A client with a pipeline is asked for everything at once.
const inTransaction = <Row>(
  client: PoolClient,
  scope: TenantScope.TenantScope,
  ask: (answer: Answer<Row>) => void,
  answer: Answer<Row>,
  release: (broken: Failure) => void
) => {
  let broken: Failure
  let found: ReadonlyArray<Row> = []
  const statement = (next: () => void) =>
    ask((failure, rows) => {
      if (failure) answer(failure, [])
      found = rows
      next()
    })
  // what has failed is rolled back by it
  const commit = () => {
    client.query("COMMIT", (failure: Failure) => {
      release(broken ?? failure)
      answer(failure, found)
    })
  }
  client.query(`BEGIN; ${TenantScope.settings(scope)}`, (failure: Failure) => {
    broken = failure
    if (failure) answer(failure, [])
    if (client.pipeline) return
    if (failure) release(failure)
    else statement(commit)
  })
  if (client.pipeline) {
    statement(() => {})
    commit()
  }
}

// An interrupted caller does not wait for the answer. The connection goes back when the answer has come.
const query = <Row extends object>(
  pool: Pool,
  statement: Statement<Row>,
  scope: TenantScope.TenantScope | undefined
): Effect.Effect<ReadonlyArray<Row>, SqlError> =>
  Effect.async((resume) => {
    const [text, values] = statement.compile()
    let isInterrupted = false
    const use = (client: PoolClient) => {
      let lost: Failure
      // without it, a connection that is lost meanwhile would end the process
      const onError = (error: Error) => {
        lost = error
      }
      client.once("error", onError)
      const release = (broken: Failure) => {
        client.off("error", onError)
        client.release(lost ?? broken ?? undefined)
      }
      const ask = (answer: Answer<Row>) => {
        client.query<Row>(text, [...values], (failure: Failure, result) => answer(failure, failure ? [] : result.rows))
      }
      const answer = (failure: Failure, rows: ReadonlyArray<Row>) =>
        resume(failure ? failed("Failed to execute", failure) : Effect.succeed(rows))
      if (scope === undefined) {
        ask((failure, rows) => {
          release(undefined)
          answer(failure, rows)
        })
      } else inTransaction(client, scope, ask, answer, release)
    }
    pool.connect((error, client) => {
      if (client === undefined) resume(failed("Failed to acquire a connection", error))
      else if (isInterrupted) client.release()
      else use(client)
    })
    return Effect.sync(() => {
      isInterrupted = true
    })
  })

const traced = <Row extends object>(statement: Statement<Row>, effect: Effect.Effect<ReadonlyArray<Row>, SqlError>) =>
  Effect.withSpan(effect, "sql.execute", {
    kind: "client",
    captureStackTrace: false,
    attributes: { "db.system.name": "postgresql", "db.query.text": statement.compile()[0] }
  })

// A transformer has to see the statement, and a transaction has a separate connection.
const isClaimed = (fiber: Fiber.RuntimeFiber<unknown, unknown>): boolean =>
  fiber.getFiberRef(currentTransformer)._tag === "Some"
  || fiber.currentContext.unsafeMap.has(TransactionConnection.key)

const poolKey: unique symbol = Symbol("@attestry/postgres/Direct/pool")

// A client that knows its pool. A copy or proxy of it is another client, with other hooks.
interface Pooled extends SqlClient {
  readonly [poolKey]: { readonly client: SqlClient; readonly pool: Pool }
}

export const attachPool = (sql: SqlClient, pool: Pool): Pooled =>
  Object.assign(sql, { [poolKey]: { client: sql, pool } })

const isMarked = (sql: SqlClient): sql is Pooled => poolKey in sql

export const hasPool = (sql: SqlClient): sql is Pooled => isMarked(sql) && sql[poolKey].client === sql

const runByClient = (sql: SqlClient): Run => (statement, scope) =>
  scope === undefined
    ? statement
    : sql.withTransaction(Effect.zipRight(sql.unsafe(TenantScope.settings(scope)), statement))

// Straight to the pool if there is one: the client's scopes, spans and interruption cost more than the driver, and an
// interrupted statement would wait for a free connection to cancel by.
export const runOf = (sql: SqlClient): Run => {
  const byClient = runByClient(sql)
  if (!hasPool(sql)) return byClient
  const { pool } = sql[poolKey]
  return (statement, scope) =>
    Effect.withFiberRuntime((fiber) => {
      if (isClaimed(fiber)) return byClient(statement, scope)
      const asked = query(pool, statement, scope)
      return fiber.getFiberRef(FiberRef.currentTracerEnabled) ? traced(statement, asked) : asked
    })
}

export const runInScope = (run: Run): Run => (statement) =>
  Effect.withFiberRuntime((fiber) => {
    const scope = fiber.getFiberRef(TenantScope.current)
    return run(statement, TenantScope.isNone(scope) ? undefined : scope)
  })
