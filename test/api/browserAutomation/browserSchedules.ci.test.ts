import * as Fixtures from "@attestry/conformance/Fixtures"
import { Attestry, Outgoing } from "@attestry/core"
import { CurrentActor, systemActor } from "@attestry/core/access"
import {
  BrowserAutomationPatch,
  BrowserAutomations,
  BrowserAutomationStore,
  BrowserRuns,
  type BrowserRunView,
  NewBrowserAutomation
} from "@attestry/core/browserAutomation"
import { Organization, Organizations } from "@attestry/core/organization"
import { SetUp } from "@attestry/core/setUp"
import { NewTask, Tasks } from "@attestry/core/task"
import { NewUser } from "@attestry/core/user"
import * as Engine from "@attestry/engine/Engine"
import * as Memory from "@attestry/memory/Memory"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Schema, TestClock } from "effect"
import * as FakeRunner from "../../support/FakeRunner.ts"
import { hostLayers } from "../../support/HostLayers.ts"
import { size } from "../../support/Rounds.ts"

const app = Attestry.layer.pipe(
  Layer.provideMerge(Layer.mergeAll(Memory.layer, hostLayers, FakeRunner.layer))
)

const withEngine = Outgoing.layer.pipe(
  Layer.provideMerge(Engine.layerMemory),
  Layer.provideMerge(app)
)

/** Work in other turns of the event loop goes on meanwhile. */
const settled = Effect.promise(async () => {
  for (let i = 0; i < 100; i++) await new Promise((resolve) => setImmediate(resolve))
})

const at = (text: string) => TestClock.setTime(Date.parse(`${text}:00Z`))

const url = "https://admin.example.com/users"

/** An organization in Berlin with a task, and its automations. */
const started = Effect.gen(function*() {
  const { createOrganization } = yield* SetUp
  const { create, get, listRuns, update } = yield* BrowserAutomations
  const { findDue, perform } = yield* BrowserRuns
  const email = `${crypto.randomUUID()}@example.com`
  const owner = yield* Schema.decode(NewUser)({ name: "Olga Owner", email })
  const timeZone = Organization.fields.timeZone.make("Europe/Berlin")
  const { organization } = yield* createOrganization({ name: owner.name, owner, timeZone })
  const act = Effect.provideService(CurrentActor, systemActor(organization.id))
  const task = yield* act(
    Effect.flatMap(
      Schema.decode(NewTask)({ title: "Review access" }),
      (input) => Effect.flatMap(Tasks, (tasks) => tasks.create(input))
    )
  )
  const newest = { sort: "-createdAt" } as const
  return {
    task: task.value,
    create: (schedule: string) =>
      act(Effect.flatMap(
        Schema.decode(NewBrowserAutomation)({
          taskId: task.value.id,
          name: "Users",
          targetUrl: url,
          instruction: "screenshot",
          schedule
        }),
        create
      )).pipe(Effect.map(({ value }) => value)),
    nextOf: (id: Parameters<typeof get>[0]) => Effect.map(act(get(id)), ({ value }) => value.nextDueAt),
    change: (id: Parameters<typeof get>[0], patch: typeof BrowserAutomationPatch.Encoded) =>
      act(Effect.flatMap(Schema.decode(BrowserAutomationPatch)(patch), (decoded) => update(id, decoded))),
    move: (zone: string) =>
      act(Effect.flatMap(Organizations, (organizations) => organizations.update({ timeZone: zone }))),
    runsOf: (id: Parameters<typeof get>[0]) =>
      Effect.map(act(listRuns(id, newest)), ({ data }): ReadonlyArray<typeof BrowserRunView.Encoded> => data),
    work: Effect.gen(function*() {
      for (const subject of yield* findDue(10)) yield* perform(subject)
    })
  }
})

const beginning = (text: string) => <A, E, R>(scenario: Effect.Effect<A, E, R>) =>
  Effect.zipRight(at(text), Effect.provide(scenario, app))

