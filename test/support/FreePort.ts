import { Effect } from "effect"
import { createServer } from "node:net"

/** A port of this machine that nothing listens on. */
export const freePort = Effect.async<number>((resume) => {
  const probe = createServer().listen(0, "127.0.0.1", () => {
    const address = probe.address()
    probe.close(() => resume(Effect.succeed(typeof address === "object" && address !== null ? address.port : 0)))
  })
})
