import { SqlError } from "@effect/sql/SqlError"
import type { Pool, PoolClient } from "pg"
import { isUnavailable } from "../Failure.ts"
import { NamingClient } from "../NamingClient.ts"
import * as TenantScope from "./TenantScope.ts"
import type { Failure, Outcomes, Rows } from "./wire/LeanQuery.ts"

export type Callback = (failure: Failure, rows: Rows) => void

// A statement that somebody waits for. An interrupted caller does not wait.
export interface Call {
  readonly text: string
  readonly values: ReadonlyArray<unknown>
  readonly isInterrupted: () => boolean
  readonly finish: Callback
  readonly failToConnect: (failure: Failure) => void
}

type Release = (broken?: Failure) => void

// The connection is released when the response has arrived.
const withClient = (
  pool: Pool,
  calls: ReadonlyArray<Call>,
  use: (client: PoolClient, release: Release) => void
): void => {
  pool.connect((error, client) => {
    if (client === undefined) return calls.forEach((call) => call.failToConnect(error))
    if (calls.every(({ isInterrupted }) => isInterrupted())) return client.release()
    let lost: Failure
    // without it, a lost connection would end the process
    const onError = (error: Error) => {
      lost = error
    }
    client.once("error", onError)
    use(client, (broken) => {
      client.off("error", onError)
      client.release(lost ?? broken ?? undefined)
    })
  })
}

const settle = (outcome: Outcomes[number], done: Callback) =>
  outcome instanceof Error ? done(outcome, []) : done(undefined, outcome ?? [])

const send = (client: PoolClient, { text, values }: Call, done: Callback) => {
  const isSent = client instanceof NamingClient && client.run([{ text, values }], ([outcome]) => settle(outcome, done))
  if (isSent) return
  client.query<object>(text, [...values], (failure: Failure, result) => done(failure, failure ? [] : result.rows))
}

// The first call of `done` counts. A client with a pipeline sends everything at once.
const sendInTransaction = (
  client: PoolClient,
  scope: TenantScope.TenantScope,
  send: (callback: Callback) => void,
  done: Callback,
  release: Release
) => {
  let broken: Failure
  let found: Rows = []
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

export const runAlone = (pool: Pool) => (call: Call): void =>
  withClient(pool, [call], (client, release) =>
    send(client, call, (failure, rows) => {
      release()
      call.finish(failure, rows)
    }))

export const runInTransaction = (pool: Pool, scope: TenantScope.TenantScope) => (call: Call): void =>
  withClient(
    pool,
    [call],
    (client, release) =>
      sendInTransaction(client, scope, (callback) => send(client, call, callback), call.finish, release)
  )

// so that one connection does not keep many waiting
const mostTogether = 16

// Collects the reads that one turn of the event loop asks for, and sends them as one write. The server reads for each as
// if it came alone. After a failure the others run again, unless they would wait for the same database once more.
export const makeReadTogether = (pool: Pool): (call: Call) => void => {
  const alone = runAlone(pool)
  let waiting: Array<Call> = []

  const finishAll = (calls: ReadonlyArray<Call>, outcomes: Outcomes) => {
    const failure = outcomes.find((outcome) => outcome instanceof Error)
    const isOver = failure instanceof Error && isUnavailable(new SqlError({ cause: failure }))
    calls.forEach((call, i) => {
      const outcome = outcomes[i] ?? (isOver ? failure : undefined)
      if (outcome === undefined) alone(call)
      else settle(outcome, call.finish)
    })
  }

  const flush = () => {
    const calls = waiting.filter(({ isInterrupted }) => !isInterrupted())
    waiting = []
    const [call, ...others] = calls
    if (call === undefined) return
    if (others.length === 0) return alone(call)
    withClient(pool, calls, (client, release) => {
      const isSent = client instanceof NamingClient && client.run(calls, (outcomes) => {
        release()
        finishAll(calls, outcomes)
      })
      if (isSent) return
      release()
      calls.forEach(alone)
    })
  }

  return (call) => {
    waiting.push(call)
    if (waiting.length === 1) setImmediate(flush)
    else if (waiting.length === mostTogether) flush()
  }
}
