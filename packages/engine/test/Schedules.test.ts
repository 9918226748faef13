import * as Fixtures from "@attestry/conformance/Fixtures"
import type { StoragePorts } from "@attestry/core"
import { Schedules, ScheduleStore, Timetable } from "@attestry/core/schedule"
import { type OrganizationId, Timestamp } from "@attestry/core/shared"
import * as Engine from "@attestry/engine/Engine"
import * as Memory from "@attestry/memory/Memory"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Logger, LogLevel, Metric, Option, Schema } from "effect"
import { type At, halfMinute, pass, withJumpingClock } from "../../../test/support/JumpingClock.ts"
import { WorkHealth } from "../../core/src/storage/WorkHealth.ts"
import { WorkSignal } from "../../core/src/storage/WorkSignal.ts"

const timing = (since: string, cron: string, timeZone = "UTC"): Schedules.Timing => ({
  timetable: Schema.decodeSync(Timetable)({ cron, timeZone }),
  since: Timestamp.make(`${since}:00.000Z`)
})

const at9 = (day: string) => Timestamp.make(`${day}T09:00:00.000Z`)

interface Play {
  /** Runs: id, due time, missed. */
  readonly ran: Array<string>
  readonly timings: Map<string, Schedules.Timing>
  /** Ids that begin with `other` are of another organization. */
  readonly start: (id: string) => Effect.Effect<void, never, StoragePorts | WorkSignal>
  /** Starts those of the ids that have a timing. */
  readonly startAll: (ids: ReadonlyArray<string>) => ReturnType<Play["start"]>
  /** Ids whose timing was asked for. */
  readonly asked: Array<string>
  readonly organizationId: OrganizationId
  /** Fails each look for a timing. */
  readonly outage: { isAway: boolean }
  readonly at: At
}

const play = <E>(
  scenario: (play: Play) => Effect.Effect<void, E, StoragePorts | WorkSignal>,
  run: (due: Schedules.Due) => Effect.Effect<unknown, unknown> = () => Effect.void
) =>
  withJumpingClock((at) =>
    Effect.gen(function*() {
      const ran: Array<string> = []
      const asked: Array<string> = []
      const timings = new Map<string, Schedules.Timing>()
      const outage = { isAway: false }
      const schedules = Schedules.make({
        kind: "test",
        find: ({ id }) =>
          Effect.suspend(() => {
            asked.push(id)
            return outage.isAway ? Effect.die("away") : Effect.succeed(Option.fromNullable(timings.get(id)))
          }),
        run: (due) =>
          Effect.suspend(() => {
            ran.push(`${due.id} ${due.dueAt.slice(0, 16)}${due.missed === 0 ? "" : ` +${due.missed}`}`)
            return run(due)
          })
      })
      const services = Layer.mergeAll(Engine.layerMemory, Memory.layer, WorkHealth.Default, WorkSignal.Default)
      yield* Effect.gen(function*() {
        const own: OrganizationId = (yield* Fixtures.storedOrganization()).id
        const other: OrganizationId = (yield* Fixtures.storedOrganization()).id
        const toSubject = (id: string) => ({ organizationId: id.startsWith("other") ? other : own, id })
        const start = (id: string) => schedules.start(toSubject(id))
        const startAll = (ids: ReadonlyArray<string>) =>
          schedules.startAll(ids.flatMap((id) => {
            const timing = timings.get(id)
            return timing === undefined ? [] : [{ ...toSubject(id), ...timing }]
          }))
        const playing = { ran, asked, timings, start, startAll, organizationId: own, outage, at }
        yield* Effect.provide(scenario(playing), schedules.layer)
      }).pipe(Effect.provide(services), Logger.withMinimumLogLevel(LogLevel.None))
    })
  )

