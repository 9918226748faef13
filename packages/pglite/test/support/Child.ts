import { Effect, type Scope } from "effect"
import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import { source } from "../../../../test/support/processes.ts"

/** Another process that runs one of the scripts beside this file. */
export interface Child {
  readonly process: ChildProcess
  /** Everything it has said, once that is as much as asked for, or it has ended. */
  readonly says: (count: number) => Effect.Effect<ReadonlyArray<unknown>>
  /** Ends it as a power cut would. */
  readonly kill: Effect.Effect<void>
}

const unshare = "unshare"
const contained = [unshare, "--pid", "--fork", "--mount-proc", "--kill-child"]

/** True if this machine can start processes in separate PID namespaces, as containers have. */
export const hasContainers = spawnSync(unshare, [...contained.slice(1), "true"]).status === 0

const start = (before: ReadonlyArray<string>, script: string, args: ReadonlyArray<string>): Child => {
  const [command = "", ...rest] = [
    ...before,
    process.execPath,
    ...source(fileURLToPath(new URL(script, import.meta.url))),
    ...args
  ]
  const child = spawn(command, rest, { stdio: ["inherit", "inherit", "inherit", "ipc"] })
  const ended = once(child, "exit")
  const said: Array<unknown> = []
  let look = () => {}
  child.on("message", (message) => {
    said.push(message)
    look()
  })
  child.on("disconnect", () => look())
  return {
    process: child,
    says: (count) =>
      Effect.async((resume) => {
        look = () => said.length >= count || !child.connected ? resume(Effect.succeed([...said])) : undefined
        look()
      }),
    kill: Effect.promise(async () => {
      child.kill("SIGKILL")
      await ended
    })
  }
}

export const run = (script: string, ...args: ReadonlyArray<string>): Effect.Effect<Child, never, Scope.Scope> =>
  Effect.acquireRelease(Effect.sync(() => start([], script, args)), ({ kill }) => kill)

/** The same in a separate PID namespace, where its pid is 1. */
export const runContained = (
  script: string,
  ...args: ReadonlyArray<string>
): Effect.Effect<Child, never, Scope.Scope> =>
  Effect.acquireRelease(Effect.sync(() => start(contained, script, args)), ({ kill }) => kill)
