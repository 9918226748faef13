import { type Application } from "@attestry/cli/Commands"
import { run } from "@attestry/cli/Main"
import type { StoragePorts, UseCases } from "@attestry/core"
import { NodeContext } from "@effect/platform-node"
import { Effect, Layer } from "effect"

/** Result of a command. */
interface Ran {
  readonly exitCode: number
  readonly out: string
  readonly err: string
  /** The JSON on stdout. */
  readonly json: any
}

const jsonOf = (text: string): unknown => text.startsWith("{") ? JSON.parse(text) : undefined

/** Runs `attestry` in this process. */
export const attestryOver = <E, R>(application: Application<E, R>) => (...args: ReadonlyArray<string>) =>
  Effect.gen(function*() {
    const console = yield* Effect.console
    const out: Array<unknown> = []
    const err: Array<unknown> = []
    const exitCode = yield* run(["node", "attestry", ...args], application).pipe(
      Effect.withConsole({
        ...console,
        log: (text: unknown) => Effect.sync(() => out.push(text)),
        error: (text: unknown) => Effect.sync(() => err.push(text))
      }),
      Effect.provide(NodeContext.layer)
    )
    const ran: Ran = { exitCode, out: out.join("\n"), err: err.join("\n"), json: jsonOf(out.join("\n")) }
    return ran
  })

/** Runs `attestry` in this process over the storage of the test. */
export const attestry = (...args: ReadonlyArray<string>) =>
  Effect.flatMap(Effect.context<UseCases | StoragePorts>(), (context) => {
    const layer = Layer.succeedContext(context)
    return attestryOver({ orNew: layer, existing: layer, withSecrets: layer })(...args)
  })

/** Runs a command with `--json` that must succeed. */
export const attestryJson = (...args: ReadonlyArray<string>) =>
  Effect.flatMap(
    attestry(...args, "--json"),
    ({ err, exitCode, json }) => exitCode === 0 && err === "" ? Effect.succeed(json) : Effect.dieMessage(err)
  )