describe("a schedule", () => {
  it.effect("runs once at each due time, however often it is started", () =>
    play(({ at, ran, start, timings }) =>
      Effect.gen(function*() {
        yield* at("2026-05-04T08:00")
        timings.set("a", timing("2026-05-04T08:00", "0 9 * * *"))
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

  it.effect("begins when it is due, not half a minute later", () =>
    play(({ at, ran, start, timings }) =>
      Effect.gen(function*() {
        yield* at("2026-05-04T09:59")
        yield* pass("39 seconds")
        timings.set("a", timing("2026-05-04T09:59", "*/1 * * * *"))
        yield* start("a")
        yield* pass("21 seconds")
        for (let i = 0; i < 3; i++) yield* pass("60 millis")
        assert.deepStrictEqual(ran, ["a 2026-05-04T10:00"])
        timings.set("b", timing("2026-05-04T09:58", "*/1 * * * *"))
        yield* start("b")
        for (let i = 0; i < 3; i++) yield* pass("60 millis")
        assert.deepStrictEqual(ran.slice(1), ["b 2026-05-04T09:59 +1"])
      })
    ))

  it.effect("does not repeat an hour when the clock is set back, and waits for the right time", () =>
    play(({ at, ran, start, timings }) =>
      Effect.gen(function*() {
        yield* at("2026-05-04T08:59")
        timings.set("a", timing("2026-05-04T08:59", "*/30 * * * *"))
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
    play(({ at, ran, start, timings }) =>
      Effect.gen(function*() {
        yield* at("2026-05-04T08:00")
        timings.set("a", timing("2026-05-04T08:00", "0 9 * * *"))
        yield* start("a")
        timings.set("a", timing("2026-05-04T08:00", "0 12 * * *"))
        yield* start("a")
        yield* at("2026-05-04T12:00")
        assert.deepStrictEqual(ran, ["a 2026-05-04T12:00"])
        timings.set("a", timing("2026-05-04T12:00", "0 12 * * *", "Europe/Berlin"))
        yield* start("a")
        yield* at("2026-05-05T12:00")
        assert.deepStrictEqual(ran.slice(1), ["a 2026-05-05T10:00"])
        timings.delete("a")
        yield* start("a")
        yield* at("2026-06-05T12:00")
        assert.strictEqual(ran.length, 2)
      })
    ))

  it.effect("starts with others unless it has been started by the same plan", () =>
    play(({ asked, at, timings, ran, start, startAll }) =>
      Effect.gen(function*() {
        yield* at("2026-05-04T08:00")
        const all = ["a", "b", "c", "other a"]
        for (const id of all) timings.set(id, timing("2026-05-04T08:00", "0 9 * * *"))
        yield* start("a")
        yield* start("b")
        timings.set("b", timing("2026-05-04T08:00", "0 10 * * *"))
        asked.length = 0
        yield* startAll(all)
        assert.deepStrictEqual(asked, ["b", "c", "other a"])
        yield* startAll(all)
        yield* startAll([])
        assert.lengthOf(asked, 3)
        yield* at("2026-05-04T09:00")
        assert.sameMembers(ran, ["a 2026-05-04T09:00", "c 2026-05-04T09:00", "other a 2026-05-04T09:00"])
        yield* at("2026-05-04T10:00")
        assert.deepStrictEqual(ran.slice(3), ["b 2026-05-04T10:00"])
      })
    ))

  it.effect("tries what fails or dies five times, then goes on, and holds nobody else back", () =>
    play(
      ({ at, ran, start, timings }) =>
        Effect.gen(function*() {
          yield* at("2026-05-04T08:59")
          for (const id of ["fails", "dies", "works"]) {
            timings.set(id, timing("2026-05-04T08:59", "0 * * * *"))
            yield* start(id)
          }
          yield* at("2026-05-04T09:00")
          assert.deepStrictEqual(ran.toSorted(), [
            "dies 2026-05-04T09:00",
            "fails 2026-05-04T09:00",
            "works 2026-05-04T09:00"
          ])
          for (const seconds of [1, 2, 4, 8]) yield* pass(`${seconds} seconds`)
          yield* pass("10 minutes")
          const countOf = (id: string) => ran.filter((entry) => entry.startsWith(id)).length
          assert.deepStrictEqual(["fails", "dies", "works"].map(countOf), [5, 5, 1])
          yield* at("2026-05-04T10:00")
          assert.deepStrictEqual(["fails", "dies", "works"].map(countOf), [6, 6, 2])
        }),
      ({ id }) => id === "fails" ? Effect.fail("no") : id === "dies" ? Effect.die("no") : Effect.void
    ))

  it.effect("waits for a storage that is away, however long", () =>
    play(({ at, outage, timings, ran, start }) =>
      Effect.gen(function*() {
        yield* at("2026-05-04T08:00")
        timings.set("a", timing("2026-05-04T08:00", "0 9 * * *"))
        yield* start("a")
        outage.isAway = true
        yield* at("2026-05-04T09:00")
        for (let i = 0; i < 5; i++) yield* pass("20 minutes")
        assert.deepStrictEqual(ran, [])
        outage.isAway = false
        // it rests longer after each failure
        for (let i = 0; i < 5; i++) yield* pass("15 minutes")
        yield* at("2026-05-05T09:00")
        assert.deepStrictEqual(ran, ["a 2026-05-04T09:00", "a 2026-05-05T09:00"])
      })
    ))

  it.effect("stands for the same due times when its server died and it begins again", () =>
    play(({ at, organizationId, timings, ran }) =>
      Effect.gen(function*() {
        yield* at("2026-05-04T10:00")
        const given = timing("2026-05-01T08:00", "0 9 * * *")
        timings.set("a", given)
        const { insert } = yield* ScheduleStore
        const begun = { dueAt: at9("2026-05-01"), startedAt: at9("2026-05-03"), missed: 2 }
        const stored = { organizationId, kind: "test", id: "a", ...given.timetable, since: given.since, ...begun }
        yield* Fixtures.unit(insert(organizationId, stored))
        yield* pass(halfMinute)
        yield* pass("60 millis")
        assert.deepStrictEqual(ran, ["a 2026-05-01T09:00 +2", "a 2026-05-04T09:00"])
      })
    ))

  it.effect("runs once when the clock jumps three days ahead", () =>
    play(({ at, ran, start, timings }) =>
      Effect.gen(function*() {
        yield* at("2026-05-04T08:00")
        timings.set("a", timing("2026-05-04T08:00", "0 9 * * *"))
        yield* start("a")
        yield* at("2026-05-07T10:00")
        yield* at("2026-05-08T09:00")
        assert.deepStrictEqual(ran, ["a 2026-05-04T09:00 +3", "a 2026-05-08T09:00"])
      })
    ))

  it.effect("of one organization does not delay another's, however many are due", () => {
    let isOpen = false
    return play(
      ({ at, ran, start, timings }) =>
        Effect.gen(function*() {
          yield* at("2026-05-04T08:59")
          const ids = [...Array.from({ length: 150 }, (_, i) => `many${i}`), "other"]
          for (const id of ids) {
            timings.set(id, timing("2026-05-04T08:59", "0 9 * * *"))
            yield* start(id)
          }
          yield* at("2026-05-04T09:00")
          assert.include(ran, "other 2026-05-04T09:00")
          assert.isBelow(ran.length, 60)
          isOpen = true
          for (let i = 0; i < 20; i++) yield* pass("1 second")
          assert.lengthOf(ran, 151)
          assert.strictEqual(new Set(ran).size, 151)
        }),
      ({ id }) => id === "other" ? Effect.void : Effect.repeat(Effect.sleep("100 millis"), { until: () => isOpen })
    )
  })

  it.effect("counts what runs, by kind and outcome", () =>
    play(({ at, start, timings }) =>
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
        timings.set("a", timing("2026-05-04T08:59", "0 9 * * *"))
        yield* start("a")
        yield* at("2026-05-04T09:00")
        assert.strictEqual((yield* count) - before, 1)
      })
    ))
})
