import { egressSuite, Peer, type PeerRequest, type PeerResponse } from "@attestry/conformance/egress/EgressSuite"
import * as EgressNode from "@attestry/egress-node/EgressNode"
import { layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { once } from "node:events"
import { createServer } from "node:http"

const started = Effect.acquireRelease(
  Effect.promise(async () => {
    const requests: Array<PeerRequest & { readonly path: string }> = []
    const responses = new Map<string, PeerResponse>()
    const server = createServer((request, response) => {
      const chunks: Array<Buffer> = []
      request.on("data", (chunk: Buffer) => chunks.push(chunk))
      request.on("end", () => {
        const { headers, method = "", url: path = "" } = request
        const body = new Uint8Array(Buffer.concat(chunks))
        requests.push({ path, method, headers: headers as PeerRequest["headers"], body })
        const given = responses.get(path) ?? "reset"
        if (given === "reset") request.socket.resetAndDestroy()
        else if (given !== "silence") response.writeHead(given.status, given.headers).end(given.body)
      })
    })
    server.listen(0, "127.0.0.1")
    await once(server, "listening")
    return { requests, responses, server }
  }),
  ({ server }) =>
    Effect.async<void>((resume) => {
      server.close(() => resume(Effect.void))
      server.closeAllConnections()
    })
)

const egress = Layer.unwrapScoped(Effect.map(started, ({ requests, responses, server }) => {
  const address = server.address()
  const host = `127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`
  return Layer.merge(
    EgressNode.layer({ allow: [host] }),
    Layer.succeed(Peer, {
      url: `http://${host}`,
      respond: (path, response) => Effect.sync(() => void responses.set(path, response)),
      received: (path) => Effect.sync(() => requests.filter((request) => request.path === path))
    })
  )
}))

layer(egress, { excludeTestServices: true })("the egress of Node", ({ effect }) => egressSuite({ effect }))
