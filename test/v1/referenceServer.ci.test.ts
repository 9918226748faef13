import { Attestry } from "@attestry/core"
import * as Postgres from "@attestry/postgres/Postgres"
import { layer } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"
import { beforeAll } from "vitest"
import * as DurablePostgres from "../nightly/support/DurablePostgres.ts"
import * as ReferenceServer from "../nightly/support/ReferenceServer.ts"
import { Api } from "../support/Api.ts"
import { hostLayers } from "../support/HostLayers.ts"
import { everything } from "./everything.ts"
import { separated } from "./questionnaires.ts"

beforeAll(() => Effect.runPromise(ReferenceServer.built), 600_000)

/** The process of the reference server, and use cases on its database, by which the tests make organizations. */
const beside = Layer.unwrapScoped(Effect.gen(function*() {
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

layer(beside, { excludeTestServices: true, timeout: "5 minutes" })(
  "the specification, of the reference server",
  (it) => everything(it, separated)
)
