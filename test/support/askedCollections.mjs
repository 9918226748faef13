import { constants, PerformanceObserver } from "node:perf_hooks"

const isAsked = ({ detail: { flags } }) => (flags & constants.NODE_PERFORMANCE_GC_FLAGS_FORCED) !== 0

/** Calls `done` after each collection that the process itself has asked for. */
export const onAskedCollection = (done) =>
  new PerformanceObserver((list) => list.getEntries().filter(isAsked).forEach(() => done())).observe({
    entryTypes: ["gc"]
  })
