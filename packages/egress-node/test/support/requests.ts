import type { EgressRequest } from "@attestry/core/egress"
import { Effect, Redacted } from "effect"
import { connect } from "node:net"

export const get = (url: string, rest: Partial<EgressRequest> = {}): EgressRequest => ({
  method: "GET",
  url,
  headers: {},
  body: null,
  timeout: "20 seconds",
  maxBytes: 10_000,
  ...rest
})

interface Proxy {
  readonly url: string
  readonly username: string
  readonly password: Redacted.Redacted
}

export const credentialsOf = ({ password, username }: Proxy) =>
  `Basic ${Buffer.from(`${username}:${Redacted.value(password)}`).toString("base64")}`

/** Sends the texts one after another, each once the other side has said something, and returns all that it said. */
export const converse = (url: string, ...texts: ReadonlyArray<string>) =>
  Effect.async<string>((resume) => {
    const left = [...texts]
    let heard = ""
    const socket = connect({ host: "127.0.0.1", port: Number(new URL(url).port) })
    const next = () => {
      const text = left.shift()
      if (text !== undefined) socket.write(text)
    }
    socket.on("error", () => {})
    socket.on("connect", next)
    socket.on("data", (chunk) => {
      heard += chunk.toString("latin1")
      next()
    })
    socket.on("close", () => resume(Effect.succeed(heard)))
    return Effect.sync(() => socket.destroy())
  })

export const statusOf = (heard: string) => /^HTTP\/1\.1 (\d{3})/.exec(heard)?.[1] ?? heard
export const bodyOf = (heard: string) => heard.slice(heard.indexOf("\r\n\r\n") + 4)

const headers = (authorization: string | undefined) =>
  `Host: example.com\r\nConnection: close\r\n${
    authorization === undefined ? "" : `Proxy-Authorization: ${authorization}\r\n`
  }\r\n`

/** Asks for a URL in plain HTTP. */
export const plain = (proxy: Proxy, url: string, authorization: string | undefined = credentialsOf(proxy)) =>
  converse(proxy.url, `GET ${url} HTTP/1.1\r\n${headers(authorization)}`)

/** Asks for a tunnel, and then for something through it. */
export const tunnel = (proxy: Proxy, authority: string, authorization: string | undefined = credentialsOf(proxy)) =>
  converse(
    proxy.url,
    `CONNECT ${authority} HTTP/1.1\r\n${headers(authorization)}`,
    "GET / HTTP/1.1\r\nHost: example.com\r\nConnection: close\r\n\r\n"
  )
