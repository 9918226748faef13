import type { FinishedWork } from "@attestry/core/schedule/FinishedWork"
import * as Schedules from "@attestry/core/schedule/Schedules"
import { Timetable } from "@attestry/core/schedule/Timetable"
import { OrganizationId } from "@attestry/core/shared/Ids"
import { Timestamp } from "@attestry/core/shared/Timestamp"
import * as Engine from "@attestry/engine/Engine"
import { assert, describe, it } from "@effect/vitest"
import type { WorkflowEngine } from "@effect/workflow/WorkflowEngine"
import { type Clock, Effect, Layer, Logger, LogLevel, Metric, Option, Schema, TestClock } from "effect"

const plan = (since: string, cron: string, timeZone = "UTC"): Schedules.Plan => ({
  timetable: Schema.decodeSync(Timetable)({ cron, timeZone }),
  since: Timestamp.make(`${since}:00.000Z`)
})

const subject = (id: string, organization = "a") => ({ organizationId: OrganizationId.fromSuffix(organization), id })

interface Play {
  /** What ran: id, due time, missed. */
  readonly ran: Array<string>
  readonly plans: Map<string, Schedules.Plan>
  readonly start: (id: string, organization?: string) => Effect.Effect<void, never, WorkflowEngine>
}

const play = <E>(
  scenario: (play: Play) => Effect.Effect<void, E, WorkflowEngine | FinishedWork>,
  run: (due: Schedules.Due) => Effect.Effect<unknown, unknown> = () => Effect.void
) =>
  Effect.gen(function*() {
    const ran: Array<string> = []
    const plans = new Map<string, Schedules.Plan>()
    const schedules = Schedules.make({
      kind: "test",
      find: ({ id }) => Effect.sync(() => Option.fromNullable(plans.get(id))),
      run: (due) =>
        Effect.suspend(() => {
          ran.push(`${due.id} ${due.dueAt.slice(0, 16)}${due.missed === 0 ? "" : ` +${due.missed}`}`)
          return run(due)
        })
    })
    const start = (id: string, organization?: string) => schedules.start(subject(id, organization))
    return yield* Effect.provide(
      scenario({ ran, plans, start }),
      Layer.provideMerge(schedules.layer, Engine.layerMemory)
    )
  })

/** What runs in other turns of the event loop goes on meanwhile. */
const settled = (isTrue: () => boolean): Effect.Effect<void> =>
  Effect.promise(async () => {
    for (let i = 0; i < 1_000 && !isTrue(); i++) await new Promise((resolve) => setImmediate(resolve))
    assert.isTrue(isTrue())
  })

const at = (text: string) => TestClock.setTime(Date.parse(`${text}:00Z`))

