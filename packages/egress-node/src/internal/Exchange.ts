import { type EgressRequest, type EgressResponse, type EgressTarget, EgressUnreachable } from "@attestry/core/egress"
import * as Effect from "effect/Effect"
import { type IncomingMessage, request as httpRequest } from "node:http"
import type { Socket } from "node:net"
import { connect as tlsConnect } from "node:tls"
import { codeOf } from "./Guard.ts"

export const secure = ({ host, isAddress }: EgressTarget, socket: Socket, ca: string | undefined) =>
  Effect.async<Socket, EgressUnreachable>((resume) => {
    const secured = tlsConnect({
      socket,
      host,
      servername: isAddress ? "" : host,
      ALPNProtocols: ["http/1.1"],
      // said here because a variable of the environment can switch the default off
      rejectUnauthorized: true,
      ...(ca === undefined ? {} : { ca })
    })
    const fail = (error?: unknown) => resume(new EgressUnreachable({ reason: "tls_failed", ...codeOf(error) }))
    secured.on("error", fail)
    secured.once("close", () => fail())
    secured.once("secureConnect", () => resume(Effect.succeed(secured)))
  })

const headersOf = ({ rawHeaders }: IncomingMessage): Readonly<Record<string, string>> => {
  const headers = new Map<string, string>()
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
    const [name = "", value = ""] = [rawHeaders[i]?.toLowerCase(), rawHeaders[i + 1]]
    const before = headers.get(name)
    headers.set(name, before === undefined ? value : `${before}, ${value}`)
  }
  return Object.fromEntries(headers)
}

interface Limits {
  readonly maxBytes: number
  readonly maxHeaderBytes: number
}

export const exchange = (
  { url }: EgressTarget,
  { body, headers, method }: EgressRequest,
  { maxBytes, maxHeaderBytes }: Limits,
  socket: Socket
) =>
  Effect.async<EgressResponse, EgressUnreachable>((resume) => {
    const bytes = typeof body === "string" ? Buffer.from(body) : body
    const outgoing = httpRequest({
      createConnection: () => socket,
      method,
      path: `${url.pathname}${url.search}`,
      headers: {
        ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
        host: url.host,
        ...(bytes === null ? {} : { "content-length": bytes.length })
      },
      maxHeaderSize: maxHeaderBytes,
      insecureHTTPParser: false
    })
    const fail = (error?: unknown) => resume(new EgressUnreachable({ reason: "response_broken", ...codeOf(error) }))
    outgoing.on("error", fail)
    outgoing.once("close", fail)
    outgoing.once("response", (incoming) => {
      // may come before the end of the response
      outgoing.off("close", fail)
      const chunks: Array<Buffer> = []
      let length = 0
      const finish = (isCut: boolean) =>
        resume(Effect.succeed({
          status: incoming.statusCode ?? 0,
          headers: headersOf(incoming),
          body: new Uint8Array(Buffer.concat(chunks)),
          isCut
        }))
      incoming.on("error", fail)
      incoming.on("data", (chunk: Buffer) => {
        const kept = chunk.subarray(0, maxBytes - length)
        length += kept.length
        chunks.push(kept)
        if (kept.length === chunk.length) return
        finish(true)
        incoming.destroy()
      })
      incoming.once("end", () => finish(false))
    })
    outgoing.end(bytes ?? undefined)
  })
