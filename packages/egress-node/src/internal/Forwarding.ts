import { type EgressTarget, EgressUnreachable } from "@attestry/core/egress"
import * as Effect from "effect/Effect"
import { type IncomingMessage, request as httpRequest, type ServerResponse } from "node:http"
import type { Socket } from "node:net"
import type { Duplex, Readable, Writable } from "node:stream"
import { codeOf } from "./Guard.ts"

const untilClosed = (stream: Duplex | ServerResponse) =>
  Effect.async<void>((resume) => {
    if (stream.destroyed) return resume(Effect.void)
    stream.once("close", () => resume(Effect.void))
  })

// Ends with either side.
export const whileOpen = <A, E, R>(stream: Duplex | ServerResponse, effect: Effect.Effect<A, E, R>) =>
  Effect.raceFirst(Effect.asVoid(effect), untilClosed(stream))

export type Count = (chunk: Buffer) => void

const relay = (from: Readable, to: Writable, count: Count) => {
  from.on("data", count)
  from.pipe(to)
}

export const tunnel = (client: Duplex, head: Buffer, upstream: Socket, count: Count) =>
  Effect.zipRight(
    Effect.sync(() => {
      client.write("HTTP/1.1 200 Connection Established\r\n\r\n")
      if (head.length > 0) client.unshift(head)
      relay(client, upstream, count)
      relay(upstream, client, count)
    }),
    untilClosed(upstream)
  )

const hopByHop = /^(connection|expect|host|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade)$/

const passedOn = ({ headers: { connection = "" }, rawHeaders }: IncomingMessage) => {
  const named = new Set(connection.toLowerCase().split(",").map((name) => name.trim()))
  const headers = new Map<string, Array<string>>()
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]?.toLowerCase() ?? ""
    if (hopByHop.test(name) || named.has(name)) continue
    headers.set(name, [...headers.get(name) ?? [], rawHeaders[i + 1] ?? ""])
  }
  return Object.fromEntries(headers)
}

export const forward = (
  { url }: EgressTarget,
  request: IncomingMessage,
  response: ServerResponse,
  upstream: Socket,
  count: Count,
  maxHeaderSize: number
) =>
  Effect.async<void, EgressUnreachable>((resume) => {
    const fail = (error?: unknown) => resume(new EgressUnreachable({ reason: "response_broken", ...codeOf(error) }))
    const isChunked = request.headers["transfer-encoding"] !== undefined
    const outgoing = httpRequest({
      createConnection: () => upstream,
      method: request.method ?? "GET",
      path: `${url.pathname}${url.search}`,
      headers: {
        ...passedOn(request),
        host: url.host,
        ...(isChunked ? { "transfer-encoding": "chunked" } : {})
      },
      maxHeaderSize,
      insecureHTTPParser: false
    })
    outgoing.on("error", fail)
    outgoing.once("close", fail)
    outgoing.once("response", (incoming) => {
      // may come before the end of the response
      outgoing.off("close", fail)
      incoming.on("error", fail)
      response.once("finish", () => resume(Effect.void))
      try {
        response.writeHead(incoming.statusCode ?? 502, passedOn(incoming))
      } catch (error) {
        return fail(error)
      }
      relay(incoming, response, count)
    })
    relay(request, outgoing, count)
  })
