import { Context, Data, Effect, Layer, Redacted, type Scope } from "effect"
import { globalValue } from "effect/GlobalValue"
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { readFile, rm } from "node:fs/promises"
import { join } from "node:path"
import { Client } from "pg"
import { freePort } from "./FreePort.ts"
import { identity, newFolder, prepare, type Prepared } from "./PostgresFiles.ts"

/** Tests that need a Postgres fail without one; none is skipped. */
export class NoDatabase extends Data.TaggedError("NoDatabase")<{ readonly cause: unknown }> {
  override get message() {
    return `No Postgres to test on: ${String(this.cause)}`
  }
}

/** URL of a Postgres that tests may change freely. */
export class TestDatabase extends Context.Tag("test/support/EmbeddedPostgres/TestDatabase")<
  TestDatabase,
  Redacted.Redacted
>() {}

/** Ends Postgres when our end of the pipe closes, so a killed test run leaves none running. */
const guard = `
exec 3<&0
"$0" "$@" &
postgres=$!
(cat <&3 >/dev/null; kill -INT $postgres 2>/dev/null) &
wait $postgres
[ -z "$REMOVES" ] || rm -rf "$REMOVES"`

interface Serving {
  readonly port?: number
  /** A folder that is deleted when Postgres ends. */
  readonly removes?: string
}

const serve = async (
  { binaries, data }: Prepared,
  { port: givenPort, removes = "" }: Serving
): Promise<{ readonly port: number; child: ChildProcess }> => {
  const port = givenPort ?? await Effect.runPromise(freePort)
  const settings = [
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "fsync=off",
    "full_page_writes=off",
    "max_connections=200"
  ]
  const child = spawn(
    "sh",
    ["-c", guard, join(binaries, "postgres"), "-D", data, "-p", `${port}`, ...settings.flatMap((set) => ["-c", set])],
    { ...identity(), cwd: data, env: { ...process.env, REMOVES: removes }, stdio: ["pipe", "ignore", "pipe"] }
  )
  let log = ""
  await new Promise<void>((resolve, reject) => {
    child.once("error", reject)
    child.once("exit", () => reject(new Error(`Postgres did not start: ${log}`)))
    child.stderr?.on("data", (chunk) => {
      log = `${log}${chunk}`.slice(-10_000)
      if (log.includes("ready to accept connections")) resolve()
    })
  })
  return { port, child }
}

/** A Postgres of one test, to stop and to freeze. */
export interface Server {
  readonly port: number
  readonly url: Redacted.Redacted
  /** Ends it, with every connection. */
  readonly stop: Effect.Effect<void>
  /** Starts it again, on the same port with the same data. */
  readonly start: Effect.Effect<void>
  /** Stops each of its processes; the kernel still accepts connections. */
  readonly freeze: Effect.Effect<void>
  /** Lets the stopped processes continue. */
  readonly thaw: Effect.Effect<void>
}

const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, "exit")
  child.stdin?.end()
  await ended
}

/** Stops the postmaster first, so that it starts no process that the list would miss. */
const freezeAll = async (url: Redacted.Redacted, postmaster: number): Promise<ReadonlyArray<number>> => {
  const client = new Client({ connectionString: Redacted.value(url) })
  client.on("error", () => {})
  await client.connect()
  process.kill(postmaster, "SIGSTOP")
  const { rows } = await client.query<{ readonly pid: number }>("SELECT pid FROM pg_stat_activity")
  const pids = rows.map(({ pid }) => pid)
  for (const pid of pids) process.kill(pid, "SIGSTOP")
  void client.end()
  return [postmaster, ...pids]
}

const urlOf = (port: number) => Redacted.make(`postgres://postgres@127.0.0.1:${port}/postgres`)

const promise = <A>(run: () => Promise<A>) =>
  Effect.tryPromise({ try: run, catch: (cause) => new NoDatabase({ cause }) })

/** A Postgres from `POSTGRES_BIN` or else from npm, stopped when the scope ends. */
export const server: Effect.Effect<Server, NoDatabase, Scope.Scope> = Effect.gen(function*() {
  const folder = yield* Effect.acquireRelease(
    promise(newFolder),
    (path) => Effect.promise(() => rm(path, { recursive: true, force: true }))
  )
  const prepared = yield* promise(() => prepare(folder))
  let frozen: ReadonlyArray<number> = []
  const thaw = () => {
    for (const pid of frozen) process.kill(pid, "SIGCONT")
    frozen = []
  }
  const running = yield* Effect.acquireRelease(
    Effect.retry(promise(() => serve(prepared, {})), { times: 2 }),
    (running) => Effect.promise(() => (thaw(), end(running.child)))
  )
  const { port } = running
  const url = urlOf(port)
  return {
    port,
    url,
    stop: Effect.promise(() => end(running.child)),
    start: Effect.promise(async () => {
      running.child = (await serve(prepared, { port })).child
    }),
    freeze: Effect.promise(async () => {
      const [postmaster] = (await readFile(join(prepared.data, "postmaster.pid"), "utf8")).split("\n")
      frozen = await freezeAll(url, Number(postmaster))
    }),
    thaw: Effect.sync(thaw)
  }
})

/** One Postgres for all files of a process, started on first use. It ends with the process, and so does its folder. */
const ofProcess = globalValue("attestry/test/EmbeddedPostgres", () =>
  Effect.runSync(Effect.cached(Effect.retry(
    promise(async () => {
      const folder = await newFolder()
      const { port } = await serve(await prepare(folder), { removes: folder })
      return urlOf(port)
    }),
    { times: 2 }
  ))))

/** True if `DATABASE_URL` names a Postgres. */
export const isGiven = () => (process.env["DATABASE_URL"] ?? "") !== ""

/** The Postgres at `DATABASE_URL`, or else an embedded one that the files of this process share. */
export const layer: Layer.Layer<TestDatabase, NoDatabase> = Layer.effect(
  TestDatabase,
  Effect.suspend(() => isGiven() ? Effect.succeed(Redacted.make(process.env["DATABASE_URL"] ?? "")) : ofProcess)
)
