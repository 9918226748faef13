import * as EmbeddedEngine from "@attestry/engine/EmbeddedEngine"
import * as Pglite from "@attestry/pglite/Pglite"
import * as Postgres from "@attestry/postgres/Postgres"
import * as Layer from "effect/Layer"

/** The storage in a folder and its engine, for this process alone. */
export const embedded = (folder: string) =>
  Layer.provide(Layer.merge(Postgres.layerStores, EmbeddedEngine.layer), Pglite.layerClient({ dataDir: folder }))
