// The servers that are measured: processes of ours, and those that run already.
import { spawn } from "node:child_process"
import { once } from "node:events"
import { createServer } from "node:net"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { readStartOptions } from "../../support/StartOptions.ts"
import { memoryOf, onServerCore } from "./cpu.mjs"
import { connect } from "./database.mjs"
import { send } from "./load.mjs"
import { resets } from "./people.mjs"
import { policyResets } from "./policies.mjs"
import { soaResets } from "./soa.mjs"
import { removeFiles, taskResets } from "./tasks.mjs"

const startTime = 60_000

const fileOf = (path) => fileURLToPath(new URL(path, import.meta.url))

const reference = "../../../examples/node-server/build/main.js"

const entries = { attestry: reference, pglite: reference, http: "peers/http.mjs", fastify: "peers/fastify.mjs" }

/** True for the reference server, on either storage. */
export const isReference = (name) => entries[name] === reference

/** The works that the server has routes for: only the reference server writes files. */
export const servedBy = (name, works) => isReference(name) ? works : works.filter((work) => work !== "export")

const schemaOf = (name) => isReference(name) ? "attestry" : "peer"

const ofSchema = { policies: policyResets, attachments: taskResets, decisions: soaResets }

/** Restores a schema's members, policies, attachments or decisions. */
const resetsOf = (schema, adds) => adds === "members" ? resets(`${schema}.member`) : ofSchema[adds](schema)

/** Sends one statement at a time: VACUUM wants to be alone. */
const sendAll = async (databaseUrl, statements) => {
  const client = await connect(databaseUrl)
  for (const sql of statements) await client.query(sql)
  await client.end()
}

/** The same to a PGlite, which lives in the server's own process. */
const sendAllTo = async (child, statements) => {
  for (const sql of statements) {
    const answer = once(child, "message")
    child.send(sql)
    const [error] = await answer
    if (error !== "") throw new Error(error)
  }
}

const freePort = async () => {
  const probe = createServer().listen(0, "127.0.0.1")
  await once(probe, "listening")
  const { port } = probe.address()
  probe.close()
  await once(probe, "close")
  return port
}

const running = new Set()
process.once("exit", () => running.forEach((child) => child.kill("SIGKILL")))

const ended = (child) => child.exitCode !== null || child.signalCode !== null

/** Starts a server on its core; it is there once it has answered. Postgres is the URL's, PGlite the folder's. */
export const start = async (name, { databaseUrl, folder, key }, nodeOptions = [], more = {}) => {
  const port = await freePort()
  const { DATABASE_URL: _, ...inherited } = process.env
  const isPglite = name === "pglite"
  const own = join(folder, isPglite ? "." : name)
  const storage = isPglite ? { ATTESTRY_DEMO: "0" } : { DATABASE_URL: databaseUrl }
  const [command, ...args] = onServerCore([
    process.execPath,
    ...(isReference(name) ? readStartOptions() : []),
    ...nodeOptions,
    ...(isPglite ? ["--import", pgliteHook] : []),
    fileOf(entries[name])
  ])
  const began = performance.now()
  const child = spawn(command, args, {
    env: {
      ...inherited,
      NODE_ENV: "production",
      PORT: `${port}`,
      RATE_LIMIT: "0",
      ATTESTRY_DATA: own,
      FILES: join(own, "files"),
      ...storage,
      ...more
    },
    stdio: ["ignore", "ignore", "pipe", ...(isPglite ? ["ipc"] : [])]
  })
  running.add(child)
  let log = ""
  child.stderr.on("data", (chunk) => log = `${log}${chunk}`.slice(-5000))
  const target = { name, url: `http://127.0.0.1:${port}`, key, pid: child.pid, ping: "/livez" }
  for (;;) {
    if (ended(child)) throw new Error(`${name} did not start: ${log}`)
    if (performance.now() - began > startTime) throw new Error(`${name} did not answer: ${log}`)
    try {
      await send(target, "/livez")
      break
    } catch {
      await sleep(5)
    }
  }
  const startMillis = performance.now() - began
  const stop = async () => {
    running.delete(child)
    if (ended(child)) return
    const exit = once(child, "exit")
    child.kill("SIGTERM")
    await exit
  }
  return {
    ...target,
    startMillis,
    isOurs: true,
    usesPostgres: !isPglite,
    idleMemory: memoryOf(child.pid),
    reset: async (adds) => {
      if (adds === "attachments") removeFiles(join(own, "files"))
      const statements = resetsOf(schemaOf(name), adds)
      return isPglite ? sendAllTo(child, statements) : sendAll(databaseUrl, statements)
    },
    stop
  }
}

/** Starts it three times, and keeps the last. Idle memory is that of five seconds later. */
export const startMeasured = async (name, settings) => {
  const times = []
  for (let i = 0; i < 2; i++) {
    const server = await start(name, settings)
    times.push(server.startMillis)
    await server.stop()
  }
  const server = await start(name, settings)
  const [, median] = [...times, server.startMillis].sort((a, b) => a - b)
  await sleep(5_000)
  return { ...server, startMillis: median, idleMemory: memoryOf(server.pid) }
}

/** A server that somebody else has started. */
export const external = async (target) => {
  for (const ping of ["/livez", "/v1/ping"]) {
    const answers = await send(target, ping).then(() => true, () => false)
    if (answers) {
      const reset = async (adds) => {
        if (adds === "members") await sendAll(target.databaseUrl, resets("member"))
      }
      if (target.databaseUrl !== undefined) await reset("members")
      return {
        ...target,
        ping,
        usesPostgres: true,
        idleMemory: memoryOf(target.pid),
        reset,
        stop: () => Promise.resolve()
      }
    }
  }
  throw new Error(`${target.name} answers neither /livez nor /v1/ping`)
}

export const pgliteFolder = (folder) => join(folder, "pglite", "postgres")

const pgliteHook = new URL("sql.mjs", import.meta.url).href

export const profilerHook = new URL("profiler.mjs", import.meta.url).href
