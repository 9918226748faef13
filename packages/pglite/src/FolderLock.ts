import { Data, Effect, type Scope } from "effect"
import { open, readdir, readFile, rm } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"

/**
 * Another process has the folder open, or this one has already. An embedded database serves one process at a time.
 *
 * @since 0.1.0
 * @category errors
 */
export class FolderInUse extends Data.TaggedError("FolderInUse")<{
  readonly dataDir: string
  readonly pid: number
}> {
  override get message() {
    return `The data folder ${this.dataDir} is in use by process ${this.pid}`
  }
}

/**
 * The folder can't be read or written, or what is in it can't be opened.
 *
 * @since 0.1.0
 * @category errors
 */
export class FolderUnusable extends Data.TaggedError("FolderUnusable")<{
  readonly dataDir: string
  readonly cause: unknown
}> {
  override get message() {
    const reason = this.cause instanceof Error ? this.cause.message : String(this.cause)
    return `The data folder ${this.dataDir} can't be used: ${reason}`
  }
}

interface Claim {
  readonly file: string
  readonly pid: number
  readonly birth: string
}

const pattern = /^lock\.(\d+)\.([0-9a-z-]+)$/
const unknownBirth = "unknown"

/** Tells a process from a later one of the same pid. Only Linux says when a process began, and not of zombies here. */
const birthOf = async (pid: number): Promise<string | undefined> => {
  if (process.platform === "linux") {
    try {
      const stat = await readFile(`/proc/${pid}/stat`, "utf8")
      const [state, ...fields] = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
      const boot = await readFile("/proc/sys/kernel/random/boot_id", "utf8").catch(() => "")
      return state === "Z" || state === "X" ? undefined : `${boot.trim().slice(0, 8)}-${fields[18]}`
    } catch {
      return undefined
    }
  }
  try {
    process.kill(pid, 0)
    return unknownBirth
  } catch (error) {
    return error instanceof Error && Reflect.get(error, "code") === "EPERM" ? unknownBirth : undefined
  }
}

const claims = async (dataDir: string): Promise<ReadonlyArray<Claim>> =>
  (await readdir(dataDir)).flatMap((file) => {
    const [, pid, birth] = pattern.exec(file) ?? []
    return pid === undefined || birth === undefined ? [] : [{ file, pid: Number(pid), birth }]
  })

/** The pid of a living process that claims the folder beside us. The claims of dead ones are cleared away. */
const rival = async (dataDir: string, ours: string): Promise<number | undefined> => {
  for (const { birth, file, pid } of await claims(dataDir)) {
    if (file === ours) continue
    if (await birthOf(pid) === birth) return pid
    await rm(join(dataDir, file), { force: true })
  }
  return undefined
}

const held = new Set<string>()
const attempts = 8

/**
 * Everybody who wants the folder first puts up a claim, whose name says who they are, and then looks for other living
 * claims. So of two who come at once at least one sees the other, whoever is faster; if both do, both withdraw and try
 * again after a random pause. A claim is unique to its process: clearing that of a dead one can't hit a living one.
 */
const claim = async (dataDir: string): Promise<Claim | number> => {
  const birth = await birthOf(process.pid) ?? unknownBirth
  const ours = { file: `lock.${process.pid}.${birth}`, pid: process.pid, birth }
  const path = join(dataDir, ours.file)
  if (held.has(path)) return process.pid
  for (let attempt = 1;; attempt++) {
    // where births are unknown, a claim of our pid that we don't hold is one of a dead process
    if (birth === unknownBirth) await rm(path, { force: true })
    try {
      await (await open(path, "wx", 0o600)).close()
    } catch (error) {
      if (error instanceof Error && Reflect.get(error, "code") === "EEXIST") return process.pid
      throw error
    }
    const other = await rival(dataDir, ours.file).catch(async (error) => {
      await rm(path, { force: true })
      throw error
    })
    if (other === undefined) {
      held.add(path)
      return ours
    }
    await rm(path, { force: true })
    if (attempt === attempts) return other
    await setTimeout(Math.random() * 20 * attempt)
  }
}

/**
 * Holds the folder for this process until the scope ends. The lock of a process that died, however it died, holds
 * nobody up.
 *
 * @since 0.1.0
 * @category locking
 */
export const lock = (dataDir: string): Effect.Effect<void, FolderInUse | FolderUnusable, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.tryPromise({ try: () => claim(dataDir), catch: (cause) => new FolderUnusable({ dataDir, cause }) }).pipe(
      Effect.filterOrFail(
        (claimed) => typeof claimed !== "number",
        (pid) => new FolderInUse({ dataDir, pid })
      )
    ),
    ({ file }) =>
      Effect.promise(async () => {
        await rm(join(dataDir, file), { force: true })
        held.delete(join(dataDir, file))
      })
  )
