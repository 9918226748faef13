import { type SqlClient, TransactionConnection } from "@effect/sql/SqlClient"
import { SqlError } from "@effect/sql/SqlError"
import { currentTransformer, type Statement } from "@effect/sql/Statement"
import * as Effect from "effect/Effect"
import type * as Fiber from "effect/Fiber"
import * as FiberRef from "effect/FiberRef"
import type { Pool, PoolClient } from "pg"
import { NamingClient } from "../NamingClient.ts"
import { type Compile, makeCompile } from "./StatementTexts.ts"
import * as TenantScope from "./TenantScope.ts"
import type { Failure } from "./wire/LeanQuery.ts"

export type Run = <Row extends object>(
  statement: Statement<Row>,
  scope?: TenantScope.TenantScope
) => Effect.Effect<ReadonlyArray<Row>, SqlError>

type Callback<Row> = (failure: Failure, rows: ReadonlyArray<Row>) => void

const fail = (message: string, cause: unknown) => Effect.fail(new SqlError({ message, cause }))

// The first call of `done` counts. A client with a pipeline sends everything at once.
const runInTransaction = <Row>(
  client: PoolClient,
  scope: TenantScope.TenantScope,
  send: (callback: Callback<Row>) => void,
  done: Callback<Row>,
  release: (broken: Failure) => void
) => {
  let broken: Failure
  let found: ReadonlyArray<Row> = []
  const statement = (next: () => void) =>
    send((failure, rows) => {
      if (failure) done(failure, [])
      found = rows
      next()
    })
  // after a failure it rolls back
  const commit = () => {
    client.query("COMMIT", (failure: Failure) => {
      release(broken ?? failure)
      done(failure, found)
    })
  }
  client.query(`BEGIN; ${TenantScope.settings(scope)}`, (failure: Failure) => {
    broken = failure
    if (failure) done(failure, [])
    if (client.pipeline) return
    if (failure) release(failure)
    else statement(commit)
  })
  if (client.pipeline) {
    statement(() => {})
    commit()
  }
}

// as of the driver's own result, the caller tells the form of its rows
const areOf = <Row>(_: ReadonlyArray<unknown>): _ is ReadonlyArray<Row> => true

const send = <Row extends object>(
  client: PoolClient,
  text: string,
  values: ReadonlyArray<unknown>,
  done: Callback<Row>
) => {
  const isSent = client instanceof NamingClient && values.length > 0
    && client.run(text, values, (failure, rows) => done(failure, rows !== undefined && areOf<Row>(rows) ? rows : []))
  if (isSent) return
  client.query<Row>(text, [...values], (failure: Failure, result) => done(failure, failure ? [] : result.rows))
}

// An interrupted caller does not wait. The connection is released when the response has arrived.
const query = <Row extends object>(
  pool: Pool,
  compile: Compile,
  statement: Statement<Row>,
  scope: TenantScope.TenantScope | undefined
): Effect.Effect<ReadonlyArray<Row>, SqlError> =>
  Effect.async((resume) => {
    const [text, values] = compile(statement)
    let isInterrupted = false
    const use = (client: PoolClient) => {
      let lost: Failure
      // without it, a lost connection would end the process
      const onError = (error: Error) => {
        lost = error
      }
      client.once("error", onError)
      const release = (broken: Failure) => {
        client.off("error", onError)
        client.release(lost ?? broken ?? undefined)
      }
      const sendStatement = (callback: Callback<Row>) => send(client, text, values, callback)
      const done = (failure: Failure, rows: ReadonlyArray<Row>) =>
        resume(failure ? fail("Failed to execute", failure) : Effect.succeed(rows))
      if (scope === undefined) {
        sendStatement((failure, rows) => {
          release(undefined)
          done(failure, rows)
        })
      } else runInTransaction(client, scope, sendStatement, done, release)
    }
    pool.connect((error, client) => {
      if (client === undefined) resume(fail("Failed to acquire a connection", error))
      else if (isInterrupted) client.release()
      else use(client)
    })
    return Effect.sync(() => {
      isInterrupted = true
    })
  })

const withQuerySpan = <Row extends object>(
  statement: Statement<Row>,
  effect: Effect.Effect<ReadonlyArray<Row>, SqlError>
) =>
  Effect.withSpan(effect, "sql.execute", {
    kind: "client",
    captureStackTrace: false,
    attributes: { "db.system.name": "postgresql", "db.query.text": statement.compile()[0] }
  })

// A transformer must see the statement, and a transaction has a separate connection.
const needsClient = (fiber: Fiber.RuntimeFiber<unknown, unknown>): boolean =>
  fiber.getFiberRef(currentTransformer)._tag === "Some"
  || fiber.currentContext.unsafeMap.has(TransactionConnection.key)

const poolKey: unique symbol = Symbol("@attestry/postgres/Direct/pool")

// A client with its pool. A copy or proxy of it is another client, with other hooks.
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

// Uses the pool directly if it can, because the client's scopes, spans and interruption cost more than the driver. An
// interrupted statement of the client would wait for a free connection to cancel it.
export const runOf = (sql: SqlClient): Run => {
  const byClient = runByClient(sql)
  if (!hasPool(sql)) return byClient
  const { pool } = sql[poolKey]
  const compile = makeCompile()
  return (statement, scope) =>
    Effect.withFiberRuntime((fiber) => {
      if (needsClient(fiber)) return byClient(statement, scope)
      const rows = query(pool, compile, statement, scope)
      return fiber.getFiberRef(FiberRef.currentTracerEnabled) ? withQuerySpan(statement, rows) : rows
    })
}

export const runInScope = (run: Run): Run => (statement) =>
  Effect.withFiberRuntime((fiber) => {
    const scope = fiber.getFiberRef(TenantScope.current)
    return run(statement, TenantScope.isNone(scope) ? undefined : scope)
  })
