import * as Pglite from "@attestry/pglite/Pglite"
import { PgClient } from "@effect/sql-pg"
import { SqlClient } from "@effect/sql/SqlClient"
import { Effect, type Layer, Redacted } from "effect"
import { join } from "node:path"
import type { Event, Stored } from "./Inspection.ts"
import type { Fields } from "./Ledger.ts"
import type { ReferenceServer } from "./ReferenceServer.ts"

const camelCase = (column: string): string => column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

const fields = (row: Fields): Fields =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => [camelCase(column), value]))

/** One statement, so that events and rows are of the same moment. */
const select = `
SELECT
  (SELECT coalesce(json_agg(vendor), '[]') FROM attestry.vendor) AS vendors,
  (SELECT coalesce(json_agg(event), '[]') FROM attestry.audit_event event
   WHERE resource ->> 'type' = 'vendor') AS events`

/** Round the stores, by SQL of the test's own. */
const bySql = Effect.gen(function*() {
  const sql = yield* SqlClient
  const [row] = yield* sql.unsafe<{ readonly vendors: ReadonlyArray<Fields>; readonly events: ReadonlyArray<Fields> }>(
    select
  )
  const stored: Stored = {
    vendors: (row?.vendors ?? []).map(fields),
    events: (row?.events ?? []).map((event) => fields(event) as unknown as Event)
  }
  return stored
}).pipe(Effect.orDie)

const from = <A, E, E2>(effect: Effect.Effect<A, E, SqlClient>, client: Layer.Layer<SqlClient, E2>): Effect.Effect<A> =>
  Effect.orDie(Effect.provide(effect, client))

/** Runs the effect with a client of the driver's own. */
export const onPostgres = (url: string) => <A, E>(effect: Effect.Effect<A, E, SqlClient>): Effect.Effect<A> =>
  from(effect, PgClient.layer({ url: Redacted.make(url), maxConnections: 1 }))

export const postgres = (url: string): Effect.Effect<Stored> => onPostgres(url)(bySql)

/** Reads a server's data folder, while no server has it open. */
export const embedded = (data: string): Effect.Effect<Stored> =>
  from(bySql, Pglite.layerClient({ dataDir: join(data, "pglite") }))

/** Over the API: the whole list of vendors, and the audit log page by page. */
export const http = ({ send }: ReferenceServer, key: string): Effect.Effect<Stored> =>
  Effect.gen(function*() {
    const { body: { data: vendors } } = yield* send("GET", "/v1/vendors", { key })
    const events: Array<Event> = []
    let cursor: string | null = ""
    while (cursor !== null) {
      const after: string = cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`
      const { body } = yield* send("GET", `/v1/audit-logs?resource=vendor&limit=500${after}`, { key })
      events.push(...body.data)
      cursor = body.nextCursor
    }
    return { vendors, events }
  })
