import * as Data from "effect/Data"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"

/** The options would let tokens count that should not, or none at all; `reason` says which and why. */
export class OptionsRefused extends Data.TaggedError("OptionsRefused")<{ readonly reason: string }> {
  override get message() {
    return `Tokens can't be verified like this: ${this.reason}`
  }
}

/** What is asked of an option that is a span of time. */
export interface Span {
  readonly name: string
  readonly least: Duration.DurationInput
  readonly most: Duration.DurationInput
}

/** The span of time, if it is one between the least and the most. */
export const span = (
  input: Duration.DurationInput,
  { least, most, name }: Span
): Effect.Effect<Duration.Duration, OptionsRefused> => {
  const [from, to] = [Duration.decode(least), Duration.decode(most)]
  return Option.match(Option.filter(Duration.decodeUnknown(input), Duration.between({ minimum: from, maximum: to })), {
    onNone: () =>
      new OptionsRefused({ reason: `${name} has to be between ${Duration.format(from)} and ${Duration.format(to)}` }),
    onSome: Effect.succeed
  })
}
