// A start that is busy for six seconds, then idle. Prints when the code is kept, when the work ends, and when a collection
// that was asked for has been done.
import { constants, type PerformanceEntry, PerformanceObserver } from "node:perf_hooks"
import { endStart } from "../../examples/node-server/src/heap.ts"

const isForced = (entry: PerformanceEntry) =>
  "detail" in entry && typeof entry.detail === "object" && entry.detail !== null && "flags" in entry.detail &&
  typeof entry.detail.flags === "number" && (entry.detail.flags & constants.NODE_PERFORMANCE_GC_FLAGS_FORCED) !== 0

new PerformanceObserver((list) => {
  if (!list.getEntries().some(isForced)) return
  console.log("compacted")
  process.exit()
}).observe({ entryTypes: ["gc"] })

const work = () => {
  const until = performance.now() + 10
  while (performance.now() < until);
}

const working = setInterval(work, 20)
setTimeout(() => {
  clearInterval(working)
  console.log("idle")
  // keeps the process
  setTimeout(() => process.exit(1), 10_000)
}, 6_000)

endStart(() => console.log("kept"))
