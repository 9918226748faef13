import { Effect, type Scope } from "effect"
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import { firstKey } from "../../support/firstKey.mjs"
import { example } from "../../support/processes.ts"
import { readStartOptions } from "../../support/StartOptions.ts"

const root = fileURLToPath(new URL("../../..", import.meta.url))

/** The reference server as a separate process that measures its event loop. */
export interface MeteredServer {
  readonly url: string
  /** The key that it has printed. */
  readonly key: string
  /** Runs the effect. Returns its result, and the longest turn of the loop meanwhile in milliseconds of processor time. */
  readonly measure: <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<readonly [A, number], E, R>
}

const listening = /listening on (http:\S+)\n/

const started = async (child: ChildProcess): Promise<string> => {
  let output = ""
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => output += String(chunk))
  const ended = once(child, "exit").then(() => {
    throw new Error(`The server has ended: ${output}`)
  })
  while (!listening.test(output)) {
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 20))])
  }
  ended.catch(() => {})
  return output
}

const ask = async (child: ChildProcess): Promise<number> => {
  const answer = once(child, "message")
  child.send("end")
  const [longest] = await answer
  return Number(longest)
}

/** Starts it as `npm start` does, with its default settings and without rates; ends it with the scope. */
export const make = (
  environment: { readonly [name: string]: string },
  args: ReadonlyArray<string> = example("node-server"),
  folder: string = root
): Effect.Effect<MeteredServer, never, Scope.Scope> =>
  Effect.gen(function*() {
    const { DATABASE_URL: _, ...inherited } = process.env
    const meter = new URL("loopMeter.mjs", import.meta.url).href
    const child = yield* Effect.acquireRelease(
      Effect.sync(() =>
        spawn(process.execPath, [...readStartOptions(), `--import=${meter}`, ...args], {
          cwd: folder,
          env: { ...inherited, PORT: "0", RATE_LIMIT: "0", ...environment },
          stdio: ["ignore", "pipe", "pipe", "ipc"]
        })
      ),
      (child) =>
        Effect.promise(async () => {
          if (child.exitCode !== null || child.signalCode !== null) return
          const ended = once(child, "exit")
          child.kill("SIGKILL")
          await ended
        })
    )
    const output = yield* Effect.promise(() => started(child))
    return {
      url: listening.exec(output)?.[1] ?? "",
      key: firstKey(output),
      measure: (effect) =>
        Effect.gen(function*() {
          yield* Effect.sync(() => child.send("begin"))
          const result = yield* effect
          return [result, yield* Effect.promise(() => ask(child))] as const
        })
    }
  })
