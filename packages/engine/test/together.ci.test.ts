import * as ClusterEngine from "@attestry/engine/ClusterEngine"
import { assert, it } from "@effect/vitest"
import { Array, Effect, Exit, Layer } from "effect"
import crypto from "node:crypto"
import { syncBuiltinESMExports } from "node:module"
import * as EmbeddedPostgres from "../../../test/support/EmbeddedPostgres.ts"

it.scopedLive("four servers that start at once on a new database all have a clustered engine", () =>
  Effect.gen(function*() {
    const { url } = yield* EmbeddedPostgres.server
    for (let i = 0; i < 10; i++) {
      const starting = Effect.exit(Layer.build(ClusterEngine.layer({ url, schema: `together_${i}` })))
      const started = yield* Effect.scoped(Effect.all(Array.replicate(starting, 4), { concurrency: 4 }))
      assert.deepStrictEqual(Array.filter(started, Exit.isFailure), [])
    }
  }))

it.scopedLive("two servers that choose the same port both have a clustered engine", () =>
  Effect.gen(function*() {
    const { url } = yield* EmbeddedPostgres.server
    const { randomInt } = crypto
    const ports = [26_500, 26_500]
    const choose = (...range: [number, number]) => ports.pop() ?? randomInt(...range)
    yield* Effect.acquireRelease(
      Effect.sync(() => {
        Object.assign(crypto, { randomInt: choose })
        syncBuiltinESMExports()
      }),
      () =>
        Effect.sync(() => {
          Object.assign(crypto, { randomInt })
          syncBuiltinESMExports()
        })
    )
    const starting = Effect.exit(Layer.build(ClusterEngine.layer({ url })))
    // when the first has found the port free, and does not listen yet
    const started = yield* Effect.all([starting, Effect.delay(starting, "30 millis")], { concurrency: 2 })
    assert.deepStrictEqual(ports, [])
    assert.deepStrictEqual(Array.filter(started, Exit.isFailure), [])
  }))
