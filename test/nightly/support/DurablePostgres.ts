import { Duration, Effect, type Scope } from "effect"
import { type ChildProcess, execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { chmod, chown, mkdir, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { freePort } from "../../support/FreePort.ts"
import { identity, install } from "../../support/PostgresFiles.ts"
import { patience } from "../../support/Waiting.ts"

/** A folder that Postgres may enter, gone with the scope. */
export const folder: Effect.Effect<string, never, Scope.Scope> = Effect.acquireRelease(
  Effect.promise(async () => {
    const path = await mkdtemp(join(tmpdir(), "attestry-long-"))
    await chmod(path, 0o755)
    return path
  }),
  (path) => Effect.promise(() => rm(path, { recursive: true, force: true }))
)

/** Folder in which a whole Postgres is installed, pg_dump and all; npm's has the server alone. */
export const installed = process.env["POSTGRES_BIN"]

export const binaries: Effect.Effect<string, never, Scope.Scope> = installed === undefined
  ? Effect.flatMap(folder, (path) => Effect.promise(() => install(path)))
  : Effect.succeed(installed)

/** An empty folder for Postgres' data, with the rights that it insists on. */
export const dataFolder = async (data: string): Promise<void> => {
  const { gid, uid } = identity()
  await mkdir(data, { mode: 0o700 })
  if (uid !== undefined && gid !== undefined) await chown(data, uid, gid)
}

/** A new database cluster. */
const initialize = async (binaries: string, data: string): Promise<void> => {
  await dataFolder(data)
  execFileSync(
    join(binaries, "initdb"),
    ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C"],
    { ...identity(), cwd: data, stdio: ["ignore", "ignore", "inherit"] }
  )
}

const processes = (): ReadonlyArray<readonly [pid: number, parent: number]> =>
  existsSync("/proc/self/stat")
    ? readdirSync("/proc").filter((name) => /^\d+$/.test(name)).flatMap((pid) => {
      try {
        const [state, parent] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? []
        return state === "Z" ? [] : [[Number(pid), Number(parent)] as const]
      } catch {
        return [] // it has ended meanwhile
      }
    })
    : execFileSync("ps", ["-A", "-o", "pid=,ppid=,stat="], { encoding: "utf8" }).trim().split("\n").flatMap((line) => {
      const [pid, parent, state] = line.trim().split(/\s+/)
      return state?.startsWith("Z") === true ? [] : [[Number(pid), Number(parent)] as const]
    })

const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name)
  } catch {
    // it has ended meanwhile
  }
}

/** The process and its children at once, as when the machine's memory runs out or its plug is pulled. */
const killWhole = async (pid: number): Promise<void> => {
  signal(pid, "SIGSTOP") // so that it has no more children
  const doomed = new Set([pid, ...processes().filter(([, parent]) => parent === pid).map(([child]) => child)])
  for (const each of doomed) signal(each, "SIGKILL")
  const end = Date.now() + Duration.toMillis(patience)
  while (processes().some(([each]) => doomed.has(each))) {
    if (Date.now() > end) throw new Error("Postgres has survived SIGKILL")
    await sleep(5)
  }
}

/** Ends Postgres when our end of the pipe closes, so that a test run that is killed leaves nothing behind. */
const watch = (pid: number): ChildProcess =>
  spawn("sh", ["-c", "cat >/dev/null; kill -INT \"$0\"", String(pid)], { stdio: ["pipe", "ignore", "ignore"] })

/** A Postgres that syncs to the disk as any new one does, that can be killed and started again on the same port. */
export interface DurablePostgres {
  readonly data: string
  /** The URL of one of its databases. */
  readonly url: (database?: string) => string
  /** Begins to start it. */
  readonly launch: Effect.Effect<void>
  /** Waits until it accepts connections. */
  readonly ready: Effect.Effect<void>
  readonly kill: Effect.Effect<void>
  /** The end of what it has written since it was launched. */
  readonly output: () => string
}

export const make = (binaries: string, data: string): Effect.Effect<DurablePostgres, never, Scope.Scope> =>
  Effect.gen(function*() {
    const port = yield* freePort
    let running: {
      readonly pid: number
      readonly watchdog: ChildProcess
      readonly ready: Promise<void>
      readonly ended: Promise<unknown>
    } | undefined
    let log = ""

    const launch = Effect.sync(() => {
      const settings = [`port=${port}`, "listen_addresses=127.0.0.1", "unix_socket_directories="]
      const child = spawn(
        join(binaries, "postgres"),
        ["-D", data, ...settings.flatMap((setting) => ["-c", setting])],
        { ...identity(), cwd: data, stdio: ["ignore", "ignore", "pipe"] }
      )
      log = ""
      const ready = new Promise<void>((resolve, reject) => {
        child.once("error", reject)
        child.once("exit", () => reject(new Error(`Postgres has ended: ${log}`)))
        child.stderr.on("data", (chunk) => {
          log = `${log}${String(chunk)}`.slice(-10_000)
          if (log.includes("ready to accept connections")) resolve()
        })
      })
      ready.catch(() => {}) // nobody may wait for one that is killed while it starts
      const { pid } = child
      const ended = once(child, "exit")
      if (pid !== undefined) running = { pid, watchdog: watch(pid), ready, ended }
    })

    const kill = Effect.promise(async () => {
      if (running === undefined) return
      const { ended, pid, watchdog } = running
      running = undefined
      watchdog.kill("SIGKILL")
      watchdog.stdin?.end()
      await killWhole(pid)
      await ended // before that, the next one takes this one's lock for that of a living process
    })

    yield* Effect.addFinalizer(() => kill)
    return {
      data,
      url: (database = "postgres") => `postgres://postgres@127.0.0.1:${port}/${database}`,
      launch,
      ready: Effect.promise(async () => await running?.ready),
      kill,
      output: () => log
    }
  })

/** A new and empty one that is up. */
export const empty = (binaries: string): Effect.Effect<DurablePostgres, never, Scope.Scope> =>
  Effect.gen(function*() {
    const data = join(yield* folder, "data")
    yield* Effect.promise(() => initialize(binaries, data))
    const postgres = yield* make(binaries, data)
    yield* postgres.launch
    yield* postgres.ready
    return postgres
  })
