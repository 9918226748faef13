import * as ClusterEngine from "@attestry/engine/ClusterEngine"
import * as Pool from "@attestry/postgres/Pool"
import * as Postgres from "@attestry/postgres/Postgres"
import { assert, describe, layer } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"
import { Client } from "pg"
import * as EmbeddedPostgres from "../../../test/support/EmbeddedPostgres.ts"
import * as Proxy from "../../../test/support/Proxy.ts"
import { until } from "../../../test/support/Waiting.ts"
import * as Jobs from "./support/Jobs.ts"
import * as Recorded from "./support/Recorded.ts"

const newSchema = () => `engine_${crypto.randomUUID().replaceAll("-", "")}`

const options = Effect.map(EmbeddedPostgres.TestDatabase, (url) => ({ url, schema: newSchema() }))

type Server = Effect.Effect.Success<ReturnType<typeof Jobs.start>>

const connect = (url: Redacted.Redacted) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const client = new Client(Redacted.value(url))
      await client.connect()
      return client
    }),
    (client) => Effect.promise(() => client.end())
  )

/** Waits for less than the ten minutes after which everything is read again. */
const soon = (isSo: Effect.Effect<boolean>) => Effect.timeout(until(isSo), "1 minute")

/** The place of an engine, through a proxy. */
const throughProxy = Effect.gen(function*() {
  const { schema, url } = yield* options
  const proxy = yield* Proxy.make(Number(new URL(Redacted.value(url)).port))
  const through = new URL(Redacted.value(url))
  through.port = String(proxy.port)
  return { proxy, place: { schema, url: Redacted.make(through.href) } }
})

/** Waits until the second server has shards, too. */
const share = (first: Server, second: Server) =>
  until(Effect.zipRight(Effect.suspend(() => first.store(Jobs.newIds(1))), Effect.sync(() => second.done.size > 0)))

