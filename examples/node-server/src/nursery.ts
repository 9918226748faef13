import { setFlagsFromString } from "node:v8"

// V8 raises a factor of 1 to 2 when it is an option of the process
const growBy = (factor: 1 | 2): void => setFlagsFromString(`--semi-space-growth-factor=${factor}`)

/** Keeps V8's space for young objects from growing. The objects of a start stay, and would make it as large as allowed. */
export const keepNurserySmall = (): void => growBy(1)

/** Lets V8's space for young objects grow with the objects of requests. */
export const letNurseryGrow = (): void => growBy(2)
