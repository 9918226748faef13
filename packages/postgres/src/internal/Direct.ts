import { type SqlClient, TransactionConnection } from "@effect/sql/SqlClient"
import { SqlError } from "@effect/sql/SqlError"
import { currentTransformer, type Statement } from "@effect/sql/Statement"
import * as Effect from "effect/Effect"
import type * as Fiber from "effect/Fiber"
import * as FiberRef from "effect/FiberRef"
import type { Pool, PoolClient } from "pg"
import * as TenantScope from "./TenantScope.ts"

/** Runs a statement and gives its rows. */
export type Run = <Row extends object>(statement: Statement<Row>) => Effect.Effect<ReadonlyArray<Row>, SqlError>

/** With a scope: in a transaction of its own. */
type ScopedRun = <Row extends object>(
  statement: Statement<Row>,
  scope?: TenantScope.TenantScope
) => Effect.Effect<ReadonlyArray<Row>, SqlError>

type Failure = Error | null | undefined
type Answer<Row> = (failure: Failure, rows: ReadonlyArray<Row>) => void

const failed = (message: string, cause: unknown) => Effect.fail(new SqlError({ message, cause }))

/** The first answer counts. A client that can send more before it is answered is asked for everything at once. */
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

/** Who is interrupted asks no more, or does not wait for the answer; the connection goes back when that has come. */
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

/** A transformer has to see the statement, and a transaction has a connection of its own. */
const isClaimed = (fiber: Fiber.RuntimeFiber<unknown, unknown>): boolean =>
  fiber.getFiberRef(currentTransformer)._tag === "Some"
  || fiber.currentContext.unsafeMap.has(TransactionConnection.key)

const runs = new WeakMap<SqlClient, ScopedRun>()

const clientsOwn = (sql: SqlClient): ScopedRun => (statement, scope) =>
  scope === undefined
    ? statement
    : sql.withTransaction(Effect.zipRight(sql.unsafe(TenantScope.settings(scope)), statement))

/**
 * Has the stores' statements go straight to the pool of the client. The scopes, spans and interruption that the client
 * puts around each cost more than the driver, and who is interrupted would wait for a free connection to cancel by.
 */
export const straightTo = (sql: SqlClient, pool: Pool): void => {
  const claimed = clientsOwn(sql)
  runs.set(sql, (statement, scope) =>
    Effect.withFiberRuntime((fiber) => {
      if (isClaimed(fiber)) return claimed(statement, scope)
      const asked = query(pool, statement, scope)
      return fiber.getFiberRef(FiberRef.currentTracerEnabled) ? traced(statement, asked) : asked
    }))
}

/** Has the statements of a client go where those of another one go, if that is straight to a pool. */
export const sameWay = (
  sql: SqlClient,
  as: SqlClient,
  change: <Row extends object>(rows: ReadonlyArray<Row>) => ReadonlyArray<Row>
): void => {
  const run = runs.get(as)
  if (run !== undefined) runs.set(sql, (statement, scope) => Effect.map(run(statement, scope), change))
}

/** A client like the given one, each statement of which has a transaction of its own if it runs in a tenant's scope. */
export const scopedClient = (sql: SqlClient): SqlClient => {
  const run = runs.get(sql) ?? clientsOwn(sql)
  const client = new Proxy(sql, {})
  runs.set(client, (statement) =>
    Effect.withFiberRuntime((fiber) => {
      const scope = fiber.getFiberRef(TenantScope.current)
      return run(statement, TenantScope.isNone(scope) ? undefined : scope)
    }))
  return client
}

/** How to run statements of the client. */
export const runOf = (sql: SqlClient): Run => runs.get(sql) ?? ((statement) => statement)
