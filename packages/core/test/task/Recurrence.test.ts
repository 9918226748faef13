import { TimeZone } from "@attestry/core/organization"
import { Timestamp } from "@attestry/core/shared"
import { findEvidenceAge, TaskFrequency } from "@attestry/core/task"
import { assert, describe, it } from "@effect/vitest"
import { FastCheck as fc } from "effect"
import { addPeriod, nextDueDate, subtractPeriods } from "../../src/task/Recurrence.ts"

const berlin = TimeZone.make("Europe/Berlin")
const utc = TimeZone.make("UTC")
const at = (text: string) => Timestamp.make(text)

/** The due dates of a task that is reopened as soon as each of them is reached. */
const series = (first: string, frequency: TaskFrequency, timeZone: typeof TimeZone.Type, count: number) => {
  const dates: Array<string> = []
  for (let now = at(first); dates.length < count; now = nextDueDate(at(first), frequency, timeZone, now)) {
    dates.push(now)
  }
  return dates
}

describe("due dates of a recurring task", () => {
  it("keep the end of the month, and come back to the 31st after a shorter month", () => {
    assert.deepStrictEqual(series("2026-01-31T12:00:00.000Z", "monthly", utc, 5), [
      "2026-01-31T12:00:00.000Z",
      "2026-02-28T12:00:00.000Z",
      "2026-03-31T12:00:00.000Z",
      "2026-04-30T12:00:00.000Z",
      "2026-05-31T12:00:00.000Z"
    ])
    assert.deepStrictEqual(series("2026-11-30T12:00:00.000Z", "quarterly", utc, 3), [
      "2026-11-30T12:00:00.000Z",
      "2027-02-28T12:00:00.000Z",
      "2027-05-30T12:00:00.000Z"
    ])
    assert.deepStrictEqual(series("2024-02-29T12:00:00.000Z", "yearly", utc, 5).map((date) => date.slice(0, 10)), [
      "2024-02-29",
      "2025-02-28",
      "2026-02-28",
      "2027-02-28",
      "2028-02-29"
    ])
  })

  it("take the end of the month from the calendar of the time zone", () => {
    // in Berlin it is the first of the month already
    assert.deepStrictEqual(series("2026-01-31T23:30:00.000Z", "monthly", berlin, 3), [
      "2026-01-31T23:30:00.000Z",
      "2026-02-28T23:30:00.000Z",
      "2026-03-31T22:30:00.000Z"
    ])
  })

  it("keep the hour when summer time begins and ends", () => {
    assert.deepStrictEqual(series("2026-03-27T16:00:00.000Z", "daily", berlin, 4), [
      "2026-03-27T16:00:00.000Z",
      "2026-03-28T16:00:00.000Z",
      "2026-03-29T15:00:00.000Z",
      "2026-03-30T15:00:00.000Z"
    ])
    assert.deepStrictEqual(series("2026-10-19T15:00:00.000Z", "weekly", berlin, 3), [
      "2026-10-19T15:00:00.000Z",
      "2026-10-26T16:00:00.000Z",
      "2026-11-02T16:00:00.000Z"
    ])
    assert.deepStrictEqual(series("2026-03-01T16:00:00.000Z", "monthly", berlin, 3), [
      "2026-03-01T16:00:00.000Z",
      "2026-04-01T15:00:00.000Z",
      "2026-05-01T15:00:00.000Z"
    ])
  })

  it("move a time that summer time skips by an hour, on that day alone", () => {
    assert.deepStrictEqual(series("2026-03-28T01:30:00.000Z", "daily", berlin, 3), [
      "2026-03-28T01:30:00.000Z",
      "2026-03-29T01:30:00.000Z",
      "2026-03-30T00:30:00.000Z"
    ])
  })

  it("skip the periods that passed meanwhile", () => {
    const next = (frequency: TaskFrequency, now: string) =>
      nextDueDate(at("2026-01-31T12:00:00.000Z"), frequency, utc, at(now))
    assert.strictEqual(next("daily", "2026-06-15T11:59:59.999Z"), "2026-06-15T12:00:00.000Z")
    assert.strictEqual(next("daily", "2026-06-15T12:00:00.000Z"), "2026-06-16T12:00:00.000Z")
    assert.strictEqual(next("weekly", "2026-06-15T00:00:00.000Z"), "2026-06-20T12:00:00.000Z")
    assert.strictEqual(next("monthly", "2026-06-15T00:00:00.000Z"), "2026-06-30T12:00:00.000Z")
    assert.strictEqual(next("quarterly", "2026-06-15T00:00:00.000Z"), "2026-07-31T12:00:00.000Z")
    assert.strictEqual(next("yearly", "2026-06-15T00:00:00.000Z"), "2027-01-31T12:00:00.000Z")
  })

  it("are the first after now, and one period after the first date if it is to come", () => {
    const zones = ["UTC", "Europe/Berlin", "America/New_York", "Asia/Kathmandu", "Pacific/Apia"] as const
    const dates = fc.date({ min: new Date("1900-01-01"), max: new Date("2200-01-01"), noInvalidDate: true })
    fc.assert(
      fc.property(
        dates,
        dates,
        fc.constantFrom(...TaskFrequency.literals),
        fc.constantFrom(...zones.map((zone) => TimeZone.make(zone))),
        (from, until, frequency, timeZone) => {
          const first = at(from.toISOString())
          const now = at(until.toISOString())
          const next = nextDueDate(first, frequency, timeZone, now)
          const afterFirst = addPeriod(first, frequency, timeZone)
          assert.isAbove(Date.parse(next), Date.parse(now))
          if (afterFirst > now) assert.strictEqual(next, afterFirst)
          const longest = { daily: 1, weekly: 7, monthly: 31, quarterly: 92, yearly: 366 }[frequency] + 2
          if (first <= now) assert.isAtMost(Date.parse(next) - Date.parse(now), longest * 86_400_000)
        }
      ),
      { numRuns: 300 }
    )
  })
})

describe("the age of evidence", () => {
  it("is counted back by the calendar in UTC, and keeps the end of the month", () => {
    assert.deepStrictEqual({ ...subtractPeriods(at("2026-05-31T10:00:00.000Z")) }, {
      daily: at("2026-05-30T10:00:00.000Z"),
      weekly: at("2026-05-24T10:00:00.000Z"),
      monthly: at("2026-04-30T10:00:00.000Z"),
      quarterly: at("2026-02-28T10:00:00.000Z"),
      yearly: at("2025-05-31T10:00:00.000Z")
    })
  })

  it("is fresh up to one period, and without a frequency for ever", () => {
    const cutoffs = subtractPeriods(at("2026-05-31T10:00:00.000Z"))
    const ageOf = (frequency: TaskFrequency | null, newest: string | null) =>
      findEvidenceAge({ frequency, newestEvidenceAt: newest === null ? null : at(newest) }, cutoffs)
    for (const frequency of TaskFrequency.literals) {
      const cutoff = cutoffs[frequency]
      const before = Timestamp.fromMillis(Date.parse(cutoff) - 1)
      assert.deepStrictEqual([ageOf(frequency, cutoff), ageOf(frequency, before)], ["fresh", "stale"], frequency)
      assert.strictEqual(ageOf(frequency, null), "missing")
    }
    assert.deepStrictEqual([ageOf(null, "0001-01-01T00:00:00.000Z"), ageOf(null, null)], ["fresh", "missing"])
  })
})
