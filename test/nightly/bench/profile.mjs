// Shows the time of a server under load, from V8's profiler, by package.
import { existsSync, mkdirSync, readFileSync, renameSync } from "node:fs"
import { SourceMap } from "node:module"
import { join, resolve } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { fixed, table } from "./figures.mjs"
import { requestsOf } from "./load.mjs"
import { prepare, warmUp } from "./measure.mjs"
import { profilerHook, servedBy, start } from "./servers.mjs"

const writeTime = 20_000
const seconds = 5
const shown = 30

const maps = new Map()

/** The map of a file of the bundle, if it is one. */
const mapOf = (url) => {
  if (!maps.has(url)) {
    const file = url.startsWith("file:") ? new URL(`${url}.map`) : undefined
    const isBundled = file !== undefined && url.includes("/examples/node-server/build/") && existsSync(file)
    maps.set(url, isBundled ? new SourceMap(JSON.parse(readFileSync(file, "utf8"))) : undefined)
  }
  return maps.get(url)
}

/** The same frame in its source. */
const toSource = (frame) => {
  const found = mapOf(frame.url)?.findEntry(frame.lineNumber, frame.columnNumber)
  if (found?.originalSource === undefined) return frame
  return { ...frame, url: new URL(found.originalSource, frame.url).href, lineNumber: found.originalLine }
}

/** The package, or what else a function belongs to. */
const ownerOf = ({ functionName, url }) => {
  if (functionName === "(garbage collector)") return "garbage collector"
  // waiting, and the profiler's own start and stop
  if (functionName === "(idle)" || (functionName === "dispatch" && url === "")) return undefined
  if (url.startsWith("node:")) return "node"
  const [, name] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url) ?? []
  if (name !== undefined) return name.startsWith("pg-") ? "pg" : name
  const [, own] = /\/(?:packages|examples|bench)\/([^/]+)\//.exec(url) ?? []
  return own === undefined ? "native" : `our ${own}`
}

const placeOf = ({ functionName, lineNumber, url }) => {
  const file = url.replace(/^.*\/(node_modules|packages|examples|bench)\//, "")
  return `${functionName === "" ? "(anonymous)" : functionName}${file === "" ? "" : ` ${file}:${lineNumber + 1}`}`
}

const add = (sums, name, micros) => sums.set(name, (sums.get(name) ?? 0) + micros)

/** Microseconds in each node of the profile itself, by package and by function. */
const selfTimes = ({ nodes, samples, timeDeltas }) => {
  const frames = new Map(nodes.map(({ callFrame, id }) => [id, toSource(callFrame)]))
  const sums = { packages: new Map(), functions: new Map() }
  samples.forEach((sample, i) => {
    const frame = frames.get(sample)
    const owner = ownerOf(frame)
    if (owner === undefined) return
    add(sums.packages, owner, timeDeltas[i])
    add(sums.functions, placeOf(frame), timeDeltas[i])
  })
  return sums
}

const rowsOf = (sums, requests, most) => {
  const total = [...sums.values()].reduce((sum, micros) => sum + micros, 0)
  return [...sums].sort(([, a], [, b]) => b - a).slice(0, most).map(([name, micros]) => [
    name,
    fixed(100 * micros / total, 1),
    fixed(micros / requests, 1)
  ])
}

const written = async (file) => {
  for (let i = 0; i < writeTime; i += 100) {
    await sleep(100)
    if (existsSync(file)) {
      try {
        return JSON.parse(readFileSync(file, "utf8"))
      } catch {
        // half of it is written
      }
    }
  }
  throw new Error(`The server wrote no ${file}`)
}

/** Writes one profile per server and work to the folder, each taken after the warm-up. */
export const profile = async (names, { load, options, settings, withIds }) => {
  const folder = resolve(options.profile)
  mkdirSync(folder, { recursive: true })
  const draft = join(folder, "draft.cpuprofile")
  for (const name of names) {
    const server = await start(name, settings, ["--import", profilerHook], { PROFILE_FILE: draft })
    await withIds(server, options.work)
    for (const work of servedBy(name, options.work)) {
      const { connections, warmup } = options
      await warmUp(server, () => requestsOf(work, server), { connections, load, seconds: warmup })
      const requests = requestsOf(work, server)
      await prepare(server, requests)
      process.kill(server.pid, "SIGUSR2")
      await sleep(200)
      const until = performance.now() + seconds * 1000
      let { count } = await load(server, requests, { connections, seconds })
      while (requests.isSingle && performance.now() < until) {
        await server.reset(requests.adds)
        count += (await load(server, requests, { connections, seconds })).count
      }
      process.kill(server.pid, "SIGUSR2")
      await prepare(server, requests)
      const sums = selfTimes(await written(draft))
      const file = join(folder, `${name}-${work}.cpuprofile`)
      renameSync(draft, file)
      const head = ["self time", "%", "µs/request"]
      table(`${name} ${work}: ${count} requests, ${file}`, head, rowsOf(sums.packages, count))
      table("The functions that take most", head, rowsOf(sums.functions, count, shown))
    }
    await server.stop()
  }
}
