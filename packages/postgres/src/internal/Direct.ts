import { findOwner, type WorkOwner } from "@attestry/core/fairness"
import { type SqlClient, TransactionConnection } from "@effect/sql/SqlClient"
import { SqlError } from "@effect/sql/SqlError"
import { currentTransformer, type Statement } from "@effect/sql/Statement"
import * as Effect from "effect/Effect"
import type * as Fiber from "effect/Fiber"
import * as FiberRef from "effect/FiberRef"
import type { Pool } from "pg"
import { type Call, type Connections, runInTransaction, runOnPool } from "./Calls.ts"
import * as FairConnections from "./FairConnections.ts"
import { type Compile, makeCompile } from "./StatementTexts.ts"
import * as TenantScope from "./TenantScope.ts"
import { uncheckedCast } from "./UncheckedCast.ts"

export type Run = <Row extends object>(
  statement: Statement<Row>,
  scope?: TenantScope.TenantScope
) => Effect.Effect<ReadonlyArray<Row>, SqlError>

const fail = (message: string, cause: unknown) => Effect.fail(new SqlError({ message, cause }))

// A fiber keeps the message that resumes it. If it has waited, it is among V8's old objects, and would keep the rows there
// until the next collection of those.
const take = <A>(value: A, empty: A): Effect.Effect<A> => {
  let held = value
  return Effect.sync(() => {
    const taken = held
    held = empty
    return taken
  })
}

const query = <Row extends object>(
  compile: Compile,
  statement: Statement<Row>,
  owner: WorkOwner | undefined,
  send: (call: Call) => void
): Effect.Effect<ReadonlyArray<Row>, SqlError> =>
  Effect.async((resume) => {
    const [text, values] = compile(statement)
    let isInterrupted = false
    send({
      text,
      values,
      owner,
      isInterrupted: () => isInterrupted,
      finish: (failure, rows) =>
        resume(failure ? fail("Failed to execute", failure) : take(uncheckedCast<ReadonlyArray<Row>>(rows), [])),
      failToConnect: (failure) => resume(fail("Failed to acquire a connection", failure))
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
  readonly [poolKey]: Connections & { readonly client: SqlClient }
}

export const attachPool = (sql: SqlClient, pool: Pool): Pooled =>
  Object.assign(sql, { [poolKey]: { client: sql, pool, fair: FairConnections.make(pool) } })

const isMarked = (sql: SqlClient): sql is Pooled => poolKey in sql

export const hasPool = (sql: SqlClient): sql is Pooled => isMarked(sql) && sql[poolKey].client === sql

const runByClient = (sql: SqlClient): Run => (statement, scope) =>
  scope === undefined
    ? statement
    : sql.withTransaction(Effect.zipRight(sql.unsafe(TenantScope.settings(scope)), statement))

// Uses the pool directly if it can, because the client's scopes, spans and interruption cost more than the driver. An
// interrupted statement of the client would wait for a free connection to cancel it.
export const makeRun = (sql: SqlClient): Run => {
  const byClient = runByClient(sql)
  if (!hasPool(sql)) return byClient
  const connections = sql[poolKey]
  const compile = makeCompile()
  const onPool = runOnPool(connections)
  return (statement, scope) =>
    Effect.withFiberRuntime((fiber) => {
      if (needsClient(fiber)) return byClient(statement, scope)
      const owner = findOwner(fiber.getFiberRef(FiberRef.currentScheduler))
      const rows = query(compile, statement, owner, scope === undefined ? onPool : runInTransaction(connections, scope))
      return fiber.getFiberRef(FiberRef.currentTracerEnabled) ? withQuerySpan(statement, rows) : rows
    })
}

export const runInScope = (run: Run): Run => (statement) =>
  Effect.withFiberRuntime((fiber) => {
    const scope = fiber.getFiberRef(TenantScope.current)
    return run(statement, TenantScope.isNone(scope) ? undefined : scope)
  })
