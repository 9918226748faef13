import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Envelope from "../contract/Envelope.ts"
import * as Handlers from "../contract/Handlers.ts"
import { pickFields } from "../shared/PickFields.ts"
import type { Delivery } from "./Delivery.ts"
import type { Webhook } from "./Webhook.ts"
import { type IssuedWebhook, Webhooks } from "./Webhooks.ts"
import { DeliveryRow, WebhookRow, WebhooksApi } from "./WebhooksApi.ts"

const pick = pickFields(WebhookRow)
const pickDelivery = pickFields(DeliveryRow)

const toRow = (webhook: Webhook) => pick(webhook, {})

const toDeliveryRow = (delivery: Delivery) => pickDelivery(delivery, {})

const toIssued = ({ secret, webhook }: IssuedWebhook) => ({ ...toRow(webhook), secret: Redacted.value(secret) })

export const WebhooksHttp = Handlers.group(WebhooksApi, (handlers) =>
  Effect.map(Webhooks, (webhooks) =>
    handlers
      .handle("list", ({ urlParams }) => Envelope.page(webhooks.list(urlParams), toRow))
      .handle("create", ({ payload }) => Envelope.resource(webhooks.create(payload), toIssued))
      .handle("get", ({ path }) => Envelope.resource(webhooks.get(path.id), toRow))
      .handle("update", ({ path, payload }) => Envelope.resource(webhooks.update(path.id, payload), toRow))
      .handle("remove", ({ path }) => Envelope.removed(webhooks.remove(path.id)))
      .handle("rotate", ({ path }) => Effect.map(webhooks.rotate(path.id), ({ value }) => toIssued(value)))
      .handle("test", ({ path }) => Effect.map(webhooks.test(path.id), toDeliveryRow))
      .handle(
        "replay",
        ({ path, payload }) =>
          Effect.map(webhooks.replay(path.id, payload), (queued) => ({ success: true as const, queued }))
      )
      .handle(
        "listDeliveries",
        ({ path, urlParams }) => Envelope.page(webhooks.listDeliveries(path.id, urlParams), toDeliveryRow)
      )
      .handle("replayOne", ({ path }) => Effect.map(webhooks.replayOne(path.id, path.deliveryId), toDeliveryRow))))
