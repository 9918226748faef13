import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { createHash, randomUUID } from "node:crypto"
import { readdir, readFile, readlink, rm, stat, writeFile } from "node:fs/promises"
import { hostname } from "node:os"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"

/** The folder is open already, in this process or another. An embedded database serves one process at a time. */
export class FolderInUse extends Data.TaggedError("FolderInUse")<{
  readonly dataDir: string
  readonly pid: number
  /** True if the process runs in another container or on another host. `pid` is its id there. */
  readonly isElsewhere: boolean
}> {
  override get message() {
    return `The data folder ${this.dataDir} is in use by ${
      this.isElsewhere ? `a process of another container or host, pid ${this.pid}` : `process ${this.pid}`
    }`
  }
}

/** The folder can't be read or written, or its database can't be opened. */
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
const expiryMillis = 10_000

const hasCode = (error: unknown, code: string) => error instanceof Error && Reflect.get(error, "code") === code

const digest = (...parts: ReadonlyArray<string>) =>
  createHash("sha256").update(parts.join("\n")).digest("hex").slice(0, 16)

/** A random place, so that it equals no other. */
const unknownPlace = digest(randomUUID())

/** Identifies the container, host and boot within which processes can look up each other's pids. */
const findPlace = async (): Promise<string> => {
  if (process.platform !== "linux") return digest(hostname())
  try {
    // /proc may be missing, or of another pid namespace
    if (await readlink("/proc/self") !== String(process.pid)) return unknownPlace
    // the first namespace of every host has the same name
    const boot = await readFile("/proc/sys/kernel/random/boot_id", "utf8")
    return digest(hostname(), boot, await readlink("/proc/self/ns/pid"))
  } catch {
    return unknownPlace
  }
}

/**
 * Returns the time when a process began, which distinguishes it from a later one with the same pid. Only Linux has it.
 * Undefined if the process is dead or a zombie.
 */
const findBirth = async (pid: number): Promise<string | undefined> => {
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

const listClaims = async (dataDir: string): Promise<ReadonlyArray<Claim>> =>
  (await readdir(dataDir)).flatMap((file) => {
    const [, pid, birth, place] = pattern.exec(file) ?? []
    return pid === undefined || birth === undefined || place === undefined
      ? []
      : [{ file, pid: Number(pid), birth, place }]
  })

/** Returns the time of the last write in milliseconds, or -Infinity if the file is gone. */
const findWriteTime = async (path: string): Promise<number> => {
  try {
    return (await stat(path)).mtimeMs
  } catch (error) {
    if (hasCode(error, "ENOENT")) return -Infinity
    throw error
  }
}

/**
 * Looks up a process of our place. A process elsewhere must have renewed its claim lately. Our claim was just written,
 * so the clock of the file system dated both.
 */
const isAlive = async (dataDir: string, claim: Claim, ours: Claim): Promise<boolean> =>
  claim.place === ours.place
    ? await findBirth(claim.pid) === claim.birth
    : !(await findWriteTime(join(dataDir, ours.file)) - await findWriteTime(join(dataDir, claim.file)) > expiryMillis)

/** Finds the claim of another living process. Claims of dead ones are deleted. */
const findRival = async (dataDir: string, ours: Claim): Promise<Claim | undefined> => {
  for (const claim of await listClaims(dataDir)) {
    if (claim.file === ours.file) continue
    if (await isAlive(dataDir, claim, ours)) return claim
    await rm(join(dataDir, claim.file), { force: true })
  }
  return undefined
}

const ownClaims = new Set<string>()
const attempts = 8
const claimContent = "."

/**
 * Writes a claim with the identity of the process in its name, then looks for other living claims. Of two processes at
 * once at least one sees the other. If both do, both withdraw and retry after a random pause. A claim is unique to its
 * process, so deleting a dead one can't hit a living one.
 */
const claim = async (dataDir: string): Promise<Claim | FolderInUse> => {
  const { pid } = process
  const birth = await findBirth(pid) ?? unknownBirth
  const place = await findPlace()
  const ours = { file: `lock.${pid}.${birth}.${place}`, pid, birth, place }
  const path = join(dataDir, ours.file)
  const inUseByUs = new FolderInUse({ dataDir, pid, isElsewhere: false })
  if (ownClaims.has(path)) return inUseByUs
  for (let attempt = 1;; attempt++) {
    // without births, a claim of our pid that is not ours is of a dead process
    if (birth === unknownBirth) await rm(path, { force: true })
    const other = await writeFile(path, claimContent, { flag: "wx", mode: 0o600 })
      .then(() => findRival(dataDir, ours))
      .catch(async (error) => {
        if (hasCode(error, "EEXIST")) return ours
        await rm(path, { force: true })
        throw error
      })
    if (other === ours) return inUseByUs
    if (other === undefined) {
      ownClaims.add(path)
      return ours
    }
    await rm(path, { force: true })
    if (attempt === attempts) return new FolderInUse({ dataDir, pid: other.pid, isElsewhere: other.place !== place })
    await setTimeout(Math.random() * 20 * attempt)
  }
}

/** Renews the claim, for processes elsewhere. It writes instead of setting a time, because clocks may differ. */
const renewClaim = (dataDir: string, { file }: Claim): Effect.Effect<void> =>
  Effect.tryPromise({
    try: async () => {
      await setTimeout(touchMillis, undefined, { ref: false })
      await writeFile(join(dataDir, file), claimContent, { flag: "r+" })
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
 * Locks the folder for this process until the scope ends. The lock of a dead process does not count. If it ran in
 * another container or on another host, its lock expires after 10 seconds.
 */
export const lock = (dataDir: string): Effect.Effect<void, FolderInUse | FolderUnusable, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.tryPromise({ try: () => claim(dataDir), catch: (cause) => new FolderUnusable({ dataDir, cause }) }).pipe(
      Effect.flatMap((claimed) => claimed instanceof FolderInUse ? claimed : Effect.succeed(claimed))
    ),
    ({ file }) =>
      Effect.promise(async () => {
        await rm(join(dataDir, file), { force: true })
        ownClaims.delete(join(dataDir, file))
      })
  ).pipe(
    Effect.flatMap((ours) => Effect.forkScoped(renewClaim(dataDir, ours))),
    Effect.asVoid
  )
