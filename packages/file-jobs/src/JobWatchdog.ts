import { parentPort } from "node:worker_threads"
import { endOfMemory, endOfTime, type Watched } from "./internal/Messages.ts"

/*
 * The program of the thread that watches the jobs of a process. The process starts it; nobody imports it.
 */

const everyMillis = 10
const parent = process.ppid

const end = (signal: NodeJS.Signals): void => {
  process.kill(process.pid, signal)
}

const readMillis = (): number => {
  const { system, user } = process.cpuUsage()
  return (system + user) / 1_000
}

const watch = ({ bytes, millis }: Watched) => {
  const lastMillis = readMillis() + millis
  return setInterval(() => {
    // nobody waits for the result
    if (process.ppid !== parent) end(endOfMemory)
    if (readMillis() > lastMillis) end(endOfTime)
    if (process.memoryUsage.rss() > bytes) end(endOfMemory)
  }, everyMillis)
}

let watching: NodeJS.Timeout | undefined

parentPort?.on("message", (watched: Watched | null) => {
  clearInterval(watching)
  if (watched !== null) watching = watch(watched)
})

parentPort?.postMessage("ready")