describe("a schedule", () => {
  it.effect("runs once at each due time, however often it is started", () =>
    play(({ ran, start, plans }) =>
      Effect.gen(function*() {
        yield* at("2026-05-04T08:00")
        plans.set("a", plan("2026-05-04T08:00", "0 9 * * *"))
        yield* start("a")
        yield* start("a")
        yield* at("2026-05-04T08:59")
        assert.deepStrictEqual(ran, [])
        yield* at("2026-05-04T09:00")
        assert.deepStrictEqual(ran, ["a 2026-05-04T09:00"])
        yield* start("a")
        yield* at("2026-05-05T09:00")
        yield* start("a")
        yield* at("2026-05-06T09:00")
        assert.deepStrictEqual(ran, ["a 2026-05-04T09:00", "a 2026-05-05T09:00", "a 2026-05-06T09:00"])
      })
    ))

  it.effect("does not repeat an hour when the clock is set back, and waits for the right time", () =>
    play(({ ran, start, plans }) =>
      Effect.gen(function*() {
        yield* at("2026-05-04T08:59")
        plans.set("a", plan("2026-05-04T08:59", "*/30 * * * *"))
        yield* start("a")
        yield* at("2026-05-04T09:10")
        yield* at("2026-05-04T08:10")
        assert.deepStrictEqual(ran, ["a 2026-05-04T09:00"])
        yield* at("2026-05-04T09:20")
        assert.deepStrictEqual(ran, ["a 2026-05-04T09:00"])
        yield* at("2026-05-04T09:30")
        assert.deepStrictEqual(ran.slice(1), ["a 2026-05-04T09:30"])
      })
    ))

  it.effect("follows a changed timetable, and ends when there is none", () =>
    play(({ ran, start, plans }) =>
      Effect.gen(function*() {
        yield* at("2026-05-04T08:00")
        plans.set("a", plan("2026-05-04T08:00", "0 9 * * *"))
        yield* start("a")
        plans.set("a", plan("2026-05-04T08:00", "0 12 * * *"))
        yield* start("a")
        yield* at("2026-05-04T12:00")
        assert.deepStrictEqual(ran, ["a 2026-05-04T12:00"])
        plans.set("a", plan("2026-05-04T12:00", "0 12 * * *", "Europe/Berlin"))
        yield* start("a")
        yield* at("2026-05-05T12:00")
        assert.deepStrictEqual(ran.slice(1), ["a 2026-05-05T10:00"])
        plans.delete("a")
        yield* start("a")
        yield* at("2026-06-05T12:00")
        assert.strictEqual(ran.length, 2)
      })
    ))

  it.effect("tries what fails or dies five times, then goes on, and holds nobody else back", () =>
    play(
      ({ ran, start, plans }) =>
        Effect.gen(function*() {
          yield* at("2026-05-04T08:59")
          for (const id of ["fails", "dies", "works"]) {
            plans.set(id, plan("2026-05-04T08:59", "0 * * * *"))
            yield* start(id)
          }
          yield* at("2026-05-04T09:00")
          assert.deepStrictEqual(ran.toSorted(), [
            "dies 2026-05-04T09:00",
            "fails 2026-05-04T09:00",
            "works 2026-05-04T09:00"
          ])
          for (const seconds of [1, 2, 4, 8]) yield* TestClock.adjust(`${seconds} seconds`)
          yield* TestClock.adjust("10 minutes")
          const countOf = (id: string) => ran.filter((entry) => entry.startsWith(id)).length
          assert.deepStrictEqual(["fails", "dies", "works"].map(countOf), [5, 5, 1])
          yield* at("2026-05-04T10:00")
          assert.deepStrictEqual(["fails", "dies", "works"].map(countOf), [6, 6, 2])
        }),
      ({ id }) => id === "fails" ? Effect.fail("no") : id === "dies" ? Effect.die("no") : Effect.void
    ).pipe(Logger.withMinimumLogLevel(LogLevel.None)))

  it.effect("waits for a storage that is away, however long", () => {
    let isAway = false
    const ran: Array<string> = []
    const schedules = Schedules.make({
      kind: "away",
      find: () => isAway ? Effect.die("away") : Effect.succeed(Option.some(plan("2026-05-04T08:00", "0 9 * * *"))),
      run: ({ dueAt, missed }) => Effect.sync(() => ran.push(`${dueAt.slice(0, 10)} +${missed}`))
    })
    return Effect.gen(function*() {
      yield* at("2026-05-04T08:00")
      yield* schedules.start(subject("a"))
      isAway = true
      yield* at("2026-05-04T11:00")
      assert.deepStrictEqual(ran, [])
      isAway = false
      yield* TestClock.adjust("1 minute")
      yield* settled(() => ran.length > 0)
      yield* at("2026-05-05T09:00")
      yield* settled(() => ran.length > 1)
      assert.deepStrictEqual(ran, ["2026-05-04 +0", "2026-05-05 +0"])
    }).pipe(Effect.provide(Layer.provideMerge(schedules.layer, Engine.layerMemory)))
  })

  it.effect("runs once when the clock jumps three days ahead", () =>
    Effect.gen(function*() {
      let ahead = 0
      const clock = yield* Effect.clock
      const currentTimeMillis = Effect.map(clock.currentTimeMillis, (now) => now + ahead)
      const jumping: Clock.Clock = Object.create(clock, { currentTimeMillis: { value: currentTimeMillis } })
      yield* at("2026-05-04T08:00")
      yield* play(({ ran, start, plans }) =>
        Effect.gen(function*() {
          plans.set("a", plan("2026-05-04T08:00", "0 9 * * *"))
          yield* start("a")
          yield* TestClock.adjust("1 minute")
          ahead = 3 * 86_400_000
          yield* TestClock.adjust("59 minutes")
          yield* settled(() => ran.length > 0)
          yield* TestClock.adjust("1 day")
          yield* settled(() => ran.length > 1)
          assert.deepStrictEqual(ran, ["a 2026-05-04T09:00 +3", "a 2026-05-08T09:00"])
        })
      ).pipe(Effect.withClock(jumping))
    }))

  it.effect("of one organization does not delay another's, however many are due", () => {
    let isOpen = false
    return play(
      ({ ran, start, plans }) =>
        Effect.gen(function*() {
          yield* at("2026-05-04T08:59")
          for (let i = 0; i < 200; i++) {
            plans.set(`many${i}`, plan("2026-05-04T08:59", "0 9 * * *"))
            yield* start(`many${i}`)
          }
          plans.set("one", plan("2026-05-04T08:59", "0 9 * * *"))
          yield* start("one", "b")
          yield* at("2026-05-04T09:00")
          assert.include(ran, "one 2026-05-04T09:00")
          assert.strictEqual(ran.length, 5)
          isOpen = true
          yield* TestClock.adjust("6 seconds")
          assert.strictEqual(new Set(ran).size, 201)
        }),
      ({ id }) => id === "one" ? Effect.void : Effect.repeat(Effect.sleep("100 millis"), { until: () => isOpen })
    )
  })

  it.effect("counts what runs, by kind and outcome", () =>
    play(({ start, plans }) =>
      Effect.gen(function*() {
        const count = Effect.map(Metric.snapshot, (pairs) =>
          pairs.filter(({ metricKey: { name, tags } }) =>
            name === "attestry_schedule_runs" && tags.some(({ key, value }) => key === "kind" && value === "test")
            && tags.some(({ value }) =>
              value === "succeeded"
            )
          ).reduce((sum, { metricState }) => sum + ("count" in metricState ? Number(metricState.count) : 0), 0))
        const before = yield* count
        yield* at("2026-05-04T08:59")
        plans.set("a", plan("2026-05-04T08:59", "0 9 * * *"))
        yield* start("a")
        yield* at("2026-05-04T09:00")
        assert.strictEqual((yield* count) - before, 1)
      })
    ))
})
