import * as Fixtures from "@attestry/conformance/Fixtures"
import { Attestry, type StoragePorts } from "@attestry/core"
import { CurrentActor, systemActor } from "@attestry/core/access"
import { ApiKeys } from "@attestry/core/apiKey"
import { AuditEvent, AuditEventStore } from "@attestry/core/audit"
import { AuditLogs } from "@attestry/core/auditLog"
import { Authenticator } from "@attestry/core/authentication"
import { NewVendor, VendorPatch, VendorRow, Vendors } from "@attestry/core/vendor"
import { DatabaseSchema } from "@attestry/postgres/DatabaseSchema"
import * as Pool from "@attestry/postgres/Pool"
import * as Postgres from "@attestry/postgres/Postgres"
import { PgClient } from "@effect/sql-pg"
import { SqlClient } from "@effect/sql/SqlClient"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Redacted, Schema, String } from "effect"
import { Pool as PgPool, types } from "pg"
import * as EmbeddedPostgres from "../../../test/support/EmbeddedPostgres.ts"
import * as NewSchema from "../../../test/support/NewSchema.ts"
import * as PlainClient from "../src/internal/PlainClient.ts"

const isoMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** Goes through what a host does, and asserts that moments, counts and JSON come as they should. */
const useCases = Effect.gen(function*() {
  const { id } = yield* Fixtures.storedOrganization()
  const { userId } = yield* Fixtures.storedMember(id)
  const vendors = yield* Vendors
  const audit = yield* AuditLogs
  const events = yield* AuditEventStore
  const keys = yield* ApiKeys
  const authenticator = yield* Authenticator
  const odd = Fixtures.event(id, { sequence: 7, after: { snake_case: { deep_key: 1 } } })
  yield* Fixtures.unit(events.append(id, [odd]))
  yield* Effect.gen(function*() {
    const { value: made } = yield* vendors.create(yield* Schema.decode(NewVendor)({ name: "Nimbus" }))
    yield* vendors.update(made.id, yield* Schema.decode(VendorPatch)({ description: "snake_case" }))
    const { count, data } = yield* vendors.list({ limit: 10 })
    assert.strictEqual(count, 1)
    for (const vendor of data) yield* Schema.validate(VendorRow)(vendor)
    assert.strictEqual((yield* vendors.get(made.id)).value.createdAt, made.createdAt)
    const history = yield* vendors.history(made.id, { limit: 100 })
    assert.isAbove(history.count, 1)
    for (const { at } of history.data) assert.match(at, isoMoment)
    const events = (yield* audit.list({ limit: 10 })).data
    for (const event of events) yield* Schema.validate(AuditEvent)(event)
    assert.deepStrictEqual(events.find((event) => event.id === odd.id), odd)
    const { value: { key } } = yield* keys.createFor(
      { userId, isActive: true },
      { name: "Reports", scopes: ["vendor:read"], expiresIn: "90d" }
    )
    const { apiKey } = yield* authenticator.apiKey(Redacted.make(key))
    assert.match(apiKey?.expiresAt ?? "", isoMoment)
  }).pipe(Effect.provideService(CurrentActor, systemActor(id)))
})

const over = <E>(storage: Layer.Layer<StoragePorts, E>) =>
  Effect.provide(useCases, Layer.provideMerge(Attestry.layer, storage))

/** A client of the host's, whose pool knows nothing of us. */
const hosts = (config: Omit<PgClient.PgClientConfig, "url">) =>
  Effect.map(EmbeddedPostgres.TestDatabase, (url) => PgClient.layer({ url, ...config }))

const overHosts = (config: Omit<PgClient.PgClientConfig, "url">) =>
  Effect.gen(function*() {
    const client = yield* hosts(config)
    const schema = Layer.succeed(DatabaseSchema, yield* DatabaseSchema)
    yield* over(Layer.fresh(Postgres.layerStores).pipe(Layer.provide(client), Layer.provide(schema)))
  }).pipe(Effect.provide(NewSchema.layer))

