import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { choosePort } from "../../../examples/node-server/src/port.ts"
import { freePort } from "../../support/FreePort.ts"

describe("a chosen port", () => {
  it.live("is never the same for a test and the server", () =>
    Effect.gen(function*() {
      const many = <A>(choose: Effect.Effect<A>) => Effect.replicateEffect(choose, 50)
      const tests = yield* many(freePort)
      const servers = yield* many(choosePort({ host: "127.0.0.1", port: 0 }))
      assert.isBelow(Math.max(...tests), Math.min(...servers))
    }))
})
