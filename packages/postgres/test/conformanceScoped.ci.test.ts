import { storageSuite } from "@attestry/conformance/StorageSuite"
import * as Postgres from "@attestry/postgres/Postgres"
import { RowLevelSecurity } from "@attestry/postgres/RowLevelSecurity"
import { Effect, Layer, ManagedRuntime } from "effect"
import { afterAll } from "vitest"
import * as EmbeddedPostgres from "../../../test/support/EmbeddedPostgres.ts"
import * as NewSchema from "../../../test/support/NewSchema.ts"
import * as PlainRole from "./support/PlainRole.ts"

// the suites build their layers many times; one server and one role are enough for them all
const server = ManagedRuntime.make(Layer.provide(PlainRole.layer, EmbeddedPostgres.layer))
afterAll(() => server.dispose())

const database = Layer.effectContext(Effect.map(server.runtimeEffect, ({ context }) => context))

storageSuite(
  "Postgres with row-level security",
  Postgres.layerStores.pipe(
    Layer.provide(NewSchema.layer),
    Layer.provide(Layer.succeed(RowLevelSecurity, true)),
    Layer.provide(database)
  )
)
