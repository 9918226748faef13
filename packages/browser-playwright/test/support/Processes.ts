import { readdirSync, readFileSync } from "node:fs"

export interface Chromium {
  readonly pid: number
  /** Folder of the profile. */
  readonly profile: string
  readonly environment: string
}

const read = (pid: string, file: string) => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8")
  } catch {
    return ""
  }
}

/** The browsers that this process has started and that have not ended, by Linux's list of processes. */
export const chromiums = (): ReadonlyArray<Chromium> =>
  readdirSync("/proc").filter((name) => /^\d+$/.test(name)).flatMap((pid) => {
    const [, state = "", parent = ""] = /^.*\) (\S) (\d+)/.exec(read(pid, "stat")) ?? []
    const profile = /--user-data-dir=([^\0]+)/.exec(read(pid, "cmdline"))?.[1]
    return Number(parent) === process.pid && state !== "Z" && profile !== undefined
      ? [{ pid: Number(pid), profile, environment: read(pid, "environ") }]
      : []
  })

/** Number of processes that use the profile, of whatever parent. */
export const countUsers = (profile: string): number =>
  readdirSync("/proc").filter((name) => /^\d+$/.test(name) && read(name, "cmdline").includes(profile)).length
