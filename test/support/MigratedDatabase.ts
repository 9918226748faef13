import { DatabaseSchema } from "@attestry/postgres/DatabaseSchema"
import * as Postgres from "@attestry/postgres/Postgres"
import { Effect, Layer, Redacted } from "effect"
import { globalValue } from "effect/GlobalValue"
import { Client } from "pg"
import { isGiven, NoDatabase, TestDatabase } from "./EmbeddedPostgres.ts"
import * as NewSchema from "./NewSchema.ts"

const newName = () => `test_${globalThis.crypto.randomUUID().replaceAll("-", "")}`

const urlOf = (server: Redacted.Redacted, database: string) => {
  const url = new URL(Redacted.value(server))
  url.pathname = `/${database}`
  return Redacted.make(url.href)
}

const promise = <A>(run: () => Promise<A>) =>
  Effect.tryPromise({ try: run, catch: (cause) => new NoDatabase({ cause }) })

/** A connection for the databases of this process, and a database in which all migrations have run. */
const prepare = Effect.gen(function*() {
  const url = yield* TestDatabase
  const client = new Client({ connectionString: Redacted.value(url) })
  client.on("error", () => {})
  yield* promise(() => client.connect())
  const template = newName()
  yield* promise(() => client.query(`CREATE DATABASE ${template}`))
  const migrated = Postgres.layer({ url: urlOf(url, template), ...NewSchema.patient })
  yield* Effect.scoped(Layer.build(migrated))
  return { client, done: new Array<string>(), template, url }
})

// one for all files of a worker, which have one Postgres
const ofProcess = globalValue("attestry/test/MigratedDatabase", () =>
  Effect.runSync(Effect.cachedFunction(
    (url: Redacted.Redacted) => Effect.provideService(prepare, TestDatabase, url)
  )))

/** Waits until its connections have closed, or closes them. */
const drop = (client: Client, name: string) =>
  Effect.orElse(
    promise(() => client.query(`DROP DATABASE ${name}`)),
    () => promise(() => client.query(`DROP DATABASE ${name} WITH (FORCE)`))
  )

/**
 * A copy for each build of the layer, which takes a fifth of the time of all migrations. It is dropped before the next
 * one is made, because connections close some time after their pool.
 */
const database = Layer.scoped(
  TestDatabase,
  Effect.gen(function*() {
    const { client, done, template, url } = yield* ofProcess(yield* TestDatabase)
    const name = newName()
    yield* Effect.forEach(done.splice(0), (one) => drop(client, one), { discard: true })
    yield* Effect.acquireRelease(
      promise(() => client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`)),
      () => Effect.sync(() => done.push(name))
    )
    return urlOf(url, name)
  })
)

const copied = Layer.merge(
  Layer.provideMerge(NewSchema.client, database),
  Layer.succeed(DatabaseSchema, "attestry")
)

/**
 * A client of a new database in which all migrations have run. On a given Postgres it is a new schema instead, because
 * nobody would drop the original there.
 */
export const layer = Layer.suspend(() =>
  isGiven() ? Layer.merge(NewSchema.layer, Layer.effect(TestDatabase, TestDatabase)) : copied
)
