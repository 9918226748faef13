import * as Cron from "effect/Cron"
import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { TimeZone } from "../organization/Organization.ts"
import { Either } from "../shared/AttestryNeedsEffect3.ts"

/** Any day will do: a time that comes at all comes within eight years of it. */
const someDay = new Date("2026-01-01T00:00:00Z")
// no name, which Intl would look up
const utc = DateTime.zoneMakeOffset(0)

const comes = (cron: Cron.Cron): boolean => Either.isRight(Either.try(() => Cron.next(cron, someDay)))

const isCron = (text: string): boolean =>
  text.length <= 100 && text.trim().split(/\s+/).length === 5 && Either.match(Cron.parse(text, utc), {
    onLeft: () => false,
    onRight: comes
  })

const cron = Schema.String.pipe(Schema.filter(isCron), Schema.brand("CronExpression"))

/** A cron expression of five fields: minute, hour, day of month, month, day of week. */
export const CronExpression = cron.pipe(
  Schema.annotations({
    jsonSchema: { type: "string", maxLength: 100, examples: ["0 9 * * 1"] },
    arbitrary: () => (fc) =>
      fc.constantFrom("* * * * *", "30 2 * * *", "0 9 * * 1", "0 0 31 * *").map((text) => cron.make(text)),
    message: () => ({
      message: "Expected a cron expression of five fields that comes, such as 0 9 * * 1",
      override: true
    })
  })
)

/**
 * When something recurs, by the clocks of a time zone. In a night in which an hour is skipped, what is due in it comes an
 * hour later. An hour that is repeated counts once.
 */
export const Timetable = Schema.Struct({ cron: CronExpression, timeZone: TimeZone })

export type Timetable = typeof Timetable.Type
