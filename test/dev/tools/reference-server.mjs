// Starts the reference server as the README says, in a clean clone, asks it for its vendors and stops it.
// Usage: node test/dev/tools/reference-server.mjs "<start command>"
import { execFileSync, spawn } from "node:child_process"
import { existsSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { firstKey } from "../../support/firstKey.mjs"

const startTime = 5 * 60_000
const stopTime = 30_000
const vendors = 12

const command = process.argv[2]
if (command === undefined) throw new Error("Which start command?")

/** The command of a process. */
const commandOf = (pid) => {
  try {
    return existsSync("/proc/self/cmdline")
      ? readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").join(" ").trim()
      : execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" }).trim()
  } catch {
    return "" // it has ended meanwhile
  }
}

/** The process itself and all that it has started, directly or not. */
const family = (root) => {
  const pairs = existsSync("/proc/self/stat")
    ? readdirSync("/proc").filter((name) => /^\d+$/.test(name)).flatMap((pid) => {
      try {
        return [[Number(pid), Number(readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1).split(" ")[1])]]
      } catch {
        return [] // it has ended meanwhile
      }
    })
    : execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" })
      .trim().split("\n").map((line) => line.trim().split(/\s+/).map(Number))
  const found = [root]
  for (const parent of found) found.push(...pairs.filter(([, ppid]) => ppid === parent).map(([pid]) => pid))
  // it may have child processes, and is below a shell and npm
  return { all: found, servers: found.filter((pid) => /^\S*node .*\/main\.js$/.test(commandOf(pid))) }
}

const until = async (what, time, probe) => {
  for (const end = Date.now() + time; Date.now() < end; await sleep(200)) {
    const value = probe()
    if (value !== undefined) return value
  }
  throw new Error(`Waited ${time / 1000} s in vain for ${what}`)
}

const folder = mkdtempSync(join(tmpdir(), "attestry-start-"))
const clone = join(folder, "clone")
const log = join(folder, "output")
execFileSync("git", ["clone", "--quiet", ".", clone], { stdio: "inherit" })

const { DATABASE_URL: _, ...environment } = process.env
const output = openSync(log, "a")
const wrapper = spawn("bash", ["-c", command], {
  cwd: clone,
  detached: true,
  env: { ...environment, PORT: "0" },
  stdio: ["ignore", output, output]
})
let ended
wrapper.once("exit", (code, signal) => ended = { code, signal })
const stopped = () => ended === undefined ? undefined : `exit code ${ended.code ?? ended.signal}`

const seen = (pattern) => () => {
  const [, found] = readFileSync(log, "utf8").match(pattern) ?? []
  if (found === undefined && ended !== undefined) throw new Error(`The start command has ended: ${stopped()}`)
  return found
}

try {
  const url = await until("the server", startTime, seen(/listening on (http:\/\/127\.0\.0\.1:\d+)\n/))
  const key = await until("the API key", stopTime, () => firstKey(readFileSync(log, "utf8")) || undefined)

  const response = await fetch(`${url}/v1/vendors`, { headers: { "X-API-Key": key } })
  if (response.status !== 200) throw new Error(`GET /v1/vendors gave ${response.status}: ${await response.text()}`)
  const { data } = await response.json()
  if (data?.length !== vendors) throw new Error(`GET /v1/vendors gave ${data?.length} vendors, not ${vendors}`)

  // The shell and npm answer a signal with their exit codes; they pass on the code of the server below them.
  const { servers } = family(wrapper.pid)
  if (servers.length !== 1) throw new Error(`${servers.length} processes look like the server`)
  process.kill(servers[0], "SIGTERM")
  await until("the server to stop", stopTime, stopped)
  if (ended.code !== 0) throw new Error(`The server did not stop cleanly: ${stopped()}`)
  console.log(`${vendors} vendors served, and a clean stop`)
} catch (error) {
  console.error(`${error.message}\n--- output of the server\n${readFileSync(log, "utf8")}---`)
  process.exitCode = 1
} finally {
  if (ended === undefined) {
    for (const pid of family(wrapper.pid).all) {
      try {
        process.kill(pid, "SIGKILL")
      } catch {
        // it has ended meanwhile
      }
    }
  }
  rmSync(folder, { recursive: true, force: true })
}
