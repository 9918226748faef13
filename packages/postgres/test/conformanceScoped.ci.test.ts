import { storageSuite } from "@attestry/conformance/StorageSuite"
import { DatabaseSchema } from "@attestry/postgres/DatabaseSchema"
import { migrate } from "@attestry/postgres/Migrations"
import * as Pool from "@attestry/postgres/Pool"
import * as Postgres from "@attestry/postgres/Postgres"
import * as RowLevelSecurity from "@attestry/postgres/RowLevelSecurity"
import { Context, Effect, Layer, ManagedRuntime, type Redacted } from "effect"
import { afterAll } from "vitest"
import * as EmbeddedPostgres from "../../../test/support/EmbeddedPostgres.ts"
import * as NewSchema from "../../../test/support/NewSchema.ts"
import * as PlainRole from "./support/PlainRole.ts"
import { grantTo } from "./support/protectedDatabase.ts"

/** The role that serves: it owns no table and has the rights that a server gets. */
class Server extends Context.Tag("packages/postgres/test/conformanceScoped.ci.test/Server")<
  Server,
  { readonly name: string; readonly url: Redacted.Redacted }
>() {}

// the suites build their layers many times; one server and two roles are enough for them all
const roles = Layer.merge(PlainRole.layer, Layer.scoped(Server, PlainRole.make()))
const server = ManagedRuntime.make(Layer.provide(roles, EmbeddedPostgres.layer))
afterAll(() => server.dispose())

const database = Layer.effectContext(Effect.map(server.runtimeEffect, ({ context }) => context))

const stores = Layer.unwrapEffect(Effect.gen(function*() {
  const { name, url } = yield* Server
  yield* migrate()
  yield* RowLevelSecurity.enable
  yield* grantTo(name)
  return Postgres.layerStores.pipe(
    Layer.provide(Pool.layer({ url, maxConnections: 20, ...NewSchema.patient })),
    Layer.provide(Layer.succeed(DatabaseSchema, yield* DatabaseSchema)),
    Layer.provide(Layer.succeed(RowLevelSecurity.RowLevelSecurity, true))
  )
}))

storageSuite(
  "Postgres with row-level security",
  Layer.fresh(stores.pipe(Layer.provide(NewSchema.layer), Layer.provide(database)))
)
