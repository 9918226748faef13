// Processor time of processes, as the kernel counts it.
import { spawnSync } from "node:child_process"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { setTimeout as sleep } from "node:timers/promises"

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

const ranOf = (thread) => Number(readFileSync(`${thread}/schedstat`, "utf8").split(" ")[0])

/** Result of a look at a process or thread gives; nothing if it has ended meanwhile. */
const lookAt = (look) => {
  try {
    return look()
  } catch (error) {
    if (error.code === "ENOENT" || error.code === "ESRCH") return undefined
    throw error
  }
}

/** Nanoseconds that all threads of the process have run. */
export const ranFor = (pid) =>
  readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => {
    const ran = lookAt(() => ranOf(`/proc/${pid}/task/${thread}`))
    return sum + (ran ?? 0)
  }, 0)

/** Waits until the process has done what was still asked of it, or for 5 seconds. */
export const settled = async (pid) => {
  for (let i = 0, before = ranFor(pid); i < 100; i++) {
    await sleep(50)
    const now = ranFor(pid)
    if (now - before < 5e6) return
    before = now
  }
}

/** Mebibytes of the process that are in memory. */
export const memoryOf = (pid) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024

const isPostgres = (pid) => lookAt(() => readFileSync(`/proc/${pid}/comm`, "utf8").trim()) === "postgres"

/** Statements that each backend has run, or undefined if Postgres is on another machine. */
export const backends = async (client) => {
  const { rows } = await client.query(
    "SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
  )
  const { rows: [own] } = await client.query("SELECT pg_backend_pid() AS pid")
  if (!isPostgres(own.pid)) return undefined
  return new Map(rows.flatMap(({ pid }) => {
    const ran = lookAt(() => ranFor(pid))
    return ran === undefined ? [] : [[pid, ran]]
  }))
}

/** One that has ended meanwhile is left out, so nothing ever counts negative. */
export const growth = (before, after) =>
  before === undefined || after === undefined
    ? undefined
    : [...after].reduce((sum, [pid, ran]) => sum + ran - (before.get(pid) ?? 0), 0)
