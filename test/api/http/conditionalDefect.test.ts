import { Attestry } from "@attestry/core"
import { Organizations } from "@attestry/core/organization"
import * as Memory from "@attestry/memory/Memory"
import * as NodeServer from "@attestry/server-node/NodeServer"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Logger } from "effect"
import { Api } from "../../support/Api.ts"
import { tenant } from "../../support/Tenant.ts"

const logged: Array<string> = []
const logger = Logger.replace(
  Logger.defaultLogger,
  Logger.map(Logger.logfmtLogger, (line) => {
    logged.push(line)
  })
)

/** A use case that changes its resource whatever revision that has. */
const careless = Layer.effect(
  Organizations,
  Effect.map(Organizations, ({ get }) => Organizations.of({ get, update: () => get() }))
).pipe(Layer.provide(Organizations.Default))

const app = Api.layer.pipe(
  Layer.provide(Layer.orDie(NodeServer.layer({ port: 0 }))),
  Layer.provideMerge(Layer.provideMerge(careless, Attestry.layer)),
  Layer.provideMerge(Memory.layer),
  Layer.provide(logger)
)

layer(app, { excludeTestServices: true })("a use case without a revision check", (it) => {
  it.effect("is a defect when a request has If-Match", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { owner } = yield* tenant
      const change = (headers: { readonly [name: string]: string }) =>
        send("PATCH", "/v1/organization", { key: owner.key, body: {}, headers })
      assert.strictEqual((yield* change({})).status, 200)
      assert.strictEqual((yield* change({ "if-match": "*" })).status, 500)
      assert.isTrue(logged.some((line) => line.includes("does not check the revision")))
    }))
})
