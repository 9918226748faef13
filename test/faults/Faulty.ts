import * as Postgres from "@attestry/postgres/Postgres"
import { Context, Effect, Layer, Logger, Redacted } from "effect"
import { Client } from "pg"
import { Api } from "../support/Api.ts"
import * as EmbeddedPostgres from "../support/EmbeddedPostgres.ts"
import { served } from "../support/onEveryStack.ts"
import * as Proxy from "../support/Proxy.ts"
import { tenant } from "../support/Tenant.ts"

/** A Postgres of the test's own, and the proxy through which the API reaches it. */
export class Faulty extends Context.Tag("test/faults/Faulty")<Faulty, {
  readonly server: EmbeddedPostgres.Server
  readonly proxy: Proxy.Proxy
  /** Runs a statement past the proxy, on a connection that is never lost between two of them. */
  readonly admin: (text: string) => Effect.Effect<ReadonlyArray<any>>
}>() {}

const faulty = Layer.scoped(
  Faulty,
  Effect.gen(function*() {
    const server = yield* Effect.orDie(EmbeddedPostgres.server)
    const proxy = yield* Proxy.make(server.port)
    let client: Client | undefined
    yield* Effect.addFinalizer(() => Effect.promise(async () => client?.end()))
    const connected = async () => {
      if (client !== undefined) return client
      const opened = new Client({ connectionString: Redacted.value(server.url) })
      opened.on("error", () => {
        client = undefined
      })
      await opened.connect()
      return client = opened
    }
    const admin = (text: string) => Effect.promise(async () => (await (await connected()).query(text)).rows)
    return { server, proxy, admin }
  })
)

/** The API on a real server over it, with the time limits that it has by default. Its logs are of no interest. */
export const layer = Layer.unwrapEffect(Effect.map(Faulty, ({ proxy }) =>
  served(Layer.orDie(Postgres.layer({
    url: Redacted.make(`postgres://postgres@127.0.0.1:${proxy.port}/postgres`)
  }))))).pipe(
    Layer.provideMerge(faulty),
    Layer.provide(Logger.replace(Logger.defaultLogger, Logger.none))
  )

/** Creates and reads vendors of a new organization. */
export const ofTenant = Effect.gen(function*() {
  const { send } = yield* Api
  const { organization, owner } = yield* tenant
  const create = (name: string) => send("POST", "/v1/vendors", { key: owner.key, body: { name } })
  return { organization, create, get: (path: string) => send("GET", path, { key: owner.key }) }
})

/** Ends all connections of the API. */
export const terminate = `
  SELECT pg_terminate_backend(pid)
  FROM pg_stat_activity
  WHERE application_name = 'attestry' AND pid <> pg_backend_pid()`

/** Inserts that number of vendors. */
export const insertMany = (organizationId: string, count: number) => `
  INSERT INTO attestry.vendor (
    organization_id, id, name, name_key, description, description_key, category, status, inherent_probability,
    inherent_impact, residual_probability, residual_impact, is_inherent_given, is_residual_given, website,
    is_sub_processor, assignee_id, created_at, updated_at, revision
  )
  SELECT '${organizationId}', 'vnd_' || lpad(n::text, 20, '0'), 'Vendor ' || n, 'vendor ' || n, 'One of many', 'one of many',
    'other', 'not_assessed', 'unlikely', 'minor', 'unlikely', 'minor', true, true, NULL, false, NULL, now(), now(), 1
  FROM generate_series(1, ${count}) AS n`
