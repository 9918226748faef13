import * as Options from "@effect/cli/Options"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"

/** What a command tells when it has succeeded, in both of its forms. */
export interface Output {
  /** The document of `--json`. */
  readonly json: object
  readonly lines: ReadonlyArray<string>
}

/** The option `--json`, which every command has. */
export const json = Options.boolean("json").pipe(
  Options.withDescription("Print one JSON document instead of text; errors too, on stderr.")
)

/** Runs the command and writes what it tells to stdout. */
export const makeOutput = (json: boolean) => <E, R>(command: Effect.Effect<Output, E, R>): Effect.Effect<void, E, R> =>
  Effect.flatMap(command, (told) => Console.log(json ? JSON.stringify(told.json) : told.lines.join("\n")))
