import { assert, describe, it } from "@effect/vitest"
import { Effect, Option } from "effect"
import { choosePort } from "../../../examples/node-server/src/port.ts"
import { clustered } from "../../../packages/engine/src/internal/Timing.ts"
import { freePort } from "../../support/FreePort.ts"

describe("a chosen port", () => {
  it.live("is never the same for a test, the server and its engine, which listens first", () =>
    Effect.gen(function*() {
      const many = <A>(choose: Effect.Effect<A>) => Effect.replicateEffect(choose, 50)
      const tests = yield* many(freePort)
      const servers = yield* many(choosePort({ host: "127.0.0.1", port: 0 }))
      const engines = yield* many(clustered(undefined, undefined))
      const ofEngines = engines.map(({ runnerAddress = Option.none() }) => Option.getOrThrow(runnerAddress).port)
      assert.isBelow(Math.max(...tests), Math.min(...servers))
      assert.isBelow(Math.max(...servers), Math.min(...ofEngines))
    }))
})
