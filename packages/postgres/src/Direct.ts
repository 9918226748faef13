import { type SqlClient, TransactionConnection } from "@effect/sql/SqlClient"
import { SqlError } from "@effect/sql/SqlError"
import { currentTransformer, type Statement } from "@effect/sql/Statement"
import { Effect, type Fiber, FiberRef } from "effect"
import type { Pool, PoolClient } from "pg"

/**
 * Runs a statement and gives its rows.
 *
 * @since 0.1.0
 * @category models
 */
export type Run = <Row extends object>(statement: Statement<Row>) => Effect.Effect<ReadonlyArray<Row>, SqlError>

const failed = (message: string, cause: unknown) => Effect.fail(new SqlError({ message, cause }))

/** Who is interrupted asks no more, or does not wait for the answer; the connection goes back when that has come. */
const query = <Row extends object>(
  pool: Pool,
  statement: Statement<Row>
): Effect.Effect<ReadonlyArray<Row>, SqlError> =>
  Effect.async((resume) => {
    const [text, values] = statement.compile()
    let isInterrupted = false
    const ask = (client: PoolClient) => {
      let lost: Error | undefined
      // without it, a connection that is lost meanwhile would end the process
      const onError = (error: Error) => {
        lost = error
      }
      client.once("error", onError)
      client.query<Row>(text, [...values], (error: Error | null, result) => {
        client.off("error", onError)
        client.release(lost)
        resume(error === null || error === undefined ? Effect.succeed(result.rows) : failed("Failed to execute", error))
      })
    }
    pool.connect((error, client) => {
      if (client === undefined) resume(failed("Failed to acquire a connection", error))
      else if (isInterrupted) client.release()
      else ask(client)
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

const runs = new WeakMap<SqlClient, Run>()

/**
 * Has the stores' statements go straight to the pool of the client. The scopes, spans and interruption that the client
 * puts around each cost more than the driver, and who is interrupted would wait for a free connection to cancel by.
 *
 * @since 0.1.0
 * @category constructors
 */
export const straightTo = (sql: SqlClient, pool: Pool): void => {
  runs.set(sql, (statement) =>
    Effect.withFiberRuntime((fiber) => {
      if (isClaimed(fiber)) return statement
      const asked = query(pool, statement)
      return fiber.getFiberRef(FiberRef.currentTracerEnabled) ? traced(statement, asked) : asked
    }))
}

/**
 * Has the statements of a client go where those of another one go, if that is straight to a pool.
 *
 * @since 0.1.0
 * @category constructors
 */
export const sameWay = (
  sql: SqlClient,
  as: SqlClient,
  change: <Row extends object>(rows: ReadonlyArray<Row>) => ReadonlyArray<Row>
): void => {
  const run = runs.get(as)
  if (run !== undefined) runs.set(sql, (statement) => Effect.map(run(statement), change))
}

/**
 * How to run statements of the client.
 *
 * @since 0.1.0
 * @category reading
 */
export const runOf = (sql: SqlClient): Run => runs.get(sql) ?? ((statement) => statement)