describe("a clustered engine", () => {
  layer(EmbeddedPostgres.layer, { excludeTestServices: true })((it) => {
    it.scoped("does all work of a server that is alone", () =>
      Effect.gen(function*() {
        const server = yield* Jobs.start(yield* options)
        const ids = Jobs.newIds(20)
        yield* server.store(ids)
        yield* until(Jobs.areDone([server], ids))
      }))

    it.scoped("shares work between two servers, which do each piece once", () =>
      Effect.gen(function*() {
        const place = yield* options
        const first = yield* Jobs.start(place)
        const second = yield* Jobs.start(place)
        yield* share(first, second)
        const ids = Jobs.newIds(40)
        yield* first.store(ids.slice(0, 20))
        yield* second.store(ids)
        yield* until(Jobs.areDone([first, second], ids))
        assert.isTrue(ids.every((id) => first.done.has(id) !== second.done.has(id)))
        assert.isTrue([first, second].every(({ done }) => ids.some((id) => done.has(id))))
      }))

    it.scoped("works in each of two schemas of a database", () =>
      Effect.gen(function*() {
        const servers = [yield* Jobs.start(yield* options), yield* Jobs.start(yield* options)]
        const ids = Jobs.newIds(10)
        yield* Effect.forEach(servers, ({ store }) => store(ids), { discard: true })
        yield* Effect.forEach(servers, (server) => until(Jobs.areDone([server], ids)), { discard: true })
      }))

    it.scoped("notifies the server whose work it has stored", () =>
      Effect.gen(function*() {
        const { schema, url } = yield* options
        const client = yield* connect(url)
        const notified = new Set<string | undefined>()
        client.on("notification", ({ payload }) => notified.add(payload))
        yield* Effect.promise(() => client.query(`LISTEN ${schema}`))
        const first = yield* Jobs.start({ schema, url })
        const second = yield* Jobs.start({ schema, url })
        yield* share(first, second)
        const { rows } = yield* Effect.promise(() =>
          client.query<{ readonly host: string }>(
            `SELECT runner::json->'address'->>'host' AS host FROM ${schema}.${schema}_runners`
          )
        )
        const hosts = rows.map(({ host }) => host)
        assert.lengthOf(hosts, 2)
        // each stores work for the other
        yield* first.store(Jobs.newIds(20))
        yield* second.store(Jobs.newIds(20))
        yield* until(Effect.sync(() => hosts.every((host) => notified.has(host))))
      }))

    it.scoped("does all work without notices, by polling", () =>
      Effect.gen(function*() {
        const { place, proxy } = yield* throughProxy
        const cut = yield* proxy.rule(Proxy.dropAnswerTo("LISTEN"), Infinity)
        const first = yield* Jobs.start(place)
        const second = yield* Jobs.start(place)
        yield* share(first, second)
        const ids = Jobs.newIds(40)
        yield* first.store(ids)
        yield* until(Jobs.areDone([first, second], ids))
        assert.isAbove(cut(), 1)
      }))

    it.scoped("does the work whose reading got no answer", () =>
      Effect.gen(function*() {
        const { place, proxy } = yield* throughProxy
        const server = yield* Jobs.start(place)
        const cut = yield* proxy.rule(({ chunk }) => chunk.includes("Workflow/test/job") ? "drop" : "pass")
        const ids = Jobs.newIds(3)
        yield* server.store(ids)
        yield* soon(Jobs.areDone([server], ids))
        assert.strictEqual(cut(), 1)
      }))

    it.scoped("does the work that a dead server had read, however busy the database is", () =>
      Effect.gen(function*() {
        const place = yield* options
        const ids = Jobs.newIds(3)
        yield* Effect.scoped(Effect.gen(function*() {
          const dead = yield* Jobs.start(place)
          yield* dead.store(ids)
          yield* until(Jobs.areDone([dead], ids))
        }))
        const client = yield* connect(place.url)
        const tables = `${place.schema}.${place.schema}`
        const run = (statement: string) => Effect.promise(() => client.query(statement))
        yield* run(`DELETE FROM ${tables}_replies`)
        yield* run(`UPDATE ${tables}_messages SET processed = false, last_reply_id = NULL, last_read = now()`)
        yield* run("BEGIN")
        yield* run(`SELECT FROM ${tables}_messages FOR UPDATE`)
        const server = yield* Jobs.start(place)
        yield* Effect.sleep("5 seconds")
        yield* run("COMMIT")
        yield* soon(Jobs.areDone([server], ids))
      }))

    for (
      const [what, table, condition, failures] of [
        ["request", "messages", "WHEN (NEW.tag = 'activity')", 3],
        ["reply", "replies", "", 30]
      ] as const
    ) {
      it.scoped(`goes on with all schedules when a ${what} could not be stored`, () =>
        Effect.gen(function*() {
          const { schema, url } = yield* options
          const { createTable, results, schedules, startAll } = Recorded.make(schema, new Date().toISOString())
          const client = yield* connect(url)
          yield* Effect.promise(() => client.query(`CREATE SCHEMA ${schema}`))
          const context = yield* Layer.build(schedules.layer.pipe(
            Layer.provideMerge(
              Layer.mergeAll(ClusterEngine.layer({ schema, url }), Postgres.layer({ schema, url }), Recorded.services)
            ),
            Layer.provideMerge(Pool.layer({ url }))
          ))
          yield* Effect.promise(() =>
            client.query(`
              SET search_path = ${schema};
              CREATE SEQUENCE tries;
              CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
                IF nextval('${schema}.tries') <= ${failures} THEN RAISE 'no space left on device'; END IF;
                RETURN NEW;
              END $$;
              CREATE TRIGGER fail BEFORE INSERT ON ${schema}_${table} FOR EACH ROW ${condition} EXECUTE FUNCTION fail()`)
          )
          const found = Effect.orDie(Effect.provide(results, context))
          yield* Effect.provide(Effect.zipRight(createTable, startAll), context)
          yield* soon(
            Effect.map(
              found,
              (rows) => Recorded.tables.every(({ id }) => rows.filter((row) => row.id === id).length > 1)
            )
          )
          Recorded.assertOneResultEach(yield* found)
        }))
    }
  })
})
