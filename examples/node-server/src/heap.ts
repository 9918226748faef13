import { performance } from "node:perf_hooks"
import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"

// of each half, in bytes
const largestNursery = 27 * 2 ** 20
const smallNursery = 4 * 2 ** 20

const checkedEvery = 100

// the share of time in which the event loop has work, below which a server counts as idle
const idleShare = 0.1

const checkedForWork = 250

// a second, five, and six
const idleChecks = 4
const checksOfStart = 20
const checksOfRest = 24

const mostCollections = 3

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

const collect = (): void => {
  setFlagsFromString("--expose-gc")
  // only a context that is made after the flag has it
  runInNewContext("gc()")
}

const compactHeap = (): void => {
  setFlagsFromString("--compact-on-every-full-gc")
  collect()
  setFlagsFromString("--no-compact-on-every-full-gc")
}

const watchWork = (check: (isIdle: boolean) => void): NodeJS.Timeout => {
  let last = performance.eventLoopUtilization()
  return setInterval(() => {
    check(performance.eventLoopUtilization(last).utilization < idleShare)
    // what the check itself took is no work
    last = performance.eventLoopUtilization()
  }, checkedForWork).unref()
}

/**
 * Collects what requests have left after six seconds without work, and again every six seconds until the space for young
 * objects is small, at most three times: V8 makes it so if little was allocated for five seconds, and the first time it
 * may count what came before. V8 itself begins later where something looks for due work every second.
 */
const returnMemory = (): void => {
  let idle = 0
  let collections = 0
  watchWork((isIdle) => {
    if (!isIdle) {
      idle = 0
      collections = mostCollections
    } else if (collections > 0 && ++idle % checksOfRest === 0) {
      collect()
      collections = measureNursery() > smallNursery ? collections - 1 : 0
    }
  })
}

/**
 * Waits until the server has had nothing to do for a second. Then it keeps the code, lets the space for young objects grow,
 * collects what the start has left and closes the gaps, which V8 keeps for a minute. A server that is busy for five seconds
 * does the first two then, and one that ends before keeps the code at its end. Code is kept before an option of V8 differs
 * from those of the next start.
 */
export const endStart = (keepCode: () => void): void => {
  let checks = 0
  let idle = 0
  let mayGrow = false
  process.once("exit", keepCode)
  const timer = watchWork((isIdle) => {
    idle = isIdle ? idle + 1 : 0
    const isOver = idle === idleChecks
    if (!mayGrow && (isOver || ++checks === checksOfStart)) {
      mayGrow = true
      process.off("exit", keepCode)
      keepCode()
      letNurseryGrow()
    }
    if (isOver) {
      clearInterval(timer)
      compactHeap()
      returnMemory()
    }
  })
}
