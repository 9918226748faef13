import { Effect } from "effect"
import { createServer } from "node:http"

/** A page on loopback that takes a while to load. */
export const slowPage = Effect.acquireRelease(
  Effect.async<{ readonly host: string; readonly close: () => void }>((resume) => {
    const server = createServer((_, response) => {
      response.setHeader("content-type", "text/html; charset=utf-8")
      setTimeout(() => response.end("<!doctype html><title>Users</title><h1>Administrators</h1>"), 300)
    })
    server.listen(0, "127.0.0.1", () => {
      const address = server.address()
      const port = typeof address === "object" && address !== null ? address.port : 0
      const close = () => {
        server.close()
        server.closeAllConnections()
      }
      resume(Effect.succeed({ host: `127.0.0.1:${port}`, close }))
    })
  }),
  ({ close }) => Effect.sync(close)
)
