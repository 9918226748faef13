import { WebhookDeliveries } from "@attestry/core/webhook"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Logger, LogLevel } from "effect"
import { type Answer, Api } from "../support/Api.ts"
import { served } from "../support/onEveryStack.ts"
import { furthest } from "../support/stacks.ts"
import { tenant } from "../support/Tenant.ts"
import { dump } from "./support/Dump.ts"
import * as Leaks from "./support/Leaks.ts"

for (const { name: stack, storage } of furthest) {
  const logged: Array<string> = []
  const logger = Logger.map(Logger.logfmtLogger, (line) => {
    logged.push(line)
  })
  const logging = Layer.merge(Logger.replace(Logger.defaultLogger, logger), Logger.minimumLogLevel(LogLevel.All))

  layer(Layer.provide(served(storage), logging), { excludeTestServices: true })(
    `secrets of webhooks (${stack})`,
    (it) => {
      it.effect("appear only in the response that makes them, in no log and in no table", () =>
        Effect.gen(function*() {
          const { send } = yield* Api
          const { deliver } = yield* WebhookDeliveries
          const { organization, owner: { key } } = yield* tenant
          const secrets: Array<string> = []
          const answers: Array<Answer> = []
          for (let i = 0; i < 10; i++) {
            const make = send("POST", "/v1/webhooks", {
              key,
              headers: { "idempotency-key": `webhook ${i}` },
              body: { url: "https://unknown.example.com", events: ["vendor."] }
            })
            const made = (yield* make).body
            const path = `/v1/webhooks/${made.id}`
            const rotate = send("POST", `${path}/rotate`, { key, headers: { "idempotency-key": `rotation ${i}` } })
            secrets.push(made.secret, (yield* rotate).body.secret)
            yield* send("POST", "/v1/vendors", { key, body: { name: "A" } })
            yield* deliver({ organizationId: organization.id, id: made.id })
            answers.push(
              yield* make,
              yield* rotate,
              yield* send("PATCH", path, { key, body: { description: "Changed" } }),
              yield* send("GET", path, { key }),
              yield* send("GET", `${path}/deliveries`, { key }),
              yield* send("GET", "/v1/webhooks", { key }),
              yield* send("GET", "/v1/audit-logs?limit=500", { key })
            )
          }
          const stored = yield* dump
          const find = Leaks.make(secrets.map((secret) => secret.slice("whsec_".length)))
          for (const { status, text } of answers) {
            assert.strictEqual(status < 300, true, text)
            assert.strictEqual(find(text), 0, text)
          }
          assert.strictEqual(find(logged.join("\n")), 0)
          assert.strictEqual(find(stored.text), 0)
          assert.isAbove(find(secrets.join("\n")), 19)
          if (stack !== "memory") assert.include(stored.text, "v1.test.")
        }))
    }
  )
}
