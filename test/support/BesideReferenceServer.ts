import { Attestry } from "@attestry/core"
import * as Postgres from "@attestry/postgres/Postgres"
import { Effect, Layer, Redacted } from "effect"
import * as DurablePostgres from "../nightly/support/DurablePostgres.ts"
import * as ReferenceServer from "../nightly/support/ReferenceServer.ts"
import { Api } from "./Api.ts"
import { hostLayers } from "./HostLayers.ts"

/** The process of the reference server, and use cases on its database, by which the tests make organizations. */
export const beside = Layer.unwrapScoped(Effect.gen(function*() {
  const postgres = yield* DurablePostgres.empty(yield* DurablePostgres.binaries)
  const { server: { output, send } } = yield* ReferenceServer.first({ DATABASE_URL: postgres.url() })
  const [, url = ""] = /listening on (http:\S+)\n/.exec(output()) ?? []
  return Layer.merge(
    Layer.succeed(Api, { url, send }),
    Layer.provideMerge(
      Attestry.layer,
      Layer.merge(hostLayers, Layer.orDie(Postgres.layer({ url: Redacted.make(postgres.url()) })))
    )
  )
}))
