import * as Effect from "effect/Effect"
import { identity } from "effect/Function"
import * as Redacted from "effect/Redacted"
import * as Envelope from "../contract/Envelope.ts"
import * as Handlers from "../contract/Handlers.ts"
import { Webhooks } from "./Webhooks.ts"
import { WebhooksApi } from "./WebhooksApi.ts"
import type { IssuedWebhook } from "./WebhookView.ts"

const reveal = (issued: IssuedWebhook) => ({ ...issued, secret: Redacted.value(issued.secret) })

export const WebhooksHttp = Handlers.group(WebhooksApi, (handlers) =>
  Effect.map(Webhooks, (webhooks) =>
    handlers
      .handle("list", ({ urlParams }) => Envelope.page(webhooks.list(urlParams), identity))
      .handle("create", ({ payload }) => Envelope.resource(webhooks.create(payload), reveal))
      .handle("get", ({ path }) => Envelope.resource(webhooks.get(path.id), identity))
      .handle("update", ({ path, payload }) => Envelope.resource(webhooks.update(path.id, payload), identity))
      .handle("remove", ({ path }) => Envelope.removed(webhooks.remove(path.id)))
      .handle("rotate", ({ path }) => Effect.map(webhooks.rotate(path.id), ({ value }) => reveal(value)))
      .handle("test", ({ path }) => webhooks.test(path.id))
      .handle(
        "replay",
        ({ path, payload }) =>
          Effect.map(webhooks.replay(path.id, payload), (queued) => ({ success: true as const, queued }))
      )
      .handle(
        "listDeliveries",
        ({ path, urlParams }) => Envelope.page(webhooks.listDeliveries(path.id, urlParams), identity)
      )
      .handle("replayOne", ({ path }) => webhooks.replayOne(path.id, path.deliveryId))))
