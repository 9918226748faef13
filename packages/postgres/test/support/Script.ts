import { Effect, Redacted } from "effect"
import { fileURLToPath } from "node:url"
import { node } from "../../../../test/support/processes.ts"

const loader = new URL("../../../../test/support/typescript.mjs", import.meta.url).href

/** Runs one of the scripts beside this file in a process of its own, with the database's URL as its first argument. */
export const run = (script: string, url: Redacted.Redacted, ...args: ReadonlyArray<string>) =>
  Effect.map(
    node([
      "--conditions=@attestry/source",
      "--import",
      loader,
      fileURLToPath(new URL(script, import.meta.url)),
      Redacted.value(url),
      ...args
    ]),
    (running) => ({
      ...running,
      /** What the script waits for before it begins. */
      go: Effect.sync(() => running.child.stdin?.write("go\n"))
    })
  )
