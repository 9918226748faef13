import * as CliConfig from "@effect/cli/CliConfig"
import * as Command from "@effect/cli/Command"
import * as ValidationError from "@effect/cli/ValidationError"
import * as NodeContext from "@effect/platform-node/NodeContext"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as Schema from "effect/Schema"
import { createRequire } from "node:module"
import { type Application, attestry } from "./Commands.ts"
import { describeFailure } from "./internal/Failure.ts"
import { toPlainText, unknownCommand, wordsOf } from "./internal/Help.ts"
import * as Storage from "./Storage.ts"

const { version } = Schema.decodeUnknownSync(Schema.Struct({ version: Schema.String }))(
  createRequire(import.meta.url)("../package.json")
)

/** A console that shortens help, and drops errors because `run` prints them once. */
const makeConsole = (console: Console.Console, words: ReadonlyArray<string>): Console.Console => ({
  ...console,
  error: () => Effect.void,
  log: (text: unknown) => console.log(toPlainText(String(text), words))
})

/** Runs a command line such as `process.argv`, and returns its exit code. */
export const run = <E, R>(argv: ReadonlyArray<string>, application: Application<E, R>) =>
  Effect.gen(function*() {
    const console = yield* Effect.console
    const words = wordsOf(argv.slice(2))
    const { command, names } = attestry(application)
    return yield* Command.run(command, { name: "Attestry", version, executable: "attestry" })(argv).pipe(
      Effect.mapError((error) =>
        ValidationError.isValidationError(error) && ValidationError.isCommandMismatch(error)
          ? unknownCommand(names, words)
          : error
      ),
      Effect.withConsole(makeConsole(console, words)),
      Effect.provide(CliConfig.layer({ showBuiltIns: words.length === 0 })),
      Effect.as(0),
      Effect.catchAllCause((cause) => {
        const [text, exitCode] = describeFailure(cause, argv.some((arg) => /^--json(=(true|1|y|yes|on))?$/i.test(arg)))
        return Effect.as(Console.error(text), exitCode)
      })
    )
  })

/** Storage and keys of the environment. */
export const environment: Application<unknown, never> = {
  orNew: Storage.layerOrNew,
  existing: Storage.layerExisting,
  withSecrets: Storage.layerWithSecrets
}

/** Runs the command line of this process. The storage is by default that of the environment. */
export const main = (application: Application<unknown, never> = environment): void =>
  run(process.argv, application).pipe(
    Effect.provide(
      Layer.merge(
        NodeContext.layer,
        Logger.replace(Logger.defaultLogger, Logger.withConsoleError(Logger.logfmtLogger))
      )
    ),
    Effect.tap((exitCode) =>
      Effect.sync(() => {
        process.exitCode = exitCode
      })
    ),
    NodeRuntime.runMain({
      disableErrorReporting: true,
      disablePrettyLogger: true,
      // it fails only when a signal interrupts it
      teardown: (exit, onExit) => onExit(Exit.isSuccess(exit) ? 0 : 130)
    })
  )
