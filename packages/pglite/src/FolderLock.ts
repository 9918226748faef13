import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { createHash, randomUUID } from "node:crypto"
import { readdir, readFile, readlink, rm, stat, writeFile } from "node:fs/promises"
import { hostname } from "node:os"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"

/** Another process has the folder open, or this one has already. An embedded database serves one process at a time. */
export class FolderInUse extends Data.TaggedError("FolderInUse")<{
  readonly dataDir: string
  readonly pid: number
  /** True if the process runs in another container or on another host, where `pid` is its id. */
  readonly isElsewhere: boolean
}> {
  override get message() {
    return `The data folder ${this.dataDir} is in use by ${
      this.isElsewhere ? `a process of another container or host, pid ${this.pid}` : `process ${this.pid}`
    }`
  }
}

/** The folder can't be read or written, or what is in it can't be opened. */
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
  readonly place: string
}

const pattern = /^lock\.(\d+)\.([0-9a-z]+)\.([0-9a-f]+)$/
const unknownBirth = "unknown"
const touchMillis = 1000
const staleMillis = 10_000

const hasCode = (error: unknown, code: string) => error instanceof Error && Reflect.get(error, "code") === code

const digest = (...parts: ReadonlyArray<string>) =>
  createHash("sha256").update(parts.join("\n")).digest("hex").slice(0, 16)

/** An unknown place counts as a separate one. */
const unknownPlace = digest(randomUUID())

/** Tells those whose pids we can look up, as they can ours, from those of another container, host or start of it. */
const ourPlace = async (): Promise<string> => {
  if (process.platform !== "linux") return digest(hostname())
  try {
    // a /proc of other pids than ours is no use, and there may be none
    if (await readlink("/proc/self") !== String(process.pid)) return unknownPlace
    // the first namespace of every host has the same name
    const boot = await readFile("/proc/sys/kernel/random/boot_id", "utf8")
    return digest(hostname(), boot, await readlink("/proc/self/ns/pid"))
  } catch {
    return unknownPlace
  }
}

/** Tells a process from a later one of the same pid. Only Linux says when a process began, and not of zombies here. */
const birthOf = async (pid: number): Promise<string | undefined> => {
  if (process.platform === "linux") {
    try {
      const status = await readFile(`/proc/${pid}/stat`, "utf8")
      const [state, ...fields] = status.slice(status.lastIndexOf(")") + 2).split(" ")
      return state === "Z" || state === "X" ? undefined : fields[18]
    } catch {
      return undefined
    }
  }
  try {
    process.kill(pid, 0)
    return unknownBirth
  } catch (error) {
    return hasCode(error, "EPERM") ? unknownBirth : undefined
  }
}

const claims = async (dataDir: string): Promise<ReadonlyArray<Claim>> =>
  (await readdir(dataDir)).flatMap((file) => {
    const [, pid, birth, place] = pattern.exec(file) ?? []
    return pid === undefined || birth === undefined || place === undefined
      ? []
      : [{ file, pid: Number(pid), birth, place }]
  })

/** When the file was written, or never if it is gone. */
const writtenAt = async (path: string): Promise<number> => {
  try {
    return (await stat(path)).mtimeMs
  } catch (error) {
    if (hasCode(error, "ENOENT")) return -Infinity
    throw error
  }
}

/**
 * A process of our place lives if it is the one that began when the claim says. One of another place can't be looked
 * up, but renews its claim; we have just written ours, so one clock, that of the file system, dated both.
 */
const isAlive = async (dataDir: string, claim: Claim, ours: Claim): Promise<boolean> =>
  claim.place === ours.place
    ? await birthOf(claim.pid) === claim.birth
    : !(await writtenAt(join(dataDir, ours.file)) - await writtenAt(join(dataDir, claim.file)) > staleMillis)

/** The claim of a living process beside ours. Those of dead ones are cleared away. */
const rival = async (dataDir: string, ours: Claim): Promise<Claim | undefined> => {
  for (const claim of await claims(dataDir)) {
    if (claim.file === ours.file) continue
    if (await isAlive(dataDir, claim, ours)) return claim
    await rm(join(dataDir, claim.file), { force: true })
  }
  return undefined
}

const held = new Set<string>()
const attempts = 8
const mark = "."

/**
 * Every process that wants the folder first writes a claim with its identity in the name, and then looks for other living
 * claims. So of two who come at once at least one sees the other, whoever is faster; if both do, both withdraw and try
 * again after a random pause. A claim is unique to its process: clearing that of a dead one can't hit a living one.
 */
const claim = async (dataDir: string): Promise<Claim | FolderInUse> => {
  const { pid } = process
  const birth = await birthOf(pid) ?? unknownBirth
  const place = await ourPlace()
  const ours = { file: `lock.${pid}.${birth}.${place}`, pid, birth, place }
  const path = join(dataDir, ours.file)
  const inUseByUs = new FolderInUse({ dataDir, pid, isElsewhere: false })
  if (held.has(path)) return inUseByUs
  for (let attempt = 1;; attempt++) {
    // where births are unknown, a claim of our pid that we don't hold is one of a dead process
    if (birth === unknownBirth) await rm(path, { force: true })
    const other = await writeFile(path, mark, { flag: "wx", mode: 0o600 })
      .then(() => rival(dataDir, ours))
      .catch(async (error) => {
        if (hasCode(error, "EEXIST")) return ours
        await rm(path, { force: true })
        throw error
      })
    if (other === ours) return inUseByUs
    if (other === undefined) {
      held.add(path)
      return ours
    }
    await rm(path, { force: true })
    if (attempt === attempts) return new FolderInUse({ dataDir, pid: other.pid, isElsewhere: other.place !== place })
    await setTimeout(Math.random() * 20 * attempt)
  }
}

/** Shows those who can't look us up that we live. Written, not touched: a time of ours could be ahead or behind. */
const renewing = (dataDir: string, { file }: Claim): Effect.Effect<void> =>
  Effect.tryPromise({
    try: async () => {
      await setTimeout(touchMillis, undefined, { ref: false })
      await writeFile(join(dataDir, file), mark, { flag: "r+" })
    },
    catch: (cause) => new FolderUnusable({ dataDir, cause })
  }).pipe(
    Effect.forever,
    Effect.tapError((error) =>
      Effect.logError(`The lock of the data folder ${dataDir} is lost, another process may open it`, error)
    ),
    Effect.retry({ until: ({ cause }) => hasCode(cause, "ENOENT") }),
    Effect.ignore
  )

/**
 * Holds the folder for this process until the scope ends. The lock of a process that died, however it died, holds
 * nobody up; in another container or on another host it does for 10 seconds.
 */
export const lock = (dataDir: string): Effect.Effect<void, FolderInUse | FolderUnusable, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.tryPromise({ try: () => claim(dataDir), catch: (cause) => new FolderUnusable({ dataDir, cause }) }).pipe(
      Effect.flatMap((claimed) => claimed instanceof FolderInUse ? claimed : Effect.succeed(claimed))
    ),
    ({ file }) =>
      Effect.promise(async () => {
        await rm(join(dataDir, file), { force: true })
        held.delete(join(dataDir, file))
      })
  ).pipe(
    Effect.flatMap((ours) => Effect.forkScoped(renewing(dataDir, ours))),
    Effect.asVoid
  )
