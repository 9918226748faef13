import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"

const stackInterval = 60_000

const maximumCauses = 100

const maximumDepth = 5

const maximumLength = 300

const read = (value: unknown, property: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, property) : undefined

// Node's error for several addresses has a code and no message
const toText = (failure: unknown): string => {
  const texts = [failure, read(failure, "message"), read(failure, "code")]
  return texts.find((text): text is string => typeof text === "string" && text !== "") ?? ""
}

const findCauses = (failure: unknown, depth = 1): ReadonlyArray<unknown> => {
  const cause = read(failure, "cause")
  return cause === undefined || depth === maximumDepth ? [failure] : [failure, ...findCauses(cause, depth + 1)]
}

const toLine = (text: string): string => {
  const line = text.replace(/\s+/g, " ").trim()
  return line.length > maximumLength ? `${line.slice(0, maximumLength)}…` : line
}

// Each failed request is one line. The stack of a cause of 503 is logged once a minute, because an outage has many.
export const make = () => {
  const logged = new Map<string, number>()

  const isStackDue = (reason: string, now: number): boolean => {
    const last = logged.get(reason)
    if (last !== undefined && now - last < stackInterval) return false
    if (logged.size >= maximumCauses) logged.clear()
    logged.set(reason, now)
    return true
  }

  return (cause: Cause.Cause<unknown>, status: number): Effect.Effect<void> => {
    if (status !== 503) return Effect.logError("A request failed", cause)
    const texts = findCauses(Cause.squash(cause)).map(toText).filter((text) => text !== "")
    const reason = toLine(Array.from(new Set(texts)).join(": ")) || "no reason"
    return Effect.clockWith((clock) => {
      const isDue = isStackDue(toLine(texts.at(-1) ?? ""), clock.unsafeCurrentTimeMillis())
      return Effect.annotateLogs(Effect.logError("A request failed", ...isDue ? [cause] : []), { reason })
    })
  }
}
