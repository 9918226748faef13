import * as Duration from "effect/Duration"
import type { Timestamp } from "../shared/Timestamp.ts"
import type { Notice } from "./Notice.ts"

const longest = Duration.days(7)

export const isTooOld = ({ createdAt }: Notice, now: Timestamp): boolean =>
  Date.parse(now) - Date.parse(createdAt) >= Duration.toMillis(longest)

const pauses = [Duration.minutes(1), Duration.minutes(5), Duration.minutes(15)]

// after a failed attempt, in milliseconds: longer each time, and an hour in the end
export const pauseAfter = (attempts: number): number => Duration.toMillis(pauses[attempts] ?? Duration.hours(1))
