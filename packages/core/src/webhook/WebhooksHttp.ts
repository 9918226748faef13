import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Envelope from "../contract/Envelope.ts"
import * as Handlers from "../contract/Handlers.ts"
import * as Revision from "../storage/Revision.ts"
import { Webhooks } from "./Webhooks.ts"
import { WebhooksApi } from "./WebhooksApi.ts"
import type { IssuedWebhook } from "./WebhookView.ts"

const reveal = (issued: IssuedWebhook) => ({ ...issued, secret: Redacted.value(issued.secret) })

export const WebhooksHttp = Handlers.group(WebhooksApi, (handlers) =>
  Effect.map(Webhooks, (webhooks) =>
    handlers
      .handle("list", ({ urlParams }) => Envelope.signed(webhooks.list(urlParams)))
      .handle(
        "create",
        ({ payload }) =>
          Envelope.resource(Effect.map(webhooks.create(payload), (issued) => Revision.map(issued, reveal)))
      )
      .handle("get", ({ path }) => Envelope.resource(webhooks.get(path.id)))
      .handle("update", ({ path, payload }) => Envelope.resource(webhooks.update(path.id, payload)))
      .handle("remove", ({ path }) => Envelope.removed(webhooks.remove(path.id)))
      .handle(
        "rotate",
        ({ path }) => Envelope.resource(Effect.map(webhooks.rotate(path.id), (issued) => Revision.map(issued, reveal)))
      )
      .handle("test", ({ path }) => webhooks.test(path.id))
      .handle(
        "replay",
        ({ path, payload }) =>
          Effect.map(webhooks.replay(path.id, payload), (queued) => ({ success: true as const, queued }))
      )
      .handle(
        "listDeliveries",
        ({ path, urlParams }) => Envelope.signed(webhooks.listDeliveries(path.id, urlParams))
      )
      .handle("replayOne", ({ path }) => webhooks.replayOne(path.id, path.deliveryId))))
