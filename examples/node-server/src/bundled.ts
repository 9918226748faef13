// The entry of the bundle. The maps come after the server, because loading Effect reads a trace that nobody sees.
import { keepNurserySmall } from "./heap.ts"

keepNurserySmall()
const { install } = await import("./SourceLines.ts")
await import("./main.ts")
install()
