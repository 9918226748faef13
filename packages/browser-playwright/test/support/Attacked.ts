import { BrowserDriver, type BrowserSession } from "@attestry/core/browser"
import { OrganizationId } from "@attestry/core/shared"
import { Effect, Layer } from "effect"
import { createSocket } from "node:dgram"
import { once } from "node:events"
import { until } from "../../../../test/support/Waiting.ts"
import * as PlaywrightBrowser from "../../src/PlaywrightBrowser.ts"
import { attack } from "./AttackPage.ts"
import * as Pages from "./Pages.ts"

const organizationId = OrganizationId.make("org_escape")

const udpListener = Effect.acquireRelease(
  Effect.promise(async () => {
    let heard = 0
    const socket = createSocket("udp4").on("message", () => void heard++)
    socket.bind(0, "127.0.0.1")
    await once(socket, "listening")
    return { socket, port: socket.address().port, heard: () => heard }
  }),
  ({ socket }) => Effect.sync(() => socket.close())
)

/** A target that counts, a page that attacks it, and a browser that may reach the target or not. */
export const attacked = (isAllowed: boolean) =>
  Effect.gen(function*() {
    const udp = yield* udpListener
    const target = yield* Pages.serve((_, response) =>
      Pages.html(response, "target", 200, { "access-control-allow-origin": "*" })
    )
    const place = { http: target.url, host: "127.0.0.1", port: target.port, udpPort: udp.port }
    const site = yield* Pages.serve((request, response) => {
      const [path, query = ""] = (request.url ?? "").split("?")
      if (path === "/redirect") return void response.writeHead(302, { location: decodeURIComponent(query) }).end()
      if (path === "/worker.js") {
        return void response.writeHead(200, { "content-type": "text/javascript" }).end(
          `fetch("${target.url}/service-worker")`
        )
      }
      Pages.html(response, attack(place))
    })
    const allow = [site, ...(isAllowed ? [target] : [])].map(({ port }) => `127.0.0.1:${port}`)
    const context = yield* Layer.build(PlaywrightBrowser.layer({ allow }))
    const { open } = yield* Effect.provide(BrowserDriver, context)
    const session = yield* open(organizationId, { state: null, timeout: "4 minutes" })
    yield* session.go(site.url, "4 minutes")
    const isDone = (of: BrowserSession) => Effect.map(of.observe(null), ({ title }) => title === "done")
    yield* until(isDone(session))
    return { session, site, target, udp }
  })
