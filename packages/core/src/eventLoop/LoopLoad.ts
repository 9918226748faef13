// not every runtime has it
interface Clock {
  readonly now: () => number
  readonly eventLoopUtilization?: () => { readonly active: number }
}

const { eventLoopUtilization: measure }: Clock = performance

// milliseconds of a measurement
const period = 200

// fewer counted milliseconds say nothing
const fewest = 20

const highest = 4

// The event loop is busy this number of times longer than its callers' fibers run. Between them it reads from the
// storage, writes to sockets and collects garbage.
export const make = () => {
  let last = measure?.().active ?? 0
  let start = performance.now()
  let counted = 0
  let ratio = 1

  return {
    count: (millis: number): void => {
      counted += millis
    },
    ratio: (): number => {
      const now = performance.now()
      if (measure === undefined || now - start < period) return ratio
      const { active } = measure()
      ratio = counted < fewest ? 1 : Math.min(highest, Math.max(1, (active - last) / counted))
      last = active
      start = now
      counted = 0
      return ratio
    }
  }
}