const withPool = <A, E, R>(config: object, use: (pool: PgPool) => Effect.Effect<A, E, R>) =>
  Effect.gen(function*() {
    const url = yield* EmbeddedPostgres.TestDatabase
    return yield* Effect.acquireUseRelease(
      Effect.sync(() => new PgPool({ connectionString: Redacted.value(url), ...config })),
      use,
      (pool) => Effect.promise(() => pool.end())
    )
  })

layer(EmbeddedPostgres.layer, { excludeTestServices: true })("connecting to Postgres", (it) => {
  it.effect("works with a URL", () =>
    Effect.gen(function*() {
      const schema = yield* DatabaseSchema
      yield* over(Postgres.layer({ url: yield* EmbeddedPostgres.TestDatabase, schema }))
      yield* over(Postgres.layer({ url: yield* EmbeddedPostgres.TestDatabase, schema, transactionPooler: true }))
    }).pipe(Effect.provide(NewSchema.layer)))

  it.effect("works with the host's pool, with or without our type parsers, and leaves it open", () =>
    Effect.forEach([{}, { types: Pool.types }], (config) =>
      withPool(config, (pool) =>
        Effect.gen(function*() {
          yield* over(Postgres.layerFromPool(pool, { schema: yield* DatabaseSchema }))
          assert.isFalse(pool.ending)
          assert.isAbove(pool.listenerCount("error"), 0)
          assert.strictEqual(pool.idleCount, pool.totalCount)
        })).pipe(Effect.provide(NewSchema.layer))))

  it.effect("works with the host's client, however its pool parses timestamps", () => overHosts({}))

  it.effect("works with the host's client, whatever it renames", () =>
    overHosts({
      transformQueryNames: String.camelToSnake,
      transformResultNames: String.snakeToCamel,
      transformJson: true
    }))

  it.effect("uses a client with our timestamps directly", () =>
    Effect.gen(function*() {
      const client = yield* hosts({ types: Pool.types })
      const isSame = Effect.flatMap(SqlClient, (sql) => Effect.map(PlainClient.make(sql), (plain) => plain.sql === sql))
      assert.isTrue(yield* Effect.provide(isSame, client))
    }))

  it.effect("rejects a client whose timestamps or JSON are unreadable, and says what to do", () =>
    Effect.gen(function*() {
      const texts = { getTypeParser: () => (value: string) => value }
      const numbers = {
        getTypeParser: (oid: number, format?: any) => oid === 1184 ? Date.parse : types.getTypeParser(oid, format)
      }
      for (const types of [texts, numbers]) {
        const error = yield* Effect.flip(over(Layer.provide(Postgres.layerStores, yield* hosts({ types }))))
        assert.strictEqual(error._tag, "MigrationFailed")
        assert.include(error.message, "`types: Pool.types`")
      }
    }))

  it.effect("releases every connection of the host's pool, also when a waiting request is interrupted", () =>
    withPool({ max: 2 }, (pool) =>
      Effect.gen(function*() {
        const client = Pool.layerFromPool(Effect.succeed(pool))
        yield* Effect.provide(
          Effect.gen(function*() {
            const { run, sql } = yield* Effect.flatMap(SqlClient, PlainClient.make)
            const slow = run(sql`SELECT pg_sleep(0.2)`)
            yield* Effect.all(
              Array.from({ length: 20 }, (_, i) => Effect.timeoutOption(slow, i * 10)),
              { concurrency: "unbounded" }
            )
            assert.deepStrictEqual(yield* run(sql`SELECT 1 AS one`), [{ one: 1 }])
          }),
          client
        )
        // an abandoned request still gets its response
        yield* Effect.repeat(Effect.sleep("20 millis"), { until: () => pool.idleCount === 2 })
        assert.deepStrictEqual([pool.idleCount, pool.totalCount, pool.waitingCount], [2, 2, 0])
      })))
})
