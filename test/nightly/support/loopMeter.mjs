// Loaded into a server with --import. While it is asked to, it measures the processor time of the main thread between two
// turns of the event loop, at the speed of a quiet processor. Time in which the thread waits for a processor does not count,
// nor does work of other threads.
import { readFileSync } from "node:fs"

const mainThread = `/proc/self/task/${process.pid}/schedstat`

const readMillis = () => {
  // the kernel brings the count of the thread up to date when it is asked for that of the process
  const { system, user } = process.cpuUsage()
  try {
    return Number(readFileSync(mainThread, "utf8").split(" ")[0]) / 1e6
  } catch {
    return (user + system) / 1_000
  }
}

// A processor that others use as well is slower, by its shared parts. Known work shows by how much.
const knownWork = JSON.stringify(
  Array.from({ length: 6_000 }, (_, i) => ({ id: `id_${i}`, value: i, list: [i, null] }))
)
let fastest = Infinity

const measureSlowness = () => {
  const start = readMillis()
  JSON.stringify(JSON.parse(knownWork))
  const took = readMillis() - start
  fastest = Math.min(fastest, took)
  return Math.min(2, took / fastest)
}

for (let round = 0; round < 20; round++) measureSlowness()

let measuring = false
let slowness = 1
let last = 0
let longest = 0

const endTurn = () => {
  const now = readMillis()
  longest = Math.max(longest, now - last)
  last = now
  if (measuring) setImmediate(endTurn)
}

process.on("message", (message) => {
  if (message === "begin") {
    slowness = measureSlowness()
    measuring = true
    longest = 0
    last = readMillis()
    setImmediate(endTurn)
  } else if (message === "end") {
    measuring = false
    endTurn()
    process.send?.(longest / ((slowness + measureSlowness()) / 2))
  }
})
process.channel?.unref()
