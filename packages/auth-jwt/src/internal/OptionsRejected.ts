import * as Data from "effect/Data"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"

export class OptionsRejected extends Data.TaggedError("OptionsRejected")<{ readonly reason: string }> {
  override get message() {
    return `Tokens can't be verified like this: ${this.reason}`
  }
}

export interface Span {
  readonly name: string
  readonly least: Duration.DurationInput
  readonly most: Duration.DurationInput
}

export const span = (
  input: Duration.DurationInput,
  { least, most, name }: Span
): Effect.Effect<Duration.Duration, OptionsRejected> => {
  const [from, to] = [Duration.decode(least), Duration.decode(most)]
  return Option.match(Option.filter(Duration.decodeUnknown(input), Duration.between({ minimum: from, maximum: to })), {
    onNone: () =>
      new OptionsRejected({ reason: `${name} must be between ${Duration.format(from)} and ${Duration.format(to)}` }),
    onSome: Effect.succeed
  })
}
