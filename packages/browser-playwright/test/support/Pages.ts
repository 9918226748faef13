import * as BrowserSite from "@attestry/conformance/browser/BrowserSite"
import { Effect, type Scope } from "effect"
import { once } from "node:events"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"

export interface Pages {
  readonly port: number
  readonly url: string
  /** Paths of all requests. */
  readonly asked: ReadonlyArray<string>
  /** Number of opened connections. */
  readonly opened: () => number
}

/** A server on loopback. */
export const serve = (
  handle: (request: IncomingMessage, response: ServerResponse) => void
): Effect.Effect<Pages, never, Scope.Scope> =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const asked: Array<string> = []
      let opened = 0
      const server = createServer((request, response) => {
        asked.push(request.url ?? "")
        handle(request, response)
      })
      server.on("connection", () => void opened++)
      server.listen(0, "127.0.0.1")
      await once(server, "listening")
      const address = server.address()
      const port = typeof address === "object" && address !== null ? address.port : 0
      return { server, port, url: `http://127.0.0.1:${port}`, asked, opened: () => opened }
    }),
    ({ server }) =>
      Effect.async<void>((resume) => {
        server.close(() => resume(Effect.void))
        server.closeAllConnections()
      })
  )

export const html = (response: ServerResponse, body: string, status = 200, headers: Record<string, string> = {}) =>
  response.writeHead(status, { "content-type": "text/html; charset=utf-8", ...headers }).end(body)

/** The pages of the conformance suite. */
export const site = (forbidden: string) =>
  serve((request, response) => {
    const url = new URL(request.url ?? "", "http://127.0.0.1")
    const answer = BrowserSite.respond(url, request.headers.cookie ?? "", forbidden)
    if (answer === "hang") return
    response.writeHead(answer.status, answer.headers)
    if (answer.isEndless === true) response.write(answer.body)
    else response.end(answer.body)
  })
