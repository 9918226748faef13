import { CronExpression, Timetable } from "@attestry/core/schedule"
import { Timestamp } from "@attestry/core/shared"
import { assert, describe, it } from "@effect/vitest"
import { Either, Schema } from "effect"
import { runSteps } from "../../src/eventLoop/Steps.ts"
import * as DueTimes from "../../src/schedule/DueTimes.ts"

const timetable = (cron: string, timeZone: string) => Schema.decodeSync(Timetable)({ cron, timeZone })

const at = (text: string) => Timestamp.make(`${text}:00.000Z`)

const following = (cron: string, timeZone: string, after: string, count: number) => {
  const times: Array<string> = []
  let last = at(after)
  for (let i = 0; i < count; i++) {
    last = DueTimes.next(timetable(cron, timeZone), last)
    times.push(last.slice(0, 16))
  }
  return times
}

describe("due times", () => {
  it("come an hour later in the night that skips their hour", () => {
    assert.deepStrictEqual(following("30 2 * * *", "Europe/Berlin", "2026-03-27T12:00", 3), [
      "2026-03-28T01:30",
      "2026-03-29T01:30",
      "2026-03-30T00:30"
    ])
  })

  it("come in the same minute of each hour around a skipped hour, and none twice", () => {
    assert.deepStrictEqual(following("*/30 * * * *", "Europe/Berlin", "2026-03-29T00:10", 4), [
      "2026-03-29T00:30",
      "2026-03-29T01:00",
      "2026-03-29T01:30",
      "2026-03-29T02:00"
    ])
  })

  it("come once in the night that repeats their hour", () => {
    assert.deepStrictEqual(following("30 2 * * *", "Europe/Berlin", "2026-10-23T12:00", 3), [
      "2026-10-24T00:30",
      "2026-10-25T00:30",
      "2026-10-26T01:30"
    ])
  })

  it("come in the first of two equal hours only", () => {
    assert.deepStrictEqual(following("*/30 * * * *", "Europe/Berlin", "2026-10-24T23:40", 4), [
      "2026-10-25T00:00",
      "2026-10-25T00:30",
      "2026-10-25T02:00",
      "2026-10-25T02:30"
    ])
  })

  it("come at midnight where summer time begins at midnight", () => {
    assert.deepStrictEqual(following("0 0 * * *", "Asia/Beirut", "2023-03-24T12:00", 3), [
      "2023-03-24T22:00",
      "2023-03-25T22:00",
      "2023-03-26T21:00"
    ])
  })

  it("leave out the months without a 31st, and the years without a leap day", () => {
    assert.deepStrictEqual(following("0 9 31 * *", "UTC", "2026-01-01T00:00", 3), [
      "2026-01-31T09:00",
      "2026-03-31T09:00",
      "2026-05-31T09:00"
    ])
    assert.deepStrictEqual(following("0 9 29 2 *", "UTC", "2026-01-01T00:00", 2), [
      "2028-02-29T09:00",
      "2032-02-29T09:00"
    ])
  })

  it("come by the clocks of the time zone", () => {
    assert.deepStrictEqual(following("0 9 * * 1", "Pacific/Auckland", "2026-09-20T00:00", 2), [
      "2026-09-20T21:00",
      "2026-09-27T20:00"
    ])
  })

  it("are later than a time that is one of them", () => {
    assert.deepStrictEqual(following("0 9 * * *", "UTC", "2026-01-01T09:00", 1), ["2026-01-02T09:00"])
  })

  it("are counted after the one time and until the other, up to 1,000", () => {
    const count = (cron: string, after: string, until: string) =>
      runSteps(DueTimes.count(timetable(cron, "UTC"), at(after), at(until)))
    assert.strictEqual(count("0 9 * * *", "2026-01-01T09:00", "2026-01-08T09:00"), 7)
    assert.strictEqual(count("0 9 * * *", "2026-01-01T09:00", "2026-01-02T08:59"), 0)
    assert.strictEqual(count("* * * * *", "2026-01-01T09:00", "2026-01-08T09:00"), 1_000)
  })
})

describe("a cron expression", () => {
  const isValid = (text: string) => Either.isRight(Schema.decodeUnknownEither(CronExpression)(text))

  it("has five fields", () => {
    for (const text of ["* * * * *", "0 9 * * 1-5", "*/15 8-18 1,15 JAN MON", "0 9 29 2 *"]) {
      assert.isTrue(isValid(text), text)
    }
    for (const text of ["", "* * * *", "* * * * * *", "60 * * * *", "0 24 * * *", "0 9 0 * *", "@daily", "a b c d e"]) {
      assert.isFalse(isValid(text), text)
    }
  })

  it("must come, and has at most 100 characters", () => {
    assert.isFalse(isValid("0 9 30 2 *"))
    assert.isFalse(isValid(`${"0,".repeat(60)}0 9 * * *`))
  })
})
