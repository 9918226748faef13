// The first part of the bundle. The maps come after the server, because loading Effect reads a trace that nobody sees.
import { endStart } from "./heap.ts"

declare global {
  interface ImportMeta {
    readonly keepCode: () => void
  }
}

const { install } = await import("./SourceLines.ts")
const { listening } = await import("./main.ts")
install()
void listening.then(() => endStart(import.meta.keepCode))
