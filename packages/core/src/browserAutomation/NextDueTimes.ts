import * as Effect from "effect/Effect"
import type { Steps } from "../eventLoop/Steps.ts"
import type { Organization } from "../organization/Organization.ts"
import * as DueTimes from "../schedule/DueTimes.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import type { BrowserAutomation } from "./BrowserAutomation.ts"
import { BrowserAutomationStore } from "./BrowserAutomationStore.ts"

// in milliseconds
const shortest = 5 * 60_000

const looked = 500

type Scheduled = Pick<BrowserAutomation, "isEnabled" | "schedule">

// with the due time that comes after the time
export const setNextDue = <A extends Scheduled>(
  automation: A,
  timeZone: Organization["timeZone"],
  after: Timestamp
): A & Pick<BrowserAutomation, "nextDueAt"> => ({
  ...automation,
  nextDueAt: automation.isEnabled && automation.schedule !== null
    ? DueTimes.next({ cron: automation.schedule, timeZone }, after)
    : null
})

// true if two of the next 500 due times are less than five minutes apart
export const isTooFrequent = function*(timetable: DueTimes.Timetable, after: Timestamp): Steps<boolean> {
  let at = DueTimes.next(timetable, after)
  for (let i = 1; i < looked; i++) {
    const next = DueTimes.next(timetable, at)
    if (Date.parse(next) - Date.parse(at) < shortest) return true
    at = next
    yield
  }
  return false
}

// An automation that is due already keeps its due time. The change itself is the audit event.
export const renewDueTimes = Effect.map(BrowserAutomationStore, ({ save, scheduled }) => ({
  apply: ({ id, timeZone }: Organization) =>
    Effect.gen(function*() {
      const now = yield* Timestamp.now
      for (const { revision, value } of yield* scheduled(id)) {
        if (value.nextDueAt === null || value.nextDueAt <= now) continue
        const renewed = setNextDue(value, timeZone, now)
        if (renewed.nextDueAt !== value.nextDueAt) yield* save(id, renewed, revision)
      }
    })
}))
