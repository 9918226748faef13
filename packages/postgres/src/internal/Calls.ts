import type { WorkOwner } from "@attestry/core/fairness"
import type { Pool, PoolClient } from "pg"
import { NamingClient } from "../NamingClient.ts"
import type { FairConnections } from "./FairConnections.ts"
import * as TenantScope from "./TenantScope.ts"
import type { Done, Failure, Rows } from "./wire/LeanQuery.ts"

// A statement that somebody waits for. An interrupted caller does not wait.
export interface Call {
  readonly text: string
  readonly values: ReadonlyArray<unknown>
  readonly owner: WorkOwner | undefined
  readonly isInterrupted: () => boolean
  readonly finish: Done
  readonly failToConnect: (failure: Failure) => void
}

type Release = (broken?: Failure) => void

export interface Connections {
  readonly pool: Pool
  readonly fair: FairConnections
}

// The connection is released when the response has arrived.
const withClient = (
  { fair, pool }: Connections,
  call: Call,
  use: (client: PoolClient, release: Release) => void
): void => {
  const connect = (leave: () => void) =>
    pool.connect((error, client) => {
      if (client === undefined) {
        leave()
        return call.failToConnect(error)
      }
      if (call.isInterrupted()) {
        client.release()
        return leave()
      }
      let lost: Failure
      // without it, a lost connection would end the process
      const onError = (error: Error) => {
        lost = error
      }
      client.once("error", onError)
      use(client, (broken) => {
        client.off("error", onError)
        client.release(lost ?? broken ?? undefined)
        leave()
      })
    })
  fair.enter(call.owner, connect, call.failToConnect)
}

const send = (client: PoolClient, { text, values }: Call, done: Done) => {
  if (client instanceof NamingClient && client.run(text, values, done)) return
  client.query<object>(text, [...values], (failure: Failure, result) => done(failure, failure ? [] : result.rows))
}

// The first call of `done` counts. A client with a pipeline sends everything at once.
const sendInTransaction = (
  client: PoolClient,
  scope: TenantScope.TenantScope,
  send: (done: Done) => void,
  done: Done,
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

export const runOnPool = (connections: Connections) => (call: Call): void =>
  withClient(connections, call, (client, release) =>
    send(client, call, (failure, rows) => {
      release()
      call.finish(failure, rows)
    }))

export const runInTransaction = (connections: Connections, scope: TenantScope.TenantScope) => (call: Call): void =>
  withClient(
    connections,
    call,
    (client, release) => sendInTransaction(client, scope, (done) => send(client, call, done), call.finish, release)
  )
