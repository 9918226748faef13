import * as Fixtures from "@attestry/conformance/Fixtures"
import { Rounds, RoundStore } from "@attestry/core/schedule"
import { type OrganizationId, Timestamp } from "@attestry/core/shared"
import * as Engine from "@attestry/engine/Engine"
import * as Memory from "@attestry/memory/Memory"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Logger, LogLevel, Metric, MetricState, Option } from "effect"
import * as JumpingClock from "../../../test/support/JumpingClock.ts"
import { WorkHealth } from "../../core/src/storage/WorkHealth.ts"
import { WorkSignal } from "../../core/src/storage/WorkSignal.ts"

interface Play {
  /** Pieces of work by subject: when they are due, in seconds. */
  readonly pieces: Map<string, Array<number>>
  /** Work that was done: subject and second. */
  readonly done: Array<string>
  /** Number of reads of a round's number. */
  readonly asked: () => number
  /** Number of looks for work. */
  readonly looks: () => number
  readonly health: WorkHealth
  readonly signal: WorkSignal
  /** The number of looks that fail from now on. */
  readonly failing: { looks: number }
}

const now = Effect.map(Timestamp.now, (at) => Date.parse(at) / 1_000)

const pass = (seconds: number, step = 0.25) =>
  Effect.gen(function*() {
    for (let passed = 0; passed < seconds; passed += step) {
      yield* JumpingClock.pass(step * 1_000)
    }
  })

const play = <E>(
  scenario: (play: Play) => Effect.Effect<void, E>,
  work: (id: string) => Effect.Effect<void, string> = () => Effect.void
) =>
  Effect.gen(function*() {
    const pieces = new Map<string, Array<number>>()
    const done: Array<string> = []
    let looks = 0
    const failing = { looks: 0 }
    let own: OrganizationId
    let other: OrganizationId
    const organizationOf = (id: string) => id.startsWith("other") ? other : own
    const rounds = Rounds.layer({
      kind: "test",
      due: Effect.map(now, (second) => {
        looks++
        if (failing.looks-- > 0) throw new Error("The storage is away")
        return [...pieces].filter(([, due]) => due.some((at) => at <= second)).map(([id]) => ({
          organizationId: organizationOf(id),
          id
        }))
      }),
      run: ({ id }) =>
        Effect.gen(function*() {
          const second = yield* now
          const due = pieces.get(id) ?? []
          yield* work(id)
          for (const at of due.filter((at) => at <= second)) {
            done.push(`${id} ${at} at ${Math.floor(second)}`)
          }
          const later = (pieces.get(id) ?? []).filter((at) => !due.includes(at) || at > second)
          pieces.set(id, later)
          return later.length === 0 ? Option.none() : Option.some(Timestamp.fromMillis(Math.min(...later) * 1_000))
        })
    })
    let asked = 0
    const counted = Layer.effect(
      RoundStore,
      Effect.map(RoundStore, ({ end, find }) => ({
        end,
        find: (organizationId, kind, id) => Effect.suspend(() => (asked++, find(organizationId, kind, id)))
      }))
    )
    const services = Layer.mergeAll(
      Engine.layerMemory,
      Layer.provideMerge(counted, Memory.layer),
      WorkHealth.Default,
      WorkSignal.Default
    )
    yield* Effect.gen(function*() {
      own = (yield* Fixtures.storedOrganization()).id
      other = (yield* Fixtures.storedOrganization()).id
      const [health, signal] = [yield* WorkHealth, yield* WorkSignal]
      yield* scenario({ pieces, done, asked: () => asked, looks: () => looks, health, signal, failing })
    }).pipe(Effect.provide(Layer.provideMerge(rounds, services)), Logger.withMinimumLogLevel(LogLevel.None))
  })

