import * as ClusterEngine from "@attestry/engine/ClusterEngine"
import * as Postgres from "@attestry/postgres/Postgres"
import * as Layer from "effect/Layer"

/** The storage and the engine of all servers on a database. */
export const shared = (options: ClusterEngine.Options) =>
  Layer.merge(Postgres.layer({ url: options.url }), ClusterEngine.layer(options))
