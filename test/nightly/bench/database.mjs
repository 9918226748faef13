// A database of our own, on the Postgres at DATABASE_URL or on one that is started for us.
import { Effect, Exit, Redacted, Scope } from "effect"
import { Client } from "pg"

const embedded = new URL("../../support/EmbeddedPostgres.ts", import.meta.url).href

const postgres = async () => {
  const given = process.env.DATABASE_URL
  if (given) return { url: given, stop: async () => {} }
  const { server } = await import(embedded)
  const scope = Effect.runSync(Scope.make())
  const { url } = await Effect.runPromise(Scope.extend(server, scope))
  return { url: Redacted.value(url), stop: () => Effect.runPromise(Scope.close(scope, Exit.void)) }
}

export const connect = async (url) => {
  const client = new Client(url)
  client.on("error", () => undefined)
  await client.connect()
  return client
}

/** The URL of a new database, gone with `drop`, and a client for asking what Postgres does. */
export const createDatabase = async () => {
  const { stop, url } = await postgres()
  const admin = await connect(url)
  const name = `attestry_bench_${process.pid}_${Date.now()}`
  await admin.query(`CREATE DATABASE ${name}`)
  const { rows: [{ server_version: version }] } = await admin.query("SHOW server_version")
  const own = new URL(url)
  own.pathname = `/${name}`
  const drop = async () => {
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
    await admin.end()
    await stop()
  }
  return { url: own.href, admin, version, drop }
}