describe("a browser automation with a schedule", () => {
  it.scoped("runs once in the night that skips its hour, and once in the one that repeats it", () =>
    beginning("2026-03-28T12:00")(Effect.gen(function*() {
      const { create, nextOf, runsOf, work } = yield* started
      const { id, nextDueAt } = yield* create("30 2 * * *")
      assert.strictEqual(nextDueAt, "2026-03-29T01:30:00.000Z")
      yield* at("2026-03-29T01:29")
      yield* work
      assert.deepStrictEqual(yield* runsOf(id), [])
      for (const hour of ["01:30", "01:31", "02:30", "23:59"]) {
        yield* at(`2026-03-29T${hour}`)
        yield* work
      }
      assert.strictEqual(yield* nextOf(id), "2026-03-30T00:30:00.000Z")
      assert.lengthOf(yield* runsOf(id), 1)
      yield* at("2026-10-24T12:00")
      yield* work
      for (const hour of ["00:30", "01:30", "02:30", "23:59"]) {
        yield* at(`2026-10-25T${hour}`)
        yield* work
      }
      const [night, summer] = yield* runsOf(id)
      assert.strictEqual(yield* nextOf(id), "2026-10-26T01:30:00.000Z")
      assert.deepInclude(night, { dueAt: "2026-10-25T00:30:00.000Z", missed: 0, trigger: "schedule", status: "passed" })
      assert.deepInclude(summer, { dueAt: "2026-03-30T00:30:00.000Z" })
      assert.lengthOf(yield* runsOf(id), 3)
    })))

  it.scoped("runs once for a week without a server, and says for how many due times", () =>
    beginning("2026-06-01T06:00")(Effect.gen(function*() {
      const { create, nextOf, runsOf, work } = yield* started
      const { id } = yield* create("0 9 * * *")
      yield* at("2026-06-08T10:00")
      yield* work
      yield* work
      const runs = yield* runsOf(id)
      assert.lengthOf(runs, 1)
      assert.deepInclude(runs[0], { dueAt: "2026-06-01T07:00:00.000Z", missed: 7, status: "passed" })
      assert.strictEqual(yield* nextOf(id), "2026-06-09T07:00:00.000Z")
    })))

  it.scoped("moves with the time zone, and does not catch up when it is enabled again", () =>
    beginning("2026-06-01T06:00")(Effect.gen(function*() {
      const { change, create, move, nextOf, runsOf, work } = yield* started
      const { id } = yield* create("0 9 * * *")
      yield* move("America/New_York")
      assert.strictEqual(yield* nextOf(id), "2026-06-01T13:00:00.000Z")
      yield* at("2026-06-01T14:00")
      // due work keeps its due time
      yield* move("Europe/Berlin")
      assert.strictEqual(yield* nextOf(id), "2026-06-01T13:00:00.000Z")
      yield* work
      assert.deepInclude((yield* runsOf(id))[0], { dueAt: "2026-06-01T13:00:00.000Z", missed: 0 })
      assert.strictEqual(yield* nextOf(id), "2026-06-02T07:00:00.000Z")
      yield* change(id, { isEnabled: false })
      assert.isNull(yield* nextOf(id))
      yield* at("2026-06-05T12:00")
      yield* work
      yield* change(id, { isEnabled: true })
      assert.strictEqual(yield* nextOf(id), "2026-06-06T07:00:00.000Z")
      yield* work
      assert.lengthOf(yield* runsOf(id), 1)
      yield* at("2026-06-06T08:00")
      // nothing that counts is changed
      yield* change(id, { isEnabled: true, schedule: "0 9 * * *", name: "Users and groups" })
      assert.strictEqual(yield* nextOf(id), "2026-06-06T07:00:00.000Z")
      yield* change(id, { schedule: "0 0 1 * *" })
      assert.strictEqual(yield* nextOf(id), "2026-06-30T22:00:00.000Z")
    })))

  it.scoped("runs by itself at each due time while what goes out runs", () =>
    Effect.zipRight(
      at("2026-06-01T06:00"),
      Effect.provide(
        Effect.gen(function*() {
          const { create, runsOf } = yield* started
          const { id } = yield* create("*/15 * * * *")
          for (let i = 0; i < 64; i++) {
            yield* TestClock.adjust("30 seconds")
            yield* settled
          }
          const runs = yield* runsOf(id)
          assert.deepStrictEqual(runs.map(({ dueAt, missed, status }) => [dueAt, missed, status]), [
            ["2026-06-01T06:30:00.000Z", 0, "passed"],
            ["2026-06-01T06:15:00.000Z", 0, "passed"]
          ])
        }),
        withEngine
      )
    ))

  it.scoped(
    "is not delayed by another organization with many that are due",
    () =>
      Effect.zipRight(
        at("2026-06-01T06:00"),
        Effect.provide(
          Effect.gen(function*() {
            const { plans, respond } = yield* FakeRunner.FakeRunner
            const { insert } = yield* BrowserAutomationStore
            const flooding = yield* started
            const other = yield* started
            yield* respond(url, (plan) => Effect.delay(Effect.sync(() => FakeRunner.passed(plan)), "1 hour"))
            const flood = Array.from({ length: size(100, 1_000) }, (_, i) =>
              Fixtures.browserAutomation(flooding.task, {
                targetUrl: url,
                schedule: "0 0 1 1 *",
                nextDueAt: new Date(Date.UTC(2026, 4, 1) + i).toISOString()
              }))
            yield* Fixtures.unit(
              Effect.forEach(flood, (one) => insert(flooding.task.organizationId, one), { discard: true })
            )
            const { id } = yield* other.create("1 8 * * *")
            for (let i = 0; i < 10; i++) {
              yield* TestClock.adjust("10 seconds")
              yield* settled
            }
            const [run] = yield* other.runsOf(id)
            assert.deepInclude(run, { dueAt: "2026-06-01T06:01:00.000Z", status: "running" })
            assert.isAtMost(Date.parse(run?.startedAt ?? "") - Date.parse(run?.dueAt ?? ""), 31_000)
            assert.lengthOf(yield* plans(url), 51)
          }),
          withEngine
        )
      ),
    60_000
  )
})
