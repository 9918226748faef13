import * as Effect from "effect/Effect"
import type { BrowserAutomation } from "../../browserAutomation/BrowserAutomation.ts"
import { BrowserAutomationStore } from "../../browserAutomation/BrowserAutomationStore.ts"
import type { Organization } from "../../organization/Organization.ts"
import { Timestamp } from "../../shared/Timestamp.ts"
import * as DueTimes from "../schedule/DueTimes.ts"
import type { Steps } from "../shared/Steps.ts"

// in milliseconds
const shortest = 5 * 60_000

const looked = 500

type Scheduled = Pick<BrowserAutomation, "isEnabled" | "schedule">

// with the due time that comes after the time
export const plan = <Planned extends Scheduled>(
  automation: Planned,
  timeZone: Organization["timeZone"],
  after: Timestamp
): Planned & Pick<BrowserAutomation, "nextDueAt"> => ({
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
export const planAgain = Effect.map(BrowserAutomationStore, ({ save, scheduled }) => ({
  apply: ({ id, timeZone }: Organization) =>
    Effect.gen(function*() {
      const now = yield* Timestamp.now
      for (const { revision, value } of yield* scheduled(id)) {
        if (value.nextDueAt === null || value.nextDueAt <= now) continue
        const planned = plan(value, timeZone, now)
        if (planned.nextDueAt !== value.nextDueAt) yield* save(id, planned, revision)
      }
    })
}))
