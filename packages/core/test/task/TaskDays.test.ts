import { assert, describe, it } from "@effect/vitest"
import { Timestamp } from "../../src/shared/Timestamp.ts"
import { findDayStart, findWeekEnd, formatDay, type Zone } from "../../src/task/TaskDays.ts"

const at = (text: string) => Timestamp.make(`${text}:00.000Z`)

const zone = (name: string) => name as Zone

describe("days of tasks", () => {
  it("begin at midnight by the clocks of the zone, also when a day has 23 or 25 hours", () => {
    const cases = [
      ["2026-06-10T05:00", "Europe/Berlin", 0, "2026-06-09T22:00"],
      ["2026-06-10T05:00", "Europe/Berlin", 4, "2026-06-13T22:00"],
      ["2026-03-28T06:00", "Europe/Berlin", 0, "2026-03-27T23:00"],
      ["2026-03-28T06:00", "Europe/Berlin", 2, "2026-03-29T22:00"],
      ["2026-10-24T05:00", "Europe/Berlin", 2, "2026-10-25T23:00"],
      ["2026-10-26T06:00", "Europe/Berlin", -1, "2026-10-24T22:00"],
      ["2026-06-10T03:00", "America/New_York", 0, "2026-06-09T04:00"],
      ["2026-12-31T12:00", "Pacific/Kiritimati", 1, "2027-01-01T10:00"]
    ] as const
    for (const [now, name, days, expected] of cases) {
      assert.strictEqual(findDayStart(at(now), zone(name), days), at(expected), `${now} ${name} ${days}`)
    }
  })

  it("end with Sunday, by the clocks of the zone", () => {
    const cases = [
      ["2026-06-08T06:00", "Europe/Berlin", "2026-06-14T22:00"],
      ["2026-06-14T21:59", "Europe/Berlin", "2026-06-14T22:00"],
      ["2026-06-14T22:00", "Europe/Berlin", "2026-06-21T22:00"],
      ["2026-03-23T07:00", "Europe/Berlin", "2026-03-29T22:00"],
      ["2026-10-19T06:00", "Europe/Berlin", "2026-10-25T23:00"],
      ["2026-06-08T12:00", "America/New_York", "2026-06-15T04:00"]
    ] as const
    for (const [now, name, expected] of cases) {
      assert.strictEqual(findWeekEnd(at(now), zone(name)), at(expected), `${now} ${name}`)
    }
  })

  it("have the date of the zone", () => {
    assert.strictEqual(formatDay(at("2026-06-09T22:30"), zone("Europe/Berlin")), "2026-06-10")
    assert.strictEqual(formatDay(at("2026-06-10T03:30"), zone("America/New_York")), "2026-06-09")
  })
})
