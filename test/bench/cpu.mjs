// What processes have used, as the kernel counts it.
import { spawnSync } from "node:child_process"
import { existsSync, readdirSync, readFileSync } from "node:fs"

const serverCore = "0"
const loadCore = "1"

const hasTaskset = spawnSync("taskset", ["--version"]).status === 0

/** This process and what it starts (load driver, Postgres) stay off the servers' core. */
export const pinDriver = () => {
  if (!existsSync("/proc/self/schedstat")) throw new Error("CPU time is read from /proc/PID/schedstat, as Linux has it")
  const pinned = hasTaskset && spawnSync("taskset", ["-a", "-p", "-c", loadCore, `${process.pid}`]).status === 0
  if (!pinned) console.warn("Warning: no taskset, or one core only. Servers and load disturb each other.")
}

/** The command of a server, on its core. */
export const onServerCore = (command) => hasTaskset ? ["taskset", "-c", serverCore, ...command] : command

/** Nanoseconds that all threads of the process have run. */
export const ranFor = (pid) =>
  readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => {
    try {
      return sum + Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ")[0])
    } catch {
      return sum // it has ended meanwhile
    }
  }, 0)

/** Mebibytes of the process that are in memory. */
export const memoryOf = (pid) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024

const isPostgres = (pid) => {
  try {
    return readFileSync(`/proc/${pid}/comm`, "utf8").trim() === "postgres"
  } catch {
    return false
  }
}

/** What each backend has run, or undefined if Postgres is on another machine. */
export const backends = async (client) => {
  const { rows } = await client.query(
    "SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
  )
  const { rows: [own] } = await client.query("SELECT pg_backend_pid() AS pid")
  if (!isPostgres(own.pid)) return undefined
  return new Map(rows.filter(({ pid }) => isPostgres(pid)).map(({ pid }) => [pid, ranFor(pid)]))
}

/** One that has ended meanwhile is left out, so nothing ever counts negative. */
export const growth = (before, after) =>
  before === undefined || after === undefined
    ? undefined
    : [...after].reduce((sum, [pid, ran]) => sum + ran - (before.get(pid) ?? 0), 0)
