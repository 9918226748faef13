import type { IncomingMessage, Server, ServerResponse } from "node:http"

// Requests of HTTP/1.1 whose client waits for `100 Continue` before it sends the body.
const waiting = new WeakSet<IncomingMessage>()

// Otherwise Node would ask for each body at once, also for one that is too large or has no valid credential. If a response
// is sent before `proceed`, Node closes the connection, because the body may follow or not.
export const listen = (server: Server): void => {
  server.on("checkContinue", (request, response) => {
    waiting.add(request)
    server.emit("request", request, response)
  })
}

export const proceed = (request: IncomingMessage, response: ServerResponse): void => {
  if (waiting.delete(request) && !request.complete) response.writeContinue()
}
