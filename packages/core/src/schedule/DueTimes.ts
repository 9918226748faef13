import * as Cron from "effect/Cron"
import type { Steps } from "../eventLoop/Steps.ts"
import { Either } from "../shared/AttestryNeedsEffect3.ts"
import { Timestamp } from "../shared/Timestamp.ts"

// from the storage: it was valid once
export interface Timetable {
  readonly cron: string
  readonly timeZone: string
}

// due times that are counted; more would take long
const mostCounted = 1_000

const parse = ({ cron, timeZone }: Timetable): Cron.Cron => Either.getOrThrow(Cron.parse(cron, timeZone))

const nextOf = (cron: Cron.Cron, after: Timestamp): Timestamp =>
  Timestamp.fromMillis(Cron.next(cron, new Date(after)).getTime())

// later than the time, never the same
export const next = (timetable: Timetable, after: Timestamp): Timestamp => nextOf(parse(timetable), after)

// counts the due times after the one and not after the other, up to 1,000
export const count = function*(timetable: Timetable, after: Timestamp, until: Timestamp): Steps<number> {
  const cron = parse(timetable)
  let at = nextOf(cron, after)
  let counted = 0
  while (at <= until && counted < mostCounted) {
    counted++
    at = nextOf(cron, at)
    yield
  }
  return counted
}
