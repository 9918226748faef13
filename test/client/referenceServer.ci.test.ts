import { layer } from "@effect/vitest"
import { Effect } from "effect"
import { beforeAll } from "vitest"
import * as ReferenceServer from "../nightly/support/ReferenceServer.ts"
import { Api } from "../support/Api.ts"
import { beside } from "../support/BesideReferenceServer.ts"
import { everyOperation, overHttp } from "./EveryOperation.ts"

beforeAll(() => Effect.runPromise(ReferenceServer.built), 600_000)

layer(beside, { excludeTestServices: true, timeout: "5 minutes" })("the client, to the reference server", (it) => {
  it.effect("calls every operation", () => Effect.flatMap(Api, ({ url }) => everyOperation(overHttp(url))))
})
