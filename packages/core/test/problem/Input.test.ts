import { Attestry } from "@attestry/core"
import { CurrentActor } from "@attestry/core/access"
import { ContextEntries } from "@attestry/core/contextEntry"
import * as Memory from "@attestry/memory/Memory"
import { makeTestOrganization } from "@attestry/memory/TestOrganization"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"

const app = Layer.provideMerge(Attestry.layer, Memory.layer)

describe("The input of a use case", () => {
  it.effect("is its last parameter when an iteration gives an index too", () =>
    Effect.gen(function*() {
      const { owner } = yield* makeTestOrganization
      const { create } = yield* ContextEntries
      const inputs = [{ question: " Where? ", answer: "Here." }, { question: "Who?", answer: "They." }]
      const made = yield* Effect.forEach(inputs, create).pipe(Effect.provideService(CurrentActor, owner))
      assert.deepStrictEqual(made.map(({ value }) => value.answer), ["Here.", "They."])
    }).pipe(Effect.provide(app)))
})
