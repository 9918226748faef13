import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { ParseResult } from "./AttestryNeedsEffect3.ts"
import { describe } from "./Describe.ts"

const pattern = /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const inputPattern =
  /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/i

const isCanonical = (text: string): boolean => {
  const millis = Date.parse(text)
  return !Number.isNaN(millis) && new Date(millis).toISOString() === text
}

const timestamp = Schema.String.pipe(
  Schema.filter((text) => pattern.test(text) && isCanonical(text)),
  Schema.brand("Timestamp")
)

const schema = timestamp.pipe(
  Schema.annotations({
    identifier: "Timestamp",
    jsonSchema: {
      type: "string",
      format: "date-time",
      description: "Date and time in UTC, with milliseconds (ISO 8601).",
      examples: ["2026-05-04T09:30:00.000Z"]
    },
    arbitrary: () => (fc) =>
      fc.date({ min: new Date(0), max: new Date("2100-01-01"), noInvalidDate: true })
        .map((date) => timestamp.make(date.toISOString()))
  })
)

/** Validates only the year, which must be 1 to 9999. */
const fromMillis = (millis: number): Timestamp => {
  const text = new Date(millis).toISOString()
  return schema.make(text, text.length === 24 && !text.startsWith("0000"))
}

/** The time at which the current unit of work began; undefined outside a unit. */
export class UnitTime extends Context.Reference<UnitTime>()("@attestry/core/shared/Timestamp/UnitTime", {
  defaultValue: (): Timestamp | undefined => undefined
}) {}

/** A date and time as text: `2026-05-04T09:30:00.000Z`. Texts sort like the times. */
export const Timestamp = Object.assign(schema, {
  /** Converts milliseconds since 1970. */
  fromMillis,
  /** The Clock's time. Within a unit of work it stands still, so that a change and its audit event have the same. */
  now: Effect.flatMap(
    UnitTime,
    (time) => time === undefined ? Effect.map(Clock.currentTimeMillis, fromMillis) : Effect.succeed(time)
  )
})

export type Timestamp = typeof schema.Type

/** The last moment that a timestamp can have. In sorted lists it stands for no time. */
export const lastMoment = schema.make("9999-12-31T23:59:59.999Z")

const isExistingDay = (day: string) => Option.exists(DateTime.make(day), (at) => DateTime.formatIsoDateUtc(at) === day)

/** A date and time as a caller may write it: ISO 8601 with a time and any offset. Kept to the millisecond. */
export const TimestampInput = Schema.transformOrFail(Schema.String, schema, {
  strict: true,
  decode: (text, _, ast) => {
    const day = inputPattern.exec(text)?.[1]
    const at = day === undefined || !isExistingDay(day) ? Option.none() : DateTime.make(text.toUpperCase())
    return Option.match(Option.filter(Option.map(at, DateTime.formatIso), (iso) => pattern.test(iso)), {
      onNone: () => ParseResult.fail(new ParseResult.Type(ast, text)),
      onSome: (iso) => ParseResult.succeed(schema.make(iso))
    })
  },
  encode: (timestamp) => ParseResult.succeed(timestamp)
}).annotations({
  jsonSchema: { type: "string", format: "date-time", examples: ["2026-05-04T11:30:00+02:00"] },
  message: () => ({ message: "Expected a valid ISO 8601 date and time with an offset", override: true })
})

/** Time of a row's creation. */
export const CreatedAt = describe(Timestamp, "When it was created.")

/** Time of a row's last change. */
export const UpdatedAt = describe(Timestamp, "When it was last changed.", "2026-05-06T14:05:12.250Z")
