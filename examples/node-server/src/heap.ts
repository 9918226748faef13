import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"

// V8 raises a factor of 1 to 2 when it is an option of the process
const growBy = (factor: 1 | 2): void => setFlagsFromString(`--semi-space-growth-factor=${factor}`)

/** Keeps V8's space for young objects from growing. The objects of a start stay, and would make it as large as allowed. */
export const keepNurserySmall = (): void => growBy(1)

/** Lets V8's space for young objects grow with the objects of requests. */
export const letNurseryGrow = (): void => growBy(2)

/** Collects what a start leaves and closes the gaps, which V8 keeps as they are for a minute. */
export const compactHeap = (): void => {
  setFlagsFromString("--compact-on-every-full-gc")
  setFlagsFromString("--expose-gc")
  // only a context that is made after the flag has it
  runInNewContext("gc()")
  setFlagsFromString("--no-compact-on-every-full-gc")
}
