import * as Fixtures from "@attestry/conformance/Fixtures"
import { Attestry, Recurring } from "@attestry/core"
import { CurrentActor, systemActor } from "@attestry/core/access"
import { Policies } from "@attestry/core/policy"
import { NewTask, Tasks } from "@attestry/core/task"
import * as Memory from "@attestry/memory/Memory"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Schema, TestClock } from "effect"

const app = Layer.provideMerge(Attestry.layer, Memory.layer)

const newPolicy = Effect.flatMap(Policies, ({ create }) =>
  create({
    name: "Access control",
    content: Fixtures.content("Locks"),
    status: "published",
    reviewDate: "1970-01-01T00:01:30.000Z"
  }))

describe("recurring work", () => {
  it.scoped("marks due reviews within a minute", () =>
    Effect.gen(function*() {
      const organization = yield* Fixtures.storedOrganization()
      const { value: policy } = yield* newPolicy.pipe(
        Effect.provideService(CurrentActor, systemActor(organization.id))
      )
      const status = Effect.flatMap(Policies, ({ get }) => get(policy.id)).pipe(
        Effect.map(({ value: { status } }) => status),
        Effect.provideService(CurrentActor, systemActor(organization.id))
      )
      yield* Layer.build(Recurring.layer)
      yield* TestClock.adjust("1 minute")
      assert.strictEqual(yield* status, "published")
      yield* TestClock.adjust("1 minute")
      assert.strictEqual(yield* status, "needs_review")
    }).pipe(Effect.provide(app)))

  it.scoped("reopens tasks within a minute after their period is over", () =>
    Effect.gen(function*() {
      const organization = yield* Fixtures.storedOrganization()
      const tasks = yield* Tasks
      const input = yield* Schema.decode(NewTask)({
        title: "Back up",
        status: "done",
        frequency: "daily",
        dueDate: "1970-01-01T00:01:30.000Z"
      })
      const asHost = Effect.provideService(CurrentActor, systemActor(organization.id))
      const { value: { id } } = yield* asHost(tasks.create(input))
      const read = Effect.map(
        asHost(tasks.get(id)),
        ({ value: { dueDate, status } }): ReadonlyArray<unknown> => [status, dueDate]
      )
      yield* Layer.build(Recurring.layer)
      yield* TestClock.adjust("1 minute")
      assert.deepStrictEqual(yield* read, ["done", "1970-01-01T00:01:30.000Z"])
      yield* TestClock.adjust("1 minute")
      assert.deepStrictEqual(yield* read, ["todo", "1970-01-02T00:01:30.000Z"])
    }).pipe(Effect.provide(app)))

  it.scoped("continues after a failure", () =>
    Effect.gen(function*() {
      let tries = 0
      const markReviewsDue = Effect.suspend(() =>
        ++tries === 1 ? Effect.dieMessage("The database is gone") : Effect.succeed(0)
      )
      const { create, get, list, markReviewed, remove, update } = yield* Policies
      const failing = Policies.of({ create, get, list, remove, update, markReviewed, markReviewsDue })
      yield* Layer.build(Layer.provide(Recurring.layer, Layer.succeed(Policies, failing)))
      yield* TestClock.adjust("2 minutes")
      assert.strictEqual(tries, 2)
    }).pipe(Effect.provide(app)))
})
