import type { EgressRejected, EgressUnreachable } from "@attestry/core/egress"
import { parseUrl } from "@attestry/core/shared"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as FiberSet from "effect/FiberSet"
import * as Redacted from "effect/Redacted"
import type * as Scope from "effect/Scope"
import { createHash, randomBytes, timingSafeEqual } from "node:crypto"
import { once } from "node:events"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { Socket } from "node:net"
import type { Duplex } from "node:stream"
import { type Count, forward, tunnel, whileOpen } from "./Forwarding.ts"
import * as Guard from "./Guard.ts"

export interface ProxyingOptions extends Guard.GuardOptions {
  readonly maxConnections?: number | undefined
  readonly maxBytes?: number | undefined
  readonly timeout?: Duration.DurationInput | undefined
  readonly onFailure?: ((authority: string, failure: EgressRejected | EgressUnreachable) => void) | undefined
}

interface Reply {
  readonly status: string
  readonly text: string
}

const credentialsRequired: Reply = { status: "407 Proxy Authentication Required", text: "credentials_required" }

const toReply = (failure: EgressRejected | EgressUnreachable): Reply =>
  failure._tag === "EgressRejected"
    ? { status: "403 Forbidden", text: failure.reason }
    : { status: "502 Bad Gateway", text: failure.reason }

const headersOf = ({ status, text }: Reply): ReadonlyArray<readonly [string, string]> => [
  ...(status === credentialsRequired.status ? [["Proxy-Authenticate", "Basic realm=\"egress\""] as const] : []),
  ["Connection", "close"],
  ["Content-Length", String(text.length)]
]

const write = (client: Duplex, reply: Reply) => {
  const headers = headersOf(reply).map(([name, value]) => `${name}: ${value}\r\n`)
  client.end(`HTTP/1.1 ${reply.status}\r\n${headers.join("")}\r\n${reply.text}`)
  // unread bytes would make the system drop the response, and hide that the client is gone
  client.resume()
  setTimeout(() => client.destroy(), 1_000).unref()
}

const respond = (response: ServerResponse, reply: Reply) =>
  response.writeHead(Number(reply.status.slice(0, 3)), Object.fromEntries(headersOf(reply))).end(reply.text)

const authorityOf = (url: string): string => {
  const { hostname = "", port = "" } = parseUrl(url) ?? {}
  return `${hostname}:${port === "" ? url.startsWith("https:") ? 443 : 80 : port}`
}

const digest = (text: string) => createHash("sha256").update(text).digest()

const maxHeaderSize = 32_768

export const make = (options: ProxyingOptions, dial?: Guard.Dial) =>
  Effect.gen(function*() {
    const { maxBytes = 67_108_864, maxConnections = 64 } = options
    const timeout = Duration.toMillis(options.timeout ?? "2 minutes")
    const guard = yield* Guard.make({ ...options, isHttpAllowed: true }, dial)
    const username = randomBytes(16).toString("base64url")
    const password = randomBytes(32).toString("base64url")
    const expected = digest(`Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`)
    const isAuthorized = ({ headers }: IncomingMessage) =>
      timingSafeEqual(digest(headers["proxy-authorization"] ?? ""), expected)

    const report = (url: string, failure: EgressRejected | EgressUnreachable) => {
      options.onFailure?.(authorityOf(url), failure)
      return toReply(failure)
    }

    const left = new Map<Socket, number>()
    const countFor = (client: Socket): Count => ({ length }) => {
      const rest = (left.get(client) ?? 0) - length
      left.set(client, rest)
      if (rest < 0) client.destroy()
    }

    const connect = (request: IncomingMessage, client: Duplex, head: Buffer) =>
      Effect.gen(function*() {
        // any scheme: it is not known what a tunnel carries
        const authority = request.url ?? ""
        const target = yield* guard.check(/^[^/?#]+:\d+$/.test(authority) ? `https://${authority}` : "")
        const upstream = yield* guard.open(target)
        yield* tunnel(client, head, upstream, countFor(request.socket))
        request.socket.destroySoon()
      }).pipe(Effect.catchAll((failure) => Effect.sync(() => write(client, report(`https://${request.url}`, failure)))))

    const plain = (request: IncomingMessage, response: ServerResponse) =>
      Effect.gen(function*() {
        const target = yield* guard.check(request.url ?? "")
        // a client asks for a tunnel to speak TLS with the host itself
        if (target.isSecure) return yield* Guard.reject("scheme_not_allowed")
        const upstream = yield* guard.open(target)
        yield* forward(target, request, response, upstream, countFor(request.socket), maxHeaderSize)
      }).pipe(
        Effect.catchAll((failure) =>
          Effect.sync(() =>
            response.headersSent ? request.socket.destroy() : respond(response, report(request.url ?? "", failure))
          )
        )
      )

    const serve = (
      { socket }: IncomingMessage,
      client: Duplex | ServerResponse,
      work: Effect.Effect<void, never, Scope.Scope>
    ) => whileOpen(client, Effect.scoped(work)).pipe(Effect.onError(() => Effect.sync(() => socket.destroy())))

    const run = yield* FiberSet.makeRuntime<never>()
    const server = createServer({
      maxHeaderSize,
      headersTimeout: Math.min(10_000, timeout),
      connectionsCheckingInterval: 5_000,
      requestTimeout: timeout,
      keepAliveTimeout: 1,
      insecureHTTPParser: false
    })
    server.maxConnections = maxConnections
    // else one connection could ask for any number of others at once
    server.maxRequestsPerSocket = 1
    server.on("connection", (client) => {
      const end = setTimeout(() => client.destroy(), timeout)
      left.set(client, maxBytes)
      client.on("error", () => {})
      client.once("close", () => {
        clearTimeout(end)
        left.delete(client)
      })
    })
    server.on("connect", (request: IncomingMessage, client: Duplex, head: Buffer) => {
      if (!isAuthorized(request)) return write(client, credentialsRequired)
      run(serve(request, client, connect(request, client, head)))
    })
    server.on("request", (request, response) => {
      if (!isAuthorized(request)) return respond(response, credentialsRequired)
      run(serve(request, response, plain(request, response)))
    })
    yield* Effect.acquireRelease(
      Effect.promise(async () => {
        server.listen(0, "127.0.0.1")
        await once(server, "listening")
      }),
      () =>
        Effect.async<void>((resume) => {
          server.close(() => resume(Effect.void))
          for (const client of left.keys()) client.destroy()
        })
    )
    const address = server.address()
    const port = typeof address === "object" && address !== null ? address.port : 0
    return { url: `http://127.0.0.1:${port}`, username, password: Redacted.make(password) }
  })
