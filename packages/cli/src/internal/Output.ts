import * as Options from "@effect/cli/Options"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"

export interface Output {
  // the document of `--json`
  readonly json: object
  readonly lines: ReadonlyArray<string>
}

export const json = Options.boolean("json").pipe(
  Options.withDescription("Print JSON instead of text, and errors as JSON on stderr.")
)

export const printOutput = (json: boolean) => <E, R>(command: Effect.Effect<Output, E, R>): Effect.Effect<void, E, R> =>
  Effect.flatMap(command, (output) => Console.log(json ? JSON.stringify(output.json) : output.lines.join("\n")))
