import { Attestry } from "@attestry/core"
import { SecretBox } from "@attestry/core/secret"
import { WebhookDeliveries } from "@attestry/core/webhook"
import * as EgressNode from "@attestry/egress-node/EgressNode"
import * as Memory from "@attestry/memory/Memory"
import * as NodeServer from "@attestry/server-node/NodeServer"
import { assert, it } from "@effect/vitest"
import { Effect, Layer, Option } from "effect"
import { spawnSync } from "node:child_process"
import { once } from "node:events"
import { readFileSync } from "node:fs"
import { createServer, type IncomingHttpHeaders } from "node:http"
import { Webhook as Verifier } from "standardwebhooks"
import { Api } from "../../support/Api.ts"
import { secretKey } from "../../support/HostLayers.ts"
import { tenant } from "../../support/Tenant.ts"

interface Received {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A receiver on loopback that responds with a status. */
const receiver = Effect.acquireRelease(
  Effect.promise(async () => {
    const received: Array<Received> = []
    const state = { status: 204 }
    const server = createServer((request, response) => {
      const chunks: Array<Buffer> = []
      request.on("data", (chunk: Buffer) => chunks.push(chunk))
      request.on("end", () => {
        received.push({ headers: request.headers, body: Buffer.concat(chunks).toString("utf8") })
        response.writeHead(state.status, { location: "/elsewhere" }).end()
      })
    })
    server.listen(0, "127.0.0.1")
    await once(server, "listening")
    const address = server.address()
    const host = `127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`
    return { received, server, state, host }
  }),
  ({ server }) => Effect.async<void>((resume) => void server.close(() => resume(Effect.void)))
)

const app = (host: string) =>
  Api.layer.pipe(
    Layer.provide(NodeServer.layer({ port: 0 })),
    Layer.provideMerge(Attestry.layer),
    Layer.provideMerge(Layer.mergeAll(
      Memory.layer,
      EgressNode.layer({ allow: [host] }),
      SecretBox.layer([secretKey("test")])
    ))
  )

const guide = readFileSync(new URL("../../../docs/guide/webhooks.md", import.meta.url), "utf8")

/** The verification of the guide in Python. */
const python = `import json, sys
${/```python\n([^`]*)```/.exec(guide)?.[1]}
given = json.load(sys.stdin)
print(verify(given["secret"], given["headers"], given["body"].encode()))
`

const hasPython = spawnSync("python3", ["--version"]).status === 0

it.scopedLive("a webhook gets a request over the network that its receiver can verify", () =>
  Effect.gen(function*() {
    const { host, received, state } = yield* receiver
    yield* Effect.gen(function*() {
      const { send } = yield* Api
      const { deliver } = yield* WebhookDeliveries
      const { organization, owner: { key } } = yield* tenant
      const made = yield* send("POST", "/v1/webhooks", {
        key,
        body: { url: `http://${host}/hook`, events: ["vendor."] }
      })
      assert.strictEqual(made.status, 201, made.text)
      const webhook = { organizationId: organization.id, id: made.body.id }
      yield* send("POST", "/v1/vendors", { key, body: { name: "Größe 👋" } })
      assert.isTrue(Option.isNone(yield* deliver(webhook)))
      const [request] = received
      if (request === undefined) return assert.fail("nothing came")
      const { body, headers } = request
      const event = new Verifier(made.body.secret).verify(body, headers as Record<string, string>)
      assert.propertyVal(event, "type", "vendor.created")
      assert.include(body, "Größe 👋")
      assert.match(headers["user-agent"] ?? "", /^Attestry/)
      const pythonSays = (secret: string) =>
        spawnSync("python3", ["-c", python], { input: JSON.stringify({ secret, headers, body }), encoding: "utf8" })
          .stdout.trim()
      if (hasPython) {
        assert.strictEqual(pythonSays(made.body.secret), "True")
        assert.strictEqual(pythonSays(`whsec_${Buffer.alloc(32).toString("base64")}`), "False")
      }
      // a redirect is no delivery, and is not followed
      state.status = 302
      yield* send("POST", "/v1/vendors", { key, body: { name: "B" } })
      assert.isTrue(Option.isSome(yield* deliver(webhook)))
      assert.strictEqual(received.length, 2)
    }).pipe(Effect.provide(app(host)))
  }))
