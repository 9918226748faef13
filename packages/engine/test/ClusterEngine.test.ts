import { assert, describe, layer } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { Client } from "pg"
import * as EmbeddedPostgres from "../../../test/support/EmbeddedPostgres.ts"
import * as Proxy from "../../../test/support/Proxy.ts"
import { until } from "../../../test/support/Waiting.ts"
import * as Jobs from "./support/Jobs.ts"

const newSchema = () => `engine_${crypto.randomUUID().replaceAll("-", "")}`

const options = Effect.map(EmbeddedPostgres.TestDatabase, (url) => ({ url, schema: newSchema() }))

type Server = Effect.Effect.Success<ReturnType<typeof Jobs.start>>

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
        const client = yield* Effect.acquireRelease(
          Effect.promise(async () => {
            const client = new Client(Redacted.value(url))
            await client.connect()
            return client
          }),
          (client) => Effect.promise(() => client.end())
        )
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
        const { schema, url } = yield* options
        const proxy = yield* Proxy.make(Number(new URL(Redacted.value(url)).port))
        const cut = yield* proxy.rule(Proxy.dropAnswerTo("LISTEN"), Infinity)
        const deaf = new URL(Redacted.value(url))
        deaf.port = String(proxy.port)
        const place = { schema, url: Redacted.make(deaf.href) }
        const first = yield* Jobs.start(place)
        const second = yield* Jobs.start(place)
        yield* share(first, second)
        const ids = Jobs.newIds(40)
        yield* first.store(ids)
        yield* until(Jobs.areDone([first, second], ids))
        assert.isAbove(cut(), 1)
      }))
  })
})
