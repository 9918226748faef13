import { assert, layer } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import * as Browser from "../../../test/support/Browser.ts"
import { until } from "../../../test/support/Waiting.ts"
import * as Proxying from "../src/internal/Proxying.ts"
import * as Internet from "./support/Internet.ts"

const name = "pages.example.com"
const names = {
  [name]: [[Internet.publicAddress]],
  "private.example.com": [["10.0.0.1"]],
  "rebinding.example.com": [[Internet.publicAddress, "127.0.0.1"]]
}

/** A page that asks for the URLs in every way that a page can, and reports when it has. */
const attack = (urls: ReadonlyArray<string>) =>
  `<!DOCTYPE html><title>loading</title><script type="module">
for (const url of ${JSON.stringify(urls)}) {
  new Image().src = url
  document.head.append(Object.assign(document.createElement("script"), { src: url }))
  document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: url }))
  document.body.append(Object.assign(document.createElement("iframe"), { src: url }))
  navigator.sendBeacon(url, "x")
  new WebSocket(url.replace("http", "ws"))
  new EventSource(url)
  await fetch(url, { mode: "no-cors" }).catch(() => {})
  await fetch("/redirect?" + url, { mode: "no-cors" }).catch(() => {})
}
document.title = "done"
</script><body>`

layer(Browser.layer, { excludeTestServices: true, timeout: "2 minutes" })("a browser behind the egress proxy", (it) => {
  it.scoped("loads a public page and reaches no private address from it", () =>
    Effect.gen(function*() {
      const urls: Array<string> = []
      const { dial, open, secret } = yield* Internet.make((socket, chunk) => {
        const target = /^GET \/redirect\?(\S+)/.exec(chunk)?.[1]
        const body = chunk.startsWith("GET / ") ? attack(urls) : ""
        socket.end(
          target === undefined
            ? `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: ${body.length}\r\n\r\n${body}`
            : `HTTP/1.1 302 Found\r\nLocation: ${decodeURIComponent(target)}\r\nContent-Length: 0\r\n\r\n`
        )
      })
      const hosts = [
        "private.example.com",
        "rebinding.example.com",
        "169.254.169.254",
        "2130706433",
        "localhost",
        "[::1]"
      ]
      urls.push(...hosts.flatMap((host) => [`http://${host}/`, `https://${host}/`, `http://${host}:${secret.port}/`]))
      const { resolve } = Internet.resolver(names)
      const { password, url, username } = yield* Proxying.make({ resolve, maxConnections: 256 }, dial)
      const page = yield* Browser.newPage({
        proxy: { server: url, username, password: Redacted.value(password), bypass: "<-loopback>" }
      })
      yield* Effect.promise(() => page.goto(`http://${name}/`))
      yield* until(Effect.promise(async () => await page.title() === "done"))
      assert.isAtLeast(open.heard().split("GET /redirect").length, urls.length)
      for (const target of urls) yield* Effect.promise(() => page.goto(target).catch(() => {}))
      assert.strictEqual(secret.opened(), 0)
    }))
})
