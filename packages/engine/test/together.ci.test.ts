import * as ClusterEngine from "@attestry/engine/ClusterEngine"
import { assert, it } from "@effect/vitest"
import { Array, Effect, Exit, Layer } from "effect"
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
