import { Attestry, Outgoing, Recurring } from "@attestry/core"
import { CurrentActor } from "@attestry/core/access"
import { Mailer } from "@attestry/core/mail"
import { Policies } from "@attestry/core/policy"
import { Tasks } from "@attestry/core/task"
import { Webhooks } from "@attestry/core/webhook"
import * as Engine from "@attestry/engine/Engine"
import * as Memory from "@attestry/memory/Memory"
import { MemoryEgress } from "@attestry/memory/MemoryEgress"
import { MemoryMailer } from "@attestry/memory/MemoryMailer"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, TestClock } from "effect"
import { hostLayers } from "../../support/HostLayers.ts"
import { tenant } from "../../support/Tenant.ts"

/** Work in other turns of the event loop goes on meanwhile. */
const settled = Effect.promise(async () => {
  for (let i = 0; i < 100; i++) await new Promise((resolve) => setImmediate(resolve))
})

const ports = Layer.mergeAll(Memory.layer, MemoryMailer.layer, hostLayers)

/** A server on the storage of the test. */
const serving = (switched: Layer.Layer<never>) =>
  Layer.merge(Outgoing.layer, Recurring.layer).pipe(
    Layer.provideMerge(Engine.layerMemory),
    Layer.provideMerge(Attestry.layer),
    Layer.provide(switched),
    Layer.fresh
  )

/** An organization with an event and a mail to be sent, and a policy whose review is due. */
const arranged = Effect.gen(function*() {
  const { actor, admin } = yield* tenant
  const act = Effect.provideService(CurrentActor, actor)
  const { create } = yield* Policies
  const { value: policy } = yield* act(create({
    name: "Access",
    content: [{ type: "paragraph", content: [{ type: "text", text: "Nobody shares a password." }] }],
    status: "published",
    frequency: "monthly"
  }))
  yield* TestClock.setTime(Date.parse("2026-12-20T10:00:00Z"))
  const url = "https://receiver.example.com/in"
  yield* Effect.flatMap(MemoryEgress, ({ respond }) => respond(url, { status: 204 }))
  yield* act(Effect.flatMap(Webhooks, ({ create }) => create({ url, events: ["task."] })))
  yield* act(Effect.flatMap(Tasks, ({ create }) => create({ title: "Review access", assigneeId: admin.user.id })))
  return Effect.gen(function*() {
    const { received } = yield* MemoryEgress
    const { sent } = yield* MemoryMailer
    const { get } = yield* Policies
    const { value } = yield* act(get(policy.id))
    return [(yield* received).length, (yield* sent).length, value.status] as const
  })
}).pipe(Effect.provide(Attestry.layer))

const later = Effect.repeatN(Effect.zipRight(TestClock.adjust("30 seconds"), settled), 30)

describe("a server whose outgoing work is switched off", () => {
  it.scoped("sends nothing and runs nothing that is due, until another one does", () =>
    Effect.gen(function*() {
      yield* TestClock.setTime(Date.parse("2026-10-20T10:00:00Z"))
      const look = yield* arranged
      yield* Effect.gen(function*() {
        yield* later
        assert.deepStrictEqual(yield* look, [0, 0, "published"])
        assert.isFalse((yield* Mailer).isConfigured)
      }).pipe(Effect.provide(serving(Outgoing.off)))
      yield* Effect.gen(function*() {
        yield* later
        const [events, mails, status] = yield* look
        assert.deepStrictEqual([events > 0, mails > 0, status], [true, true, "needs_review"])
      }).pipe(Effect.provide(serving(Layer.empty)))
    }).pipe(Effect.provide(ports)))
})
