import { SqlClient } from "@effect/sql/SqlClient"
import { assert, beforeAll, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { cp } from "node:fs/promises"
import { join } from "node:path"
import * as Backups from "./support/Backups.ts"
import * as DurablePostgres from "./support/DurablePostgres.ts"
import { inspect, type Stored } from "./support/Inspection.ts"
import { type Ledger, makeLedger, type Sent } from "./support/Ledger.ts"
import * as readBack from "./support/readBack.ts"
import * as ReferenceServer from "./support/ReferenceServer.ts"
import * as Writers from "./support/Writers.ts"

type Environment = { readonly [name: string]: string }

const migrations = Effect.flatMap(
  SqlClient,
  (sql) => sql`SELECT migration_id, created_at::text, name, checksum FROM attestry.migrations ORDER BY migration_id`
)

/** A key that is revoked after the backup. */
const spare = ({ send }: ReferenceServer.ReferenceServer, key: string) =>
  Effect.map(
    send("POST", "/v1/api-keys", { key, body: { name: "Spare", scopes: ["vendor:read"] } }),
    ({ body }): { readonly id: string; readonly key: string } => body
  )

const revoke = ({ send }: ReferenceServer.ReferenceServer, key: string, id: string) =>
  Effect.gen(function*() {
    assert.strictEqual((yield* send("DELETE", `/v1/api-keys/${id}`, { key })).status, 200)
  })

/** Long enough for a hundred writes. */
const busy = (ledger: Ledger) =>
  Effect.suspend(() => {
    const enough = ledger.count("done") + 100
    return Effect.repeat(Effect.sleep("50 millis"), { until: () => ledger.count("done") >= enough })
  })

/** A hundred writes, whose answers are all there in the end. */
const writes = (server: ReferenceServer.ReferenceServer, key: string, ledger: Ledger) =>
  Effect.gen(function*() {
    const { stop } = yield* Writers.start(server, key, ledger)
    yield* busy(ledger)
    yield* stop
  })

/** Starts the server on what was restored: the same data, the same audit, the keys of then, and it can go on. */
const goesOn = (options: {
  readonly environment: Environment
  readonly keys: ReadonlyArray<string>
  readonly restored: Stored
  readonly sent: ReadonlyMap<string, Sent>
}) =>
  Effect.gen(function*() {
    const { environment, keys, restored, sent } = options
    assert.deepStrictEqual(inspect(sent, restored), [])
    const server = yield* ReferenceServer.make(environment)
    yield* server.launch
    yield* server.ready
    assert.notInclude(server.output(), "API key")
    for (const key of keys) {
      const { body, status } = yield* server.send("GET", "/v1/vendors", { key })
      assert.deepStrictEqual([status, body.count], [200, restored.vendors.length])
    }
    const key = keys[0] ?? ""
    const shown = yield* readBack.http(server, key)
    assert.strictEqual(shown.events.length, restored.events.length)
    assert.deepStrictEqual(inspect(sent, shown), [])
    const ledger = makeLedger()
    yield* writes(server, key, ledger)
    const after = yield* readBack.http(server, key)
    assert.deepStrictEqual(inspect(new Map([...sent, ...ledger.sent]), after), [])
    assert.isAtLeast(after.events.length, restored.events.length + 100)
    assert.strictEqual(yield* server.stop, 0)
  })

describe("a backup", () => {
  beforeAll(() => Effect.runPromise(ReferenceServer.built))

  for (const { name, take } of Backups.ways) {
    it.scopedLive(`is complete when taken from Postgres during writes: ${name}`, () =>
      Effect.gen(function*() {
        const binaries = yield* DurablePostgres.binaries
        const postgres = yield* DurablePostgres.empty(binaries)
        const { key, server } = yield* ReferenceServer.first({ DATABASE_URL: postgres.url() })
        const { id, key: revoked } = yield* spare(server, key)
        const ledger = makeLedger()
        const { stop } = yield* Writers.start(server, key, ledger)
        yield* busy(ledger)
        const sent = ledger.cut()
        const { restore } = yield* take(binaries, postgres)
        yield* busy(ledger)
        yield* stop
        yield* revoke(server, key, id)
        const url = yield* restore
        assert.deepStrictEqual(
          yield* readBack.onPostgres(url)(migrations),
          yield* readBack.onPostgres(postgres.url())(migrations)
        )
        const restored = yield* readBack.postgres(url)
        assert.isBelow(restored.events.length, (yield* readBack.postgres(postgres.url())).events.length)
        yield* goesOn({ environment: { DATABASE_URL: url }, keys: [key, revoked], restored, sent: sent() })
        assert.deepStrictEqual(
          yield* readBack.onPostgres(url)(migrations),
          yield* readBack.onPostgres(postgres.url())(migrations)
        )
      }))
  }

  it.scopedLive("is complete when taken from an embedded folder while the server is stopped", () =>
    Effect.gen(function*() {
      const parent = yield* DurablePostgres.folder
      const [data, copy] = [join(parent, "data"), join(parent, "copy")]
      const { key, server } = yield* ReferenceServer.first({ ATTESTRY_DATA: data, ATTESTRY_DEMO: "0" })
      const { id, key: revoked } = yield* spare(server, key)
      const ledger = makeLedger()
      yield* writes(server, key, ledger)
      assert.strictEqual(yield* server.stop, 0)
      yield* Effect.promise(() => cp(data, copy, { recursive: true }))
      const sent = ledger.cut()
      yield* server.launch
      yield* server.ready
      yield* revoke(server, key, id)
      yield* writes(server, key, ledger)
      assert.strictEqual(yield* server.stop, 0)
      const restored = yield* readBack.embedded(copy)
      assert.isBelow(restored.events.length, (yield* readBack.embedded(data)).events.length)
      yield* goesOn({ environment: { ATTESTRY_DATA: copy }, keys: [key, revoked], restored, sent: sent() })
    }))
})
