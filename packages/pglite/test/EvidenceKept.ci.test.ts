import * as Pglite from "@attestry/pglite/Pglite"
import * as Postgres from "@attestry/postgres/Postgres"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { attempt } from "../../postgres/test/support/attempt.ts"
import { arrangeEvidence } from "../../postgres/test/support/keptEvidence.ts"

const storage = Layer.provideMerge(Postgres.layerStores, Pglite.layerMemoryClient)

layer(storage, { excludeTestServices: true })("the embedded database", (it) => {
  it.effect("keeps evidence unchanged, also from its superuser", () =>
    Effect.gen(function*() {
      const { cases, organizationId } = yield* arrangeEvidence
      for (const [statement, expected] of cases) {
        assert.strictEqual(yield* attempt([organizationId])(statement), expected, statement)
      }
    }))
})
