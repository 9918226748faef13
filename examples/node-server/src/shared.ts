import * as ClusterEngine from "@attestry/engine/ClusterEngine"
import * as Postgres from "@attestry/postgres/Postgres"
import * as Layer from "effect/Layer"
import type * as Redacted from "effect/Redacted"

/** The storage and the engine of all servers on a database. */
export const shared = (url: Redacted.Redacted) => Layer.merge(Postgres.layer({ url }), ClusterEngine.layer({ url }))
