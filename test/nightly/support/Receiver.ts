import { Effect, type Scope } from "effect"
import { createServer } from "node:http"

export interface Arrival {
  readonly eventId: string
  readonly resourceId: string
  readonly at: number
}

export interface Receiver {
  readonly host: string
  readonly arrivals: ReadonlyArray<Arrival>
  readonly eventIds: ReadonlySet<string>
}

/** Accepts webhooks on loopback, and keeps what arrives. It fails one request of a hundred. */
export const receiver: Effect.Effect<
  Receiver,
  never,
  Scope.Scope
> = Effect.acquireRelease(
  Effect.async<Receiver & { readonly close: () => void }>(
    (resume) => {
      const arrivals: Array<Arrival> = []
      const eventIds = new Set<string>()
      const server = createServer((request, response) => {
        let text = ""
        request.on("data", (chunk) => text += String(chunk))
        request.on("end", () => {
          const isRejected = Math.random() < 0.01
          if (!isRejected) {
            eventIds.add(String(request.headers["webhook-id"]))
            arrivals.push({
              eventId: String(request.headers["webhook-id"]),
              resourceId: JSON.parse(text).data.resource.id,
              at: performance.now()
            })
          }
          response.writeHead(isRejected ? 503 : 204).end()
        })
      })
      server.listen(0, "127.0.0.1", () => {
        const address = server.address()
        const port = typeof address === "object" && address !== null ? address.port : 0
        resume(Effect.succeed({
          host: `127.0.0.1:${port}`,
          arrivals,
          eventIds,
          close: () => {
            server.close()
            server.closeAllConnections()
          }
        }))
      })
    }
  ),
  ({ close }) => Effect.sync(close)
)
