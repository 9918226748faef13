import { encoder, ValidateResponses } from "@attestry/core/http"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Schema } from "effect"

const schema = Schema.Struct({ name: Schema.String, tags: Schema.Array(Schema.Struct({ id: Schema.String })) })
const encode = encoder(schema)
const value = { name: "A", tags: [{ id: "1" }] }
const surplus = { ...value, tags: [{ id: "1", secretHash: "leaked" }] }
const missing: typeof value = JSON.parse("{\"name\":\"A\"}")

const proved = <A>(effect: Effect.Effect<A>) => Effect.exit(Effect.provideService(effect, ValidateResponses, true))

describe("ValidateResponses", () => {
  it.effect("lets valid values pass with and without validation", () =>
    Effect.gen(function*() {
      assert.strictEqual(yield* encode(value), JSON.stringify(value))
      assert.strictEqual(yield* encode(surplus), JSON.stringify(surplus))
      assert.deepStrictEqual(yield* proved(encode(value)), Exit.succeed(JSON.stringify(value)))
    }))

  it.effect("finds a missing or an extra property when it validates", () =>
    Effect.gen(function*() {
      assert.isTrue(Exit.isFailure(yield* proved(encode(surplus))))
      assert.isTrue(Exit.isFailure(yield* proved(encode(missing))))
    }))
})
