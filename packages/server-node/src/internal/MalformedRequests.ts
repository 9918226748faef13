import { ApiResponse } from "@attestry/core/contract"
import type { RequestObserver } from "@attestry/core/http"
import { HeadersTooLarge, Problem, RequestTimeout } from "@attestry/core/problem"
import { TaggedProblem } from "@attestry/core/shared"
import * as Duration from "effect/Duration"
import * as Predicate from "effect/Predicate"
import { randomBytes } from "node:crypto"
import { type IncomingMessage, type RequestListener, type Server, type ServerResponse, STATUS_CODES } from "node:http"
import { Socket } from "node:net"
import type { Duplex } from "node:stream"
import type { GracefulShutdown } from "./GracefulShutdown.ts"

class MalformedRequest extends TaggedProblem<MalformedRequest>()(
  "MalformedRequest",
  400,
  "The request is not well-formed HTTP. HTTP/1.1 needs exactly one `Host`."
) {}

class ExpectationFailed extends TaggedProblem<ExpectationFailed>()(
  "ExpectationFailed",
  417,
  "The only supported expectation is 100-continue."
) {}

// A client may go on sending for this many milliseconds, because it reads the response only afterwards.
const lingerTime = 1_000

const problemOf = (error: Error): Problem.ProblemError => {
  const code = Predicate.hasProperty(error, "code") ? error.code : undefined
  if (code === "HPE_HEADER_OVERFLOW") return new HeadersTooLarge()
  return code === "ERR_HTTP_REQUEST_TIMEOUT" ? new RequestTimeout() : new MalformedRequest()
}

const toResponse = (error: Problem.ProblemError) => {
  const requestId = randomBytes(16).toString("hex")
  const body = Problem.document(error, requestId)
  const headers = {
    ...ApiResponse.securityHeaders,
    "content-type": Problem.problemJson,
    "content-length": String(Buffer.byteLength(body)),
    "x-request-id": requestId,
    connection: "close"
  }
  return { status: Problem.statusOf(error) ?? 400, code: Problem.codeOf(error._tag), requestId, headers, body }
}

const toText = ({ body, headers, status }: ReturnType<typeof toResponse>) => {
  const all = { ...headers, date: new Date().toUTCString() }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, "", body].join("\r\n")
}

type Observe = typeof RequestObserver.Service

const report = (
  observe: Observe,
  { code, requestId, status }: ReturnType<typeof toResponse>,
  method: string,
  ip: string | undefined
) => observe?.({ method, route: null, status, code, requestId, ip: ip ?? null, caller: null, duration: Duration.zero })

const reject = (
  { method = "", socket: { remoteAddress } }: IncomingMessage,
  response: ServerResponse,
  error: Problem.ProblemError,
  observe: Observe
) => {
  const rejection = toResponse(error)
  report(observe, rejection, method, remoteAddress)
  response.writeHead(rejection.status, rejection.headers).end(rejection.body)
}

// Node's own responses to requests that it can't parse have no body.
export const listen = (server: Server, { isArriving, underWay }: GracefulShutdown, observe?: Observe): void => {
  const rejected = new WeakSet<Duplex>()
  server.on("clientError", (error, socket) => {
    // a rejected client that goes on sending causes further errors
    if (rejected.has(socket)) return
    rejected.add(socket)
    const responses = underWay(socket)
    const isAnswered = responses.some(({ headersSent }) => headersSent)
      || (responses.length === 0 && isArriving(socket))
    if (!socket.writable || isAnswered) return socket.destroy()
    const rejection = toResponse(problemOf(error))
    report(observe, rejection, "", socket instanceof Socket ? socket.remoteAddress : undefined)
    socket.end(toText(rejection), () => {
      if (responses.length > 0) socket.destroy()
    })
    setTimeout(() => socket.destroy(), lingerTime).unref()
  })
  server.on("checkExpectation", (request, response) => reject(request, response, new ExpectationFailed(), observe))
}

const isWellFormed = ({ headers, httpVersion }: IncomingMessage): boolean => {
  const { host, "transfer-encoding": encoding } = headers
  const isHostClear = host === undefined ? httpVersion !== "1.1" : !host.includes(",")
  return isHostClear && (encoding === undefined || encoding.toLowerCase() === "chunked")
}

// HTTP/1.1 requires exactly one `Host`. A server of Node that joins repeated headers does not check it, nor transfer
// encodings other than `chunked`.
export const rejectMalformed = (listener: RequestListener, observe?: Observe): RequestListener => (request, response) =>
  isWellFormed(request) ? listener(request, response) : reject(request, response, new MalformedRequest(), observe)
