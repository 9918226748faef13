import * as Fixtures from "@attestry/conformance/Fixtures"
import { CurrentActor, systemActor } from "@attestry/core/access/Actor"
import * as Attestry from "@attestry/core/Attestry"
import { Policies } from "@attestry/core/policy/Policies"
import { NewPolicy } from "@attestry/core/policy/Policy"
import * as Recurring from "@attestry/core/Recurring"
import * as Memory from "@attestry/memory/Memory"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Schema, TestClock } from "effect"

const app = Layer.provideMerge(Attestry.layer, Memory.layer)

const newPolicy = Effect.flatMap(Policies, ({ create }) =>
  Effect.flatMap(
    Schema.decode(NewPolicy)({
      name: "Access control",
      content: Fixtures.content("Locks"),
      status: "published",
      reviewDate: "1970-01-01T00:01:30.000Z"
    }),
    create
  ))

describe("recurring work", () => {
  it.scoped("marks due reviews within a minute", () =>
    Effect.gen(function*() {
      const organization = yield* Fixtures.storedOrganization()
      const { value: { policy } } = yield* newPolicy.pipe(
        Effect.provideService(CurrentActor, systemActor(organization.id))
      )
      const status = Effect.flatMap(Policies, ({ get }) => get(policy.id)).pipe(
        Effect.map(({ value: { policy } }) => policy.status),
        Effect.provideService(CurrentActor, systemActor(organization.id))
      )
      yield* Layer.build(Recurring.layer)
      yield* TestClock.adjust("1 minute")
      assert.strictEqual(yield* status, "published")
      yield* TestClock.adjust("1 minute")
      assert.strictEqual(yield* status, "needs_review")
    }).pipe(Effect.provide(app)))

  it.scoped("continues after a failure", () =>
    Effect.gen(function*() {
      let tries = 0
      const markReviewsDue = Effect.suspend(() =>
        ++tries === 1 ? Effect.dieMessage("The database is gone") : Effect.succeed(0)
      )
      const { create, get, list, markReviewed, remove, update } = yield* Policies
      const failing = Policies.make({ create, get, list, remove, update, markReviewed, markReviewsDue })
      yield* Layer.build(Layer.provide(Recurring.layer, Layer.succeed(Policies, failing)))
      yield* TestClock.adjust("2 minutes")
      assert.strictEqual(tries, 2)
    }).pipe(Effect.provide(app)))
})
