import { Timestamp } from "../shared/Timestamp.ts"
import type { Attempt, Delivery } from "./Delivery.ts"

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

const delays = [5 * second, 30 * second, 2 * minute, 10 * minute, 30 * minute, hour, 3 * hour, 6 * hour, 12 * hour]

// the last attempt comes when this time has passed since the first one
const retriedFor = 72 * hour

const longestRetryAfter = 12 * hour

// up to a tenth more, the same for the same delivery, so that many that failed together do not come back together
const jitter = (id: string, delay: number): number => {
  let hash = 0
  for (let i = 0; i < id.length; i++) hash = (hash * 31 + id.charCodeAt(i)) >>> 0
  return Math.floor(delay * (hash % 1_000) / 10_000)
}

const computeDelay = (id: string, attempts: number): number => {
  const delay = delays[Math.min(attempts, delays.length) - 1] ?? 5 * second
  return delay + jitter(id, delay)
}

// the three forms of RFC 9110: IMF-fixdate, that of RFC 850, and that of asctime
const dateForms = [
  /^[A-Z][a-z]{2}, (?<day>\d\d) (?<month>[A-Z][a-z]{2}) (?<year>\d{4}) (?<time>\d\d:\d\d:\d\d) GMT$/,
  /^[A-Z][a-z]+day, (?<day>\d\d)-(?<month>[A-Z][a-z]{2})-(?<year>\d\d) (?<time>\d\d:\d\d:\d\d) GMT$/,
  /^[A-Z][a-z]{2} (?<month>[A-Z][a-z]{2}) (?<day>[ \d]\d) (?<time>\d\d:\d\d:\d\d) (?<year>\d{4})$/
]

const fiftyYears = 50

// a year of two digits that seems to be more than 50 years ahead is one of the century before
const toFullYear = (digits: string, now: number): string => {
  if (digits.length !== 2) return digits
  const thisYear = new Date(now).getUTCFullYear()
  const year = thisYear - thisYear % 100 + Number(digits)
  return String(year > thisYear + fiftyYears ? year - 100 : year)
}

const readDate = (text: string, now: number): number => {
  const form = dateForms.find((candidate) => candidate.test(text))
  const { day = "", month, time, year = "" }: { [name: string]: string } = form?.exec(text)?.groups ?? {}
  return Date.parse(`${day.trim()} ${month} ${toFullYear(year, now)} ${time} GMT`)
}

// seconds, or a date; undefined for anything else
export const readRetryAfter = (header: string | undefined, now: number): number | undefined => {
  const text = header?.trim() ?? ""
  const delay = /^\d+$/.test(text) ? Number(text) * second : readDate(text, now) - now
  return Number.isNaN(delay) ? undefined : Math.min(Math.max(delay, 0), longestRetryAfter)
}

export interface Outcome {
  readonly status: number | null
  // null if the receiver accepted the event
  readonly error: string | null
  readonly retryAfter?: number | undefined
  // false if no later attempt makes sense
  readonly isFinal?: boolean
}

export const toAttempt = (
  delivery: Delivery,
  { error, isFinal = false, retryAfter = 0, status }: Outcome,
  now: number
): Attempt => {
  const at = Timestamp.fromMillis(now)
  const attempts = delivery.attempts + 1
  const firstAttemptAt = delivery.firstAttemptAt ?? at
  const tried = { id: delivery.id, attempts, firstAttemptAt, lastAttemptAt: at, responseStatus: status, error }
  if (error === null) return { ...tried, status: "delivered", nextAttemptAt: null, finishedAt: at }
  const end = Date.parse(firstAttemptAt) + retriedFor
  if (isFinal || now >= end) return { ...tried, status: "failed", nextAttemptAt: null, finishedAt: at }
  const next = now + Math.max(computeDelay(delivery.id, attempts), retryAfter)
  return { ...tried, status: "pending", nextAttemptAt: Timestamp.fromMillis(Math.min(next, end)), finishedAt: null }
}
