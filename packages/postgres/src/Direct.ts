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
export type Run = <Row>(statement: Statement<Row>) => Effect.Effect<ReadonlyArray<Row>, SqlError>

const failed = (message: string, cause: unknown) => Effect.fail(new SqlError({ message, cause }))

/** Who is interrupted asks no more, or does not wait for the answer; the connection goes back when that has come. */
const query = <Row>(pool: Pool, statement: Statement<Row>): Effect.Effect<ReadonlyArray<Row>, SqlError> =>
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
      client.query<Row & object>(text, [...values], (error: Error | null, result) => {
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

const isPlain = (fiber: Fiber.RuntimeFiber<unknown, unknown>): boolean =>
  !fiber.getFiberRef(FiberRef.currentTracerEnabled)
  && fiber.getFiberRef(currentTransformer)._tag === "None"
  && !fiber.currentContext.unsafeMap.has(TransactionConnection.key)

const runs = new WeakMap<SqlClient, Run>()

/**
 * Has the stores' statements go straight to the pool of the client: the span, scope and transaction that the client
 * puts around each cost more than the driver. Where a tracer, a transformer or a transaction wants them, they have them.
 *
 * @since 0.1.0
 * @category constructors
 */
export const straightTo = (sql: SqlClient, pool: Pool): void => {
  runs.set(sql, (statement) => Effect.withFiberRuntime((fiber) => isPlain(fiber) ? query(pool, statement) : statement))
}

/**
 * How to run statements of the client.
 *
 * @since 0.1.0
 * @category reading
 */
export const runOf = (sql: SqlClient): Run => runs.get(sql) ?? ((statement) => statement)
