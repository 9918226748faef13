import { Effect, type Scope } from "effect"
import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"

/** Another process that runs one of the scripts beside this file. */
export interface Child {
  readonly process: ChildProcess
  /** Everything it has said, once that is as much as asked for, or it has ended. */
  readonly says: (count: number) => Effect.Effect<ReadonlyArray<unknown>>
  /** Ends it as a power cut would. */
  readonly kill: Effect.Effect<void>
}

const start = (script: string, args: ReadonlyArray<string>): Child => {
  const process = fork(fileURLToPath(new URL(script, import.meta.url)), args, {
    execArgv: ["--conditions=@attestry/source", "--import", new URL("typescript.mjs", import.meta.url).href]
  })
  const ended = once(process, "exit")
  const said: Array<unknown> = []
  let look = () => {}
  process.on("message", (message) => {
    said.push(message)
    look()
  })
  process.on("disconnect", () => look())
  return {
    process,
    says: (count) =>
      Effect.async((resume) => {
        look = () => said.length >= count || !process.connected ? resume(Effect.succeed([...said])) : undefined
        look()
      }),
    kill: Effect.promise(async () => {
      process.kill("SIGKILL")
      await ended
    })
  }
}

export const run = (script: string, ...args: ReadonlyArray<string>): Effect.Effect<Child, never, Scope.Scope> =>
  Effect.acquireRelease(Effect.sync(() => start(script, args)), ({ kill }) => kill)
