import { performance } from "node:perf_hooks"
import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"

// of each half, in bytes
const largestNursery = 27 * 2 ** 20

const checkedEvery = 100

// the share of a second in which the event loop has work, below which a server counts as idle
const idleShare = 0.1

// in seconds
const longestStart = 5

// V8 raises a factor of 1 to 2 when it is an option of the process
const growBy = (factor: number): void => setFlagsFromString(`--semi-space-growth-factor=${factor}`)

const measureNursery = (): number =>
  (getHeapSpaceStatistics().find(({ space_name: name }) => name === "new_space")?.space_size ?? 0) / 2

/** Keeps V8's space for young objects from growing. The objects of a start stay, and would make it as large as allowed. */
export const keepNurserySmall = (): void => growBy(1)

/** Lets V8's space for young objects grow threefold, up to two halves of 27 MiB. V8 itself stops only at powers of two. */
export const letNurseryGrow = (): void => {
  const adjust = () => growBy(Math.min(Math.max(1, Math.floor(largestNursery / measureNursery())), 3))
  adjust()
  setInterval(adjust, checkedEvery).unref()
}

const compactHeap = (): void => {
  setFlagsFromString("--compact-on-every-full-gc")
  setFlagsFromString("--expose-gc")
  // only a context that is made after the flag has it
  runInNewContext("gc()")
  setFlagsFromString("--no-compact-on-every-full-gc")
}

/**
 * Waits until the server has had nothing to do for a second. Then it keeps the code, collects what the start has left,
 * closes the gaps, which V8 keeps for a minute, and lets the space for young objects grow. Collecting stops the server for
 * a tenth of a second, so a server that is busy for five seconds goes without it. Code is kept before any option of V8
 * differs from those of the next start.
 */
export const endStart = (keepCode: () => void): void => {
  let last = performance.eventLoopUtilization()
  let seconds = 0
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization()
    const isIdle = performance.eventLoopUtilization(now, last).utilization < idleShare
    last = now
    if (!isIdle && ++seconds < longestStart) return
    clearInterval(timer)
    keepCode()
    if (isIdle) compactHeap()
    letNurseryGrow()
  }, 1_000).unref()
}
