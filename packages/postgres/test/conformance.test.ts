import { storageSuite } from "@attestry/conformance/StorageSuite"
import * as Postgres from "@attestry/postgres/Postgres"
import { Effect, Layer, ManagedRuntime } from "effect"
import { afterAll } from "vitest"
import * as EmbeddedPostgres from "../../../test/support/EmbeddedPostgres.ts"
import * as MigratedDatabase from "../../../test/support/MigratedDatabase.ts"
import * as KeptCounts from "./support/keptCounts.ts"

// the suite builds its layer many times; one server is enough for them all
const server = ManagedRuntime.make(EmbeddedPostgres.layer)
afterAll(() => server.dispose())

storageSuite(
  "Postgres",
  Postgres.layerStores.pipe(
    Layer.provide(Layer.provideMerge(KeptCounts.checkedAtEnd, MigratedDatabase.layer)),
    Layer.provide(Layer.effectContext(Effect.map(server.runtimeEffect, ({ context }) => context)))
  )
)
