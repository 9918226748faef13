import { Effect } from "effect"
import { randomInt } from "node:crypto"
import { createServer } from "node:net"

const tryPort = Effect.async<number, Error>((resume) => {
  const port = randomInt(20_000, 32_000)
  const probe = createServer()
  probe.once("error", (cause) => resume(Effect.fail(cause)))
  probe.listen(port, "127.0.0.1", () => probe.close(() => resume(Effect.succeed(port))))
})

/** A port of this machine that nothing listens on, and that the system gives to no connection. */
export const freePort = Effect.orDie(Effect.retry(tryPort, { times: 20 }))
