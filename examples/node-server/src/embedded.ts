import * as EmbeddedEngine from "@attestry/engine/EmbeddedEngine"
import * as Engine from "@attestry/engine/Engine"
import * as Pglite from "@attestry/pglite/Pglite"
import * as Postgres from "@attestry/postgres/Postgres"
import * as Layer from "effect/Layer"

/** The storage in a folder and its engine, for this process alone. Without outgoing work the engine has nothing to do. */
export const embedded = (folder: string, outgoing: boolean) =>
  Layer.merge(Postgres.layerStores, outgoing ? EmbeddedEngine.layer : Engine.layerMemory).pipe(
    Layer.provide(Pglite.layerClient({ dataDir: folder }))
  )
