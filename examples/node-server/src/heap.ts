import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"

// of each half, in bytes
const largestNursery = 27 * 2 ** 20

const checkedEvery = 100

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

/** Collects what a start leaves and closes the gaps, which V8 keeps as they are for a minute. */
export const compactHeap = (): void => {
  setFlagsFromString("--compact-on-every-full-gc")
  setFlagsFromString("--expose-gc")
  // only a context that is made after the flag has it
  runInNewContext("gc()")
  setFlagsFromString("--no-compact-on-every-full-gc")
}
