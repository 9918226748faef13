import * as DateTime from "effect/DateTime"
import type { TimeZone } from "../organization/Organization.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import type { EvidenceCutoffs, Task, TaskFrequency } from "./Task.ts"

type Zone = typeof TimeZone.Type

const periods: { readonly [frequency in TaskFrequency]: { readonly unit: "days" | "months"; readonly count: number } } =
  {
    daily: { unit: "days", count: 1 },
    weekly: { unit: "days", count: 7 },
    monthly: { unit: "months", count: 1 },
    quarterly: { unit: "months", count: 3 },
    yearly: { unit: "months", count: 12 }
  }

const longest = { days: 86_400_000, months: 31 * 86_400_000 }

// by the calendar and the clock of the zone: a shorter month gives its last day, and summer time does not move the hour
const addPeriods = (from: DateTime.DateTime, frequency: TaskFrequency, times: number): number => {
  const { count, unit } = periods[frequency]
  return DateTime.toEpochMillis(DateTime.add(from, { [unit]: count * times }))
}

const toZoned = (at: Timestamp, timeZone: Zone) => DateTime.unsafeMakeZoned(at, { timeZone })

export const addPeriod = (from: Timestamp, frequency: TaskFrequency, timeZone: Zone): Timestamp =>
  Timestamp.fromMillis(addPeriods(toZoned(from, timeZone), frequency, 1))

// the first due date after `now`; all are counted from the one that was set, so that the 31st comes back after February
export const nextDueDate = (first: Timestamp, frequency: TaskFrequency, timeZone: Zone, now: Timestamp): Timestamp => {
  const from = toZoned(first, timeZone)
  const { count, unit } = periods[frequency]
  const passed = Date.parse(now) - Date.parse(first)
  let times = Math.max(1, Math.floor(passed / (count * longest[unit])) - 1)
  while (addPeriods(from, frequency, times) <= Date.parse(now)) times += 1
  return Timestamp.fromMillis(addPeriods(from, frequency, times))
}

export const isPeriodOver = ({ dueDate, frequency, status }: Task, now: Timestamp): boolean =>
  status === "done" && frequency !== null && dueDate !== null && dueDate <= now

// for each frequency, the time one period before; in UTC, because an hour makes no evidence stale
export const subtractPeriods = (now: Timestamp): EvidenceCutoffs => {
  const from = DateTime.unsafeMake(now)
  const before = (frequency: TaskFrequency): Timestamp => Timestamp.fromMillis(addPeriods(from, frequency, -1))
  const known: { -readonly [frequency in TaskFrequency]?: Timestamp } = {}
  // when it is read, because most rows need none
  return {
    get daily() {
      return known.daily ??= before("daily")
    },
    get weekly() {
      return known.weekly ??= before("weekly")
    },
    get monthly() {
      return known.monthly ??= before("monthly")
    },
    get quarterly() {
      return known.quarterly ??= before("quarterly")
    },
    get yearly() {
      return known.yearly ??= before("yearly")
    }
  }
}
