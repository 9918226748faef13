import { Attestry, Outgoing } from "@attestry/core"
import { CurrentActor, systemActor } from "@attestry/core/access"
import { Directory } from "@attestry/core/member"
import { Organization } from "@attestry/core/organization"
import { ScheduleStore } from "@attestry/core/schedule"
import { SetUp } from "@attestry/core/setUp"
import { NewTask, Tasks } from "@attestry/core/task"
import { NewUser } from "@attestry/core/user"
import { NewWebhook, Webhooks } from "@attestry/core/webhook"
import * as Engine from "@attestry/engine/Engine"
import * as Memory from "@attestry/memory/Memory"
import { MemoryEgress } from "@attestry/memory/MemoryEgress"
import { MemoryMailer } from "@attestry/memory/MemoryMailer"
import { assert, describe, it } from "@effect/vitest"
import { Clock, Effect, Layer, Schema, TestClock } from "effect"
import { hostLayers } from "../../support/HostLayers.ts"
import { patiently } from "../../support/Waiting.ts"

const app = Outgoing.layer.pipe(
  Layer.provideMerge(Engine.layerMemory),
  Layer.provideMerge(Attestry.layer),
  Layer.provideMerge(Layer.mergeAll(Memory.layer, MemoryMailer.layer, hostLayers))
)

/** Work in other turns of the event loop goes on meanwhile. */
const settled = Effect.promise(async () => {
  for (let i = 0; i < 100; i++) await new Promise((resolve) => setImmediate(resolve))
})

const at = (text: string) => Effect.zipRight(TestClock.setTime(Date.parse(`${text}Z`)), settled)

/** Several steps, because what happens in one may wait for the next. */
const soon = Effect.repeatN(Effect.zipRight(TestClock.adjust("200 millis"), settled), 5)

/** Waits in real time, because links in mails are signed in another thread. The clock stands still. */
const reaching = <A, R>(count: number, all: Effect.Effect<ReadonlyArray<A>, never, R>) =>
  patiently(Effect.repeat(Effect.zipRight(settled, all), { until: ({ length }) => length >= count })).pipe(
    Effect.withClock(Clock.make())
  )

/** An organization in Berlin with a webhook for tasks and a member, both made after what goes out has started. */
const started = Effect.gen(function*() {
  const { createOrganization } = yield* SetUp
  const owner = yield* Schema.decode(NewUser)({ name: "Olga Owner", email: "olga@example.com" })
  const timeZone = Organization.fields.timeZone.make("Europe/Berlin")
  const { organization } = yield* createOrganization({ name: owner.name, owner, timeZone })
  const directory = yield* Directory
  const ada = yield* directory.addUser(yield* Schema.decode(NewUser)({ name: "Ada", email: "ada@example.com" }))
  const act = Effect.provideService(CurrentActor, systemActor(organization.id))
  yield* act(directory.addMember(organization.id, ada.id, "member"))
  const url = "https://receiver.example.com/in"
  yield* Effect.flatMap(MemoryEgress, ({ respond }) => respond(url, { status: 204 }))
  const webhook = yield* Schema.decode(NewWebhook)({ url, events: ["task."] })
  yield* act(Effect.flatMap(Webhooks, ({ create }) => create(webhook)))
  const { create } = yield* Tasks
  return (title: string, dueDate: string, assigneeId: typeof ada.id | null = ada.id) =>
    act(Effect.flatMap(Schema.decode(NewTask)({ title, dueDate, assigneeId }), create))
})

const received = Effect.map(
  Effect.flatMap(MemoryEgress, ({ received }) => received),
  (requests) => requests.map(({ body }) => JSON.parse(new TextDecoder().decode(body)).type)
)

const mailed = Effect.map(
  Effect.flatMap(MemoryMailer, ({ sent }) => sent),
  (mails) => mails.map(({ subject }) => subject)
)

/** The clock is set first, because a later start would wait through all the minutes since 1970. */
const beginning = (text: string) => <A, E, R>(scenario: Effect.Effect<A, E, R>) =>
  Effect.zipRight(at(text), Effect.provide(scenario, app))

describe("what goes out", () => {
  it.scoped("leaves within a second after a change, once", () =>
    beginning("2026-10-20T10:00:00")(Effect.gen(function*() {
      const create = yield* started
      yield* soon
      assert.deepStrictEqual([yield* received, yield* mailed], [[], []])
      yield* create("Not assigned", "2026-12-01T12:00:00Z", null)
      yield* soon
      yield* reaching(1, received)
      assert.deepStrictEqual([yield* received, yield* mailed], [["task.created"], []])
      yield* create("Review access", "2026-12-01T12:00:00Z")
      yield* soon
      yield* reaching(2, received)
      yield* reaching(1, mailed)
      assert.deepStrictEqual(yield* received, ["task.created", "task.created"])
      assert.deepStrictEqual(yield* mailed, ["Assigned to you: Review access"])
      yield* at("2026-10-20T10:10:00")
      yield* soon
      assert.deepStrictEqual([(yield* received).length, (yield* mailed).length], [2, 1])
    })))

  it.scoped("has reminders and digests of an organization that was made after the start", () =>
    beginning("2026-10-26T05:50:00")(Effect.gen(function*() {
      const create = yield* started
      yield* create("Review access", "2026-10-29T12:00:00Z")
      yield* at("2026-10-26T05:55:00")
      yield* soon
      yield* reaching(1, mailed)
      for (const [i, morning] of ["2026-10-26T06:00:00", "2026-10-26T07:00:00"].entries()) {
        yield* at(morning)
        yield* soon
        yield* reaching(i + 2, mailed)
      }
      assert.deepStrictEqual((yield* mailed).slice(1), ["Due soon: Review access", "Your tasks of this week"])
    })))

  it.scoped("asks once about the schedules of all organizations, and at a later look about none", () =>
    beginning("2026-10-26T05:50:00")(Effect.gen(function*() {
      const { createOrganization } = yield* SetUp
      const owner = yield* Schema.decode(NewUser)({ name: "Olga Owner", email: "olga@example.com" })
      yield* Effect.replicateEffect(createOrganization({ name: owner.name, owner }), 3)
      yield* at("2026-10-26T05:55:00")
      yield* soon
      const store = yield* ScheduleStore
      const asked: Array<number> = []
      const counting = Layer.succeed(ScheduleStore, {
        ...store,
        find: (...key) => Effect.zipRight(Effect.sync(() => asked.push(1)), store.find(...key)),
        findAll: (kind, subjects) =>
          Effect.zipRight(Effect.sync(() => asked.push(subjects.length)), store.findAll(kind, subjects))
      })
      yield* Effect.provide(
        Effect.gen(function*() {
          yield* soon
          assert.deepStrictEqual(asked, [3, 3])
          yield* at("2026-10-26T06:01:00")
          yield* soon
          assert.lengthOf(asked, 2)
        }),
        Layer.provide(Outgoing.layer, counting)
      )
    })))
})