describe("rounds of work", () => {
  it.effect("do what there is at the start, and at once what a change brings", () =>
    play(({ done, pieces, signal }) =>
      Effect.gen(function*() {
        yield* pass(1)
        pieces.set("a", [0])
        yield* signal.notify
        yield* pass(1)
        assert.deepStrictEqual(done, ["a 0 at 1"])
        pieces.set("a", [0])
        yield* signal.notify
        yield* pass(1)
        assert.deepStrictEqual(done, ["a 0 at 1", "a 0 at 2"])
      })
    ))

  it.effect("look less and less often while changes go on, and at once after a pause", () =>
    play(({ done, looks, pieces, signal }) =>
      Effect.gen(function*() {
        yield* pass(1)
        const before = looks()
        yield* Effect.repeatN(Effect.zipRight(signal.notify, pass(0.01, 0.01)), 399)
        assert.isAtLeast(looks() - before, 8)
        assert.isAtMost(looks() - before, 12)
        pieces.set("a", [0])
        yield* signal.notify
        yield* pass(0.5, 0.01)
        assert.strictEqual(done.length, 1)
        yield* pass(2)
        pieces.set("a", [0])
        yield* signal.notify
        yield* pass(0.06, 0.01)
        assert.strictEqual(done.length, 2)
      })
    ))

  it.effect("find work within half a minute without a notice", () =>
    play(({ done, pieces }) =>
      Effect.gen(function*() {
        yield* pass(1)
        pieces.set("a", [0])
        yield* pass(28, 1)
        assert.deepStrictEqual(done, [])
        yield* pass(4)
        assert.lengthOf(done, 1)
      })
    ))

  it.effect("go on within seconds after a storage that was away for as long", () =>
    play(({ done, failing, looks, pieces, signal }) =>
      Effect.gen(function*() {
        yield* pass(1)
        failing.looks = 2
        pieces.set("a", [0])
        yield* signal.notify
        yield* pass(4)
        assert.lengthOf(done, 1)
        // it looks less and less often
        failing.looks = Infinity
        yield* signal.notify
        const before = looks()
        yield* pass(300, 1)
        assert.isAtMost(looks() - before, 20)
      })
    ))

  it.effect("come again when the last round said that there is more", () =>
    play(({ done, pieces, signal }) =>
      Effect.gen(function*() {
        pieces.set("a", [0, 5, 7])
        yield* signal.notify
        yield* pass(10)
        assert.deepStrictEqual(done, ["a 0 at 0", "a 5 at 5", "a 7 at 7"])
      })
    ))

  it.effect("never run twice at once for a subject, and hold no other up", () => {
    let atOnce = 0
    let most = 0
    return play(
      ({ done, pieces, signal }) =>
        Effect.gen(function*() {
          pieces.set("slow", [0])
          yield* signal.notify
          yield* pass(2)
          pieces.set("slow", [0, 1])
          pieces.set("quick", [1])
          yield* signal.notify
          yield* pass(3)
          assert.deepStrictEqual(done, ["quick 1 at 2"])
          yield* pass(30, 1)
          assert.strictEqual(most, 1)
          assert.deepStrictEqual(done.filter((line) => line.startsWith("slow")).length, 2)
        }),
      (id) =>
        id === "quick" ? Effect.void : Effect.acquireUseRelease(
          Effect.sync(() => {
            atOnce++
            most = Math.max(most, atOnce)
          }),
          () => Effect.sleep("10 seconds"),
          () => Effect.sync(() => atOnce--)
        )
    )
  })

  it.effect("rest for longer and longer when they fail, log it, and delay no others", () => {
    let isBroken = true
    const tries: Array<number> = []
    return play(
      ({ done, health, pieces, signal }) =>
        Effect.gen(function*() {
          pieces.set("poisoned", [0])
          yield* signal.notify
          yield* pass(2)
          assert.strictEqual(health.failing(), 1)
          pieces.set("sound", [2])
          yield* signal.notify
          yield* pass(1)
          assert.lengthOf(done, 1)
          yield* pass(600, 5)
          assert.deepStrictEqual(tries.map((at) => Math.round(at / 60)), [0, 1, 3, 7])
          isBroken = false
          yield* pass(500, 5)
          assert.strictEqual(health.failing(), 0)
          assert.lengthOf(done, 2)
        }),
      (id) =>
        Effect.flatMap(now, (second) => {
          if (id !== "poisoned") return Effect.void
          tries.push(second)
          return isBroken ? Effect.fail("broken") : Effect.void
        })
    )
  })

  it.effect("of one organization do not delay another's, however many there are", () =>
    play(
      ({ asked, done, pieces, signal }) =>
        Effect.gen(function*() {
          for (let i = 0; i < 200; i++) pieces.set(`slow ${i}`, [0])
          yield* signal.notify
          yield* pass(1)
          pieces.set("other", [1])
          yield* signal.notify
          yield* pass(10)
          assert.deepStrictEqual(done.map((line) => line.split(" ")[0]), ["other"])
          // those that wait are not started again
          const before = asked()
          for (let i = 0; i < 5; i++) yield* Effect.zipRight(signal.notify, pass(1))
          assert.strictEqual(asked() - before, 0)
        }),
      (id) => id === "other" ? Effect.void : Effect.sleep("1 hour")
    ))

  it.effect("count no failure of a subject that has nothing to do any more", () =>
    play(
      ({ health, pieces, signal }) =>
        Effect.gen(function*() {
          pieces.set("removed", [0])
          yield* signal.notify
          yield* pass(2)
          assert.strictEqual(health.failing(), 1)
          pieces.delete("removed")
          yield* pass(100, 5)
          assert.strictEqual(health.failing(), 0)
        }),
      () => Effect.fail("broken")
    ))

  it.effect("count the subjects that are due", () =>
    play(
      ({ pieces, signal }) =>
        Effect.gen(function*() {
          pieces.set("a", [0])
          pieces.set("b", [0])
          yield* signal.notify
          yield* pass(1)
          const found = yield* Metric.snapshot
          const due = found.find(({ metricKey: { name, tags } }) =>
            name === "attestry_schedule_due" && tags.some(({ value }) => value === "test")
          )
          assert.deepStrictEqual(due?.metricState, MetricState.gauge(2))
        }),
      () => Effect.never
    ))
})
