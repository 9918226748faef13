import * as Args from "@effect/cli/Args"
import * as HelpDoc from "@effect/cli/HelpDoc"
import * as Options from "@effect/cli/Options"
import * as ValidationError from "@effect/cli/ValidationError"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as ParseResult from "effect/ParseResult"
import * as Schema from "effect/Schema"

const decode = <A, I>(name: string, schema: Schema.Schema<A, I>) => (text: string) =>
  Effect.mapError(Schema.decodeUnknown(schema)(text), (error) => {
    const [issue] = ParseResult.ArrayFormatter.formatErrorSync(error)
    return ValidationError.invalidValue(HelpDoc.p(`${name}: ${issue?.message ?? error.message}`))
  })

const text = (name: string, shape: string, description: string) =>
  Options.text(name).pipe(Options.withPseudoName(shape), Options.withDescription(description))

// `shape` stands for the value in the help
export const option = <A, I>(name: string, schema: Schema.Schema<A, I>, shape: string, description: string) =>
  text(name, shape, description).pipe(Options.mapEffect(decode(`--${name}`, schema)))

export const options = <A, I>(name: string, schema: Schema.Schema<A, I>, shape: string, description: string) =>
  text(name, shape, description).pipe(
    Options.repeated,
    Options.mapEffect(Effect.forEach(decode(`--${name}`, schema)))
  )

export const argument = <A, I>(schema: Schema.Schema<A, I>, shape: string, description: string) =>
  Args.text({ name: shape }).pipe(
    Args.withDescription(description),
    Args.mapEffect((text) => Effect.mapError(decode(shape, schema)(text), ({ error }) => error))
  )

const units = new Map([["m", Duration.minutes], ["h", Duration.hours], ["d", Duration.days]])
const longest = Duration.days(365)

const durationOf = (text: string): Option.Option<Duration.Duration> => {
  const [, count = "", unit = ""] = /^(\d{1,6})([mhd])$/.exec(text) ?? []
  return Option.fromNullable(units.get(unit)).pipe(
    Option.map((ofUnit) => ofUnit(Number(count))),
    Option.filter(Duration.between({ minimum: Duration.minutes(1), maximum: longest }))
  )
}

export const TimeToLive = Schema.transformOrFail(Schema.String, Schema.DurationFromSelf, {
  strict: true,
  decode: (text, _, ast) =>
    Option.match(durationOf(text), {
      onNone: () => ParseResult.fail(new ParseResult.Type(ast, text)),
      onSome: ParseResult.succeed
    }),
  encode: (duration) => ParseResult.succeed(`${Duration.toMinutes(duration)}m`)
}).annotations({
  message: () => ({
    message: "Expected minutes, hours or days, such as 90m, 12h or 7d, from 1m to 365d",
    override: true
  })
})
