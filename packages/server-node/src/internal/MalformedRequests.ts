import { securityHeaders } from "@attestry/core/http/ApiResponse"
import { RequestTimeout } from "@attestry/core/http/HttpErrors"
import * as Problem from "@attestry/core/http/Problem"
import type { RequestObserver } from "@attestry/core/http/RequestObserver"
import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as Duration from "effect/Duration"
import * as Predicate from "effect/Predicate"
import * as Schema from "effect/Schema"
import { randomBytes } from "node:crypto"
import { type IncomingMessage, type RequestListener, type Server, type ServerResponse, STATUS_CODES } from "node:http"
import { Socket } from "node:net"
import type { Duplex } from "node:stream"
import type { GracefulShutdown } from "./GracefulShutdown.ts"

const status = <A>(code: number) => HttpApiSchema.annotations<A>({ status: code })

/** A request that is not well-formed HTTP/1.1. */
class MalformedRequest extends Schema.TaggedError<MalformedRequest>()("MalformedRequest", {}, status(400)) {
  override get message() {
    return "The request is not well-formed HTTP; HTTP/1.1 also wants one Host"
  }
}

/** An `Expect` other than `100-continue`. */
class ExpectationFailed extends Schema.TaggedError<ExpectationFailed>()("ExpectationFailed", {}, status(417)) {
  override get message() {
    return "The only expectation that can be met is 100-continue"
  }
}

/** A path or headers over the limit. */
class HeadersTooLarge extends Schema.TaggedError<HeadersTooLarge>()("HeadersTooLarge", {}, status(431)) {
  override get message() {
    return "The path and the headers together are too long"
  }
}

/** A client that still sends may do so for so many milliseconds, to find its response before the connection ends. */
const lingering = 1_000

const problemOf = (error: Error): Problem.Refusal => {
  const code = Predicate.hasProperty(error, "code") ? error.code : undefined
  if (code === "HPE_HEADER_OVERFLOW") return new HeadersTooLarge()
  return code === "ERR_HTTP_REQUEST_TIMEOUT" ? new RequestTimeout() : new MalformedRequest()
}

/** Makes the problem document with a new request id; it ends its connection. */
const responseOf = (error: Problem.Refusal) => {
  const requestId = randomBytes(16).toString("hex")
  const body = Problem.document(error, requestId)
  const headers = {
    ...securityHeaders,
    "content-type": Problem.problemJson,
    "content-length": String(Buffer.byteLength(body)),
    "x-request-id": requestId,
    connection: "close"
  }
  return { status: Problem.statusOf(error) ?? 400, code: Problem.codeOf(error._tag), requestId, headers, body }
}

const textOf = ({ body, headers, status }: ReturnType<typeof responseOf>) => {
  const all = { ...headers, date: new Date().toUTCString() }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, "", body].join("\r\n")
}

type Observe = typeof RequestObserver.Service

const tell = (
  observe: Observe,
  { code, requestId, status }: ReturnType<typeof responseOf>,
  method: string,
  ip: string | undefined
) => observe?.({ method, route: null, status, code, requestId, ip: ip ?? null, caller: null, duration: Duration.zero })

const reject = (
  { method = "", socket: { remoteAddress } }: IncomingMessage,
  response: ServerResponse,
  error: Problem.Refusal,
  observe: Observe
) => {
  const answer = responseOf(error)
  tell(observe, answer, method, remoteAddress)
  response.writeHead(answer.status, answer.headers).end(answer.body)
}

/** Answers with a problem document what Node can't parse, because Node's own responses have no body. */
export const listen = (server: Server, { isArriving, underWay }: GracefulShutdown, observe?: Observe): void => {
  const rejected = new WeakSet<Duplex>()
  server.on("clientError", (error, socket) => {
    // what a rejected client still sends is an error again
    if (rejected.has(socket)) return
    rejected.add(socket)
    const answers = underWay(socket)
    const isAnswered = answers.some(({ headersSent }) => headersSent) || (answers.length === 0 && isArriving(socket))
    if (!socket.writable || isAnswered) return socket.destroy()
    const answer = responseOf(problemOf(error))
    tell(observe, answer, "", socket instanceof Socket ? socket.remoteAddress : undefined)
    socket.end(textOf(answer), () => {
      if (answers.length > 0) socket.destroy()
    })
    setTimeout(() => socket.destroy(), lingering).unref()
  })
  server.on("checkExpectation", (request, response) => reject(request, response, new ExpectationFailed(), observe))
}

const isWellFormed = ({ headers, httpVersion }: IncomingMessage): boolean => {
  const { host, "transfer-encoding": encoding } = headers
  const isHostClear = host === undefined ? httpVersion !== "1.1" : !host.includes(",")
  return isHostClear && (encoding === undefined || encoding.toLowerCase() === "chunked")
}

/**
 * Rejects requests without exactly one `Host`, which HTTP/1.1 demands, or with a transfer encoding beside `chunked`. A
 * server that joins repeated headers does not check this itself.
 */
export const rejectMalformed = (listener: RequestListener, observe?: Observe): RequestListener => (request, response) =>
  isWellFormed(request) ? listener(request, response) : reject(request, response, new MalformedRequest(), observe)
