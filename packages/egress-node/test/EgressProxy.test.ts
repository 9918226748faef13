import * as EgressProxy from "@attestry/egress-node/EgressProxy"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import * as Listener from "./support/Listener.ts"
import { name, started } from "./support/proxies.ts"
import { bodyOf, converse, credentialsOf, plain, statusOf, tunnel } from "./support/requests.ts"

const basic = (text: string) => `Basic ${Buffer.from(text).toString("base64")}`

describe("the egress proxy", () => {
  it.scopedLive("responds 407 when the credentials are missing or wrong, and opens no connection", () =>
    Effect.gen(function*() {
      const { dialled, proxy } = yield* started()
      const other = yield* EgressProxy.make()
      const password = Redacted.value(proxy.password)
      const wrong = [
        "",
        "Basic",
        basic(`${proxy.username}:`),
        basic(`:${password}`),
        basic(`${proxy.username}:${password}x`),
        basic(`${proxy.username}:${password.slice(1)}`),
        basic(`${password}:${proxy.username}`),
        credentialsOf(proxy).replace("Basic", "Bearer"),
        credentialsOf(proxy).toLowerCase(),
        credentialsOf(other)
      ]
      for (const authorization of wrong) {
        for (
          const heard of [
            yield* plain(proxy, `http://${name}/`, authorization),
            yield* tunnel(proxy, `${name}:443`, authorization),
            yield* plain(proxy, "http://127.0.0.1/", authorization)
          ]
        ) {
          assert.strictEqual(statusOf(heard), "407", authorization)
          assert.match(heard, /\r\nProxy-Authenticate: Basic realm="egress"\r\n/)
        }
      }
      assert.deepStrictEqual(dialled, [])
      assert.strictEqual(statusOf(yield* plain(proxy, `http://${name}/`)), "200")
      assert.strictEqual(statusOf(yield* tunnel(proxy, `${name}:443`)), "200")
    }))

  it.scopedLive("listens on loopback, with other credentials in each run", () =>
    Effect.gen(function*() {
      const [one, other] = [yield* EgressProxy.make(), yield* EgressProxy.make()]
      assert.match(one.url, /^http:\/\/127\.0\.0\.1:\d+$/)
      assert.notStrictEqual(one.username, other.username)
      assert.notStrictEqual(Redacted.value(one.password), Redacted.value(other.password))
      assert.isAtLeast(Redacted.value(one.password).length, 43)
      assert.notInclude(JSON.stringify([one, one.password]), Redacted.value(one.password))
    }))

  it.scopedLive("reports each failure with the host and port, and no success", () =>
    Effect.gen(function*() {
      const failures: Array<string> = []
      const { proxy } = yield* started(Listener.answering(Listener.ok), {
        onFailure: (authority, { _tag, reason }) => void failures.push(`${authority} ${_tag} ${reason}`)
      })
      yield* plain(proxy, "http://private.example.com/")
      yield* tunnel(proxy, "private.example.com:443")
      yield* tunnel(proxy, "127.0.0.1:80")
      yield* plain(proxy, "http://unknown.example.com/")
      yield* plain(proxy, `http://${name}/`)
      yield* tunnel(proxy, `${name}:443`)
      assert.deepStrictEqual(failures, [
        "private.example.com:80 EgressRejected not_public",
        "private.example.com:443 EgressRejected not_public",
        "127.0.0.1:80 EgressRejected not_public",
        "unknown.example.com:80 EgressUnreachable unknown_host"
      ])
    }))

  it.scopedLive("responds 403 with the reason when a target is rejected", () =>
    Effect.gen(function*() {
      const { dialled, proxy } = yield* started()
      const tunnels = [
        ["private.example.com:443", "not_public"],
        ["127.0.0.1:443", "not_public"],
        ["[::1]:443", "not_public"],
        ["localhost:80", "not_public"],
        [`${name}:8443`, "port_not_allowed"],
        [name, "malformed"],
        [`u@${name}:443`, "has_credentials"]
      ] as const
      const requests = [
        ["http://private.example.com/", "not_public"],
        ["http://169.254.169.254/latest/meta-data/", "not_public"],
        [`http://${name}:8080/`, "port_not_allowed"],
        [`https://${name}/`, "scheme_not_allowed"],
        [`ftp://${name}/`, "scheme_not_allowed"],
        ["/", "malformed"]
      ] as const
      for (const [authority, reason] of tunnels) {
        const heard = yield* tunnel(proxy, authority)
        assert.deepStrictEqual([statusOf(heard), bodyOf(heard)], ["403", reason], authority)
      }
      for (const [url, reason] of requests) {
        const heard = yield* plain(proxy, url)
        assert.deepStrictEqual([statusOf(heard), bodyOf(heard)], ["403", reason], url)
      }
      assert.deepStrictEqual(dialled, [])
    }))

  it.scopedLive("passes a tunnel on unchanged in both directions", () =>
    Effect.gen(function*() {
      const { open, proxy } = yield* started((socket, chunk) => {
        if (chunk.includes("\n\n")) socket.end(`echo ${chunk}`)
        else socket.write("more?")
      })
      const authorization = `Proxy-Authorization: ${credentialsOf(proxy)}\r\n`
      const heard = yield* converse(
        proxy.url,
        `CONNECT ${name}:443 HTTP/1.1\r\nHost: ${name}\r\n${authorization}\r\nearly\0\xff`,
        "late",
        "\n\n"
      )
      assert.match(heard, /^HTTP\/1\.1 200 [^]*?\r\n\r\nmore\?/)
      assert.include(open.heard().replaceAll("\u00c3\u00bf", "\xff"), "early\0\xff")
      assert.notInclude(open.heard(), "Proxy")
    }))

  it.scopedLive("passes a plain request on without its credentials and headers of the connection", () =>
    Effect.gen(function*() {
      const { open, proxy } = yield* started(
        Listener.answering(
          "HTTP/1.1 203 OK\r\nX-A: 1\r\nSet-Cookie: a=1\r\nSet-Cookie: b=2\r\nConnection: x-b\r\nX-B: 1\r\nContent-Length: 4\r\n\r\nfine"
        )
      )
      const lines = [
        `POST http://${name}/path?x=1#y HTTP/1.1`,
        "Host: other.example.com",
        `Proxy-Authorization: ${credentialsOf(proxy)}`,
        "Proxy-Connection: keep-alive",
        "Connection: close, X-Hop",
        "X-Hop: 1",
        "Upgrade: h2c",
        "Cookie: c=1",
        "Content-Length: 4",
        "",
        "body"
      ]
      const heard = yield* converse(proxy.url, lines.join("\r\n"))
      assert.deepStrictEqual([statusOf(heard), bodyOf(heard)], ["203", "fine"])
      assert.match(heard.toLowerCase(), /x-a: 1\r\nset-cookie: a=1\r\nset-cookie: b=2\r\n/)
      assert.notInclude(heard.toLowerCase(), "x-b:")
      const sent = open.heard().toLowerCase().split("\r\n").sort()
      assert.deepStrictEqual(
        sent,
        [
          "",
          "body",
          "connection: close",
          "content-length: 4",
          "cookie: c=1",
          `host: ${name}`,
          "post /path?x=1 http/1.1"
        ]
          .sort()
      )
    }))

  it.scopedLive("responds 502 when the other side breaks, and cuts a response that is broken later", () =>
    Effect.gen(function*() {
      const { proxy } = yield* started(Listener.answering("220 not HTTP\r\n"))
      const heard = yield* plain(proxy, `http://${name}/`)
      assert.deepStrictEqual([statusOf(heard), bodyOf(heard)], ["502", "response_broken"])
      const { proxy: later } = yield* started(Listener.answering("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nx"))
      const cut = yield* plain(later, `http://${name}/`)
      assert.notInclude(cut, "502")
    }))

  it.scopedLive("is not started when an exception is malformed", () =>
    Effect.gen(function*() {
      assert.strictEqual((yield* Effect.flip(EgressProxy.make({ allow: ["10.0.0.0/8"] })))._tag, "EgressAllowInvalid")
    }))
})
