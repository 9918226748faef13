// Loaded before a server: prints each second how much memory it takes, and after how many collections that it asked for.
import { constants, PerformanceObserver } from "node:perf_hooks"

let asked = 0
new PerformanceObserver((list) => {
  const isAsked = ({ detail }) => (detail.flags & constants.NODE_PERFORMANCE_GC_FLAGS_FORCED) !== 0
  asked += list.getEntries().filter(isAsked).length
}).observe({ entryTypes: ["gc"] })

setInterval(() => console.log(`${process.memoryUsage.rss() >> 20} MiB after ${asked} collections`), 1_000).unref()
