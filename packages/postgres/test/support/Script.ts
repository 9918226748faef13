import { Effect, Redacted } from "effect"
import { fileURLToPath } from "node:url"
import { node, source } from "../../../../test/support/processes.ts"

/** Runs one of the scripts beside this file in a separate process, with the database's URL as its first argument. */
export const run = (script: string, url: Redacted.Redacted, ...args: ReadonlyArray<string>) =>
  Effect.map(
    node([
      ...source(fileURLToPath(new URL(script, import.meta.url))),
      Redacted.value(url),
      ...args
    ]),
    (running) => ({
      ...running,
      /** Signal for which the script waits before it begins. */
      go: Effect.sync(() => running.child.stdin?.write("go\n"))
    })
  )
