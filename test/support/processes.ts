import { Effect, type Scope } from "effect"
import { type ChildProcess, spawn } from "node:child_process"
import { readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { isNight } from "./Rounds.ts"
import { until } from "./Waiting.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))

export interface Running {
  readonly child: ChildProcess
  /** The output so far. */
  readonly output: () => string
  /** The exit code, once it has ended. */
  readonly exit: Effect.Effect<number | null>
  /** The match of the output, as soon as there is one. */
  readonly until: (pattern: RegExp) => Effect.Effect<string>
}

/** A process, ended with the scope. It has our environment; `undefined` takes a variable out of it. */
export const command = (
  name: string,
  args: ReadonlyArray<string>,
  folder: string = root,
  environment: { readonly [name: string]: string | undefined } = {}
): Effect.Effect<Running, never, Scope.Scope> =>
  Effect.gen(function*() {
    const { DATABASE_URL: _, ...inherited } = process.env
    const child = spawn(name, args, { cwd: folder, env: { ...inherited, ...environment } })
    let text = ""
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => text += String(chunk))
    const ended = new Promise<number | null>((resolve) => child.on("close", resolve))
    yield* Effect.addFinalizer(() => Effect.promise(() => (child.kill("SIGKILL"), ended)))
    const until = (pattern: RegExp): Effect.Effect<string> =>
      Effect.suspend(() => {
        const found = pattern.exec(text)
        if (found !== null) return Effect.succeed(found[1] ?? found[0])
        if (child.exitCode !== null) return Effect.dieMessage(`Ended with ${child.exitCode}: ${text}`)
        return Effect.zipRight(Effect.sleep("20 millis"), until(pattern))
      })
    return { child, output: () => text, exit: Effect.promise(() => ended), until }
  })

/** A Node process, ended with the scope. */
export const node = (
  args: ReadonlyArray<string>,
  environment: { readonly [name: string]: string | undefined } = {},
  folder: string = root
): Effect.Effect<Running, never, Scope.Scope> => command(process.execPath, args, folder, environment)

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Compiles in one test process while the others wait. A killed process's lock is taken over. */
const compiling = join(root, "node_modules/.attestry-compiling")
const takeTurn = Effect.sync(() => {
  try {
    writeFileSync(compiling, String(process.pid), { flag: "wx" })
    return true
  } catch {
    try {
      if (!isAlive(Number(readFileSync(compiling, "utf8")))) rmSync(compiling, { force: true })
    } catch {
      // the other has just ended
    }
    return false
  }
})
const endTurn = Effect.sync(() => rmSync(compiling, { force: true }))

const succeed = (args: ReadonlyArray<string>) =>
  Effect.gen(function*() {
    const running = yield* node(args)
    const code = yield* running.exit
    if (code !== 0) return yield* Effect.dieMessage(running.output())
  })

/** Bundles the reference server. */
export const bundler = "examples/node-server/bundle.mjs"

const compile = (...projects: ReadonlyArray<string>) =>
  Effect.scoped(Effect.gen(function*() {
    yield* Effect.acquireRelease(Effect.orDie(until(takeTurn)), () => endTurn)
    yield* succeed(["node_modules/typescript-7/bin/tsc", "-b", ...projects])
    if (projects.includes("examples/node-server")) yield* succeed([bundler])
  }))

/** Compiles the projects and what they depend on, as `npm start` does: in the long run, because every day sources run. */
export const build = (...projects: ReadonlyArray<string>) => isNight ? compile(...projects) : Effect.void

const fromSource = ["--conditions=@attestry/source", `--import=${new URL("typescript.mjs", import.meta.url).href}`]

/** Arguments of Node to run a source file. */
export const source = (path: string): ReadonlyArray<string> => [...fromSource, path]

/** Arguments of Node to run an example: its sources, in the long run what was compiled. */
export const example = (name: string): ReadonlyArray<string> =>
  isNight ? [`examples/${name}/build/main.js`] : source(`examples/${name}/src/main.ts`)

/** Environment in which the command `attestry` runs from its sources, in the long run from what was compiled. */
export const commandEnvironment: { readonly [name: string]: string } = isNight
  ? {}
  : { NODE_OPTIONS: fromSource.join(" ") }
