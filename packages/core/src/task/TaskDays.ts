import * as DateTime from "effect/DateTime"
import type { TimeZone } from "../organization/Organization.ts"
import { Timestamp } from "../shared/Timestamp.ts"

export type Zone = typeof TimeZone.Type

// midnight of the day, that number of days later, by the calendar of the zone: a day may have 23 or 25 hours
export const findDayStart = (at: Timestamp, timeZone: Zone, days: number): Timestamp =>
  Timestamp.fromMillis(DateTime.toEpochMillis(
    DateTime.startOf(DateTime.add(DateTime.unsafeMakeZoned(at, { timeZone }), { days }), "day")
  ))

// the end of the week, which is the beginning of next Monday
export const findWeekEnd = (at: Timestamp, timeZone: Zone): Timestamp =>
  Timestamp.fromMillis(DateTime.toEpochMillis(
    DateTime.startOf(DateTime.add(DateTime.unsafeMakeZoned(at, { timeZone }), { weeks: 1 }), "week", {
      weekStartsOn: 1
    })
  ))

// the day in the zone, such as `2026-05-04`
export const formatDay = (at: Timestamp, timeZone: Zone): string =>
  DateTime.formatIsoDate(DateTime.unsafeMakeZoned(at, { timeZone }))
