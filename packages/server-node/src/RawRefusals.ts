import { RequestTimeout } from "@attestry/core/v1/EdgeErrors"
import * as Problem from "@attestry/core/v1/Problem"
import * as Reply from "@attestry/core/v1/Reply"
import { HttpApiSchema } from "@effect/platform"
import { Predicate, Schema } from "effect"
import { randomBytes } from "node:crypto"
import { type IncomingMessage, type RequestListener, type Server, type ServerResponse, STATUS_CODES } from "node:http"
import type { Duplex } from "node:stream"
import type { Connections } from "./Connections.ts"

const status = <A>(code: number) => HttpApiSchema.annotations<A>({ status: code })

/**
 * What came is not HTTP/1.1 as its specification has it.
 *
 * @since 0.1.0
 * @category errors
 */
export class MalformedRequest extends Schema.TaggedError<MalformedRequest>()("MalformedRequest", {}, status(400)) {
  override get message() {
    return "The request is not well-formed HTTP; HTTP/1.1 also wants one Host"
  }
}

/**
 * An `Expect` other than `100-continue`.
 *
 * @since 0.1.0
 * @category errors
 */
export class ExpectationFailed extends Schema.TaggedError<ExpectationFailed>()("ExpectationFailed", {}, status(417)) {
  override get message() {
    return "The only expectation that can be met is 100-continue"
  }
}

/**
 * A path or headers that are too long.
 *
 * @since 0.1.0
 * @category errors
 */
export class HeadersTooLarge extends Schema.TaggedError<HeadersTooLarge>()("HeadersTooLarge", {}, status(431)) {
  override get message() {
    return "The path and the headers together are too long"
  }
}

/** What is read of a client that still sends, so that it can read the answer before the connection goes. */
const lingering = 1_000

const refusalOf = (error: Error): Problem.Refusal => {
  const code = Predicate.hasProperty(error, "code") ? error.code : undefined
  if (code === "HPE_HEADER_OVERFLOW") return new HeadersTooLarge()
  return code === "ERR_HTTP_REQUEST_TIMEOUT" ? new RequestTimeout() : new MalformedRequest()
}

/** A refusal in the form of every error, under a request id of its own; the last answer on its connection. */
const answerOf = (error: Problem.Refusal) => {
  const requestId = randomBytes(16).toString("hex")
  const body = Problem.document(error, requestId)
  const headers = {
    ...Reply.cautious,
    "content-type": Problem.problemJson,
    "content-length": String(Buffer.byteLength(body)),
    "x-request-id": requestId,
    connection: "close"
  }
  return { status: Problem.statusOf(error) ?? 400, headers, body }
}

const textOf = ({ body, headers, status }: ReturnType<typeof answerOf>) => {
  const all = { ...headers, date: new Date().toUTCString() }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, "", body].join("\r\n")
}

const refuse = (response: ServerResponse, error: Problem.Refusal) => {
  const { body, headers, status } = answerOf(error)
  response.writeHead(status, headers).end(body)
}

/**
 * Has the server refuse with a problem document what it takes for no request: Node's own refusals have no body.
 *
 * @since 0.1.0
 * @category constructors
 */
export const listen = (server: Server, { isArriving, underWay }: Connections): void => {
  const refused = new WeakSet<Duplex>()
  server.on("clientError", (error, socket) => {
    // what a refused client still sends is an error once more
    if (refused.has(socket)) return
    refused.add(socket)
    const answers = underWay(socket)
    const isAnswered = answers.some(({ headersSent }) => headersSent) || (answers.length === 0 && isArriving(socket))
    if (!socket.writable || isAnswered) return socket.destroy()
    socket.end(textOf(answerOf(refusalOf(error))), () => {
      if (answers.length > 0) socket.destroy()
    })
    setTimeout(() => socket.destroy(), lingering).unref()
  })
  server.on("checkExpectation", (_request, response) => refuse(response, new ExpectationFailed()))
}

const isWellFormed = ({ headers, httpVersion }: IncomingMessage): boolean => {
  const { host, "transfer-encoding": encoding } = headers
  const isHostClear = host === undefined ? httpVersion !== "1.1" : !host.includes(",")
  return isHostClear && (encoding === undefined || encoding.toLowerCase() === "chunked")
}

/**
 * Refuses requests without the one `Host` that HTTP/1.1 demands, or with a transfer encoding beside `chunked`; for a
 * server that joins repeated headers and leaves these checks to others.
 *
 * @since 0.1.0
 * @category middleware
 */
export const wellFormed = (listener: RequestListener): RequestListener => (request, response) =>
  isWellFormed(request) ? listener(request, response) : refuse(response, new MalformedRequest())
